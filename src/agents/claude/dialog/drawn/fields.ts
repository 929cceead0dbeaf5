/** Whether a dialog shows the fields of a call, in the agent's form for MCP servers and notebooks. Measured on 2.1.330. */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';
import {columnsOf} from '../../../../core/text/width.js';
import {fitsUndivided} from './blocks.js';
import {drawnText, fitsRows} from './text.js';

/** The name of the tool is above the first rule, its fields are between the rules, one below the other; without fields there is no rule. */
export function fitsServerTool(dialog: Dialog, call: DrawnCall): Fit {
	const {parts, columns} = dialog.drawn;
	const {tool, input} = call;
	if (parts.length === 1 && oldHead.test(headOf(dialog))) return fitsUndividedTool(dialog, call);
	const fields = Object.entries(input);
	const title = fitsTitle(parts[0] ?? [], tool);
	const rows = parts.length >= 3 ? (parts[1] ?? []) : [];
	const isWhole = parts.length >= 3 || fields.length === 0;
	return isWhole && fitsFields(fields, rows, columns) ? title : 'no';
}

/** Matches `demo - run` with the margin of versions up to 2.1.200. */
const oldHead = /^ {3}(\S.*?) - (\S.*?)(?=\(| \(MCP\)|$)/;

function headOf({drawn}: Dialog): string {
	return drawn.parts[0]?.find((row) => row !== '') ?? '';
}

/** Compares `demo - run(title: "Hello", list: ["a","b"]) (MCP)`. Below it are the server's words on the tool. */
function fitsUndividedTool(dialog: Dialog, {tool, input}: DrawnCall): Fit {
	const [, server = '', ...words] = tool.split('__');
	const [, shownServer = '', shownTool = ''] = oldHead.exec(headOf(dialog)) ?? [];
	const fields = Object.entries(input).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
	const call = `(${fields.join(', ')})`;
	const fits = (printed: string) => fitsUndivided(dialog, `${shownServer} - ${shownTool}${printed} (MCP)`, {about: undefined});
	// Without fields some versions print the brackets (2.0.45), and some do not.
	if (letters(shownServer) !== letters(server) || !(fits(call) || (fields.length === 0 && fits('')))) return 'no';
	return letters(shownTool) === letters(words.join('')) ? 'yes' : 'perhaps';
}

/** Compares `demo — Run Tool: (MCP)`; a server may give its tool a title other than its name. */
function fitsTitle(rows: readonly string[], name: string): Fit {
	const [, server = '', ...words] = name.split('__');
	const shown = letters(rows.join(' ').split(/\(MCP\)/)[0] ?? '');
	if (shown === letters(`${server}${words.join('')}tool`)) return 'yes';
	return shown.startsWith(letters(server)) ? 'perhaps' : 'no';
}

function letters(text: string): string {
	return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function fitsFields(fields: readonly (readonly [string, unknown])[], rows: readonly string[], columns: number): boolean {
	const [first, ...rest] = fields;
	if (first === undefined) return rows.every((row) => row === '');
	return fieldEnds(first, rows, columns).some((end) => fitsFields(rest, rows.slice(end), columns));
}

/** The numbers of rows after which the field may end: a text of several rows has a bar before each. */
function fieldEnds([key, value]: readonly [string, unknown], rows: readonly string[], columns: number): readonly number[] {
	const head = drawnText(keyText(key));
	const bars = rows.slice(1).findIndex((row) => !/^ {3}│(?: |$)/.test(row));
	const end = bars === -1 ? rows.length : bars + 1;
	const barred = rows.slice(1, end).map((row) => row.slice(5));
	if (rows[0] === ` ${head}:` && end > 1) return fitsRows(blockText(value), barred, {columns: columns - 10, cut: false}) ? [end] : [];
	const text = `${head}: ${valueText(typeof value === 'string' ? drawnText(value) : value)}`;
	return rows.flatMap((_, index) => {
		const some = rows.slice(0, index + 1);
		const isIt =
			some.every((row) => row.startsWith(' ')) &&
			fitsRows(
				text,
				some.map((row) => row.slice(1)),
				{columns: columns - 2, cut: false},
			);
		return isIt ? [index + 1] : [];
	});
}

/** Prints `{ x: 1, y: ["a"] }`. */
export function valueText(value: unknown): string {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value);
	const members = membersOf(value, valueText).join(', ');
	return Array.isArray(value) ? `[${members}]` : members === '' ? '{}' : `{ ${members} }`;
}

function membersOf(value: object, print: (each: unknown) => string): readonly string[] {
	if (Array.isArray(value)) return value.map(print);
	return Object.entries(value).map(([key, each]) => `${keyText(key)}: ${print(each)}`);
}

function keyText(key: string): string {
	return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

const mostOnOneLine = 80;

/** The lines behind the bar: a list or an object of more than 80 cells has each of its members on a line of its own. */
export function blockText(value: unknown): string {
	return typeof value === 'string' ? value : linesOf(value);
}

function linesOf(value: unknown): string {
	const line = valueText(value);
	if (typeof value !== 'object' || value === null || columnsOf(line) <= mostOnOneLine) return line;
	const members = membersOf(value, linesOf).map((member) => `  ${member.replaceAll('\n', '\n  ')}`);
	const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
	return [open, members.join(',\n'), close].join('\n');
}

/** Compares `Insert new cell for cell aaaa1111 (code)`, below the path. */
export function namesCell({cut, drawn: {parts}}: Dialog, {input}: DrawnCall): boolean {
	if (parts.length < 3) return cut;
	const {cell_id: cell, cell_type: type} = input;
	const [, ...rows] = parts[0] ?? [];
	const shown = rows.map((row) => row.trim()).join(' ');
	const what = notebookWords[notebookMode(input)];
	const forCell = typeof cell === 'string' ? ` for cell ${drawnText(cell)}` : '';
	const texts = [`${what}${forCell}`, ...(cell === undefined ? [`${what} for cell `] : [])];
	return texts.some((text) => shown === text || shown === `${text} (${String(type)})`);
}

const notebookWords = {replace: 'Replace cell contents', insert: 'Insert new cell', delete: 'Delete cell'} as const;

export function notebookMode(input: DrawnCall['input']): keyof typeof notebookWords {
	const mode = input['edit_mode'];
	return mode === 'insert' || mode === 'delete' ? mode : 'replace';
}

/** A call that is compared with a dialog. */
export type DrawnCall = {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** The directories that the agent may have been in: it prints paths relative to them. */
	readonly cwds: readonly string[];
};
