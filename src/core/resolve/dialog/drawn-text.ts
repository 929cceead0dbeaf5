/** Whether rows of a dialog are what the agent draws of a text: every character counts, and only where it may wrap blanks may be missing. */
import {columnsOf} from '../../text/width.js';

export type Drawing = {
	/** Columns a row of the text can take. */
	readonly columns: number;
	/** The first rows are out of sight: these are the end of the text. */
	readonly cut: boolean;
};

/** A tab reaches to the next eighth column of its line (2.1.330, commands and new files). */
const TAB = 8;

/** Control and format characters are drawn as U+FFFD each (2.1.330, both renderers). */
export function drawnText(text: string): string {
	return text
		.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '\ufffd')
		.split('\n')
		.map((line) => withoutTabs(line, 0))
		.join('\n');
}

/** A line of a change: the tabs it begins with are two blanks each, and its sign counts as a column for the others. */
export function changedText(line: string): string {
	return withoutTabs(
		line.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length)),
		1,
	);
}

function withoutTabs(line: string, before: number): string {
	const [first = '', ...rest] = line.split('\t');
	return rest.reduce((out, part) => out + ' '.repeat(TAB - ((columnsOf(out) + before) % TAB)) + part, first);
}

/**
 * Rows have no blanks at their end, since a capture has none. A row ends where its line ends, or where what follows did not fit; what the
 * agent does with the blanks at such a break differs (they end the row, begin the next one or go), so any of it is taken there, and only
 * there.
 */
export function fitsRows(text: string, rows: readonly string[], {columns, cut}: Drawing): boolean {
	const all = drawnText(text);
	let starts: ReadonlySet<number> = new Set(cut ? all.split('').keys() : [0]);
	let carried = 0;
	for (const row of rows) {
		const next = new Set<number>();
		const room = columns - columnsOf(row);
		for (const start of starts) {
			if (all.startsWith(row, start)) for (const each of nextStarts(all, start + row.length, room - carried)) next.add(each);
		}
		if (next.size === 0) return false;
		starts = next;
		// The blank after a full row takes its column in the next one, and is not drawn there.
		carried = room === 0 ? 1 : 0;
	}
	return starts.has(all.length + 1);
}

/** Where the next row may begin, after a row that ends at `end` with `room` columns left. One past the text: that was its last row. */
function nextStarts(all: string, end: number, room: number): readonly number[] {
	const newline = all.indexOf('\n', end);
	const lineEnd = newline === -1 ? all.length : newline;
	let word = end;
	while (word < lineEnd && all[word] === ' ') word++;
	const blanks = word - end;
	if (word === lineEnd && blanks <= Math.max(0, room)) return [lineEnd + 1];
	const space = all.indexOf(' ', word);
	const wordEnd = space === -1 || space > lineEnd ? lineEnd : space;
	// A long word is broken where its row is full; a short one goes to the next row whole.
	const wraps =
		blanks === 0 ? room < columnsOf(firstCharacter(all.slice(end, lineEnd))) : room < blanks + columnsOf(all.slice(word, wordEnd));
	if (!wraps) return [];
	return Array.from({length: Math.min(blanks, Math.max(0, room) + 1) + 1}, (_, gone) => end + gone);
}

function firstCharacter(text: string): string {
	return [...text.slice(0, 2)][0] ?? '';
}
