/** Whether a dialog shows the fields of a call, in the agent's form for MCP servers and notebooks. Measured on 2.1.330. */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';
import {columnsOf} from '../../../../core/text/width.js';
import {drawnText, fitsRows, fitsUndivided, paragraphs, withoutBlankEnds} from './blocks.js';

/** Compares an MCP tool: its name is above the first rule, its fields are below that, one a line. Without fields there is no rule. */
export function fitsServerTool(dialog: Dialog, {tool, input}: DrawnCall): Fit {
	const {parts, columns} = dialog.drawn;
	const fields = Object.entries(input);
	const [head = [], shown = []] = parts.length === 1 ? paragraphs(parts[0] ?? []) : parts;
	if (oldHead.test(head[0] ?? '')) return fitsUndividedTool(dialog, tool, fields);
	const isOld = (head[0] ?? '').startsWith(OLD_MARGIN);
	const rows = isOld ? shown.map((row) => row.slice(2)) : shown;
	const isWhole = parts.length >= 3 || fields.length === 0 || isOld;
	const hasNone = fields.length === 0 && (parts.length === 1 || shown.every((row) => row === ''));
	const widths = isOld ? oldWidths : [{line: 2, block: 10}];
	const fits = hasNone
		? !isOld || rows.length === 0 || /^ About the /.test(rows[0] ?? '')
		: widths.some(({line, block}) => fitsFields(fields, rows, {line: columns - line, block: columns - block}));
	return isWhole && fits ? fitsTitle(head, tool) : 'no';
}

/** The margin of versions up to 2.1.285, which draw no rules. */
const OLD_MARGIN = '   ';
/** How much narrower than the pane their rows are: 2.1.250, and 2.1.285. */
const oldWidths: readonly Widths[] = [
	{line: 6, block: 10},
	{line: 6, block: 12},
];
/** Matches `demo - run` as versions up to 2.1.200 draw it. */
const oldHead = new RegExp(`^${OLD_MARGIN}(\\S.*?) - (\\S.*?)(?=\\(| \\(MCP\\)|$)`);

/** Compares `demo - run(title: "Hello", list: ["a","b"]) (MCP)`. Below it are the server's words on the tool. */
function fitsUndividedTool(dialog: Dialog, tool: string, fields: readonly (readonly [string, unknown])[]): Fit {
	const [, server = '', ...words] = tool.split('__');
	const first = dialog.drawn.parts[0]?.find((row) => row !== '') ?? '';
	const [, shownServer = '', shownTool = ''] = oldHead.exec(first) ?? [];
	const call = `(${fields.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(', ')})`;
	// Without fields some versions print the brackets (2.0.45), and some do not.
	const fits = [call, ...(fields.length === 0 ? [''] : [])].some((printed) => {
		const text = `${shownServer} - ${shownTool}${printed} (MCP)`;
		return fitsUndivided(dialog, [{text}], {about: '', begins: true});
	});
	if (letters(shownServer) !== letters(server) || !fits) return 'no';
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

/** The columns of a row with a name, and of a row behind a bar. */
type Widths = {readonly line: number; readonly block: number};

function fitsFields(fields: readonly (readonly [string, unknown])[], rows: readonly string[], widths: Widths): boolean {
	const [first, ...rest] = fields;
	if (first === undefined) return rows.every((row) => row === '');
	return fieldEnds(first, rows, widths).some((end) => fitsFields(rest, rows.slice(end), widths));
}

/** Joiners and variation selectors of emoji, which a name shows (2.1.250 to 2.1.330). */
const joiners = /[\u200d\ufe0f]/gu;

/** The possible numbers of rows of the field. A text of several rows has a bar before each, and a name before all but the first. */
function fieldEnds([key, value]: readonly [string, unknown], rows: readonly string[], {line, block}: Widths): readonly number[] {
	const head = drawnText(keyText(key)).replaceAll(joiners, '\ufffd');
	const bars = rows.slice(1).findIndex((row) => !/^ {3}│(?: |$)/.test(row));
	const end = bars === -1 ? rows.length : bars + 1;
	const barred = rows.slice(1, end).map((row) => row.slice(5));
	const isBlock = barred.some((_, index) => {
		const name = [(rows[0] ?? '').slice(1), ...barred.slice(0, index)];
		const isName = fitsRows(`${head}:`, name, {columns: block + 2, cut: false});
		return isName && fitsRows(blockText(value), barred.slice(index), {columns: block, cut: false});
	});
	if (isBlock) return [end];
	const text = `${head}: ${valueText(typeof value === 'string' ? drawnText(value) : value)}`;
	return rows.flatMap((_, index) => {
		const some = rows.slice(0, index + 1);
		const isIt =
			some.every((row) => row.startsWith(' ')) &&
			fitsRows(
				text,
				some.map((row) => row.slice(1)),
				{columns: line, cut: false},
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

/** The lines behind the bar: a list or object of more than 80 cells has each member on a separate line. */
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

/**
 * The rows above `Insert new cell for cell aaaa1111 (code)`, which have the path; undefined when another cell is named. When the title is
 * out of sight, the path may be too, and the beginning of that row.
 */
export function aboveCell({title, cut, drawn: {parts, columns}}: Dialog, {input}: DrawnCall): readonly string[] | undefined {
	if (parts.length < 3) return cut ? [] : undefined;
	const {cell_id: cell, cell_type: type} = input;
	const rows = withoutBlankEnds(parts[0] ?? []);
	const hidesTop = cut && title === '';
	const what = notebookWords[notebookMode(input)];
	const forCell = typeof cell === 'string' ? ` for cell ${drawnText(cell)}` : '';
	const texts = [`${what}${forCell}`, ...(cell === undefined ? [`${what} for cell `] : [])];
	const names = texts.flatMap((text) => [text, `${text} (${String(type)})`]);
	const at = rows.findIndex((_, index) => {
		const shown = rows.slice(index).map((row) => row.trim());
		if (index === 0 && hidesTop && names.some((name) => fitsRows(name, shown, {columns: columns - 2, cut: true}))) return true;
		return (index > 0 || hidesTop) && names.includes(shown.join(' '));
	});
	return at === -1 ? undefined : rows.slice(0, at);
}

const notebookWords = {replace: 'Replace cell contents', insert: 'Insert new cell', delete: 'Delete cell'} as const;

export function notebookMode(input: DrawnCall['input']): keyof typeof notebookWords {
	const mode = input['edit_mode'];
	return mode === 'insert' || mode === 'delete' ? mode : 'replace';
}

export function textOf(input: DrawnCall['input'], key: string): string {
	const value = input[key];
	return typeof value === 'string' ? value : '';
}

/** A call that is compared with a dialog. */
export type DrawnCall = {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** The possible directories of the agent, to which its paths are relative. */
	readonly cwds: readonly string[];
};
