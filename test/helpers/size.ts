/**
 * Two sizes of the tests: `npm test` takes some of what has many cases of one kind, and `npm run test:all` all of them.
 */
export const isWholeRun = process.env['BECKON_TEST_ALL'] === '1';

/** So many of these, spread evenly; in a whole run all of them. */
export function some<T>(all: readonly T[], count: number): readonly T[] {
	return isWholeRun || count >= all.length
		? all
		: Array.from({length: count}, (_, index) => all[Math.floor((index * all.length) / count)]).filter((each) => each !== undefined);
}

/** How often something is repeated. */
export function times(usually: number, inWholeRun: number): number {
	return isWholeRun ? inWholeRun : usually;
}

/**
 * Characters from `from` up to `to`, as UTF-16 units. Of Chinese and Hangul, more than half of them and all alike, every 16th; in a whole run all.
 */
export function* units(from: number, to: number): Generator<number> {
	for (let unit = from; unit < to; unit += 1) {
		const isAlike = (unit > 0x3400 && unit < 0x9ff0) || (unit > 0xac00 && unit < 0xd7a0);
		if (isWholeRun || !isAlike || unit % 16 === 0) yield unit;
	}
}
