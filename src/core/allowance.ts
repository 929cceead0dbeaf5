/** How soon something may be done again: a few times in a row at once, and after that at a steady pace. */
export type Allowance = {
	/** How many times at once; a part of one while it grows. */
	readonly left: number;
	/** When that was so, epoch ms. */
	readonly at: number;
};

/** `mostMs`: the longest wait. */
export type Pace = {readonly atOnce: number; readonly everyMs: number; readonly mostMs: number};

/**
 * The pace of looks in a program that stays open. A lone event is shown at once, and so are the first of a burst; while events never stop, a look
 * takes in those of a sixth of a second: a look and its frame cost the same for one event as for many.
 */
export const lookPace: Pace = {atOnce: 8, everyMs: 160, mostMs: 250};

/**
 * The pace of looks at work that goes on, as its tools come and go: a lone event is shown at once, and a stream of them takes little of a core. A turn
 * that begins, asks or ends waits for nothing but `lookPace`.
 */
export const progressPace: Pace = {atOnce: 4, everyMs: 400, mostMs: 500};

export function fullAllowance({atOnce}: Pace): Allowance {
	return {left: atOnce, at: 0};
}

/** What is left once it was done at `now`. */
export function spend(allowance: Allowance, {atOnce, everyMs, mostMs}: Pace, now: number): Allowance {
	// A clock that was set back gives nothing and takes nothing.
	const grown = allowance.left + Math.max(0, now - allowance.at) / everyMs;
	return {left: Math.max(1 - mostMs / everyMs, Math.min(atOnce, grown) - 1), at: now};
}

/** The time until it may be done once more. */
export function waitMs({left}: Allowance, {everyMs}: Pace): number {
	return Math.max(0, (1 - left) * everyMs);
}

/** The time from `now` until it may be done once more, without having been done. A clock that was set back asks for no longer wait. */
export function restMs(allowance: Allowance, pace: Pace, now: number): number {
	return Math.min(pace.mostMs, Math.max(0, allowance.at + waitMs(allowance, pace) - now));
}
