/**
 * Reads what a Copilot pane shows: its input box, and its dialogs, of which its record has only the model's requests.
 * Pure; drawn by 1.0.102.
 */
import type {Dialog, Snapshot, SurfaceAssessment} from '../../core/surface.js';
import type {DialogKind} from '../../core/terms/ask.js';
import {atDialog, knownScreen, plainDialog, screenLines, unsupported, withComposer} from '../parts/screen-lines.js';
import {findRequest} from './dialog.js';

export function readScreen({text, columns, rows}: Snapshot): SurfaceAssessment {
	const lines = screenLines(text);
	const known = knownScreen({preset: '1.0.102', normalised: lines.map(withoutEdge).join('\n')}, lines);
	const dialog = findForm(lines, columns) ?? findBox(lines, columns) ?? findRequest(lines, columns) ?? findSignIn(lines, columns);
	if (dialog) return {...known, ...atDialog(dialog), keyRows: dialog.drawn.rows};
	return findComposer(known, lines, rows) ?? unsupported(known);
}

/** A line without the scroll bar, and without the time at the end of a prompt. */
function withoutEdge(line: string): string {
	return line.replace(/ *┃$/, '').replace(/ {2,}\d{1,2}:\d\d$/, '');
}

/** Status lines: at work, and that another Ctrl-C exits. */
const signs = {work: /^ (?:\w+ · [\w ]+ · )?[◎○●◉] (?:Working|Waiting for background \w+)\b/, exit: /^ ctrl\+c again to exit\b/};

/** The modes that the status line names. At work in the usual mode it names none. */
const modes = [
	['bypass', / Allow All\b/],
	['plan', /(?:^| ·) Plan\b/],
	['none', /(?:^| ·) (?:Interactive|Autopilot)\b/],
] as const;

/** The number of rows from which the beginning of a text may be out of sight: a pane of 12 rows shows no more than four. */
function scrollsFrom(rows: number): number {
	return Math.min(6, Math.max(2, Math.floor(rows / 2) - 2));
}

/** The input box is between the last two rules, with only the status line below it, unless a list of commands or files is open. */
function findComposer(known: SurfaceAssessment, lines: readonly string[], height: number): SurfaceAssessment | undefined {
	const last = lines.findLastIndex((line) => line !== '');
	const [bottom, line = ''] = [last - 1, lines[last]];
	const top = lines.slice(0, Math.max(0, bottom)).findLastIndex(isRule);
	const rows = lines.slice(top + 1, bottom);
	if (top === -1 || !isRule(lines[bottom] ?? '') || !rows[0]?.startsWith('❯')) return undefined;
	const text = `${rows.length < scrollsFrom(height) ? '' : '…'}${rows.map((row) => row.slice(2)).join('\n')}`.trimEnd();
	const composer = text === '' ? ({kind: 'empty', shell: false} as const) : toDraft(text);
	const about = {mode: modes.find(([, sign]) => sign.test(line))?.[0], projection: ''};
	// The status line is Copilot's own.
	const normalised = lines.slice(0, last).map(withoutEdge).join('\n');
	const keyRows = {from: top + 1, to: bottom};
	const base = {...withComposer(known, about), normalised, composer, keyRows, exitPending: signs.exit.test(line)};
	if (signs.work.test(line)) return {...base, surface: 'working', businessState: 'working'};
	return {...base, surface: 'idle', businessState: 'idle', interrupted: isCancelled(lines.slice(0, top))};
}

/** Whether the last mark above the input box is that of an interrupt. */
function isCancelled(above: readonly string[]): boolean {
	return above.findLast((line) => /^ [●❯✗○$] /.test(line))?.startsWith(' ● Operation cancelled by user') === true;
}

