import {columnsOf} from '../../../core/text/width.js';

/**
 * Undoes Claude Code's wrapping: a row is joined to the one above when its first word would not have fitted there.
 * @param available the columns of a row
 */
export function unwrap(rows: readonly string[], available: number): string {
	let out = '';
	let last = '';
	let carried = 0;
	for (const [i, row] of rows.entries()) {
		const between = isWrapped(last, row, available - carried) ? joint(last, row, available) : '\n';
		if (i > 0) out += between;
		// The blank after a full row takes a column of the next row without being drawn (2.1.330, both renderers).
		carried = between === ' ' && columnsOf(last) >= available ? 1 : 0;
		out += row;
		last = row;
	}
	return out;
}

/** Whether `next` is the part that did not fit at the end of `row`. */
export function isWrapped(row: string, next: string, available: number): boolean {
	if (row === '' || next === '' || next.startsWith(' ')) return false;
	return columnsOf(row) + 1 + columnsOf(firstWord(next)) > available;
}

// A word longer than a row is broken in the middle, without a blank.
function joint(row: string, next: string, available: number): '' | ' ' {
	const lastWord = row.slice(row.lastIndexOf(' ') + 1);
	return columnsOf(row) >= available && columnsOf(lastWord) + columnsOf(firstWord(next)) > available ? '' : ' ';
}

function firstWord(text: string): string {
	const end = text.indexOf(' ');
	return end === -1 ? text : text.slice(0, end);
}
