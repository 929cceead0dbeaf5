/** Parses the rows of a dialog: title, question, body, tabs, options, the open text field. */
import type {Dialog, RowRange} from '../../../core/surface.js';
import type {DialogKind} from '../../../core/terms/ask.js';
import {acceptRow, advice, answeredTab, cursor, formTitle, openTab, submitTab} from '../glyphs.js';
import {type ScreenLine, styleAt} from '../screen/cells.js';
import type {Preset} from '../screen/presets.js';
import {indentOf, isBlank, isFrame, isSeparator, isWrapped, unwrap} from '../screen/rows.js';
import {withTables} from './drawn-table.js';
import type {DialogParts} from './menu.js';
import {type BareOption, withoutRest, withRoles} from './option-role.js';
import {textFieldOf} from './text-field.js';
import {showsPlainRows, toDialogTools} from './tools.js';

const eachTab = new RegExp(`([${openTab}${answeredTab}${submitTab}]) (.+?)(?= {2,}| *→|$)`, 'gu');
const acceptChosen = new RegExp(`${cursor} Accept`);
/** The fields of a form are further to the right than its message, or under the cursor. */
const isField = new RegExp(`^(?:${cursor}| {2})`);
/** Of a message that takes more than four rows the first three are drawn, in a low pane the beginning of one (2.1.332). */
export const shortened = /…?\s*… \(\+\d+ more lines?\)$/;
const declineChosen = new RegExp(`${cursor} Decline`);

export function toDialog(kind: DialogKind, parts: DialogParts, preset: Preset): Dialog {
	const tabs = formTitle.test(parts.title) ? readTabs(kind, parts) : [];
	const heading = readHeading(parts);
	const options = readOptions(kind, parts).map((option) => (kind === 'permission' ? withoutRest(option) : option));
	const multiSelect = options.some((option) => option.checked !== undefined);
	const below = {...parts, titleRow: parts.titleRow + heading.extraRows};
	const body = readBody(kind, below, preset);
	const words = {title: titleOf(kind, tabs, heading.title), ...questionAndBody(kind, parts, body)};
	return {
		kind,
		...words,
		tools: toDialogTools(words),
		hasPlainRows: showsPlainRows(words),
		...(preset.oldRows === undefined ? {} : {oldRows: preset.oldRows}),
		drawn: {columns: parts.columns, parts: drawnParts(kind, below, preset), advice: adviceRows(kind, below, preset)},
		options: withRoles(kind, options, preset.onceOnly.test(parts.bottom)),
		tabs,
		multiSelect,
		...(multiSelect && !preset.sendsOwnWords ? {dropsOwnWords: true as const} : {}),
		textField: textFieldOf(kind, parts, options),
		...(parts.previews === undefined ? {} : {previews: parts.previews}),
		askerType: heading.asker,
		cut: parts.cut || (kind === 'elicitation' && shortened.test(words.question)),
	};
}

function titleOf(kind: DialogKind, tabs: Dialog['tabs'], title: string): string {
	if (kind === 'review') return 'Review your answers';
	return kind === 'question' ? (tabs.find((tab) => tab.current)?.label ?? '') : title;
}

// `Bash command · from the general-purpose agent`, or `· from the "count-files" workflow`; on a narrow pane both halves wrap side by side.
function readHeading(parts: DialogParts): {title: string; asker: string | undefined; extraRows: number} {
	const rows = parts.titleRow < 0 ? [] : parts.lines.slice(parts.titleRow, parts.titleRow + mostHeadingRows).map(({text}) => text);
	const dot = rows[0]?.search(/· from the(?: |$)/) ?? -1;
	if (dot === -1) return {title: parts.title, asker: undefined, extraRows: 0};
	const half = (from: number, to?: number) => (row: string) => row.slice(from, to).trim();
	const last = rows.findIndex((row) => / (?:agents?|workflow)$/.test(row));
	const own = rows.slice(0, last === -1 ? 2 : last + 1);
	const asker = own
		.map(half(dot))
		.join(' ')
		.replace(/^· from the /, '')
		.replace(/ agent$/, '');
	return {title: own.map(half(0, dot)).join(' ').trim(), asker, extraRows: own.length - 1};
}

const mostHeadingRows = 4;

