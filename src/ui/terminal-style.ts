/** The style of this terminal: theme, glyphs and colours. */
import type {Accents} from '../core/config.js';
import type {ThemeChoice} from '../core/theme/themes.js';
import type {AgentWords} from '../core/words/agent-words.js';
import type {Depth} from './colour-depth.js';
import {type AccentOf, createTheme, type Theme, toAccents} from './theme.js';

/** `branch` and `last` stand before lines below a row. */
const drawnGlyphs = {marker: '❯', rule: '─', divider: '│', thumb: '▐', more: '↓', less: '↑', dot: '·', branch: '├', last: '└', folded: '▸'};
const asciiGlyphs = {marker: '>', rule: '-', divider: '|', thumb: '#', more: 'v', less: '^', dot: '-', branch: '|', last: '`', folded: '+'};

export type TerminalStyle = {
	readonly theme: Theme;
	readonly accentOf: AccentOf;
	/** beckon's own glyphs are ASCII. */
	readonly isAscii: boolean;
	/** The terminal can draw characters beyond ASCII. */
	readonly hasUnicode: boolean;
	/** Colours of captured panes are kept. */
	readonly hasColour: boolean;
	/** Whether lines between things are dim. */
	readonly hasDim: boolean;
	readonly agent: AgentWords;
	readonly glyphs: Readonly<Record<keyof typeof drawnGlyphs, string>>;
};

export type StyleOptions = {
	readonly hasColour: boolean;
	/** Where a terminal does not draw 24-bit colours, the nearest of 256 is used. */
	readonly depth?: Depth;
	readonly isAscii: boolean;
	readonly theme?: ThemeChoice;
	readonly accents?: Accents;
	/** The style is for a screen reader. */
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
