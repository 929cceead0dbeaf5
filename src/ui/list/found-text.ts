/** Marks in the cells of a row what the filter found there. */
import {foundParts} from '../../app/list/found.js';
import {paint, type Style} from '../theme.js';

export type Marking = {readonly words: readonly string[]; readonly isName: boolean};

/** Like `paint`, with the matches underlined and bold. */
export function paintFound(style: Style, text: string, {words, isName}: Marking): string {
	const parts = words.length === 0 ? [] : foundParts(text, words, isName);
	if (parts.length === 0) return paint(style, text);
	const marked: Style = {...style, bold: true, dimColor: false, underline: true};
	const pieces = parts.map(([from, to], index) => {
		const before = text.slice(parts[index - 1]?.[1] ?? 0, from);
		return paint(style, before) + paint(marked, text.slice(from, to));
	});
	return pieces.join('') + paint(style, text.slice(parts.at(-1)?.[1] ?? 0));
}
