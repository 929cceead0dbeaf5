/** The clock of a machine that sends, which somebody sets anew. */
export type Clock = {
	readonly now: () => number;
	/** From now on it is so far from the true time, in milliseconds. @returns that it took hold, always. */
	readonly jump: (ms: number) => true;
};

/** @param offsetMs how far it is from the true time when nobody has set it */
export function createClock(now: () => number, offsetMs = 0): Clock {
	let jumpedMs = 0;
	return {
		now: () => now() + offsetMs + jumpedMs,
		jump: (ms) => {
			jumpedMs = ms;
			return true;
		},
	};
}
