/** The parts of a text that match the filter, for the list to mark them. */
import {oneLine} from '../text.js';

/** The first character, and the one after the last. */
export type FoundPart = readonly [from: number, to: number];

/** The filter's words without the names of fields. */
export function filterWords(filter: string): readonly string[] {
	return oneLine(filter)
		.toLowerCase()
		.split(/\s+/)
		.map((word) => word.replace(/^(?:state|project|branch|agent|host):/, ''))
		.filter(Boolean);
}

/** @param isName whether it is a project or branch, which may be abbreviated: then each letter is marked. */
export function foundParts(text: string, words: readonly string[], isName: boolean): readonly FoundPart[] {
	const all = text.toLowerCase();
	// A letter that is longer in lower case would shift the rest.
	if (all.length !== text.length) return [];
	const whole = words.flatMap((word) => occurrences(all, word));
	if (whole.length > 0 || !isName) return joined(whole);
	return joined(letters(all, words.join('')));
}

function occurrences(text: string, word: string): readonly FoundPart[] {
	const found: FoundPart[] = [];
	for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) found.push([at, at + word.length]);
	return found;
}

/** Empty unless all letters occur. */
function letters(text: string, abbreviation: string): readonly FoundPart[] {
	const found: FoundPart[] = [];
	let from = 0;
	for (const letter of abbreviation) {
		const at = text.indexOf(letter, from);
		if (at === -1) return [];
		from = at + letter.length;
		found.push([at, from]);
	}
	return found;
}

/** The parts in order; adjacent ones become one. */
function joined(parts: readonly FoundPart[]): readonly FoundPart[] {
	const all: FoundPart[] = [];
	for (const [from, to] of parts.toSorted(([a], [b]) => a - b)) {
		const last = all.at(-1);
		if (last !== undefined && from <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
		else all.push([from, to]);
	}
	return all;
}
