/** The rows of a capture as tmux finds them again: `#{C/r:…}` gives the number of the first row that matches. */

/** `number` counts from 1. */
export type ShownRow = {readonly number: number; readonly text: string};

/** A pane option: whether each of the rows that tmux does not find was as wanted. See `hidden-rows.ts`. */
export const hiddenOption = '@beckon_rows';
export const hiddenFormat = `#{${hiddenOption}}`;

// Colours, hyperlinks, and the shifts of line drawing. What tmux keeps in a cell has none of them.
const styling = /\u001b\[[0-9;:]*m|\u001b\]8;[^\u0007\u001b]*(?:\u0007|\u001b\\)|[\u000e\u000f]/g;

/** The rows of a capture with colours, without blanks at their ends. */
export function toPlainRows(capture: string): readonly string[] {
	return capture
		.replace(styling, '')
		.split('\n')
		.map((row) => row.replace(/[ \t]+$/, ''));
}

/** Whether tmux finds this row: one further up with the same text hides it, and a blank row has no text. */
export function isFound(rows: readonly string[], index: number): boolean {
	return rows[index] !== '' && rows.indexOf(rows[index] ?? '') === index;
}
