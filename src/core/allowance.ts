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
 * The pace of looks in a program that stays open, by the rows that they change. Events come in bursts, so the first are shown at once; at more than
 * twenty a second for longer, a look takes in several.
 */
export const lookPace: Pace = {atOnce: 40, everyMs: 50, mostMs: 200};

export function fullAllowance({atOnce}: Pace): Allowance {
	return {left: atOnce, at: 0};
}

/** What is left once it was done at `now`, or several at once. */
export function spend(allowance: Allowance, {atOnce, everyMs, mostMs}: Pace, now: number, times = 1): Allowance {
	// A clock that was set back gives nothing and takes nothing.
	const grown = allowance.left + Math.max(0, now - allowance.at) / everyMs;
	return {left: Math.max(1 - mostMs / everyMs, Math.min(atOnce, grown) - times), at: now};
}

/** The time until it may be done once more. */
export function waitMs({left}: Allowance, {everyMs}: Pace): number {
	return Math.max(0, (1 - left) * everyMs);
}
