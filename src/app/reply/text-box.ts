/** A text wrapped to the width of a box, with the position of its cursor. */
import {graphemes} from '../../core/text/graphemes.js';
import {stripControls} from '../../core/text/label.js';
import {topAround} from '../layout.js';
import {stable, width} from '../text.js';

export type TextBox = {readonly lines: readonly string[]; readonly row: number; readonly column: number};

/** `from`: the beginning of the piece in the text. */
type Piece = {from: number; text: string};

/** Lines break after their last blank, or, without one, between graphemes. The cursor always has a cell, even after the last character. */
export function toTextBox(before: string, after: string, columns: number): TextBox {
	const room = Math.max(1, columns - 1);
	let from = 0;
	const pieces = (before + after).split('\n').flatMap((line) => {
		const broken = breakLine(line, room).map((piece) => ({...piece, from: from + piece.from}));
		from += line.length + 1;
		return broken;
	});
	const row = pieces.findLastIndex((piece) => piece.from <= before.length);
	const column = Math.min(room, width(drawnText(before.slice(pieces[row]?.from))));
	return {lines: pieces.map(({text}) => text), row, column};
}

/** A blank behind a full line is not drawn. */
function breakLine(line: string, room: number): readonly Piece[] {
	const pieces: Piece[] = [{from: 0, text: ''}];
	let used = 0;
	/** The end of the last blank in the last piece. */
	let end: {readonly from: number; readonly length: number} | undefined;
	const breakAt = (from: number, length: number) => {
		const last = pieces.at(-1);
		const rest = last?.text.slice(length) ?? '';
		if (last !== undefined) last.text = last.text.slice(0, length);
		pieces.push({from, text: rest});
		used = width(rest);
		end = undefined;
	};
	let index = 0;
	for (const segment of graphemes(line)) {
		const drawn = drawnText(segment);
		const cells = width(drawn);
		const isBlank = segment === ' ';
		if (used + cells > room && !isBlank && end !== undefined) breakAt(end.from, end.length);
		if (used + cells > room && !isBlank && used > 0) breakAt(index, Number.POSITIVE_INFINITY);
		const last = pieces.at(-1);
		if (last === undefined) break;
		if (used + cells <= room || used === 0) {
			last.text += drawn;
			used += cells;
		}
		if (isBlank) end = {from: index + 1, length: last.text.length};
		index += segment.length;
	}
	return pieces;
}

function drawnText(text: string): string {
	return graphemes(text)
		.map((segment) => (segment === '\t' ? '  ' : /^[ -~]$/.test(segment) ? segment : stable(stripControls(segment))))
		.join('');
}

/** @returns the visible part of the box: `rows` lines around the cursor. */
export function visibleLines({lines, row}: TextBox, rows: number): {readonly top: number; readonly lines: readonly string[]} {
	const top = topAround(row, rows, lines.length);
	return {top, lines: lines.slice(top, top + rows)};
}
