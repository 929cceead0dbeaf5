/**
 * Whether rows of a dialog are the agent's drawing of a text: every character must match, and blanks may be missing only where the agent may wrap.
 */
import {squeeze} from '../../../../core/text/label.js';
import {columnsOf} from '../../../../core/text/width.js';

export type Drawing = {
	/** The columns that a row of text can fill. */
	readonly columns: number;
	/** The first rows are out of sight, so these are the end of the text. */
	readonly cut: boolean;
	/** The pane's column at which a row begins, where the terminal draws the tabs: older versions. */
	readonly tabsFrom?: number;
};

/** A tab reaches to the next eighth column of its line (2.1.330, commands and new files). */
const TAB = 8;

const replaced = /(?=[\p{Cc}\p{Cf}])(?![\n\t]|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic}))[\s\S]/gu;

/** Control and format characters are drawn as U+FFFD each, but for what joins two emoji (2.1.330, both renderers). */
export function drawnText(text: string, tabsFrom = 0): string {
	return text
		.replaceAll(replaced, '\ufffd')
		.split('\n')
		.map((line) => withoutTabs(line, tabsFrom))
		.join('\n');
}

/** The text of a changed line: each leading tab becomes two blanks, and for other tabs the sign counts as a column. Older: see `Drawing`. */
export function changedText(line: string, tabsFrom = 1): string {
	return withoutTabs(
		line.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length)),
		tabsFrom,
	);
}

function withoutTabs(line: string, before: number): string {
	let columns = before;
	return line
		.split('\t')
		.map((part, index, parts) => {
			columns += columnsOf(part);
			const blanks = index === parts.length - 1 ? 0 : TAB - (columns % TAB);
			columns += blanks;
			return part + ' '.repeat(blanks);
		})
		.join('');
}

/**
 * Rows have no trailing blanks, since a capture has none. A row ends where its line ends or where the next word did not fit. The agent handles the
 * blanks at such a break in different ways (they end the row, begin the next one or go), so any of these passes there, and only there.
 */
export function fitsRows(text: string, rows: readonly string[], drawing: Drawing): boolean {
	return fitsExactly(text, rows, drawing) || fitsWithoutVariants(text, rows, drawing);
}

/** What chooses the look of an emoji. tmux 3.3a keeps it in some places of a row only. */
const variant = /(?<=\p{Emoji})(?:\ufe0f|(?<=\p{Emoji_Modifier_Base})\p{Emoji_Modifier})/gu;

function fitsWithoutVariants(text: string, rows: readonly string[], drawing: Drawing): boolean {
	return lacksVariants(text, rows.join('\n')) && fitsExactly(withoutVariants(text), rows.map(withoutVariants), drawing);
}

function lacksVariants(text: string, shown: string): boolean {
	const asked = text.match(variant)?.length ?? 0;
	return asked > 0 && (shown.match(variant)?.length ?? 0) < asked;
}

function withoutVariants(text: string): string {
	return text.replaceAll(variant, '');
}

/** Whether the words are those of the text, wherever either of them has blanks. */
export function fitsWords(text: string, shown: string): boolean {
	const [wanted, seen] = [squeeze(drawnText(text)), squeeze(shown)];
	return wanted === seen || (lacksVariants(wanted, seen) && withoutVariants(wanted) === withoutVariants(seen));
}

function fitsExactly(text: string, rows: readonly string[], {columns, cut, tabsFrom}: Drawing): boolean {
	// At a break at most the blanks of a row go, so a longer text cannot be all on these rows.
	const most = rows.reduce((sum, row) => sum + row.length + columns + 2, 0);
	if (!cut && text.length > most) return false;
	const all = drawnText(text, tabsFrom);
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

/** Where the rows may begin if they are the end of the text: before as many characters as they have, blanks aside. */
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
 * The offsets at which the next row may begin, after a row that ends at `end` with `room` columns left. One past the text means that this was the
 * last row.
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

export function squeezed(text: string): string {
	return text.replaceAll(/\s+/g, '');
}
