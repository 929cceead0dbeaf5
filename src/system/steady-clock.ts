/** A clock for what takes a moment: that of the machine may be set anew meanwhile, by a human, by its network, or after a sleep. */

/** @returns the time of `now` as it is, and from then on with a pace of its own, in milliseconds */
export function steadyClock(now: () => number): () => number {
	const [start, from] = [now(), performance.now()];
	return () => start + Math.round(performance.now() - from);
}
