/** The dialogs of Codex, each of which takes the place of the input box. */

import type {Dialog, MenuOption} from '../../../core/surface.js';
import type {OptionRole} from '../../../core/terms/ask.js';
import type {DialogKind} from '../../../core/terms/dialog-kinds.js';
import {plainDialog} from '../../screen-lines.js';

type Form = {
	readonly kind: DialogKind;
	/** Its first line. */
	readonly title: RegExp;
	/** What stands at its end. */
	readonly end: RegExp;
};

const forms: readonly Form[] = [
	{
		kind: 'permission',
		title: /^ {2}Would you like to .{1,200}\?$/,
		end: /^ {2}Press enter to confirm or esc to cancel/,
	},
	{
		kind: 'question',
		title: /^ {2}Question \d+\/\d+(?: \(\d+ unanswered\))?$/,
		end: /\benter to submit\b|\bclear notes\b/,
	},
	{kind: 'plan', title: /^ {2}Implement this plan\?$/, end: /^ {2}enter select · esc back$/},
	{kind: 'trust', title: /^ {2}Folder access$/, end: /^ {2}enter continue · esc back$/},
	{kind: 'startup', title: /^ {2}Hooks need review$/, end: /^ {2}enter confirm · esc skip$/},
	{kind: 'startup', title: /^ {2}(?:✨ ?)?Update available\b/, end: /^ {2}enter continue · esc skip$/},
	{kind: 'startup', title: /^ {2}(?:Choose how you want to use Codex\.|Sign in\b)/, end: /^ {2}Press enter to continue$/},
];

const option = /^([› ]) {1,3}(?:› )?(\d)\. (.*)$/;
const marked = /^ {2}› (\d)\. (.*)$/;

/** The dialog at the bottom of the screen; undefined: there is none that is known, or its beginning is out of sight. */
export function findDialog(lines: readonly string[], columns: number): Dialog | undefined {
	const last = lines.findLastIndex((line) => line !== '');
	for (const form of forms) {
		const to = lines.findLastIndex((line, at) => at > last - 3 && form.end.test(line));
		const from = to === -1 ? -1 : lines.slice(0, to).findLastIndex((line) => form.title.test(line));
		if (from !== -1) return toDialog(form, {lines, from, to, columns});
	}
	return undefined;
}

type Found = {readonly lines: readonly string[]; readonly from: number; readonly to: number; readonly columns: number};

function toDialog({kind}: Form, {lines, from, to, columns}: Found): Dialog {
	const rows = lines.slice(from, to);
	const first = rows.findIndex((line) => option.test(line) || marked.test(line));
	const end = first === -1 ? rows.length : first;
	const body = rows
		.slice(1, end)
		.map((line) => line.trim())
		.filter((line) => line !== '');
	const title = shortTitles.find(([long]) => long.test(rows[0] ?? ''))?.[1] ?? (rows[0] ?? '').trim();
	const asked = kind === 'question' ? (body[0] ?? '') : '';
	return {
		...plainDialog,
		kind,
		title,
		question: asked,
		body: (kind === 'question' ? body.slice(1) : body.toSorted((one, other) => weight(one) - weight(other))).join('\n'),
		drawn: {columns, parts: [rows.slice(1, end)], above: from},
		options: first === -1 ? [] : optionsIn(rows.slice(first), kind),
	};
}

/** A list has room for what is asked, and not for how. */
const shortTitles: readonly (readonly [RegExp, string])[] = [
	[/run the following command\?$/, 'Command'],
	[/make the following edits\?$/, 'Edits'],
];

/** What would be done comes before why and where. */
function weight(line: string): number {
	return /^(?:\$ |Destination: )/.test(line) ? 0 : line.startsWith('Reason: ') ? 1 : 2;
}

function optionsIn(rows: readonly string[], kind: DialogKind): readonly MenuOption[] {
	const found: MenuOption[] = [];
	for (const row of rows) {
		const [, sign, digit, words = ''] = marked.test(row) ? ['', '›', ...(marked.exec(row) ?? []).slice(1)] : (option.exec(row) ?? []);
		const last = found.at(-1);
		if (digit === undefined) {
			// The words of a long option go on in the next row.
			if (last && /^ {5}\S/.test(row)) found[found.length - 1] = {...last, label: `${last.label} ${row.trim()}`};
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
	if (/^Yes, proceed\b/.test(label)) return 'yes';
	if (/^Yes\b/.test(label)) return 'always';
	return /^No\b/.test(label) ? 'redirect' : 'other';
}

/** Views over the whole screen, and menus that change no session: what stands behind them goes on. */
export function isOverlay(lines: readonly string[]): boolean {
	const bottom = lines.filter((line) => line !== '').slice(-4);
	return bottom.some((line) =>
		/^ {1,2}(?:\? help {2}esc back|enter resume\b|k keep & next|enter select · esc back$|.*\besc (?:back|close)\b.*(?:↑\/↓|enter))/.test(
			line,
		),
	);
}
