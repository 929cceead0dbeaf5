/** Tables of markdown with aligned columns, which get narrower when they do not fit. */
import {fill, width, wrap} from '../text.js';
import type {CardLine, TableRow} from './line.js';

const gap = '  ';
/** In a column narrower than this most words would break. */
const leastColumns = 8;

export function tableLines(rows: readonly string[]): readonly CardLine[] {
	const cells = rows.map(cellsOf);
	const isRule = (row: readonly string[]) => row.every((cell) => /^:?-+:?$/.test(cell));
	const shown = cells.filter((row) => !isRule(row));
	const columns = mostOf(shown, (row) => row.length);
	const widths = Array.from({length: columns}, (_, column) => mostOf(shown, (row) => width(row[column] ?? '')));
	const hasHead = cells[1] !== undefined && isRule(cells[1]);
	return shown.map((row, index) => ({
		text: aligned(row, widths),
		role: hasHead && index === 0 ? 'strong' : 'plain',
		table: {cells: row, widths},
	}));
}

function cellsOf(row: string): readonly string[] {
	const inside = row.trim().replace(/^\||\|$/g, '');
	return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\*\*|`|\\(?=\|)/g, ''));
}

/** @returns the lines of one row when the table is wider than `columns`; undefined when it fits, or when there is no room for columns. */
export function wrapRow({cells, widths}: TableRow, columns: number): readonly string[] | undefined {
	const room = columns - gap.length * (widths.length - 1);
	if (sum(widths) <= room) return undefined;
	const narrow = narrowed(widths, room);
	if (narrow === undefined) return undefined;
	const pieces = narrow.map((most, column) => wrap(cells[column] ?? '', most));
	const lines = mostOf(pieces, ({length}) => length) || 1;
	const lineAt = (line: number) => pieces.map((each) => each[line] ?? '');
	return Array.from({length: lines}, (_, line) => aligned(lineAt(line), narrow));
}

/** Shortens the widest columns to an equal width. */
function narrowed(widths: readonly number[], room: number): readonly number[] | undefined {
	const widest = mostOf(widths, (one) => one);
	for (let most = Math.min(room, widest); most >= leastColumns; most -= 1) {
		const narrow = widths.map((one) => Math.min(one, most));
		if (sum(narrow) <= room) return narrow;
	}
	return undefined;
}

function aligned(cells: readonly string[], widths: readonly number[]): string {
	const filled = cells.map((cell, column) => fill(cell, widths[column] ?? 0));
	return filled.join(gap).trimEnd();
}

/** `Math.max` fails with a hundred thousand arguments. */
function mostOf<T>(all: readonly T[], sizeOf: (one: T) => number): number {
	return all.reduce((most, one) => Math.max(most, sizeOf(one)), 0);
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((all, one) => all + one, 0);
}
