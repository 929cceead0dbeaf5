/** Random choices that a seed repeats. */
export type Chances = {
	/** In [0, 1). */
	readonly share: () => number;
	/** A whole number from `from` to `to`, both included. */
	readonly between: (from: number, to: number) => number;
	readonly one: <const T>(items: readonly [T, ...T[]]) => T;
	/** By weight. */
	readonly weighed: <T>(items: readonly (readonly [number, T])[]) => T;
};

/** mulberry32 (public domain), one stream for each number of a seed, so that any single one can be had again. */
export function createChances(seed: number, number: number): Chances {
	let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca77)) >>> 0;
	const share = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const between = (from: number, to: number): number => from + Math.floor(share() * (to - from + 1));
	return {
		share,
		between,
		one: (items) => items[between(0, items.length - 1)] ?? items[0],
		weighed: (items) => {
			let left = share() * items.reduce((sum, [weight]) => sum + weight, 0);
			const found = items.find(([weight]) => {
				left -= weight;
				return left < 0;
			});
			const [, item] = found ?? items.at(-1) ?? [];
			if (item === undefined) throw new RangeError('nothing to choose from');
			return item;
		},
	};
}
