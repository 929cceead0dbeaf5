/** How things are drawn on this terminal. */

import type {Accents} from '../core/config.js';
import type {ThemeChoice} from '../core/theme/themes.js';
import type {AgentWords} from '../core/words/agent-words.js';
import {type AccentOf, toAccents} from './accents.js';
import {createTheme, type Theme} from './theme.js';

export type Look = {
	readonly theme: Theme;
	/** The colours of projects. */
	readonly accentOf: AccentOf;
	/** Glyphs of ours are ASCII. */
	readonly isAscii: boolean;
	/** The terminal knows more than ASCII. */
	readonly hasUnicode: boolean;
	/** Colours of captured panes are kept. */
	readonly hasColour: boolean;
	/** Whether lines between things are dim. */
	readonly hasDim: boolean;
	/** What people run, in words. */
	readonly agent: AgentWords;
	readonly glyphs: {
		readonly marker: string;
		readonly rule: string;
		readonly divider: string;
		/** The scroll mark. */
		readonly thumb: string;
		readonly more: string;
		readonly less: string;
		readonly dot: string;
		/** Before what hangs below a row. */
		readonly branch: string;
		readonly last: string;
		readonly folded: string;
	};
};

export type LookWish = {
	readonly hasColour: boolean;
	/** Fixed colours are drawn as they are, not by the nearest of 256. */
	readonly hasTrueColour?: boolean;
	readonly isAscii: boolean;
	readonly theme?: ThemeChoice;
	readonly accents?: Accents;
	/** For a screen reader. */
	readonly isLinear?: boolean;
	readonly agent: AgentWords;
};

export function createLook({
	hasColour,
	hasTrueColour = true,
	isAscii,
	theme = {base: 'terminal', colours: {}},
	accents = false,
	isLinear = false,
	agent,
}: LookWish): Look {
	const plain = isAscii || isLinear;
	const accentOf = toAccents(hasColour && !plain && accents, theme.base, hasTrueColour);
	const glyphs = plain
		? {marker: '>', rule: '-', divider: '|', thumb: '#', more: 'v', less: '^', dot: '-', branch: '|', last: '`', folded: '+'}
		: {marker: '❯', rule: '─', divider: '│', thumb: '▐', more: '↓', less: '↑', dot: '·', branch: '├', last: '└', folded: '▸'};
	// A line of dashes is read out dash by dash.
	const spoken = isLinear ? {...glyphs, rule: ' ', divider: ' '} : glyphs;
	const hasDim = theme.base !== 'high-contrast';
	return {
		theme: createTheme(hasColour, theme, hasTrueColour),
		accentOf,
		isAscii: plain,
		hasUnicode: !isAscii,
		hasColour,
		hasDim,
		agent,
		glyphs: spoken,
	};
}
