/** The dialogs that Gemini CLI 0.61.0 draws instead of its input box. Pure. */
import type {Dialog} from '../../core/surface.js';
import type {DialogKind, OptionRole} from '../../core/terms/ask.js';
import {optionsFrom, plainDialog} from '../parts/screen-lines.js';

type Form = {
	readonly kind: DialogKind;
	/** A line that identifies it. */
	readonly sign: RegExp;
};

const formTitle = 'Answer Questions';

const forms: readonly Form[] = [
	{kind: 'question', sign: new RegExp(`^${formTitle}$`)},
	// A narrow pane wraps its words, and a low one hides some.
	{kind: 'trust', sign: /^Do you trust the files\b|^[●○]? ?\d\. Trust folder \(/},
	{
		kind: 'startup',
		sign: /^How would you like to authenticate\b|^https:\/\/geminicli\.com\/docs\/resourc|^Enter Gemini API Key$|\bto clear stored key\)$/,
	},
	{kind: 'plan', sign: /^Ready to start implementation\?$|\bCtrl\+G to edit plan\b/},
	{
		kind: 'question',
		sign: /^(?:Usage limit reached for |We are currently experiencing high demand|\? +A potential loop was detected$)/,
	},
	{
		kind: 'permission',
		sign: /^(?:Allow execution of .{1,200}\?|Apply this change\?|Do you want to proceed\?|[●○]? ?\d\. No, suggest changes \(esc\))$/,
	},
];

/** The dialog: a box at the end of the screen, instead of the input box. Its beginning may be out of sight. */
export function findDialog(lines: readonly string[], columns: number): Dialog | undefined {
	if (!hasBox(lines)) return undefined;
	const last = lastRow(lines);
	const top = lines.slice(0, last).findLastIndex((line) => /^ ?╭─+╮$/.test(line));
	const rows = lines.slice(top + 1, last).map((line) => line.replace(/^ ?│ ?(.*?) *│$/, '$1').trimEnd());
	const form = formOf(rows);
	// Then it is a menu that the user opened.
	if (form?.kind === 'startup' && isCommand('/auth', lines.slice(0, top))) return undefined;
	return form && toDialog(form, rows, {columns, above: top + 1, last, cut: top === -1});
}

/** The form of a dialog. Its last rows go first, which have Gemini's own words: rows above may have any words of the asker. */
function formOf(rows: readonly string[]): Form | undefined {
	const filled = rows.map((row) => row.trim()).filter((row) => row !== '');
	const isRequest = /^(?:● )?\d{1,2}\. No, suggest changes\b/.test(filled.at(-1) ?? '');
	const isAsked = /\bEsc to cancel$/.test(filled.slice(-2).join(' '));
	return forms.find(({kind, sign}) => {
		if (isRequest) return kind === 'permission';
		return !(isAsked && kind !== 'question' && kind !== 'plan') && rows.some((row) => sign.test(row.trim()));
	});
}

/** Whether this command was typed last. In a terminal with all colours a prompt has edges. */
function isCommand(command: string, above: readonly string[]): boolean {
	return above.findLast((line) => line !== '' && !/^▀{10,}$/.test(line))?.trimStart() === `> ${command}`;
}

type Place = {readonly columns: number; readonly above: number; readonly last: number; readonly cut: boolean};

/** The titles of dialogs whose title may be out of sight. */
const fixedTitles: ReadonlyMap<DialogKind, string> = new Map([
	['trust', ''],
	['startup', 'How would you like to authenticate for this project?'],
]);

const option = /^ {0,2}(●|○| ) (\d{1,2})\. {1,2}(?:\[([x ])\] )?(.+)$/;
/** A row that says that there are more choices than are drawn. */
const scrolls = /^ *[▲▼]$/;
/** The edge of the frame around the content of a request. */
const edge = /^[╭╰]─+[╮╯]$/;
/** The number of a request among several, at the right. */
const place = / {2,}\d+ of \d+$/;

function toDialog({kind, sign}: Form, rows: readonly string[], {columns, above, last, cut}: Place): Dialog {
	const first = optionsFrom(rows, (row) => option.exec(row)?.[2]);
	const all = rows.slice(0, first === -1 ? endOfWords(rows) : first).map((row) => row.replace(/^│ (.*?) *│$/, '$1').trim());
	const told = all.filter((row) => row !== '' && !scrolls.test(row) && !edge.test(row));
	const isQuestion = kind === 'question';
	const options = first === -1 ? [] : optionsIn(rows.slice(first), kind);
	const asks = isQuestion ? told.findIndex((row) => sign.test(row)) : told.findLastIndex((row) => sign.test(row));
	const body = told.filter((row, at) => at !== asks && !/^← /.test(row) && row !== 'Action Required');
	const heading = kind === 'permission' ? (body[0] ?? '').replace(/^\? +/, '').replace(place, '') : '';
	const title = kind === 'permission' ? heading : (fixedTitles.get(kind) ?? told.find((row) => sign.test(row)) ?? '');
	// The content is in an inner frame, below a title that may wrap.
	const framed = all.filter((row, at) => row !== '' && /^│ .*│$/.test(rows[at] ?? ''));
	// In a low pane the frame may have no row.
	const isEmpty = kind === 'permission' && framed.length === 0 && rows.some((row) => edge.test(row));
	const rest = kind === 'permission' ? (framed.length > 0 ? framed : body.slice(1)) : isQuestion ? body.slice(1) : body;
	return {
		...plainDialog,
		kind,
		title: title === formTitle ? '' : title.replace(/^\? +/, ''),
		// A narrow pane wraps it.
		question: isQuestion ? body.join(' ') || title : '',
		place: kind === 'permission' ? place.exec(body[0] ?? '')?.[0].trim() : undefined,
		// A command has the title `Shell`. The pane shows only the last part of a folder.
		body: isQuestion ? '' : kind === 'trust' ? folderIn(options) : rest.join(title.startsWith('Shell ') ? ' ' : '\n'),
		drawn: {columns, parts: [rows], above: Math.max(0, above - 1), rows: {from: above, to: last}},
		options: barred(title === formTitle && !rows.some((row) => scrolls.test(row)) ? withOwnWords(options) : options),
		textField: title === formTitle ? fieldIn(options, rows) : undefined,
		multiSelect: rows.some((row) => /\d\. {1,2}\[[x ]\] /.test(row)),
		cut:
			cut ||
			isEmpty ||
			rows.some((row) => scrolls.test(row)) ||
			rest.some((row) => hiddenRows.test(row) || row === '(press Ctrl+O to expand MCP tool details)'),
	};
}

