/** Parts of a text: what a search found in it, or what loses something. */

/** A range of a text; `to` is exclusive. */
export type TextPart = readonly [from: number, to: number];

/** The ranges in which any of the words occurs, in order; those that overlap or touch are joined. */
export function wordsIn(text: string, words: readonly string[]): readonly TextPart[] {
	const found: TextPart[] = [];
	for (const word of words)
		for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) found.push([at, at + word.length]);
	return mergeParts(found);
}

/** The parts in order; adjacent ones become one. */
export function mergeParts(parts: readonly TextPart[]): readonly TextPart[] {
	const all: TextPart[] = [];
	for (const [from, to] of parts.toSorted(([a], [b]) => a - b)) {
		const last = all.at(-1);
		if (last !== undefined && from <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
		else all.push([from, to]);
	}
	return all;
}

/** The whole text, part by part, without empty ones. */
export function inParts<T>(text: string, parts: readonly TextPart[], toPart: (part: string, isInside: boolean) => T): readonly T[] {
	const ends = [...parts.flat(), text.length];
	return ends.flatMap((to, index) => {
		const part = text.slice(ends[index - 1] ?? 0, to);
		return part === '' ? [] : [toPart(part, index % 2 === 1)];
	});
}
