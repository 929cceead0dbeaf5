/** One session in one line, or in two where the list is narrow, as text with SGR. */
import type {Role} from '../../app/card/line.js';
import {cellText, contextRole} from '../../app/list/column-table.js';
import {aligned, type Columns, gapBefore, lead, listName} from '../../app/list/columns.js';
import {foundParts} from '../../app/list/found.js';
import {rowSigns} from '../../app/list/row-signs.js';
import {putAwayText} from '../../app/marks/put-away.js';
import {clip, fill, leftToRight, oneLine, width} from '../../app/text.js';
import {riskyParts} from '../../core/ask/risk.js';
import {toSentence} from '../../core/rows/headline.js';
import {lastSeenText} from '../../core/rows/host-rows.js';
import type {Row} from '../../core/session.js';
import type {ColumnName} from '../../core/terms/columns.js';
import {toAge} from '../../core/text/times.js';
import type {TerminalLook} from '../terminal-style.js';
import {paint, type Style, type Theme, whereSelected} from '../theme.js';
import {stateStyle} from './state-style.js';

/** The style, and the words of the filter, which are marked. */
export type RowStyle = {readonly look: TerminalLook; readonly words: readonly string[]};

type Shown = {readonly row: Row; readonly columns: Columns};

export type RowShown = Shown & {
	readonly isSelected: boolean;
	readonly isArrived: boolean;
	readonly isTicked: boolean;
	/** The letter that selects it. */
	readonly label: string | undefined;
	/** The row has an unsent reply. */
	readonly hasDraft: boolean;
	readonly age: string;
	/** How long its tool runs, behind the sentence; empty for a short time. */
	readonly runs: string;
	/** The text in place of the sentence. */
	readonly instead: string | undefined;
};

/** How long the session has been in its state. */
export function ageText(row: Row, now: number): string {
	return toAge(now - row.state.since);
}

/** A tool that has run for less is no news. */
const leastRun = 60_000;

export function runsText({state: {context}}: Row, now: number, dot: string): string {
	const since = context.kind === 'working' ? context.toolSince : undefined;
	return since === undefined || now - since < leastRun ? '' : ` ${dot} ${toAge(now - since)}`;
}

/**
 * The text that replaces the sentence; undefined: the sentence stays.
 *
 * @param said the result of the last send to the session. @param isDrawer the row is in the drawer, so the text says until when.
 */
export function insteadText(row: Row, {said, isDrawer}: {said: string | undefined; isDrawer: boolean}, now: number): string | undefined {
	if (said !== undefined) return said;
	if (row.lastSeenAt !== undefined) return lastSeenText(row.lastSeenAt, now) + (row.silence === undefined ? '' : `: ${row.silence}`);
	return isDrawer ? putAwayText(row, now) : undefined;
}

export function rowText(shown: RowShown, {look: {theme, glyphs, isAscii, accentOf}, words}: RowStyle): string {
	const {row, columns, isSelected, label, age, instead, runs} = shown;
	const {glyph, word, role: live} = stateStyle(row, isAscii);
	const isUnseen = row.lastSeenAt !== undefined;
	const role = isUnseen ? 'quiet' : live;
	const marker = isSelected ? glyphs.marker : ' ';
	// A user's own icon may be two cells wide.
	const front = `${flagOf(shown)}${fill(oneLine(glyph), 2)}`;
	const timely: Partial<Readonly<Record<ColumnName, string>>> = {project: listName(row, columns.twins), state: word, age};
	const modeRole: Role = row.permissionMode === 'bypass' ? 'urgent' : 'quiet';
	const roles: Partial<Readonly<Record<ColumnName, Role>>> = {
		project: isUnseen ? 'quiet' : 'strong',
		state: role,
		mode: modeRole,
		context: contextRole(row) ?? 'quiet',
	};
	const accent = isUnseen ? undefined : accentOf(row.project);
	const styleOf = (name: ColumnName): Style => {
		const style = theme[roles[name] ?? 'quiet'];
		return name === 'project' && accent !== undefined ? {...theme.strong, color: accent} : style;
	};
	const drawn = (style: Style): Style => (isSelected ? whereSelected(theme, style, theme[role]) : style);
	const cells = columns.cells.map(({name, columns: cells}, index) => {
		const before = ' '.repeat(gapBefore(columns, index));
		if (name === 'task') {
			const style = drawnAll(sentenceStyle(row, instead, theme), drawn);
			return paint(drawn({}), before) + sentenceCell({row, columns: cells, instead, runs}, style, words);
		}
		const text = before + aligned(name, timely[name] ?? cellText(name, row), cells);
		return paintFound(drawn(styleOf(name)), text, {words: foundIn(name, words), isName: name === 'project'});
	});
	const lettered = label === undefined ? '' : paint({...theme.key, bold: true, inverse: true}, label);
	return lettered + paint(drawn(theme[role]), (label === undefined ? marker : '') + front) + cells.join('');
}

/** `risk`: of what loses or publishes something in a command that waits for its yes. */
type SentenceStyle = {readonly text: Style; readonly risk: Style; readonly behind: Style};

