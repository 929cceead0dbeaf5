/** How things are drawn on this terminal; handed down so that no component asks the environment. */
import {createContext, useContext} from 'react';
import type {AgentWords} from '../core/words/agent-words.js';
import {createTheme, type Theme, type ThemeName} from './theme.js';

export type Look = {
	readonly theme: Theme;
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
	readonly isAscii: boolean;
	readonly theme?: ThemeName;
	/** For a screen reader. */
	readonly isLinear?: boolean;
	readonly agent: AgentWords;
};

export function createLook({hasColour, isAscii, theme = 'terminal', isLinear = false, agent}: LookWish): Look {
	const plain = isAscii || isLinear;
	const glyphs = plain
		? {marker: '>', rule: '-', divider: '|', more: 'v', less: '^', dot: '-', branch: '|', last: '`', folded: '+'}
		: {marker: '❯', rule: '─', divider: '│', more: '↓', less: '↑', dot: '·', branch: '├', last: '└', folded: '▸'};
	// A line of dashes is read out dash by dash.
	const spoken = isLinear ? {...glyphs, rule: ' ', divider: ' '} : glyphs;
	const hasDim = theme !== 'high-contrast';
	return {theme: createTheme(hasColour, theme), isAscii: plain, hasUnicode: !isAscii, hasColour, hasDim, agent, glyphs: spoken};
}

const noAgent: AgentWords = {name: 'the agent', program: 'agent', unattended: 'agent', signs: {}};

const LookContext = createContext<Look>(createLook({hasColour: true, isAscii: false, agent: noAgent}));

export const LookProvider = LookContext.Provider;

export function useLook(): Look {
	return useContext(LookContext);
}
