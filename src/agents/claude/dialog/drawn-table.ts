/** Turns the tables of a plan, which the agent draws with lines, back into Markdown, so that they fit any width. */
import {columnsOf} from '../../../core/text/width.js';
import {unwrap} from '../screen/rows.js';

const top = /^ *┌[─┬]+┐ *$/;
const between = /^ *├[─┼]+┤ *$/;
const bottom = /^ *└[─┴]+┘ *$/;

/** The rows in parts: those of a whole table in Markdown, and those between tables. */
export function withTables(rows: readonly string[]): readonly {readonly isTable: boolean; readonly rows: readonly string[]}[] {
	const from = rows.findIndex((row) => top.test(row));
	const to = rows.findIndex((row, at) => at > from && bottom.test(row));
	if (from === -1 || to === -1) return [{isTable: false, rows}];
	const drawn = rows.slice(from, to + 1);
	const table = toMarkdown(drawn);
	return [{isTable: false, rows: rows.slice(0, from)}, {isTable: true, rows: table ?? drawn}, ...withTables(rows.slice(to + 1))];
}

/** Undefined when a cell contains `│`, so that the cells are ambiguous. */
function toMarkdown([first = '', ...rest]: readonly string[]): readonly string[] | undefined {
	const widths = first
		.trim()
		.slice(1, -1)
		.split('┬')
		.map((line) => columnsOf(line) - 2);
	const records: (readonly string[])[][] = [[]];
	for (const row of rest.slice(0, -1)) {
		const cells = row.trim().slice(1, -1).split('│');
		if (between.test(row)) records.push([]);
		else if (cells.length !== widths.length) return undefined;
		else records.at(-1)?.push(cells.map((cell) => cell.trim()));
	}
	const lines = records.map((parts) => line(widths.map((width, column) => cellOf(parts, column, width))));
	return [...lines.slice(0, 1), line(widths.map(() => '---')), ...lines.slice(1)];
}

/** The text of a cell, which may have several rows. */
function cellOf(parts: readonly (readonly string[])[], column: number, width: number): string {
	const pieces = parts.map((cells) => cells[column] ?? '').filter((piece) => piece !== '');
	return unwrap(pieces, width).replaceAll('\n', ' ').replaceAll('|', '\\|');
}

function line(cells: readonly string[]): string {
	return `| ${cells.join(' | ')} |`;
}
