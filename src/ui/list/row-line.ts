/** One session in one line of the screen, or in two where the list is narrow. */
import type {Role} from '../../app/card/line.js';
import {cellText, contextRole} from '../../app/list/column-table.js';
import {aligned, type Columns, gapBefore, lead, listName} from '../../app/list/columns.js';
import {filterWords, foundParts} from '../../app/list/find.js';
import type {ListLine} from '../../app/list/lines.js';
import {putAwayText} from '../../app/marks/commands.js';
import {clip, fill, leftToRight, oneLine, width} from '../../app/text.js';
import {riskyParts} from '../../core/ask/risk.js';
import {toSentence} from '../../core/rows/headline.js';
import {lastSeenText} from '../../core/rows/host-rows.js';
import type {Row} from '../../core/session.js';
import type {ColumnName} from '../../core/terms/columns.js';
import {inParts} from '../../core/text/parts.js';
import {toAge} from '../../core/text/times.js';
import {type Line, span, type TerminalStyle} from '../line.js';
import {type Style, type Theme, whereSelected} from '../theme.js';
import {stateStyle} from './state-style.js';

/** What a row's line depends on besides the row. */
export type RowShown = {
	readonly style: TerminalStyle;
	readonly columns: Columns;
	/** Its matches are marked. */
	readonly filter: string;
	readonly isSelected: boolean;
	/** One of `rowSigns`, or a blank. */
	readonly sign: string;
	/** The letter that selects it. */
	readonly label: string | undefined;
	/** The result of the last send to the session, instead of its sentence. */
	readonly said: string | undefined;
	/** Whether the row is in the drawer, where its text says until when. */
	readonly isDrawer: boolean;
	/** Epoch ms. */
	readonly now: number;
};

/** The time of a tool is shown only after it has run for this long. */
const leastRun = 60_000;

/** How long the tool has been running, after the sentence. */
function runsText({state: {context}}: Row, now: number, dot: string): string {
	const since = context.kind === 'working' ? context.toolSince : undefined;
	return since === undefined || now - since < leastRun ? '' : ` ${dot} ${toAge(now - since)}`;
}

function insteadText(row: Row, {said, isDrawer, now}: RowShown): string | undefined {
	if (said !== undefined) return said;
	if (row.lastSeenAt !== undefined) return lastSeenText(row.lastSeenAt, now) + (row.silence === undefined ? '' : `: ${row.silence}`);
	return isDrawer ? putAwayText(row, now) : undefined;
}

export function rowLine(row: Row, shown: RowShown): Line {
	const {style, columns, filter, isSelected, sign, label, now} = shown;
	const {theme, glyphs, isAscii, accentOf} = style;
	const words = filterWords(filter);
	const {glyph, word, role: live} = stateStyle(row, isAscii);
	const isUnseen = row.lastSeenAt !== undefined;
	const role = isUnseen ? 'quiet' : live;
	const marker = isSelected ? glyphs.marker : ' ';
	// A user's own icon may be two cells wide.
	const front = `${sign}${fill(oneLine(glyph), 2)}`;
	const timely: Partial<Readonly<Record<ColumnName, string>>> = {
		project: listName(row, columns.twins),
		state: word,
		age: toAge(now - row.state.since),
	};
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
	const cells = columns.cells.flatMap(({name, columns: cells}, index): Line => {
		const before = ' '.repeat(gapBefore(columns, index));
		if (name === 'task') return [span(drawn({}), before), ...sentenceCell(row, shown, {columns: cells, drawn})];
		const text = before + aligned(name, timely[name] ?? cellText(name, row), cells);
		return foundSpans(drawn(styleOf(name)), text, {words: searchedColumns.has(name) ? words : [], isName: name === 'project'});
	});
	const lettered = label === undefined ? [] : [span({...theme.key, bold: true, inverse: true}, label)];
	return [...lettered, span(drawn(theme[role]), (label === undefined ? marker : '') + front), ...cells];
}

/** `risk`: for what destroys or publishes something in a command that waits for approval. */
type SentenceStyle = {readonly text: Style; readonly risk: Style; readonly behind: Style};

