/** Compares a permission dialog with a tool call. Measured on 2.0.45 to 2.1.330. */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';
import {advice} from '../../glyphs.js';
import {drawnText, fitsBlock, fitsText, paragraphs, squeezed, type Texts, withoutBlankEnds} from './blocks.js';
import {aboveCell, type DrawnCall, fitsServerTool, textOf} from './fields.js';
import {fitsCell, fitsChange, fitsFile, fitsWrite} from './file.js';

export function fitsTool(dialog: Dialog, call: DrawnCall): Fit {
	const isFor = toolFit(dialog, call.tool);
	if (isFor === 'no') return 'no';
	const fit = weaker(hasHiddenFields(call) ? 'perhaps' : 'yes', fitsInput(dialog, call));
	// A dialog with an unknown title fits a call only if it shows the whole text.
	return isFor === 'perhaps' && !dialog.cut && fit === 'perhaps' && dialog.title !== '' ? 'no' : fit;
}

function toolFit({tools: {named, others}}: Dialog, tool: string): Fit {
	return Object.hasOwn(named, tool) ? (named[tool] ?? others) : others;
}

function fitsInput(dialog: Dialog, call: DrawnCall): Fit {
	switch (call.tool) {
		case 'Bash':
		case 'Monitor':
			return weaker(fitsDescription(dialog, call), fitsText(dialog, [[{text: textOf(call.input, 'command')}]], {about: aboutOf(call)}));
		case 'WebFetch':
			return fitsText(dialog, fetchTexts(call), {about: `Claude wants to fetch content from ${hostOf(textOf(call.input, 'url'))}`});
		case 'Read':
			return fitsText(dialog, readTexts(call), {about: '', margin: 2});
		case 'Write':
			return fitsFile(dialog, fileOf(call, 'file_path'), (change) => fitsWrite(change, textOf(call.input, 'content')));
		case 'Edit':
			return fitsFile(dialog, fileOf(call, 'file_path'), (change) => fitsChange(change, call.input));
		case 'NotebookEdit':
			return fitsNotebook(dialog, call);
		case 'MultiEdit':
			return fitsFile(dialog, fileOf(call, 'file_path'), ({lines}) => lines !== undefined);
		case 'Skill':
			return [`Use skill "${drawnText(textOf(call.input, 'skill'))}"?`, ...(dialog.cut ? [''] : [])].includes(dialog.title)
				? 'perhaps'
				: 'no';
		case 'Agent':
		case 'Task':
			return fitsText(dialog, agentTexts(call), {about: ''});
		case 'Workflow':
			return fitsWorkflow(dialog, call);
		case 'WebSearch':
			return fitsText(dialog, [[{text: searchText(call)}]], {about: 'Claude wants to search the web for: ', begins: true});
		default:
			return call.tool.startsWith('mcp__') && !dialog.cut ? fitsServerTool(dialog, call) : showsValues(dialog, call);
	}
}

function fitsNotebook(dialog: Dialog, call: DrawnCall): Fit {
	const above = aboveCell(dialog, call);
	return above ? fitsFile(dialog, {...fileOf(call, 'notebook_path'), above}, (change) => fitsCell(change, call.input)) : 'no';
}

/** The dialog of a subagent does not show the prompt, and that of a skill does not show the arguments. */
function agentTexts({input}: DrawnCall): readonly Texts[] {
	return ['Agent', 'Task'].map((name) => [{text: `${name}(${textOf(input, 'description')})`}]);
}

/** The description of a command, or the agent's own words without one. */
function aboutOf(call: DrawnCall): string {
	return textOf(call.input, 'description') || 'Run shell command';
}

function fileOf({input, cwds}: DrawnCall, key: string) {
	return {path: textOf(input, key), cwds};
}

function weaker(one: Fit, other: Fit): Fit {
	return one === 'no' || other === 'yes' ? one : other;
}

/** The fields of a call that its dialog shows. */
const shownFields: Readonly<Record<string, readonly string[]>> = {
	Bash: ['command', 'description'],
	Monitor: ['command', 'description'],
	WebFetch: ['url', 'prompt'],
	Read: ['file_path', 'offset', 'limit'],
	Write: ['file_path', 'content'],
	Edit: ['file_path', 'old_string', 'new_string', 'replace_all'],
	NotebookEdit: ['notebook_path', 'cell_id', 'cell_type', 'edit_mode', 'new_source'],
	WebSearch: ['query', 'allowed_domains', 'blocked_domains'],
};

