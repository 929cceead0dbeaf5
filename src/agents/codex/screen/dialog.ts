/** The dialogs that Codex draws at the bottom of its pane. Pure. */
import type {Dialog, MenuOption} from '../../../core/surface.js';
import type {DialogKind, OptionRole} from '../../../core/terms/ask.js';
import {optionsFrom, plainDialog} from '../../parts/screen-lines.js';

type Form = {
	readonly kind: DialogKind;
	/** The first line, which a narrow pane wraps. */
	readonly title: RegExp;
	/** A stricter pattern for the title, where rows above may look like it. */
	readonly own?: RegExp;
	/** The second line, if it identifies the dialog. */
	readonly asks?: RegExp;
	readonly end: RegExp;
};

const fieldEnd = /^ {2}enter to submit\b.*\besc to cancel\b/;

const forms: readonly Form[] = [
	{
		kind: 'permission',
		title: /^ {2}(?:Would you like|Do you want) to .{1,200}\?$/,
		own: /^ {2}Would you like to (?:run the following command|make the following edits)\?$/,
		end: /^ {2}Press enter to confirm or esc to cancel/,
	},
	{
		kind: 'question',
		title: /^ {2}Question \d+\/\d+(?: \(\d+ unanswered\))?$/,
		end: /\benter to submit\b|\bclear notes\b/,
	},
	// A call of an MCP server's tool, and a request of such a server itself.
	{kind: 'permission', title: /^ {2}Field \d+\/\d+\b/, asks: /^ {2}Allow the .{1,200} MCP server to run tool\b/, end: fieldEnd},
	{kind: 'elicitation', title: /^ {2}Field \d+\/\d+\b/, end: fieldEnd},
	{kind: 'plan', title: /^ {2}Implement this plan\?$/, end: /^ {2}enter select · esc back$/},
	{kind: 'trust', title: /^ {2}Folder access$/, end: /^ {2}enter continue · esc back$/},
	{kind: 'startup', title: /^ {2}Hooks need review$/, end: /^ {2}enter confirm · esc skip$/},
	{kind: 'startup', title: /^ {2}(?:✨ ?)?Update available\b/, end: /^ {2}enter continue · esc skip$/},
	{kind: 'startup', title: /^ {2}(?:Choose how you want to use Codex\.|Sign in\b)/, end: /^ {2}Press enter to continue$/},
];

const option = /^([› ]) {1,3}(?:› )?(\d)\. (.*)$/;
const marked = /^ {2}› (\d)\. (.*)$/;

/** The dialog at the bottom of the screen; undefined when none is recognized, or its beginning is out of sight. */
export function findDialog(lines: readonly string[], columns: number): Dialog | undefined {
	const last = lines.findLastIndex((line) => line !== '');
	for (const form of forms) {
		const to = lines.findLastIndex((_, at) => at > last - 3 && form.end.test(sentence(lines, at)));
		const isTitle = (at: number, title: RegExp) => title.test(lines[at] ?? '') || title.test(sentence(lines, at));
		const titles = [...lines.slice(0, Math.max(0, to)).keys()].filter((at) => isTitle(at, form.title));
		// A request, and the conversation above it, may contain such rows.
		const [own, ...quoted] = titles.filter((at) => isTitle(at, form.own ?? form.title));
		const from = own ?? titles.at(-1) ?? -1;
		if (from === -1) continue;
		const isOneRow = form.title.test(lines[from] ?? '');
		const title = isOneRow ? (lines[from] ?? '') : sentence(lines, from);
		const below = isOneRow ? from + 1 : lines.indexOf('', from);
		if (form.asks?.test(lines[below] ?? '') === false) continue;
		const dialog = toDialog(form, {lines: lines.slice(below, to), title, above: from, columns}, quoted.length > 0);
		return form.kind === 'plan' ? {...dialog, ...drawnPlan(lines.slice(0, from))} : dialog;
	}
	return undefined;
}

/** The row with those that a narrow pane wraps it to, up to an empty one. */
function sentence(lines: readonly string[], at: number): string {
	const end = lines.indexOf('', at);
	const [first = '', ...rest] = lines.slice(at, end === -1 ? undefined : end);
	return [first, ...rest.map((line) => line.trim())].join(' ');
}

/** `lines`: the rows between the title and the end. */
type DialogRows = {readonly lines: readonly string[]; readonly title: string; readonly above: number; readonly columns: number};

/** The signs for parts that Codex leaves out of a text that is too high for the pane, or of a long argument. */
const leftOut = /^ {2}\[… \d+ lines?\]/;
const shortened = /\.\.\.$/;