function questionAndBody(kind: DialogKind, parts: DialogParts, body: string): {question: string; body: string} {
	switch (kind) {
		case 'permission':
		case 'plan':
			return {
				question: parts.menu === undefined ? parts.bottom : parts.question,
				body: kind === 'plan' ? body.replace(/^Here is Claude's plan:\s*/, '') : body,
			};
		case 'question':
			return {question: parts.hidesFirst || body === '' ? parts.question : body.replace(/\n{2,}/g, '\n'), body: ''};
		case 'elicitation': {
			// The address to open belongs to the question; below other questions are fields.
			if (/ wants to open a URL$/.test(parts.title)) return {question: body.replace(/\n{2,}/g, '\n'), body: ''};
			// Fields may be out of sight with the title.
			const unseen = parts.titleRow < 0 ? '…' : '';
			const paragraphs = body.split(/\n{2,}/);
			const first = paragraphs.findIndex((text) => isField.test(text));
			const until = first === -1 ? paragraphs.length : first;
			return {question: paragraphs.slice(0, until).join('\n'), body: paragraphs.slice(until).join('\n') || unseen};
		}
		case 'review':
			return {question: '', body: body.replace(/^Review your answers\s*/, '').replace(/^ (?=[ ●])/gm, '')};
		default:
			return {question: firstQuestion(`${parts.title}\n${body}`), body};
	}
}

/** The first sentence that ends with a question mark; a full stop in a word, as in `CLAUDE.md`, ends none. */
function firstQuestion(text: string): string {
	const end = text.search(/\?(?=\s|$)/);
	if (end === -1) return '';
	const sentences = text.slice(0, end).split(/[.:?!](?!\w)|\n/);
	return `${sentences.at(-1)?.trim()}?`;
}

// The current tab has a background; without colours it is the first unanswered one, or the last answered one while its boxes are checked.
function readTabs(kind: DialogKind, parts: DialogParts): Dialog['tabs'] {
	const line = parts.lines[parts.titleRow];
	if (line === undefined) return [];
	const tabs = [...line.text.matchAll(eachTab)].map((match) => ({
		label: (match[2] ?? '').trim(),
		done: match[1] === answeredTab,
		current: styleAt(line, match.index).bg !== '',
	}));
	if (tabs.some((tab) => tab.current)) return tabs;
	const questions = tabs.length > 1 ? tabs.length - 1 : tabs.length;
	const checked = parts.menu?.options.some((option) => option.checked === true) === true;
	const open = tabs.findIndex((tab) => !tab.done);
	const guess = kind === 'review' ? tabs.length - 1 : checked ? tabs.findLastIndex((tab) => tab.done) : Math.min(open, questions - 1);
	return tabs.map((tab, i) => ({...tab, current: i === Math.max(0, guess)}));
}

// The rows of a command are indented further, so none can look like a rule. Those of a plan may (fullscreen), which does no harm.
function drawnParts(kind: DialogKind, parts: DialogParts, preset: Preset): readonly (readonly string[])[] {
	const divided: string[][] = [[]];
	const isDiff = /^(?:Overwrite|Edit) /.test(parts.title) && !showsPlainRows(parts);
	const rule = kind === 'plan' ? /^ *╌{3,} *$/ : /^╌{3,} *$/;
	for (const row of withoutTip(rowsBetween(kind, parts), parts.available, preset)) {
		if (rule.test(row)) divided.push([]);
		else if (!preset.cutMark.test(row)) divided.at(-1)?.push(row.trimEnd());
	}
	return isDiff ? divided.map((rows) => withoutDiffBlanks(rows, preset)) : divided;
}

/** The rows of a diff without the blanks after signs. Numbers are aligned, and wrapped rows repeat the sign. */
function withoutDiffBlanks(rows: readonly string[], {diffBlanks: {changed, unchanged}}: Preset): readonly string[] {
	let sign = -1;
	return rows.map((row) => {
		if (/^ *\.\.\.$/.test(row)) sign = -1;
		if (sign === -1) sign = /^ +\d+ (?=[-+ ])/.exec(row)?.[0].length ?? -1;
		const blanks = ' '.repeat(row[sign] === ' ' ? unchanged : changed);
		return sign !== -1 && row.startsWith(blanks, sign + 1) ? row.slice(0, sign + 1) + row.slice(sign + 1 + blanks.length) : row;
	});
}

function rowsBetween(kind: DialogKind, parts: DialogParts): readonly string[] {
	const {from, to} = textRange(kind, parts);
	return parts.lines.slice(from, to).map((line) => line.text);
}

export function textRange(kind: DialogKind, {lines, menu, titleRow, questionRow}: DialogParts): RowRange {
	const asksAbove = kind === 'permission' || kind === 'plan';
	const buttons = kind === 'elicitation' ? lines.findLastIndex((line) => isButtons(line.text)) : -1;
	const until = buttons !== -1 ? buttons : menu === undefined ? bottomRow(lines) : asksAbove ? questionRow : menu.first;
	return {from: titleRow + 1, to: Math.max(titleRow + 1, until)};
}

function readBody(kind: DialogKind, parts: DialogParts, preset: Preset): string {
	const all = withoutTip(rowsBetween(kind, parts), parts.available, preset);
	const pieces = kind === 'plan' ? withTables(all) : [{isTable: false, rows: all}];
	const texts = pieces.map(({isTable, rows}) => ({isTable, rows: isTable ? rows : withoutFrame(rows, preset)}));
	// The message of a form begins below its title, and may be empty.
	const left = kind === 'elicitation' ? indentOf(parts.lines[parts.titleRow]?.text ?? '  ') : 99;
	const indent = Math.min(...texts.flatMap(({isTable, rows}) => (isTable ? [] : rows.filter((row) => !isBlank(row)).map(indentOf))), left);
	const textOf = (rows: readonly string[]): string => {
		const dedented = rows.map((row) => row.slice(indent));
		return joinRows(dedented, parts.available - indent);
	};
	return texts
		.map(({isTable, rows}) => (isTable ? rows.join('\n') : textOf(rows)))
		.join('\n')
		.trim();
}

function withoutFrame(rows: readonly string[], preset: Preset): readonly string[] {
	return rows
		.filter((row) => !isSeparator(row) && !preset.cutMark.test(row) && !isFrame(row))
		.map((row) => row.replace(/^( *)│ (.*?) *│$/, '$1$2'));
}

// A wrapped command is behind a bar, which takes two columns.
function joinRows(rows: readonly string[], available: number): string {
	const groups: {barred: boolean; rows: string[]}[] = [];
	for (const row of rows) {
		const barred = /^ *│(?: |$)/.test(row);
		if (groups.at(-1)?.barred !== barred) groups.push({barred, rows: []});
		groups.at(-1)?.rows.push(barred ? row.replace(/^ *│ ?/, '') : row);
	}
	return groups.map((group) => unwrap(group.rows, group.barred ? available - 2 : available)).join('\n');
}

/** The rows of the agent's known advice, if any; undefined when there is a tip in other words, which may be the request's. */
function adviceRows(kind: DialogKind, parts: DialogParts, preset: Preset): readonly string[] | undefined {
	const rows = rowsBetween(kind, parts);
	const {start, end} = tipAt(rows, parts.available, preset);
	const tip = rows.slice(start, end);
	return tip.length === 0 || isAdvice(tip) ? tip.map((row) => row.trim()) : undefined;
}

function bottomRow(lines: readonly ScreenLine[]): number {
	return lines.findLastIndex((line) => isBlank(line.text)) + 1 || lines.length;
}

function isButtons(text: string): boolean {
	return acceptRow.test(text);
}

// Two dialogs have no list: a form's buttons are side by side, and the auto-mode choice names its keys in the bottom row.
function readOptions(kind: DialogKind, parts: DialogParts): readonly BareOption[] {
	const bare = (label: string, selected: boolean) => ({digit: undefined, label, description: '', selected, checked: undefined});
	if (kind === 'elicitation') {
		const row = parts.lines.findLast((line) => isButtons(line.text))?.text;
		return row === undefined ? [] : [bare('Accept', acceptChosen.test(row)), bare('Decline', declineChosen.test(row))];
	}
	if (kind !== 'auto-mode') return parts.menu?.options ?? [];
	const keys = /Enter to (.+?) · shift\+Tab to (.+?) · Esc/.exec(parts.bottom);
	return keys === null ? [] : [bare(keys[1] ?? '', true), bare(keys[2] ?? '', false)];
}

/** The rows without the tip that a dialog may draw among those of its request. */
function withoutTip(rows: readonly string[], available: number, preset: Preset): readonly string[] {
	const {start, end} = tipAt(rows, available, preset);
	return [...rows.slice(0, start), ...rows.slice(end)];
}

/** Whether rows are the known advice: the agent's own words, which no request can change. */
function isAdvice(rows: readonly string[]): boolean {
	return rows.map((row) => row.trim()).join(' ') === advice;
}

/** The rows of the tip; both are the number of rows without a tip. */
function tipAt(rows: readonly string[], available: number, preset: Preset): {readonly start: number; readonly end: number} {
	const start = rows.findIndex((row) => preset.tip.test(row));
	if (start === -1) return {start: rows.length, end: rows.length};
	// The row below a rule is the command and never a further row of the tip.
	const wraps = (at: number): boolean =>
		!isSeparator(rows[at] ?? '') && isWrapped(rows[at - 1]?.trim() ?? '', rows[at]?.trim() ?? '', available - 1);
	let end = start + 1;
	while (end < rows.length && wraps(end) && !isAdvice(rows.slice(start, end))) end++;
	return {start, end};
}
