/** The forms of Copilot's model and of MCP servers, and what its other dialogs are made of, as drawn by 1.0.102. Pure. */
import type {Dialog} from '../../core/surface.js';
import type {DialogKind} from '../../core/terms/ask.js';
import {plainDialog} from '../parts/screen-lines.js';

/** A form at the end of the screen, between two rules: who asks, the question, and its first field or an address to visit. */
export function findForm(lines: readonly string[], columns: number): Dialog | undefined {
	const field = fieldBelow(lines);
	const [above, rows] = lastPart(field === undefined ? lines : lines.slice(0, field.from), /^─{10,}$/, /^─{10,}$/);
	const filled = rows.filter((row) => row.trim() !== '');
	const words = filled.map((row) => row.trim());
	if (!/(?:ctrl\+d decline|enter open) · esc cancel$/.test(words.join(' '))) return undefined;
	const own = findQuestion(rows, {columns, above});
	if (own !== undefined) return {...own, textField: field?.text};
	const below = filled.findIndex((row, at) => at > 0 && belowQuestion.test(row));
	const [title, question] = [words[0] ?? '', words.slice(1, Math.max(1, below)).join(' ')];
	const cut = !asker.test(title) && !/ wants you to visit$/.test(title);
	const body = words.slice(Math.max(1, below)).join('\n');
	return {...toDialog('elicitation', {title, question, body, cut}, {columns, above, rows}), isOfCall: true};
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

const asker = / needs information\.$/;
/** The title of a form of the model. Others name their MCP server. */
export const ofModel = 'Copilot needs information.';

/**
 * A field with choices only. The last choice of most is a field for words, which a form of the model always has. Of several fields the row with
 * their names marks this one.
 */
function findQuestion(rows: readonly string[], {columns, above}: Omit<Place, 'rows'>): Dialog | undefined {
	const end = rows.lastIndexOf('');
	const from = rows.slice(0, Math.max(0, end)).findLastIndex((row) => !choice.test(row)) + 1;
	const choices = rows.slice(from, Math.max(0, end)).map((row) => choice.exec(row));
	const told = rows.slice(0, from).map((row) => row.trim());
	const [title = ''] = told;
	const hasWords = /^Other \(type your answer(?: below)?\)$/.test(choices.at(-1)?.[2] ?? '');
	const isWhole = asker.test(title) && choices.filter((found) => found?.[1] === '❯').length === 1;
	if (!isWhole || !(hasWords || title !== ofModel) || choices.some((found) => found?.[2]?.startsWith('• '))) return undefined;
	const names = told.findIndex((row, at) => told[at + 1] === '' && row.includes(`[${told[at + 2]?.replace(/:$/, '') ?? ''}]`));
	const question = told.filter((row, at) => at !== 0 && at !== names && row !== '').join(' ');
	const label = names === -1 ? undefined : told[names + 2]?.replace(/:$/, '');
	const drawn = toDialog('question', {title: title === ofModel ? '' : title, question, body: '', cut: false}, {columns, above, rows});
	const options = choices.map((found, at) => ({
		label: (found?.[2] ?? '').replace(/ below\)$/, ')'),
		role: hasWords && at === choices.length - 1 ? ('barred' as const) : ('other' as const),
		digit: undefined,
		description: '',
		selected: found?.[1] === '❯',
		checked: undefined,
	}));
	const tabs = label === undefined ? [] : [{label, done: false, current: true}];
	// After Esc the turn goes on.
	return {...drawn, tools: {...drawn.tools, noGoesOn: true}, options, tabs, isOfCall: true};
}

/** A choice; the default has a mark. */
const choice = /^ (❯|✓| ) (\S.*)$/;

export function isRule(line: string): boolean {
	return /^─{10,}$/.test(line);
}

/** The rows between the last rows that begin and end a part at the bottom of the screen, and the number of rows above them. */
export function lastPart(lines: readonly string[], begin: RegExp, end: RegExp): readonly [number, readonly string[]] {
	const last = lines.findLastIndex((line) => line !== '');
	const from = end.test(lines[last] ?? '') ? lines.slice(0, last).findLastIndex((line) => begin.test(line)) : -1;
	return from === -1 ? [0, []] : [from + 1, lines.slice(from + 1, last)];
}

type DialogText = Pick<Dialog, 'title' | 'question' | 'body' | 'cut'>;
type Place = {readonly columns: number; readonly above: number; readonly rows: readonly string[]};

export function toDialog(kind: DialogKind, words: DialogText, {columns, above, rows}: Place): Dialog {
	return {
		...plainDialog,
		kind,
		...words,
		drawn: {columns, parts: [rows], above, rows: {from: above, to: above + rows.length}},
		options: [],
	};
}