function sentenceStyle(row: Row, instead: string | undefined, theme: Theme): SentenceStyle {
	const isUnseen = row.lastSeenAt !== undefined;
	const text = theme[isUnseen ? 'quiet' : instead === undefined ? 'plain' : 'said'];
	return {text, risk: isUnseen || instead !== undefined || !asksForCommand(row) ? text : theme.risk, behind: theme.quiet};
}

function asksForCommand({state: {context}}: Row): boolean {
	return context.kind === 'blocked' && context.ask.kind === 'tool' && typeof context.ask.input['command'] === 'string';
}

/** `drawn`: the style of a part of a selected row. */
type SentenceShape = {readonly columns: number; readonly drawn: (style: Style) => Style};

/** The task after a sentence needs this many cells. */
const leastBehind = 12;

/** The sentence, and the task after it if there is room, in exactly this many cells. */
function sentenceCell(row: Row, shown: RowShown, {columns, drawn}: SentenceShape): Line {
	const {now, filter} = shown;
	const {theme, glyphs} = shown.style;
	const instead = insteadText(row, shown);
	const runs = instead === undefined ? runsText(row, now, glyphs.dot) : '';
	const {text: plain, risk, behind} = sentenceStyle(row, instead, theme);
	const sentence = toSentence(row);
	const text = leftToRight(clip(oneLine(instead ?? sentence.text), columns - width(runs)) + runs);
	const left = columns - width(text);
	const found = {words: filterWords(filter), isName: false};
	const style = {plain: drawn(plain), risk: risk === plain ? undefined : drawn(risk)};
	if (instead !== undefined || sentence.behind === '' || left < leastBehind + 2) return sentenceSpans(style, fill(text, columns), found);
	return [...sentenceSpans(style, `${text}  `, found), ...foundSpans(drawn(behind), fill(oneLine(sentence.behind), left - 2), found)];
}

function sentenceSpans({plain, risk}: {readonly plain: Style; readonly risk: Style | undefined}, text: string, found: Marking): Line {
	const parts = risk === undefined ? [] : riskyParts(text);
	return inParts(text, parts, (part, isRisky) => foundSpans(isRisky && risk !== undefined ? risk : plain, part, found)).flat();
}

/** The columns with marked matches: the filter does not search changing numbers. */
const searchedColumns: ReadonlySet<ColumnName> = new Set(['project', 'state', 'task', 'branch']);

export function headlineLine(row: Row, shown: RowShown): Line {
	const {theme} = shown.style;
	// The second line of an inverted row is not inverted: the first one shows the cursor well enough.
	const isOnGround = shown.isSelected && theme.selected.backgroundColor !== undefined;
	const drawn = (own: Style): Style => (isOnGround ? whereSelected(theme, own, own) : own);
	const columns = Math.max(1, shown.columns.total - lead);
	return [span(drawn({}), ' '.repeat(lead)), ...sentenceCell(row, shown, {columns, drawn})];
}

/** A subagent below its session, with its working time in the column of ages. */
export function nestedLine(
	{text, startedAt, isLast}: Extract<ListLine, {kind: 'nested'}>,
	{columns, now}: {readonly columns: number; readonly now: number},
	{theme, glyphs}: TerminalStyle,
): Line {
	const front = `${' '.repeat(lead)}${isLast ? glyphs.last : glyphs.branch} `;
	const age = startedAt === undefined ? '' : ` ${toAge(now - startedAt)}`;
	return [span(theme.quiet, clip(fill(front + oneLine(text), Math.max(1, columns - width(age))) + age, columns))];
}

/** How matches of the filter are marked in a cell. */
type Marking = {readonly words: readonly string[]; readonly isName: boolean};

function foundSpans(style: Style, text: string, {words, isName}: Marking): Line {
	const parts = words.length === 0 ? [] : foundParts(text, words, isName);
	const marked: Style = {...style, bold: true, dimColor: false, underline: true};
	return inParts(text, parts, (part, isFound) => span(isFound ? marked : style, part));
}
