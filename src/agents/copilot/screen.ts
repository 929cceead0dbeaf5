/**
 * Reads what a Copilot pane shows: its input box, and its dialogs, of which its record has only the model's requests.
 * Pure; drawn by 1.0.102.
 */
import type {Dialog, Snapshot, SurfaceAssessment} from '../../core/surface.js';
import {atDialog, knownScreen, screenLines, unsupported, withComposer} from '../parts/screen-lines.js';
import {findRequest} from './dialog.js';
import {findForm, isRule, lastPart, toDialog} from './form.js';

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
