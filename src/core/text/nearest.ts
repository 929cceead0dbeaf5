/** Suggests names for a mistyped one. */

/** The known names within one to three mistakes of `typed`, or that begin with it: the nearest first, three at most. */
function nearestNames(typed: string, known: readonly string[]): readonly string[] {
	const wanted = typed.toLowerCase().slice(0, longest);
	const most = wanted.length <= 4 ? 1 : wanted.length <= 8 ? 2 : 3;
	return [...new Set(known)]
		.map((name) => {
			const other = name.toLowerCase().slice(0, longest);
			return {name, distance: wanted.length > 1 && other.startsWith(wanted) ? 1 : mistakes(wanted, other)};
		})
		.filter(({distance}) => distance <= most)
		.toSorted((one, other) => one.distance - other.distance)
		.slice(0, 3)
		.map(({name}) => name);
}

/** A longer text is no mistyped name. */
const longest = 60;

/** The number of letters to add, drop, replace or swap with their neighbour until both are the same. */
function mistakes(one: string, other: string): number {
	let last: readonly number[] = [];
	let before = Array.from({length: other.length + 1}, (_, index) => index);
	for (const [row, letter] of [...one].entries()) {
		const current = [row + 1];
		for (let column = 1; column <= other.length; column++) {
			const replaced = (before[column - 1] ?? 0) + (other[column - 1] === letter ? 0 : 1);
			const isSwapped = column > 1 && letter === other[column - 2] && one[row - 1] === other[column - 1];
			const swapped = isSwapped ? (last[column - 2] ?? 0) + 1 : replaced;
			current.push(Math.min(replaced, swapped, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
		}
		last = before;
		before = current;
	}
	return before[other.length] ?? 0;
}

/** `Did you mean "a" or "b"?`, or empty when no name is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
	const names = nearestNames(typed, known).map((name) => `"${name}"`);
	return names.length === 0 ? '' : `Did you mean ${names.join(' or ')}?`;
}
