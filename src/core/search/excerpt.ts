/** The part of a message around what was found in it. */
import {printableLine} from '../text/label.js';
import {foldedText} from './fold.js';

/** `marks`: the found parts, as begin and end in UTF-16 units of `text`, in order and apart from each other. */
export type Excerpt = {readonly text: string; readonly marks: readonly (readonly [number, number])[]};

const space = 0.3;

/** @param most characters of the excerpt. */
export function toExcerpt(message: string, words: readonly string[], most: number): Excerpt {
	const whole = printableLine(message);
	const small = foldedText(whole);
	const first = Math.min(...words.map((word) => small.indexOf(word)).filter((at) => at !== -1), whole.length);
	const isFound = first < whole.length;
	const start = !isFound || whole.length <= most ? 0 : Math.min(Math.max(0, first - Math.floor(most * space)), whole.length - most);
	// No cut within a surrogate pair.
	const from = start + (isLow(whole, start) ? 1 : 0);
	const end = Math.min(whole.length, from + most);
	const to = end - (isLow(whole, end) ? 1 : 0);
	const head = from > 0 ? '…' : '';
	const text = `${head}${whole.slice(from, to)}${to < whole.length ? '…' : ''}`;
	return {text, marks: marksIn(small.slice(from, to), words).map(([begin, end]) => [begin + head.length, end + head.length])};
}

function marksIn(small: string, words: readonly string[]): readonly (readonly [number, number])[] {
	const found: (readonly [number, number])[] = [];
	for (const word of words)
		for (let at = small.indexOf(word); at !== -1; at = small.indexOf(word, at + word.length)) found.push([at, at + word.length]);
	const joined: (readonly [number, number])[] = [];
	for (const [begin, end] of found.toSorted(([one], [other]) => one - other)) {
		const last = joined.at(-1);
		if (last !== undefined && begin <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
		else joined.push([begin, end]);
	}
	return joined;
}

function isLow(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code >= 0xdc00 && code <= 0xdfff;
}
