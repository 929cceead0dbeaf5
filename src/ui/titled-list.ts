/** Full-screen lists with a title and one selected line: commands, choices, search hits, the box of a new session. */
import {doesOf} from '../app/binding.js';
import {cardLine, type Span as RoleSpan} from '../app/card/line.js';
import {fitPage, type Paragraph, wrapCard} from '../app/card/wrap.js';
import type {AskMode} from '../app/commands/model.js';
import {choicesOf} from '../app/commands/update.js';
import type {PaletteMode} from '../app/help/model.js';
import {groupTitle, type PaletteEntry, paletteEntries, paletteTotal, paletteWindow} from '../app/help/palette.js';
import {type Size, topAround} from '../app/layout.js';
import type {AppState} from '../app/model.js';
import type {PastView} from '../app/past/lines.js';
import {type BoxLine, boxLines, indent} from '../app/start/box.js';
import type {StartMode} from '../app/start/model.js';
import {clip, fill, oneLine, width} from '../app/text.js';
import {drawnCard, indentedLines} from './detail-lines.js';
import {asButton, emptyLine, type Line, padded, rule, ruled, type Span, sized, span, type TerminalStyle} from './line.js';
import {type Style, whereSelected} from './theme.js';

type Titled = {
	readonly title: string;
	readonly lines: readonly Line[];
	/** The text instead of an empty list. */
	readonly none: string;
	/** At the right end of the title's line. */
	readonly right?: string;
};

function titledLines({title, lines, none, right = ''}: Titled, {columns}: Size, style: TerminalStyle): readonly Line[] {
	const {theme} = style;
	return [
		ruled([span(theme.strong, clip(title, columns))], columns, style, [span(theme.quiet, right)]),
		...(lines.length === 0 ? [[span(theme.quiet, clip(`  ${none}`, columns))]] : lines),
	];
}

function toSpans(spans: readonly RoleSpan[], {theme}: TerminalStyle): Line {
	return spans.map(({text, role}) => span(theme[role], text));
}

/** The chosen line: after its mark, on the background of a selection up to a column. */
function chosenLine(spans: readonly RoleSpan[], columns: number, {theme, glyphs}: TerminalStyle): Line {
	const line = [
		span(theme.selected, `${glyphs.marker} `),
		...spans.map(({text, role}) => span(whereSelected(theme, theme[role], {}), text)),
	];
	return padded(line, columns, theme.selected);
}

type Chosen = {readonly spans: readonly RoleSpan[]; readonly isChosen: boolean};

function chosenLines(lines: readonly Chosen[], columns: number, style: TerminalStyle): readonly Line[] {
	return lines.map(({spans, isChosen}) => (isChosen ? chosenLine(spans, columns - 1, style) : [span({}, '  '), ...toSpans(spans, style)]));
}

/** The choices of a question of a user's command. */
export function choiceLines(mode: AskMode, size: Size, style: TerminalStyle): readonly Line[] {
	const choices = choicesOf(mode);
	const rows = Math.max(1, size.rows - 1);
	const top = topAround(mode.at, rows, choices.length);
	const lines = choices.slice(top, top + rows).map((choice, index) => ({
		spans: [{text: clip(oneLine(choice), Math.max(0, size.columns - 3)), role: 'plain'} as const],
		isChosen: top + index === mode.at,
	}));
	const drawn = chosenLines(lines, size.columns, style);
	return titledLines({title: ` ${oneLine(mode.command.label)} `, lines: drawn, none: 'No choice matches'}, size, style);
}

/** The search through what was said: sessions with the words around the matches. */
export function saidLines({title, lines, none}: PastView, size: Size, style: TerminalStyle): readonly Line[] {
	return titledLines({title, lines: chosenLines(lines, size.columns, style), none}, size, style);
}

/** From this height on the box has a title; in a lower one its fields need the line. */
const titledFrom = 9;

