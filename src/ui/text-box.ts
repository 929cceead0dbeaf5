/** A text broken to the width of a box, and where its cursor stands there. */
import {stripControls} from '../core/label.js';
import {steady, width} from './text.js';

export type TextBox = {readonly lines: readonly string[]; readonly row: number; readonly column: number};

const segmenter = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

/** Lines break where they are full, between graphemes. The cursor has a cell of its own, also behind the last one. */
export function toTextBox(before: string, after: string, columns: number): TextBox {
	const room = Math.max(1, columns - 1);
	const start = layOut(before, room);
	const row = start.length - 1;
	const column = width(start[row] ?? '');
	return {lines: layOut(before + after, room), row, column};
}

function layOut(text: string, room: number): readonly string[] {
	return text.split('\n').flatMap((line) => breakLine(line, room));
}

function breakLine(line: string, room: number): readonly string[] {
	const pieces = [''];
	let used = 0;
	for (const {segment} of segmenter.segment(line)) {
		const drawn = segment === '\t' ? '  ' : steady(stripControls(segment));
		const cells = width(drawn);
		if (used + cells > room && used > 0) {
			pieces.push('');
			used = 0;
		}
		pieces[pieces.length - 1] += drawn;
		used += cells;
	}
	return pieces;
}

/** @returns the part of the box that is seen: so many lines, the cursor among them. */
export function visibleLines({lines, row}: TextBox, rows: number): {readonly top: number; readonly lines: readonly string[]} {
	const top = Math.max(0, Math.min(row - Math.floor(rows / 2), lines.length - rows));
	return {top, lines: lines.slice(top, top + rows)};
}
