/** Reads what one capture of a Gemini CLI pane shows, with its title, as drawn by 0.61.0. Pure. */

import type {Dialog, Snapshot, SurfaceAssessment} from '../../core/surface.js';
import type {OptionRole} from '../../core/terms/ask.js';
import type {DialogKind} from '../../core/terms/dialog-kinds.js';
import {atDialog, foreign, knownScreen, paragraphs, plainDialog, screenLines, withComposer} from '../parts/screen-lines.js';
import {hiddenRows} from './fits.js';

/** What the title says. Trust, sign-in and a suspected loop say `ready`, and the dialog of a used up quota says `working`: the screen goes before. */
type Title = 'working' | 'asking' | 'ready' | 'unknown';

function readTitle(title: string): Title {
	if (title.startsWith('✋')) return 'asking';
	if (/^[✦⏲]/.test(title)) return 'working';
	return title.startsWith('◇') ? 'ready' : 'unknown';
}

export function readScreen({text, columns}: Snapshot, {title = ''}: {readonly title?: string | undefined}): SurfaceAssessment {
	const lines = screenLines(text);
	const told = readTitle(title);
	const known = knownScreen({preset: '0.61.0', normalised: normalise(lines)}, lines, / Gemini CLI v([\d.]{1,20})/);
	const box = lastComposer(lines);
	const dialog = box === -1 ? findDialog(lines, columns) : undefined;
	if (dialog) return {...known, ...atDialog(dialog)};
	// Its title changes before the dialog is drawn; a shell command that waits for input has none.
	if (told === 'asking') return {...known, surface: 'deferred', businessState: 'awaiting_operator', inputMode: 'modal'};
	if (box === -1)
		return told === 'working' ? working(known, lines) : told === 'ready' && hasBox(lines) ? atMenu(known, lines) : foreign(known);
	const above = lines.slice(0, box);
	const ruled = above.slice(above.findLastIndex((line) => /^─{10,}$/.test(line)) + 1);
	const base = withComposer(known, {isPlan: ruled.slice(-6).some((line) => /^ plan\b/.test(line)), projection: dialogueOf(above)});
	const runs = above.slice(-6).some((line) => spinner.test(line));
	if (told === 'working' || (told === 'unknown' && runs)) return working(base, above);
	return {...base, surface: 'idle', businessState: 'idle', ...endOf(above)};
}

/** A menu of its user's, in the place of the input box, changes nothing in the session. */
function atMenu(known: SurfaceAssessment, lines: readonly string[]): SurfaceAssessment {
	const rest = {surface: 'idle', businessState: 'idle', inputMode: 'modal', confidence: 0.6} as const;
	return {...known, ...rest, projection: dialogueOf(lines), ...endOf(lines)};
}

function hasBox(lines: readonly string[]): boolean {
	return /^ ?╰─+╯$/.test(lines[lastRow(lines)] ?? '');
}

/** Below a dialog that is too high for the pane it says how to see the rest. */
function lastRow(lines: readonly string[]): number {
	return lines.findLastIndex((line) => line !== '' && !/^ *Press Ctrl\+O to show more lines$/.test(line));
}

/** ` ⠦ Thinking... (esc to cancel, 11s)` above the input box; hooks overwrite its words. */
const spinner = /^ [\u2801-\u28ff] .{0,400}\(esc to cancel, [^)]{1,20}\)/;

/** The last line of the upper edge of the input box, which no dialog has; -1: there is none. The frame of a prompt in the conversation is the same. */
function lastComposer(lines: readonly string[]): number {
	const bottom = lines.findLastIndex((line) => /^▀{10,}$/.test(line));
	const rest = lines.slice(bottom + 1).filter((line) => line !== '');
	// Below it stands the footer alone.
	if (bottom === -1) return plainComposer(lines);
	if (rest.length > 4 || rest.some((line) => /^(?:[╭│╰✦✕ℹ]|▄{10})/.test(line))) return -1;
	return lines.slice(0, bottom).findLastIndex((line) => /^▄{10,}$/.test(line));
}

/** In a terminal without all colours it has no edges: it is the first line with its sign below the rule above it. */
function plainComposer(lines: readonly string[]): number {
	const rule = lines.findLastIndex((line) => /^─{10,}$/.test(line));
	const box = rule === -1 ? -1 : lines.findIndex((line, at) => at > rule && /^ [>!*] /.test(line));
	return box === -1 || lines.slice(rule + 1).some((line) => /^[╭│╰✦✕ℹ]/.test(line)) ? -1 : box;
}