/** Where the text of a question ends: a text field, in which the user may have typed, and the keys follow. */
function endOfWords(rows: readonly string[]): number {
	const keys = rows.findLastIndex((row) => /^Enter to (?:select|submit)\b/.test(row));
	const field = rows.slice(0, Math.max(0, keys)).findLastIndex((row, at) => /^>(?: |$)/.test(row) && rows[at - 1] === '');
	return [field, keys].find((at) => at !== -1) ?? rows.length;
}

function folderIn(options: Dialog['options']): string {
	return options.flatMap(({label}) => /^Trust folder \((.*)\)$/.exec(label)?.[1] ?? [])[0] ?? '';
}

/** The last choice of a question, for the user's own words. It is replaced by the typed text, or by a label of the asker. */
const ownWords = 'Enter a custom value';

function optionsIn(rows: readonly string[], kind: DialogKind): Dialog['options'] {
	const found: Dialog['options'][number][] = [];
	for (const row of rows) {
		const [, sign, digit, check, label = ''] = option.exec(row) ?? [];
		const last = found.at(-1);
		if (digit === undefined) {
			// A wrapped label is indented by one blank less than a description.
			const [, blanks = '', words = ''] = /^( {3,10})(\S.*)$/.exec(row) ?? [];
			if (last === undefined || words === '' || scrolls.test(row)) continue;
			const isLabel = last.description === '' && blanks.length < 6 + digitsOver(last.digit);
			found[found.length - 1] = isLabel
				? {...last, label: `${last.label} ${words}`}
				: {...last, description: `${last.description} ${words}`.trim()};
			continue;
		}
		const role = kind === 'permission' ? roleOf(label) : kind === 'plan' ? planRoleOf(label) : label === ownWords ? 'text' : 'other';
		found.push({
			label,
			role,
			digit: Number(digit),
			description: '',
			selected: sign === '●',
			checked: check === undefined ? undefined : check === 'x',
		});
	}
	return found;
}

function withOwnWords(options: Dialog['options']): Dialog['options'] {
	return options.map((each, at) => (at === options.length - 1 ? {...each, label: ownWords, description: '', role: 'text'} : each));
}

/** The open field: the last choice, when the cursor is in it. Enter sends its content. */
function fieldIn(options: Dialog['options'], rows: readonly string[]): string | undefined {
	const {label = '', selected} = options.at(-1) ?? {};
	if (!selected || !rows.some((row) => row.startsWith('Enter to submit'))) return undefined;
	return label === ownWords ? '' : label;
}

/**
 * Bars the options of a form with several choices, since no key is known that sends it; and the option that opens an editor over the pane.
 */
function barred(options: Dialog['options']): Dialog['options'] {
	const several = options.some(({checked}) => checked !== undefined);
	return options.map((each) => (several || each.label === 'Modify with external editor' ? {...each, role: 'barred'} : each));
}

function digitsOver(digit = 0): number {
	return digit > 9 ? 1 : 0;
}

function roleOf(label: string): OptionRole {
	if (label === 'Allow once') return 'yes';
	if (label.startsWith('Allow ')) return 'always';
	return label.startsWith('No, ') ? 'no' : 'other';
}

/** The role of an option of a plan, about which words are typed in the pane. */
function planRoleOf(label: string): OptionRole {
	if (label === 'Yes, manually accept edits') return 'yes';
	return label.startsWith('Yes, ') ? 'always' : 'barred';
}

export function hasBox(lines: readonly string[]): boolean {
	return /^ ?╰─+╯$/.test(lines[lastRow(lines)] ?? '');
}

/** The last row of the dialog, above the hint of one that is too high for the pane. */
function lastRow(lines: readonly string[]): number {
	return lines.findLastIndex((line) => line !== '' && !/^ *Press Ctrl\+O to show more lines$/.test(line));
}

/** The row that replaces rows without room in a low pane. A narrow pane cuts it. */
export const hiddenRows = /^\.\.\. .{1,40}\bhidden \(Ctrl\+O.{0,20}\) \.\.\.$|^\.\.\..*…$/;
