import type {CardLine} from './card-line.js';
import {fill, width} from './text.js';

/** A wider column is not aligned. */
const widest = 40;

/** Rows of a markdown table with their columns aligned. */
export function tableLines(rows: readonly string[]): readonly CardLine[] {
	const cells = rows.map((row) =>
		row
			.trim()
			.replace(/^\||\|$/g, '')
			.split(/(?<!\\)\|/)
			.map((cell) => cell.trim().replace(/\*\*|`/g, '')),
	);
	const isRule = (row: readonly string[]) => row.every((cell) => /^:?-+:?$/.test(cell));
	const shown = cells.filter((row) => !isRule(row));
	const columns = Math.max(0, ...shown.map((row) => row.length));
	const widths = Array.from({length: columns}, (_, column) =>
		Math.min(widest, Math.max(0, ...shown.map((row) => width(row[column] ?? '')))),
	);
	const hasHead = cells[1] !== undefined && isRule(cells[1]);
	return shown.map((row, index) => ({
		text: row
			.map((cell, column) => (width(cell) < (widths[column] ?? 0) ? fill(cell, widths[column] ?? 0) : cell))
			.join('  ')
			.trimEnd(),
		role: hasHead && index === 0 ? 'strong' : 'plain',
	}));
}