function working(base: SurfaceAssessment, above: readonly string[]): SurfaceAssessment {
	const tool = above.map((line) => /^│ [⊶⊷] {1,2}(\w+)(?: (.{1,200}?))? *│?$/.exec(line)).findLast((found) => found !== null);
	const isTold = above.slice(-8).some((line) => /^│ [⊶⊷]|^╰/.test(line));
	return {
		...base,
		surface: 'working',
		businessState: 'working',
		activity: tool && isTold ? 'acting' : undefined,
		runningTool: tool && isTold ? {tool: tool[1] ?? '', input: tool[2]?.trim()} : undefined,
		queued: above.slice(-8).some((line) => line.startsWith('  Queued (press')),
	};
}

/** How the newest turn ended, by the last mark above the input box. */
function endOf(above: readonly string[]): Pick<SurfaceAssessment, 'interrupted' | 'error'> {
	const at = above.findLastIndex((line) => /^(?:✦ |✕ |ℹ Request cancelled\.| > )/.test(line));
	const mark = above[at] ?? '';
	if (mark.startsWith('ℹ')) return {interrupted: true, error: undefined};
	if (!mark.startsWith('✕')) return {interrupted: false, error: undefined};
	const rest = above.slice(at + 1);
	const end = rest.findIndex((line) => !line.startsWith('  '));
	const said = [mark, ...rest.slice(0, end === -1 ? 0 : end)].join(' ').slice(2).replace(/\s+/g, ' ').trim();
	return {interrupted: false, error: {text: said.replace(/^\[API Error: (.*?)\]?$/, '$1').slice(0, 500), resetsAt: undefined}};
}

/** The conversation; empty before the first prompt. */
function dialogueOf(above: readonly string[]): string {
	// A prompt has no edges in a terminal without all colours.
	const first = above.findIndex((line) => /^(?:▄{10,}$| > \S)/.test(line));
	const rule = above.findLastIndex((line) => /^─{10,}$/.test(line));
	const said = above.slice(first, rule > first ? rule : undefined).filter((line) => !/^\? for shortcuts| {2,}\? for shortcuts$/.test(line));
	return first === -1 ? '' : paragraphs(said.map((line) => (/^[▄▀]{10,}$/.test(line) ? '' : line)));
}

type Form = {
	readonly kind: DialogKind;
	/** One of its lines. */
	readonly sign: RegExp;
};

const formTitle = 'Answer Questions';

