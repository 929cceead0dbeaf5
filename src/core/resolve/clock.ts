/** The present moment. It remembers when its answers will change, so that a row is made again then. */

export type Clock = {
	/** Epoch ms. For labels and bounds; what depends on an age asks `isPast`. */
	readonly now: number;
	readonly isPast: (at: number) => boolean;
	/** The nearest future moment that `isPast` was asked about, else infinity. */
	readonly changesAt: () => number;
};

export function createClock(now: number): Clock {
	let next = Number.POSITIVE_INFINITY;
	return {
		now,
		isPast(at) {
			if (now >= at) return true;
			next = Math.min(next, at);
			return false;
		},
		changesAt: () => next,
	};
}