function toDialog({kind}: Form, {lines, title: asks, above, columns}: DialogRows, isUnclear: boolean): Dialog {
	const first = optionsFrom(lines, (line) => marked.exec(line)?.[1] ?? option.exec(line)?.[2]);
	const isField = /^ {2}Field \d/.test(asks);
	const drawn = first === -1 ? lines : lines.slice(0, first);
	const body = isField || kind === 'permission' ? paragraphsOf(drawn) : drawn.map((line) => line.trim()).filter((line) => line !== '');
	const title = shortTitles.find(([long]) => long.test(asks))?.[1] ?? (isField ? (body[0] ?? '') : asks.trim());
	const asked = kind === 'question' ? body.join(' ') : '';
	const told = toldIn(body, kind, isField);
	const leavesOut = kind === 'permission' && drawn.some((line) => leftOut.test(line) || (isField && shortened.test(line)));
	const cut = leavesOut || isUnclear;
	return {
		...plainDialog,
		kind,
		// A cut request is shown by its title alone, which then has the beginning of the text too.
		title: cut && told[0] !== undefined ? `${title} · ${told[0].slice(0, columns)} …` : title,
		question: asked,
		body: told.join('\n'),
		drawn: {columns, parts: [drawn], above},
		options: first === -1 ? [] : optionsIn(lines.slice(first), kind),
		cut,
	};
}

function toldIn(body: readonly string[], kind: DialogKind, isField: boolean): readonly string[] {
	if (kind === 'trust') return [folderIn(body)];
	if (kind === 'question') return [];
	return isField ? body.slice(1) : body.toSorted((one, other) => weight(one) - weight(other));
}

/** The folder, which is above its question, wrapped in a narrow pane. */
function folderIn(rows: readonly string[]): string {
	return rows
		.slice(
			0,
			rows.findLastIndex((row) => row.startsWith('Trust this folder?')),
		)
		.join('');
}

/** The beginnings of the parts of a request, which a narrow pane wraps. A command is the last part. */
const part = /^ {2}(?:\$ |(?:Environment|Reason|Description|Input|Permission rule|Thread|Server): )|^ {2}Destination:/;

function paragraphsOf(rows: readonly string[]): readonly string[] {
	const command = rows.findIndex((row) => /^ {2}\$ /.test(row));
	const found: string[] = [];
	rows.forEach((row, at) => {
		const [words, last] = [row.trim(), found.at(-1)];
		if (words === '' || /^\[… \d+ lines?\]/.test(words)) return;
		const isNew = last === undefined || (command === -1 || at <= command ? part.test(row) || rows[at - 1] === '' : false);
		if (isNew) found.push(words);
		else found[found.length - 1] = `${last} ${words}`;
	});
	return found;
}

/** Short titles, since a list has room for what is asked but not for the whole sentence. */
const shortTitles: readonly (readonly [RegExp, string])[] = [
	[/run the following command\?$/, 'Command'],
	[/make the following edits\?$/, 'Edits'],
];

/** The order of parts: what would be done, then why and where. */
function weight(line: string): number {
	const at = [/^(?:\$ |Destination:|Input: )/, /^Permission rule: /, /^Reason: /].findIndex((begin) => begin.test(line));
	return at === -1 ? 3 : at;
}

function optionsIn(rows: readonly string[], kind: DialogKind): readonly MenuOption[] {
	const found: MenuOption[] = [];
	for (const row of rows) {
		const [, sign, digit, words = ''] = marked.test(row) ? ['', '›', ...(marked.exec(row) ?? []).slice(1)] : (option.exec(row) ?? []);
		const last = found.at(-1);
		if (digit === undefined) {
			// A long option continues in the next row.
			if (last && /^ {5}\S/.test(row)) found[found.length - 1] = {...last, label: `${last.label} ${row.trim()}`};
			else if (last?.description && /^ {8,}\S/.test(row))
				found[found.length - 1] = {...last, description: `${last.description} ${row.trim()}`};
			continue;
		}
		const [label = '', description = ''] = words.split(/ {2,}/);
		const role = kind === 'permission' ? roleOf(label) : 'other';
		found.push({
			label: label.trim(),
			role,
			digit: Number(digit),
			description: description.trim(),
			selected: sign === '›',
			checked: undefined,
		});
	}
	return found;
}

function roleOf(label: string): OptionRole {
	if (/^Yes, proceed\b/.test(label) || label === 'Allow') return 'yes';
	if (/^(?:Yes|Allow|Always allow)\b/.test(label)) return 'always';
	return /^No\b/.test(label) ? 'redirect' : label === 'Cancel' ? 'no' : 'other';
}

/**
 * The plan above the question whether to implement it.
 * @param above the rows above the question. `cut`: whether its beginning is out of sight.
 */
function drawnPlan(above: readonly string[]): {readonly body: string; readonly cut: boolean} {
	const begin = above.lastIndexOf('• Proposed Plan');
	const end = above.findLastIndex((row) => /^ {2}Worked for /.test(row));
	const rows = above.slice(begin + 1, end > begin ? end : undefined).map((row) => row.replace(/^ {2}/, ''));
	return {body: rows.join('\n').trim(), cut: begin === -1};
}
