/** Whether rows of a screen draw a text: every character must match, and blanks may be missing only where the agent may wrap. */
import {columnsOf} from '../../core/text/width.js';

export type RowsOf = {
	/** The columns that a row of text can fill. */
	readonly columns: number;
	/** Whether the first rows are out of sight, so that these are the end of the text. */
	readonly cut: boolean;
	/** How the agent draws control characters and tabs. */
	readonly draw: (text: string) => string;
};

/**
 * Rows have no trailing blanks, since a capture has none. A row ends where its line ends or where the next word did not fit. At such a
 * break the blanks may end the row, begin the next one or be dropped; elsewhere every blank must match.
 */
export function areRowsOf(text: string, rows: readonly string[], drawing: RowsOf): boolean {
	return fitsExactly(text, rows, drawing) || fitsWithoutVariants(text, rows, drawing);
}

/** The variation selectors and modifiers of emoji, which tmux 3.3a keeps only in some places of a row. */
const variant = /(?<=\p{Emoji})(?:\ufe0f|(?<=\p{Emoji_Modifier_Base})\p{Emoji_Modifier})/gu;

function fitsWithoutVariants(text: string, rows: readonly string[], drawing: RowsOf): boolean {
	return lacksVariants(text, rows.join('\n')) && fitsExactly(withoutVariants(text), rows.map(withoutVariants), drawing);
}

export function lacksVariants(text: string, shown: string): boolean {
	const asked = text.match(variant)?.length ?? 0;
	return asked > 0 && (shown.match(variant)?.length ?? 0) < asked;
}

export function withoutVariants(text: string): string {
	return text.replaceAll(variant, '');
}

function fitsExactly(text: string, rows: readonly string[], {columns, cut, draw}: RowsOf): boolean {
	// A break drops at most the blanks of a row, so a longer text cannot be on these rows.
	const most = rows.reduce((sum, row) => sum + row.length + columns + 2, 0);
	if (!cut && text.length > most) return false;
	const all = draw(text);
	let starts: ReadonlySet<number> = new Set(cut ? startsOfEnd(all, rows).filter((start) => start >= all.length - most) : [0]);
	let carried = 0;
	for (const row of rows) {
		const next = new Set<number>();
		const room = columns - columnsOf(row);
		for (const start of starts) {
			if (all.startsWith(row, start)) for (const each of nextStarts(all, start + row.length, room - carried)) next.add(each);
		}
		if (next.size === 0) return false;
		starts = next;
		// The blank after a full row takes a column of the next row without being drawn.
		carried = room === 0 ? 1 : 0;
	}
	return starts.has(all.length + 1);
}

/** The offsets at which the rows may begin if they are the end of the text, by their number of characters other than blanks. */
function startsOfEnd(all: string, rows: readonly string[]): readonly number[] {
	const isBlank = (character: string | undefined) => character === ' ' || character === '\n';
	const left = rows.join('').replaceAll(' ', '').length;
	let first = all.length;
	for (let count = 0; first > 0 && count < left; first -= 1) if (!isBlank(all[first - 1])) count += 1;
	const starts = [first];
	while (first > 0 && isBlank(all[first - 1])) starts.push(--first);
	return starts;
}

/**
 * The offsets at which the next row may begin, after a row that ends at `end` with `room` columns left. One past the text means that this
 * was the last row.
 */
function nextStarts(all: string, end: number, room: number): readonly number[] {
	const newline = all.indexOf('\n', end);
	const lineEnd = newline === -1 ? all.length : newline;
	let word = end;
	while (word < lineEnd && all[word] === ' ') word++;
	const blanks = word - end;
	if (word === lineEnd && blanks <= Math.max(0, room)) return [lineEnd + 1];
	const space = all.indexOf(' ', word);
	const wordEnd = space === -1 || space > lineEnd ? lineEnd : space;
	// A long word breaks where its row is full; a short one moves to the next row whole.
	const wraps =
		blanks === 0 ? room < columnsOf(firstCharacter(all.slice(end, lineEnd))) : room < blanks + columnsOf(all.slice(word, wordEnd));
	if (!wraps) return [];
	return Array.from({length: Math.min(blanks, Math.max(0, room) + 1) + 1}, (_, gone) => end + gone);
}

function firstCharacter(text: string): string {
	return [...text.slice(0, 2)][0] ?? '';
}
