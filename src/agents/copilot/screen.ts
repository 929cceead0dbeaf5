/**
 * Reads from a Copilot pane what its record lacks: the form of an MCP server, the question to trust a folder, a session in use elsewhere, a missing
 * sign-in. Pure; drawn by 1.0.102.
 */
import type {Dialog, Snapshot, SurfaceAssessment} from '../../core/surface.js';
import type {DialogKind} from '../../core/terms/ask.js';
import {atDialog, knownScreen, plainDialog, screenLines, unsupported} from '../parts/screen-lines.js';

export function readScreen({text, columns}: Snapshot): SurfaceAssessment {
	const lines = screenLines(text);
	const known = knownScreen({preset: '1.0.102', normalised: text}, lines);
	const dialog = findForm(lines, columns) ?? findBox(lines, columns) ?? findSignIn(lines, columns);
	return dialog ? {...known, ...atDialog(dialog)} : unsupported(known);
}

/** At the end of the screen, between two rules: who asks, the question, and its first field or an address to visit. */
function findForm(lines: readonly string[], columns: number): Dialog | undefined {
	const [above, rows] = lastPart(lines, /^─{10,}$/, /^─{10,}$/);
	const filled = rows.filter((row) => row.trim() !== '');
	const words = filled.map((row) => row.trim());
	if (!/(?:ctrl\+d decline|enter open) · esc cancel$/.test(words.join(' '))) return undefined;
	const below = filled.findIndex((row, at) => at > 0 && belowQuestion.test(row));
	const [title, question] = [words[0] ?? '', words.slice(1, Math.max(1, below)).join(' ')];
	const cut = !/ (?:needs information\.|wants you to visit)$/.test(title);
	return toDialog('elicitation', {title, question, body: words.slice(Math.max(1, below)).join('\n'), cut}, {columns, above, rows});
}

/** The names of several fields, an option, the edge of a text field, or the keys. */
const belowQuestion = /^ (?:\[|❯ | {2}\S|─{10}|(?:↑\/↓ select|enter accept|enter open) · )/;

/** Dialogs in a box at the end of the screen. `end`: the last options: a request has words of others above its own, also in its title. */
const boxes = [
	{kind: 'trust', title: 'Confirm folder trust', end: 'Yes, and remember this folder for future sessions 3. No (Esc)'},
	{kind: 'startup', title: 'Session in use', end: '1. Resume anyway 2. Go back (Esc)'},
] as const;

const keys = /^(.*?) +↑\/↓ to navigate · enter to select · esc to cancel$/;

function findBox(lines: readonly string[], columns: number): Dialog | undefined {
	const [above, rows] = lastPart(lines, /^(?!│)/, /^╰─+╯$/);
	const words = rows.map((row) => row.replace(/^│ (.*?) *│$/, '$1'));
	const isTop = lines[above - 1]?.startsWith('╭') === true;
	const [, said = ''] = keys.exec(words.map((row) => row.trim()).join(' ')) ?? [];
	const box = boxes.find(({title, end}) => said.replace('❯ ', '').endsWith(end) && (!isTop || title === words[0]));
	if (box === undefined) return undefined;
	// A folder stands in a box of its own.
	const folder = isTop ? words.flatMap((row) => /^│ (.*?) *│$/.exec(row)?.[1] ?? []).join('') : '';
	return toDialog(box.kind, {title: box.title, question: '', body: folder, cut: !isTop}, {columns, above, rows});
}

/** Between the conversation, whose words are indented, and the line above the input box. Its user types the command. */
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

/** The rows between the last ones that begin and end a part at the bottom of the screen, and how many are above them. */
function lastPart(lines: readonly string[], begin: RegExp, end: RegExp): readonly [number, readonly string[]] {
	const last = lines.findLastIndex((line) => line !== '');
	const from = end.test(lines[last] ?? '') ? lines.slice(0, last).findLastIndex((line) => begin.test(line)) : -1;
	return from === -1 ? [0, []] : [from + 1, lines.slice(from + 1, last)];
}

type DialogText = Pick<Dialog, 'title' | 'question' | 'body' | 'cut'>;
type Place = {readonly columns: number; readonly above: number; readonly rows: readonly string[]};

function toDialog(kind: DialogKind, words: DialogText, {columns, above, rows}: Place): Dialog {
	return {...plainDialog, kind, ...words, drawn: {columns, parts: [rows], above}, options: []};
}