function toDraft(text: string): SurfaceAssessment['composer'] {
	return {kind: 'draft', text, pasted: /\[Paste #\d+/.test(text) ? 1 : 0, shell: false};
}

/** A form at the end of the screen, between two rules: who asks, the question, and its first field or an address to visit. */
function findForm(lines: readonly string[], columns: number): Dialog | undefined {
	const field = fieldBelow(lines);
	const [above, rows] = lastPart(field === undefined ? lines : lines.slice(0, field.from), /^─{10,}$/, /^─{10,}$/);
	const filled = rows.filter((row) => row.trim() !== '');
	const words = filled.map((row) => row.trim());
	if (!/(?:ctrl\+d decline|enter open) · esc cancel$/.test(words.join(' '))) return undefined;
	const own = findQuestion(rows, {columns, above});
	if (own !== undefined) return {...own, textField: field?.text};
	const below = filled.findIndex((row, at) => at > 0 && belowQuestion.test(row));
	const [title, question] = [words[0] ?? '', words.slice(1, Math.max(1, below)).join(' ')];
	const cut = !/ (?:needs information\.|wants you to visit)$/.test(title);
	return toDialog('elicitation', {title, question, body: words.slice(Math.max(1, below)).join('\n'), cut}, {columns, above, rows});
}

/** With the cursor on the last choice of a form, a field for words is between two rules at the end of the screen. */
function fieldBelow(lines: readonly string[]): {readonly from: number; readonly text: string} | undefined {
	const [from, rows] = lastPart(lines, /^─{10,}$/, /^─{10,}$/);
	if (!rows[0]?.startsWith('❯') || !isRule(lines[from - 2] ?? '')) return undefined;
	const text = rows
		.map((row) => row.slice(2))
		.join('\n')
		.trimEnd();
	return {from: from - 1, text: text === 'Type your answer...' ? '' : text};
}

/** The names of several fields, an option, the edge of a text field, or the keys. */
const belowQuestion = /^ (?:\[|❯ | {2}\S|─{10}|(?:↑\/↓ select|enter accept|enter open) · )/;

/** A question of the model with choices only, of which the last is a field for words. */
function findQuestion(rows: readonly string[], {columns, above}: Omit<Place, 'rows'>): Dialog | undefined {
	const end = rows.lastIndexOf('');
	const from = rows.slice(0, Math.max(0, end)).findLastIndex((row) => !choice.test(row)) + 1;
	const choices = rows.slice(from, Math.max(0, end)).map((row) => choice.exec(row));
	const told = rows.slice(0, from).map((row) => row.trim());
	const isWhole = told[0] === 'Copilot needs information.' && choices.filter((found) => found?.[1] === '❯').length === 1;
	if (!isWhole || !/^Other \(type your answer(?: below)?\)$/.test(choices.at(-1)?.[2] ?? '')) return undefined;
	const question = told
		.slice(1)
		.filter((row) => row !== '')
		.join(' ');
	const drawn = toDialog('question', {title: '', question, body: '', cut: false}, {columns, above, rows});
	const options = choices.map((found, at) => ({
		label: (found?.[2] ?? '').replace(/ below\)$/, ')'),
		role: at === choices.length - 1 ? ('barred' as const) : ('other' as const),
		digit: undefined,
		description: '',
		selected: found?.[1] === '❯',
		checked: undefined,
	}));
	// After Esc the turn goes on.
	return {...drawn, tools: {...drawn.tools, noGoesOn: true}, options};
}

/** A choice; the default has a mark. */
const choice = /^ (❯|✓| ) (\S.*)$/;

/** Dialogs in a box at the end of the screen, recognized by `end`, their last options, since other rows may have untrusted words. */
const boxes = [
	{kind: 'trust', title: 'Confirm folder trust', end: 'Yes, and remember this folder for future sessions 3. No (Esc)'},
	{kind: 'startup', title: 'Session in use', end: '1. Resume anyway 2. Go back (Esc)'},
	{kind: 'startup', title: 'Enable autopilot mode', end: 'for this session 3. Cancel (Esc)'},
] as const;

const keys = /^(.*?) +↑\/↓ to navigate · enter to select · esc to cancel$/;

function findBox(lines: readonly string[], columns: number): Dialog | undefined {
	const [above, rows] = lastPart(lines, /^(?!│)/, /^╰─+╯$/);
	const words = rows.map((row) => row.replace(/^│ (.*?) *│$/, '$1'));
	const isTop = lines[above - 1]?.startsWith('╭') === true;
	const [, said = ''] = keys.exec(words.map((row) => row.trim()).join(' ')) ?? [];
	const box = boxes.find(({title, end}) => said.replace('❯ ', '').endsWith(end) && (!isTop || title === words[0]));
	if (box === undefined) return undefined;
	// A folder is in an inner box.
	const folder = isTop ? words.flatMap((row) => /^│ (.*?) *│$/.exec(row)?.[1] ?? []).join('') : '';
	return toDialog(box.kind, {title: box.title, question: '', body: folder, cut: !isTop}, {columns, above, rows});
}

/** The sign-in that the user opens with a command, between the indented conversation and the line above the input box. */
function findSignIn(lines: readonly string[], columns: number): Dialog | undefined {
	const box = lines.slice(0, lines.findLastIndex(isRule)).findLastIndex(isRule);
	const above = lines.findLastIndex((line, at) => at < box && /^Please use \/login to sign in\b/.test(line));
	if (above < box - 3 || above === -1) return undefined;
	const title = 'Please use /login to sign in to use Copilot';
	return toDialog('startup', {title, question: '', body: '', cut: false}, {columns, above, rows: lines.slice(above, box - 1)});
}

function isRule(line: string): boolean {
	return /^─{10,}$/.test(line);
}

/** The rows between the last rows that begin and end a part at the bottom of the screen, and the number of rows above them. */
function lastPart(lines: readonly string[], begin: RegExp, end: RegExp): readonly [number, readonly string[]] {
	const last = lines.findLastIndex((line) => line !== '');
	const from = end.test(lines[last] ?? '') ? lines.slice(0, last).findLastIndex((line) => begin.test(line)) : -1;
	return from === -1 ? [0, []] : [from + 1, lines.slice(from + 1, last)];
}

type DialogText = Pick<Dialog, 'title' | 'question' | 'body' | 'cut'>;
type Place = {readonly columns: number; readonly above: number; readonly rows: readonly string[]};

function toDialog(kind: DialogKind, words: DialogText, {columns, above, rows}: Place): Dialog {
	return {
		...plainDialog,
		kind,
		...words,
		drawn: {columns, parts: [rows], above, rows: {from: above, to: above + rows.length}},
		options: [],
	};
}
