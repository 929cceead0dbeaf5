/** A line of the screen: spans of text, each with its style and what a click on it means; and the style of this terminal. */
import type {Size} from '../app/layout.js';
import type {Click} from '../app/model.js';
import {fill, oneLine, width, wrap} from '../app/text.js';
import type {Accents} from '../core/config.js';
import type {ThemeChoice} from '../core/theme/themes.js';
import type {AgentWords} from '../core/words/agent-words.js';
import type {Depth} from './colour-depth.js';
import type {StateStyle} from './list/state-style.js';
import {type AccentOf, createTheme, paint, type Style, type Theme, toAccents} from './theme.js';

export type Span = {readonly text: string; readonly style: Style; readonly click?: Click | undefined};
export type Line = readonly Span[];

export const emptyLine: Line = [];

export function span(style: Style, text: string): Span {
	return {style, text};
}

export function painted(line: Line): string {
	return line.map(({style, text}) => paint(style, text)).join('');
}

function cellsOf(line: Line): number {
	return line.reduce((cells, {text}) => cells + width(text), 0);
}

/** Pads a line with blanks to at least this many cells. */
export function padded(line: Line, columns: number, style: Style = {}): Line {
	const left = columns - cellsOf(line);
	return left > 0 ? [...line, span(style, ' '.repeat(left))] : line;
}

/** A line that can be clicked, padded to this many cells. */
export function asButton(line: Line, columns: number, click: Click): Line {
	return padded(line, columns).map((one) => ({...one, click}));
}

/** A line with a blank before it, which can be clicked too. */
export function indented(line: Line): Line {
	return [{...span({}, ' '), click: line[0]?.click}, ...line];
}

/** What a click on a cell of the line means. @param column from 0. */
export function clickAt(line: Line, column: number): Click | undefined {
	let end = 0;
	return line.find(({text}) => {
		end += width(text);
		return column < end;
	})?.click;
}

/** Cuts or fills to exactly this many lines. */
export function sized(lines: readonly Line[], rows: number): readonly Line[] {
	return Array.from({length: Math.max(0, rows)}, (_, row) => lines[row] ?? emptyLine);
}

export function beside(left: readonly Line[], columns: number, right: readonly Line[]): readonly Line[] {
	return right.map((line, row) => [...padded(left[row] ?? emptyLine, columns), ...line]);
}

export function rule(columns: number, {glyphs, hasDim}: TerminalStyle): Span {
	return span({dimColor: hasDim}, glyphs.rule.repeat(Math.max(0, columns)));
}

/** A title followed by a horizontal line up to this many cells. @param right at the end of the line. */
export function ruled(title: Line, columns: number, style: TerminalStyle, right: Line = []): Line {
	return [...title, rule(columns - cellsOf(title) - cellsOf(right), style), ...right];
}

/** The beginning of a title line: a rule, the state's glyph and the session's name. */
export function titleHead({role, glyph}: StateStyle, name: string, style: TerminalStyle): Line {
	const {theme} = style;
	return [rule(2, style), span(theme[role], ` ${fill(oneLine(glyph), 2)}`), span(theme.strong, name)];
}

/** A short text in the middle of an area. */
export function messageLines(text: string, {columns, rows}: Size, {theme}: TerminalStyle): readonly Line[] {
	const wrapped = wrap(text, columns).slice(0, rows);
	const lines = wrapped.map((line) => line.trim());
	const left = span({}, ' '.repeat(Math.max(0, Math.floor((columns - Math.max(...lines.map(width))) / 2))));
	const above = Array.from({length: Math.floor((rows - lines.length) / 2)}, () => emptyLine);
	return sized([...above, ...lines.map((line) => [left, span(theme.quiet, line)])], rows);
}

/** `branch` and `last` come before lines below a row. */
const drawnGlyphs = {marker: '❯', rule: '─', divider: '│', thumb: '▐', more: '↓', less: '↑', dot: '·', branch: '├', last: '└', folded: '▸'};
const asciiGlyphs = {marker: '>', rule: '-', divider: '|', thumb: '#', more: 'v', less: '^', dot: '-', branch: '|', last: '`', folded: '+'};

/** The style of this terminal: theme, glyphs and colours. */
export type TerminalStyle = {
	readonly theme: Theme;
	readonly accentOf: AccentOf;
	/** Whether beckon's own glyphs are ASCII. */
	readonly isAscii: boolean;
	/** Whether the terminal can draw characters beyond ASCII. */
	readonly hasUnicode: boolean;
	/** Whether captured panes keep their colours. */
	readonly hasColour: boolean;
	/** Whether rules and dividers are dim. */
	readonly hasDim: boolean;
	readonly agent: AgentWords;
	readonly glyphs: Readonly<Record<keyof typeof drawnGlyphs, string>>;
};

type StyleOptions = {
	readonly hasColour: boolean;
	/** How many colours the terminal has: without 24-bit colours the nearest of 256 is drawn. */
	readonly depth?: Depth;
	readonly isAscii: boolean;
	readonly theme?: ThemeChoice;
	readonly accents?: Accents;
	/** Whether the style is for a screen reader. */
	readonly isLinear?: boolean;
	readonly agent: AgentWords;
};

export function createTerminalStyle({
	hasColour,
	depth = 'all',
	isAscii,
	theme = {base: 'terminal', colours: {}},
	accents = false,
	isLinear = false,
	agent,
}: StyleOptions): TerminalStyle {
	const plain = isAscii || isLinear;
	const accentOf = toAccents(hasColour && !plain && accents, theme.base, depth === 'all');
	const glyphs = plain ? asciiGlyphs : drawnGlyphs;
	// A screen reader reads a line of dashes dash by dash.
	const spoken = isLinear ? {...glyphs, rule: ' ', divider: ' '} : glyphs;
	const hasDim = theme.base !== 'high-contrast';
	return {
		theme: createTheme(hasColour, theme, depth),
		accentOf,
		isAscii: plain,
		hasUnicode: !isAscii,
		hasColour,
		hasDim,
		agent,
		glyphs: spoken,
	};
}