function sentenceStyle(row: Row, instead: string | undefined, theme: Theme): SentenceStyle {
	const isUnseen = row.lastSeenAt !== undefined;
	const text = theme[isUnseen ? 'quiet' : instead === undefined ? 'plain' : 'said'];
	return {text, risk: isUnseen || instead !== undefined || !asksForCommand(row) ? text : theme.risk, behind: theme.quiet};
}

function asksForCommand({state: {context}}: Row): boolean {
	return context.kind === 'blocked' && context.ask.kind === 'tool' && typeof context.ask.input['command'] === 'string';
}

function drawnAll({text, risk, behind}: SentenceStyle, drawn: (style: Style) => Style): SentenceStyle {
	return {text: drawn(text), risk: drawn(risk), behind: drawn(behind)};
}

type SentenceShown = Pick<RowShown, 'row' | 'instead' | 'runs'> & {readonly columns: number};

/** With fewer cells left the task behind a sentence is not begun. */
const leastBehind = 12;

/** Exactly so many cells: the sentence, and the task behind it where there is room. */
function sentenceCell({row, columns, instead, runs}: SentenceShown, style: SentenceStyle, words: readonly string[]): string {
	const sentence = toSentence(row);
	const text = leftToRight(clip(oneLine(instead ?? sentence.text), columns - width(runs)) + runs);
	const left = columns - width(text);
	const found = {words, isName: false};
	if (instead !== undefined || sentence.behind === '' || left < leastBehind + 2) return paintSentence(style, fill(text, columns), found);
	return paintSentence(style, `${text}  `, found) + paintFound(style.behind, fill(oneLine(sentence.behind), left - 2), found);
}

function paintSentence({text: plain, risk}: SentenceStyle, text: string, found: Marking): string {
	const parts = risk === plain ? [] : riskyParts(text);
	const pieces = parts.map(([from, to], index) => {
		const before = text.slice(parts[index - 1]?.[1] ?? 0, from);
		return paintFound(plain, before, found) + paintFound(risk, text.slice(from, to), found);
	});
	return pieces.join('') + paintFound(plain, text.slice(parts.at(-1)?.[1] ?? 0), found);
}

function flagOf({row, isTicked, hasDraft, isArrived}: RowShown): string {
	if (isTicked) return rowSigns.ticked;
	if (hasDraft) return rowSigns.draft;
	if (row.queued !== undefined) return rowSigns.queued;
	if (isArrived) return rowSigns.arrived;
	return row.marks.pinned ? rowSigns.pinned : ' ';
}

/** The filter does not search numbers that change. */
function foundIn(name: ColumnName, words: readonly string[]): readonly string[] {
	return searchedColumns.has(name) ? words : noWords;
}

const searchedColumns: ReadonlySet<ColumnName> = new Set(['project', 'state', 'task', 'branch']);
const noWords: readonly string[] = [];

/** The second line of a row: its sentence. */
export function headlineText(
	{row, columns, instead, runs, isSelected}: Shown & Pick<RowShown, 'instead' | 'runs' | 'isSelected'>,
	{look: {theme}, words}: RowStyle,
): string {
	const room = Math.max(1, columns.total - lead);
	// The second line of an inverted row is not inverted: the first shows enough where the cursor is.
	const isOnGround = isSelected && theme.selected.backgroundColor !== undefined;
	const drawn = (style: Style): Style => (isOnGround ? whereSelected(theme, style, style) : style);
	const cell = sentenceCell({row, columns: room, instead, runs}, drawnAll(sentenceStyle(row, instead, theme), drawn), words);
	return paint(drawn({}), ' '.repeat(lead)) + cell;
}

export type NestedShown = {readonly text: string; readonly age: string; readonly isLast: boolean; readonly columns: number};

/** How long a subagent has been at work. */
export function nestedAge(startedAt: number | undefined, now: number): string {
	return startedAt === undefined ? '' : ` ${toAge(now - startedAt).trim()}`;
}

/** A subagent below its session, with its age. */
export function nestedText({text, age, isLast, columns}: NestedShown, {theme, glyphs}: TerminalLook): string {
	const front = `${' '.repeat(lead)}${isLast ? glyphs.last : glyphs.branch} `;
	return paint(theme.quiet, clip(clip(front + oneLine(text), Math.max(1, columns - width(age))) + age, columns));
}

/** Marks in the cells of a row what the filter found there. */
type Marking = {readonly words: readonly string[]; readonly isName: boolean};

/** Like `paint`, with the matches underlined and bold. */
function paintFound(style: Style, text: string, {words, isName}: Marking): string {
	const parts = words.length === 0 ? [] : foundParts(text, words, isName);
	if (parts.length === 0) return paint(style, text);
	const marked: Style = {...style, bold: true, dimColor: false, underline: true};
	const pieces = parts.map(([from, to], index) => {
		const before = text.slice(parts[index - 1]?.[1] ?? 0, from);
		return paint(style, before) + paint(marked, text.slice(from, to));
	});
	return pieces.join('') + paint(style, text.slice(parts.at(-1)?.[1] ?? 0));
}