export function startLines(mode: StartMode, size: Size, style: TerminalStyle): readonly Line[] {
	const isTitled = size.rows >= titledFrom;
	const lines = boxLines(mode, {columns: size.columns, rows: size.rows - (isTitled ? 1 : 0)}).map((line) =>
		boxLine(line, size.columns, style),
	);
	return isTitled ? titledLines({title: ' New session ', lines, none: ''}, size, style) : lines;
}

function boxLine({spans, folder}: BoxLine, columns: number, style: TerminalStyle): Line {
	if (folder === undefined) return toSpans(spans, style);
	const lead = span({}, ' '.repeat(indent - 2));
	return folder === 'other' ? [lead, span({}, '  '), ...toSpans(spans, style)] : [lead, ...chosenLine(spans, columns - indent + 1, style)];
}

/** From this width on the groups of the commands are at the left. */
const groupedFrom = 76;
const groupCells = 22;

/** The commands by name, with their keys at the right. */
export function paletteLines(state: AppState, {at, text}: PaletteMode, size: Size, style: TerminalStyle): readonly Line[] {
	const {theme, glyphs} = style;
	const entries = paletteEntries(state);
	const total = paletteTotal(state);
	const {top, rows, aboutRows} = paletteWindow(entries.length, at, size);
	const column = Math.max(0, ...entries.map(({key}) => width(key)));
	const isGrouped = size.columns >= groupedFrom && entries.length === total;
	const lines = entries.slice(top, top + rows).map((entry, index) => {
		const {front, rest, end} = cells(entry, {
			columns: size.columns - 2 - (isGrouped ? groupCells : 0),
			column,
			isTyped: text.trim() !== '',
		});
		const isChosen = top + index === at;
		const drawn = (style: Style): Style => (isChosen ? whereSelected(theme, style, {}) : style);
		const [name, key] = entry.reason === undefined ? [isChosen ? theme.strong : theme.plain, theme.key] : [theme.quiet, theme.quiet];
		const group = isGrouped ? fill(groupTitle(entries, top + index, total), groupCells) : '';
		const line = [
			span(drawn({}), `${isChosen ? glyphs.marker : ' '} `),
			span(drawn(theme.quiet), group),
			...marked(front, entry.hits, drawn(name)),
			span(drawn(theme.quiet), rest),
			span(drawn(key), end),
		];
		return asButton(line, size.columns, {on: 'entry', at: top + index});
	});
	const list = titledLines(
		{
			title: entries.length === total ? ' Commands ' : ` Commands · ${entries.length} of ${total} `,
			lines,
			none: 'No command matches',
			right: entries.length > rows || entries.length === total ? ` ${top + lines.length}/${entries.length} ` : '',
		},
		size,
		style,
	);
	const chosen = entries[at];
	if (aboutRows === 0 || chosen === undefined) return list;
	const about = wrapCard([cardLine(chosen.reason ?? doesOf(chosen.binding), 'plain')], size.columns - 1).slice(0, aboutRows - 1);
	return [...sized(list, size.rows - 1 - about.length), [rule(size.columns, style)], ...indentedLines(about, size.columns, style)];
}

/** A name with the letters that were found underlined. */
function marked(name: string, hits: ReadonlySet<number>, style: Style): Line {
	if (hits.size === 0) return [span(style, name)];
	const found: Style = {...style, bold: true, dimColor: false, underline: true};
	return [...name].map((letter, at): Span => span(hits.has(at) ? found : style, letter));
}

/**
 * A command's name, why it cannot work now, and at the right its key. If the typed words are not in its name, the line also
 * says what it does.
 */
function cells(
	{name, key, binding, reason, hits}: PaletteEntry,
	{columns, column, isTyped}: {readonly columns: number; readonly column: number; readonly isTyped: boolean},
): {readonly front: string; readonly rest: string; readonly end: string} {
	const room = Math.max(0, columns - column - 2);
	const front = clip(oneLine(name), room);
	const said = isTyped && hits.size === 0 ? doesOf(binding) : '';
	const rest = fill(`  ${oneLine(reason === undefined ? said : `(${reason})`)}`, room - width(front));
	return {front, rest, end: `${' '.repeat(column - width(key) + 1)}${key} `};
}

