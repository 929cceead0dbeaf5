/** Whether a permission dialog is the agent's drawing of one tool call. Measured on 2.1.330, both renderers, 47 to 120 columns. */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';
import {relativePath} from '../../../../core/text/paths.js';
import {columnsOf} from '../../../../core/text/width.js';
import {advice} from '../../glyphs.js';
import {fitsBlock, fitsSomeWidth, fitsText, type Texts, withoutBlankEnds} from './blocks.js';
import {type FileLine, fitsEdit, readFileLines} from './diff.js';
import {type DrawnCall, fitsServerTool, namesCell, notebookMode} from './fields.js';
import {changedText, drawnText, fitsRows} from './text.js';

export function fitsTool(dialog: Dialog, call: DrawnCall): Fit {
	const isFor = toolFit(dialog, call.tool);
	if (isFor === 'no') return 'no';
	const fit = weaker(hasHiddenFields(call) ? 'perhaps' : 'yes', fitsInput(dialog, call));
	// A dialog with an unknown title proves a call only if it shows the whole text.
	return isFor === 'perhaps' && !dialog.cut && fit === 'perhaps' && dialog.title !== '' ? 'no' : fit;
}

function toolFit({tools: {named, others}}: Dialog, tool: string): Fit {
	return Object.hasOwn(named, tool) ? (named[tool] ?? others) : others;
}

function fitsInput(dialog: Dialog, call: DrawnCall): Fit {
	switch (call.tool) {
		case 'Bash':
			return weaker(fitsDescription(dialog, call), fitsText(dialog, [[{text: textOf(call, 'command')}]], textOf(call, 'description')));
		case 'WebFetch':
			return fitsText(dialog, fetchTexts(call), `Claude wants to fetch content from ${hostOf(textOf(call, 'url'))}`);
		case 'Read':
			return fitsText(dialog, readTexts(call));
		case 'Write':
			return fitsFile(dialog, call, 'file_path', (change) => fitsWrite(change, textOf(call, 'content')));
		case 'Edit':
			return fitsFile(dialog, call, 'file_path', ({lines}) => lines !== undefined && fitsEdit(lines, editOf(call), dialog.cut));
		case 'NotebookEdit':
			return namesCell(dialog, call) ? fitsFile(dialog, call, 'notebook_path', (change) => fitsCell(change, call)) : 'no';
		case 'MultiEdit':
			return fitsFile(dialog, call, 'file_path', ({lines}) => lines !== undefined);
		case 'WebSearch':
			return fitsText(dialog, [[{text: searchText(call)}]], `Claude wants to search the web for: ${textOf(call, 'query')}`);
		default:
			return call.tool.startsWith('mcp__') && !dialog.cut ? fitsServerTool(dialog, call) : showsValues(dialog, call);
	}
}

function textOf({input}: DrawnCall, key: string): string {
	const value = input[key];
	return typeof value === 'string' ? value : '';
}

function editOf(call: DrawnCall) {
	return {before: textOf(call, 'old_string'), after: textOf(call, 'new_string'), everywhere: call.input['replace_all'] === true};
}

function weaker(one: Fit, other: Fit): Fit {
	return one === 'no' || other === 'yes' ? one : other;
}

/** The fields of a call that its dialog shows. */
const shownFields: Readonly<Record<string, readonly string[]>> = {
	Bash: ['command', 'description'],
	WebFetch: ['url', 'prompt'],
	Read: ['file_path', 'offset', 'limit'],
	Write: ['file_path', 'content'],
	Edit: ['file_path', 'old_string', 'new_string', 'replace_all'],
	NotebookEdit: ['notebook_path', 'cell_id', 'cell_type', 'edit_mode', 'new_source'],
	WebSearch: ['query', 'allowed_domains'],
};