const forms: readonly Form[] = [
	{kind: 'question', sign: new RegExp(`^${formTitle}$`)},
	// A narrow pane has it on several rows.
	{kind: 'trust', sign: /^Do you trust the files\b/},
	{kind: 'startup', sign: /^How would you like to authenticate for this project\?$/},
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

/** A dialog is a box at the end of the screen, in the place of the input box. Its beginning may be out of sight. */
function findDialog(lines: readonly string[], columns: number): Dialog | undefined {
	if (!hasBox(lines)) return undefined;
	const last = lastRow(lines);
	const top = lines.slice(0, last).findLastIndex((line) => /^ ?╭─+╮$/.test(line));
	const rows = lines.slice(top + 1, last).map((line) => line.replace(/^ ?│ ?(.*?) *│$/, '$1').trimEnd());
	const form = forms.find(({sign}) => rows.some((row) => sign.test(row.trim())));
	// It is a menu of its user's then.
	if (form?.kind === 'startup' && isCommand('/auth', lines.slice(0, top))) return undefined;
	return form && toDialog(form, rows, {columns, above: top + 1, cut: top === -1});
}

/** Whether this command was typed last. A prompt has edges in a terminal with all colours. */
function isCommand(command: string, above: readonly string[]): boolean {
	return above.findLast((line) => line !== '' && !/^▀{10,}$/.test(line)) === ` > ${command}`;
}

type Place = {readonly columns: number; readonly above: number; readonly cut: boolean};

const option = /^ {0,2}(●|○| ) (\d{1,2})\. {1,2}(?:\[([x ])\] )?(.+)$/;
/** It has more choices than are drawn. */
const scrolls = /^ *[▲▼]$/;
/** A request of several says which it is, at the right. */
const place = / {2,}\d+ of \d+$/;

function toDialog({kind, sign}: Form, rows: readonly string[], {columns, above, cut}: Place): Dialog {
	const first = rows.findIndex((row) => option.test(row));
	const all = rows.slice(0, first === -1 ? endOfWords(rows) : first).map((row) => row.replace(/^│ (.*?) *│$/, '$1').trim());
	const told = all.filter((row) => row !== '' && !scrolls.test(row) && !/^[╭╰]─/.test(row));
	const isQuestion = kind === 'question';
	const options = first === -1 ? [] : optionsIn(rows.slice(first), kind);
	const body = told.filter((row) => !sign.test(row) && !/^← /.test(row) && row !== 'Action Required');
	const heading = kind === 'permission' ? (body[0] ?? '').replace(/^\? +/, '').replace(place, '') : '';
	const title = kind === 'permission' ? heading : kind === 'trust' ? '' : (told.find((row) => sign.test(row)) ?? '');
	// What it is about stands in a frame of its own, below a title that may take several rows.
	const framed = all.filter((row, at) => row !== '' && /^│ .*│$/.test(rows[at] ?? ''));
	const rest = kind === 'permission' ? (framed.length > 0 ? framed : body.slice(1)) : isQuestion ? body.slice(1) : body;
	return {
		...plainDialog,
		kind,
		title: title === formTitle ? '' : title,
		// A narrow pane has it on several rows.
		question: isQuestion ? body.join(' ') || title : '',
		// So it has a command. Of a folder the pane names the last part alone.
		body: isQuestion ? '' : kind === 'trust' ? folderIn(options) : rest.join(title.startsWith('Shell ') ? ' ' : '\n'),
		drawn: {columns, parts: [rows], above},
		options: title === formTitle && !rows.some((row) => scrolls.test(row)) ? withOwnWords(options) : options,
		multiSelect: rows.some((row) => /\d\. {1,2}\[[x ]\] /.test(row)),
		cut:
			cut ||
			rows.some((row) => scrolls.test(row)) ||
			rest.some((row) => hiddenRows.test(row) || row === '(press Ctrl+O to expand MCP tool details)'),
	};
}

/** Behind them stand the keys, and above those a text field, in which its user may have typed. */
function endOfWords(rows: readonly string[]): number {
	const keys = rows.findLastIndex((row) => /^Enter to (?:select|submit)\b/.test(row));
	const field = rows.slice(0, Math.max(0, keys)).findLastIndex((row, at) => /^>(?: |$)/.test(row) && rows[at - 1] === '');
	return [field, keys].find((at) => at !== -1) ?? rows.length;
}

function folderIn(options: Dialog['options']): string {
	return options.flatMap(({label}) => /^Trust folder \((.*)\)$/.exec(label)?.[1] ?? [])[0] ?? '';
}

/** The last choice of a question, in whose place stands what was typed there, or words of the one who asks. */
const ownWords = 'Enter a custom value';

function optionsIn(rows: readonly string[], kind: DialogKind): Dialog['options'] {
	const found: Dialog['options'][number][] = [];
	for (const row of rows) {
		const [, sign, digit, check, label = ''] = option.exec(row) ?? [];
		const last = found.at(-1);
		if (digit === undefined) {
			// The rest of a label has a blank less before it than a description.
			const [, blanks = '', words = ''] = /^( {3,10})(\S.*)$/.exec(row) ?? [];
			if (last === undefined || words === '' || scrolls.test(row)) continue;
			const isLabel = last.description === '' && blanks.length < 6 + digitsOver(last.digit);
			found[found.length - 1] = isLabel
				? {...last, label: `${last.label} ${words}`}
				: {...last, description: `${last.description} ${words}`.trim()};
			continue;
		}
		const role = kind === 'permission' ? roleOf(label) : label === ownWords ? 'text' : 'other';
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

function digitsOver(digit = 0): number {
	return digit > 9 ? 1 : 0;
}

function roleOf(label: string): OptionRole {
	if (label === 'Allow once') return 'yes';
	if (label.startsWith('Allow ')) return 'always';
	return label.startsWith('No, ') ? 'no' : 'other';
}

/** Without the spinner, its clock, and the sign of a running tool, which moves. */
function normalise(lines: readonly string[]): string {
	return lines
		.filter((line) => line !== '')
		.map((line) => (spinner.test(line) ? ' …' : line.replace(/^│ ⊶/, '│ ⊷')))
		.join('\n');
}