const margin = 2;

/** The paragraphs for which there is room, in the middle. */
function pageLines(page: readonly Paragraph[], {columns, rows}: Size, style: TerminalStyle): readonly Line[] {
	const room = Math.max(1, columns - 2 * margin);
	const lines = drawnCard(fitPage(page, {columns: room, rows}), room, style);
	const above = Array.from({length: Math.floor((rows - lines.length) / 2)}, () => emptyLine);
	return [...above, ...lines.map((line) => [span({}, ' '.repeat(margin)), ...line])];
}

/** What the machine lacks, as the most important paragraphs of a page. */
function missingLines(missing: readonly string[] = []): readonly Paragraph[] {
	return missing.map((text) => ({text: oneLine(text), role: 'urgent', rank: 0}));
}

/** Pages instead of the list that say what to do: when no session is listed, and before the hooks are installed. */
export function firstRunLines({setup, keyOf}: AppState, size: Size, style: TerminalStyle): readonly Line[] {
	const {name} = style.agent;
	const key = (action: string): Pick<Paragraph, 'lead'> => ({lead: {text: `  ${keyOf(action)}  `, role: 'key'}});
	const page: readonly Paragraph[] = [
		{text: 'Welcome to beckon', role: 'strong', rank: 3},
		...missingLines(setup.missing),
		{text: `beckon learns what your sessions are doing from ${name} hooks, which are not installed yet.`, role: 'plain', rank: 2},
		blankParagraph,
		{
			text: 'set up the hooks, tmux keys, status line and notifications: shows what changes, and asks',
			role: 'plain',
			...key('install'),
			rank: 1,
		},
		{text: 'look around first, among simulated sessions', role: 'plain', ...key('demo'), rank: 4},
		blankParagraph,
		{text: 'Without hooks, sessions still appear, but later and with less detail.', role: 'quiet', rank: 4},
	];
	return pageLines(page, size, style);
}

const blankParagraph: Paragraph = {text: '', role: 'plain', rank: 5};

/** The cells for the text before a paragraph: the widest of these texts fits. */
const leadCells = 16;

/** The groups of the list, to explain what will appear. A small screen has no room for all of them. */
const groups: readonly (readonly [name: string, holds: string])[] = [
	['Needs you', 'who waits for a permission, an answer or a plan'],
	['Your turn', 'finished work that you have not seen'],
	['Running', 'what is at work, and on what'],
];

export function emptyLines({setup, keyOf}: AppState, size: Size, style: TerminalStyle): readonly Line[] {
	const {name, program} = style.agent;
	const {missing = [], noStart} = setup;
	const led = (lead: string, text: string, rank: number): Paragraph => ({
		text,
		role: 'quiet',
		lead: {text: `  ${lead.padEnd(leadCells)}`, role: rank === 4 ? 'strong' : 'key'},
		rank,
	});
	const isSmall = size.columns < 60 || size.rows < 15;
	const page: readonly Paragraph[] = [
		{text: `No ${name} sessions yet`, role: 'strong', rank: 1},
		...missingLines(missing),
		...(isSmall ? [] : groups).map(([group, holds]) => led(group, holds, 4)),
		blankParagraph,
		...(noStart === undefined && missing.length === 0 ? [led(keyOf('new'), 'start a session', 2)] : []),
		...(missing.length === 0 ? [led(program, 'in any tmux pane shows up here too', 2)] : []),
		...(setup.kind === 'ready' ? [] : [led('beckon install', `add the hooks to ${name} (once)`, 2)]),
		led(keyOf('demo'), 'look around among simulated sessions', 3),
		led('beckon doctor', 'find out why a session is missing', 3),
	];
	return pageLines(page, size, style);
}