/** Whether the call has fields that no dialog shows, e.g. a timeout, or that the command runs in the background. */
function hasHiddenFields({tool, input}: DrawnCall): boolean {
	const fields = shownFields[tool];
	if (tool.startsWith('mcp__')) return false;
	return fields === undefined || Object.keys(input).some((key) => !fields.includes(key));
}

/** What stands in the place of a description that is missing or empty (2.1.330). */
const noDescription = 'Run shell command';

/** The description of a command is above the first rule. When the title is out of sight, it or the tip above it may have lost its first rows. */
function fitsDescription({title, cut, drawn: {parts, columns}}: Dialog, call: DrawnCall): Fit {
	const rows = parts.length >= 3 ? withoutBlankEnds(parts[0] ?? []) : [];
	const about = textOf(call, 'description') || noDescription;
	if (rows.length === 0 || fitsBlock(about, rows, {columns, cut: false})) return 'yes';
	if (!cut || title !== '') return 'no';
	const fitsBelowTip = rows.some(
		(_, index) => isTipEnd(rows.slice(0, index)) && fitsBlock(about, rows.slice(index), {columns, cut: false}),
	);
	return fitsBelowTip || fitsBlock(about, rows, {columns, cut: true}) ? 'perhaps' : 'no';
}

function isTipEnd(rows: readonly string[]): boolean {
	return rows.length > 0 && advice.endsWith(` ${rows.map((row) => row.trim()).join(' ')}`);
}

/** The address is printed as a browser does. Older versions print both in one text (2.1.200), or nothing else. */
function fetchTexts(call: DrawnCall): readonly Texts[] {
	const [url, prompt] = [textOf(call, 'url'), textOf(call, 'prompt')];
	const printed = URL.canParse(url) ? new URL(url).href : url;
	const whole = [url, printed].map((text) => [
		{name: 'url: ', text},
		// A tab is one blank here (2.1.330).
		{name: 'prompt: ', text: prompt.replaceAll('\t', ' ')},
	]);
	return [...whole, [{text: `url: "${url}", prompt: "${prompt}"`}], [{text: url}]];
}

function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).hostname : url;
}

/** Prints `Web Search("words", only allowing domains: example.com)`. */
function searchText(call: DrawnCall): string {
	const domains = call.input['allowed_domains'];
	const only = Array.isArray(domains) && domains.length > 0 ? `, only allowing domains: ${domains.join(', ')}` : '';
	return `Web Search("${textOf(call, 'query')}"${only})`;
}

/** Compares `Read(/etc/passwd · lines 3-7)`. */
function readTexts(call: DrawnCall): readonly Texts[] {
	const {offset, limit} = call.input;
	const from = typeof offset === 'number' ? offset : 1;
	const lines = [
		...(offset === undefined && limit === undefined ? [''] : []),
		...(typeof limit === 'number' ? [` · lines ${from}-${from + limit - 1}`] : []),
		...(typeof offset === 'number' && limit === undefined ? [` · from line ${from}`] : []),
	];
	return lines.map((which) => [{text: `Read(${textOf(call, 'file_path')}${which})`}]);
}

/** The rows of a change as they stand, and as lines of the file; undefined: they are none. */
type Change = {readonly dialog: Dialog; readonly rows: readonly string[]; readonly lines: readonly FileLine[] | undefined};

/** The path is above the first rule, the change between the rules. */
function fitsFile(dialog: Dialog, call: DrawnCall, key: string, fits: (change: Change) => boolean): Fit {
	const {parts, columns} = dialog.drawn;
	const path = textOf(call, key);
	if (path === '' || !endsWithName(dialog.question, path)) return 'no';
	const isWhole = parts.length >= 3;
	const [head = [], rows = []] = isWhole ? parts : [undefined, parts[0]];
	const above = withoutBlankEnds(head);
	if (!isWhole && !dialog.cut) return 'no';
	if (isWhole && above.length > 0 && !above.slice(0, 1).some((row) => fitsPath(row.trim(), path, call.cwds, columns))) return 'no';
	if (parts.length < 2) return 'perhaps';
	if (!fits({dialog, rows, lines: readFileLines(rows, columns, !dialog.hasPlainRows)})) return 'no';
	return isWhole && above.length > 0 && !dialog.cut ? 'yes' : 'perhaps';
}