/** Whether the call has fields that no dialog shows, e.g. a timeout, or that the command runs in the background. */
function hasHiddenFields({tool, input}: DrawnCall): boolean {
	const fields = shownFields[tool];
	if (tool.startsWith('mcp__')) return false;
	return fields === undefined || Object.keys(input).some((key) => !fields.includes(key));
}

/** Compares the description of a command, above the first rule. When the title is out of sight, so may be its first rows. */
function fitsDescription({title, cut, drawn: {parts, columns}}: Dialog, call: DrawnCall): Fit {
	const rows = parts.length >= 3 ? withoutBlankEnds(parts[0] ?? []) : [];
	const about = aboutOf(call);
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
	const [url, prompt] = [textOf(call.input, 'url'), textOf(call.input, 'prompt')];
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
	const {allowed_domains: allowed, blocked_domains: blocked} = call.input;
	const limits = [...domainsText('only allowing', allowed), ...domainsText('blocking', blocked)];
	return `Web Search("${textOf(call.input, 'query')}"${limits.join('')})`;
}

function domainsText(what: string, domains: unknown): readonly string[] {
	return Array.isArray(domains) && domains.length > 0 ? [`, ${what} domains: ${domains.join(', ')}`] : [];
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
	return lines.map((which) => [{text: `Read(${textOf(call.input, 'file_path')}${which})`}]);
}

/** Compares other tools, whose dialogs show the input in various forms: each value must occur as a whole word. */
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

/**
 * Whether a dialog shows a workflow. It draws its description, and below that the phases with the first words for their agents, or all of
 * the script (measured on 2.1.330). The user can edit the script in the dialog: then the dialog no longer shows the request.
 */
function fitsWorkflow({cut, drawn: {parts}}: Dialog, {input}: DrawnCall): Fit {
	if (cut) return 'perhaps';
	const script = letters(drawnText(textOf(input, 'script')));
	const [about = [], ...rest] = paragraphs(parts.flat());
	const isSame =
		(isRule(rest[0]?.[0]) ? isScript(rest[0] ?? [], script) : isSummary(rest, script, input['args'])) &&
		stands(about.map(unbarred), script);
	return script !== '' && isSame ? 'perhaps' : 'no';
}

function isScript(rows: readonly string[], script: string): boolean {
	let line = 0;
	const text = rows
		.filter((row) => !isRule(row))
		.map((row) => {
			const [, number, words = ''] = /^ +(\d+) (.*)$/.exec(row) ?? [];
			if (Number(number) !== line + 1) return row;
			line += 1;
			return words;
		});
	return letters(text.join('')) === script;
}

function isSummary([phases = [], ...rest]: readonly (readonly string[])[], script: string, args: unknown): boolean {
	const shown = rest.map((rows) => letters(rows.join(' ')));
	const areArgs = shown.length === (args === undefined ? 0 : 1) && shown.every((text) => text === letters(`args: ${JSON.stringify(args)}`));
	const start = phases.findIndex((row) => /^ {4}1\. /.test(row));
	return areArgs && start !== -1 && piecesOf(phases.slice(start)).every((piece) => stands([piece], script));
}

/**
 * The names and details of phases, and the words for agents. The client gives a name to steps and loops that have none; an ellipsis ends
 * cut words, and replaces values.
 */
function piecesOf(rows: readonly string[]): readonly string[] {
	const joined: string[] = [];
	for (const row of rows) {
		if (/^ {4}\d+\. | {7}· /.test(row)) joined.push(row.trim());
		else joined.push(`${joined.pop() ?? ''} ${row.trim()}`);
	}
	return joined.flatMap((text) => {
		const [, name] = /^\d+\. (?:step$|loop )?(.*)$/.exec(text) ?? [];
		const words = name === undefined ? text.slice('· "'.length, -1).split('"  · "') : name.split(' — ');
		return words.flatMap((each) => each.split(/\$\{…\}|…$/));
	});
}

function stands(rows: readonly string[], script: string): boolean {
	return script.includes(letters(rows.join(' ')));
}

/** The text without blanks and backslashes: rows are broken anywhere, and a script escapes some marks. */
function letters(text: string): string {
	return text.replaceAll(/[\s\\]+/g, '');
}

function unbarred(row: string): string {
	return row.replace(/^ {2}│ ?/, '');
}

function isRule(row = ''): boolean {
	return /^ *╌+$/.test(row);
}
