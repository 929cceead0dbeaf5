/** How things are drawn on this terminal; handed down so that no component asks the environment. */
import {createContext, useContext} from 'react';
import {createTheme, type Theme} from './theme.js';

export type Look = {
	readonly theme: Theme;
	readonly isAscii: boolean;
	/** Colours of captured panes are kept. */
	readonly hasColour: boolean;
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

export function createLook({hasColour, isAscii}: {hasColour: boolean; isAscii: boolean}): Look {
	const glyphs = isAscii
		? {marker: '>', rule: '-', divider: '|', more: 'v', less: '^', dot: '-', branch: '|', last: '`', folded: '+'}
		: {marker: '❯', rule: '─', divider: '│', more: '↓', less: '↑', dot: '·', branch: '├', last: '└', folded: '▸'};
	return {theme: createTheme(hasColour), isAscii, hasColour, glyphs};
}

const LookContext = createContext<Look>(createLook({hasColour: true, isAscii: false}));

export const LookProvider = LookContext.Provider;

export function useLook(): Look {
	return useContext(LookContext);
}