/** The question of a dialog about a file ends with the file's name. */
function endsWithName(question: string, path: string): boolean {
	const name = drawnText(path.split('/').at(-1) ?? path);
	return squeezed(question).endsWith(squeezed(` ${name}?`));
}

function squeezed(text: string): string {
	return text.replaceAll(/\s+/g, '');
}

/** The agent prints a path from its directory, with as many `..` as it takes; a path that is too long keeps its end, behind `…`. */
function fitsPath(shown: string, path: string, cwds: readonly string[], columns: number): boolean {
	return [path, ...cwds.map((cwd) => relativePath(cwd, path))].some((each) => {
		const drawn = drawnText(each);
		return drawn === shown || (shown.startsWith('…') && columnsOf(shown) >= columns - 4 && drawn.endsWith(shown.slice(1)));
	});
}

function fitsWrite({dialog, rows, lines}: Change, content: string): boolean {
	const {cut, drawn, hasPlainRows, mayLackNumbers = false} = dialog;
	if (lines !== undefined && fitsLines(lines, content, {signed: !hasPlainRows, cut})) return true;
	const plain = rows.map((row) => row.slice(1));
	return mayLackNumbers && hasPlainRows && fitsSomeWidth(content, plain, {columns: drawn.columns, cut});
}

/** A new file is shown whole. Of an existing file the dialog shows the changed lines and those around them, all but `-` lines as they will be. */
function fitsLines(lines: readonly FileLine[], content: string, {signed, cut}: {signed: boolean; cut: boolean}): boolean {
	const wanted = content === '' ? ['(No content)'] : content.replace(/\n$/, '').split('\n');
	const kept = lines.filter(({sign}) => sign !== '-');
	const fits = kept.every(({number, rows, columns, isOpen}, index) => {
		const text = wanted[number - 1];
		if (text === undefined || (isOpen && (number !== wanted.length || content.endsWith('\n')))) return false;
		return fitsRows(signed ? changedText(text) : text, rows, {columns, cut: cut && index === 0});
	});
	// Only of a file without a line is none left.
	if (signed) return fits && lines.some(({sign}) => sign !== ' ') && (kept.length > 0 || cut || content === '');
	return fits && kept.at(-1)?.number === wanted.length && (cut || kept.length === wanted.length);
}

/** The rows of a deleted cell are those of the file. */
function fitsCell({dialog, lines}: Change, call: DrawnCall): boolean {
	if (lines === undefined) return false;
	const mode = notebookMode(call.input);
	// Unlike a file, a cell that ends with a newline has an empty line at its end.
	const source = textOf(call, 'new_source');
	return mode === 'delete' || fitsLines(lines, source === '' ? '' : `${source}\n`, {signed: mode === 'replace', cut: dialog.cut});
}

/** The dialogs of other tools show the input in various forms; each value must occur as a whole word. */
function showsValues(dialog: Dialog, {input}: DrawnCall): Fit {
	if (dialog.cut) return 'perhaps';
	const text = [dialog.title, dialog.body, dialog.question].map(squeezed).join('\n');
	const values = Object.values(input).filter((value): value is string => typeof value === 'string' && value.trim() !== '');
	return values.every((value) => standsAlone(squeezed(drawnText(value)), text)) ? 'perhaps' : 'no';
}

/** Whether the value occurs, and not as a part of a longer word. */
function standsAlone(part: string, text: string): boolean {
	const within = (one: string | undefined, other: string | undefined) => /^[\p{L}\p{N}_]{2}$/u.test(`${one ?? ''}${other ?? ''}`);
	for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
		if (!within(text[at - 1], part[0]) && !within(part.at(-1), text[at + part.length])) return true;
	}
	return false;
}
