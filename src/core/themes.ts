/** Which theme a config means on a background: one that comes with beckon, or one of the user's own on top of it. */
import {type Hex, paletteNames} from './palettes.js';

/** Themes whose colours are known. */
const namedThemes = ['terminal', 'light', 'high-contrast', ...paletteNames] as const;
export type ThemeName = (typeof namedThemes)[number];

/** Themes that are dark or light as the terminal is. */
const families = ['auto', 'catppuccin', 'gruvbox', 'nord', 'solarized', 'tokyonight'] as const;
type Family = (typeof families)[number];

/** What a config file may name without saying what it is. */
export const themeNames = [...families, ...namedThemes] as const;
export type KnownTheme = Family | ThemeName;

export const colourNames = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'black'] as const;
/** One of the terminal's own colours, or one that is the same everywhere. */
export type Colour = (typeof colourNames)[number] | Hex;

/** What a theme of the user's own may colour. */
export const themeRoles = [
	'waiting',
	'urgent',
	'running',
	'done',
	'quiet',
	'key',
	'failed',
	'said',
	'added',
	'removed',
	'heading',
	'code',
] as const;
type ThemeColours = Readonly<Partial<Record<(typeof themeRoles)[number], Colour | undefined>>>;

/** What it does not colour looks as in `base`, which is "auto" where none is named. */
export type UserTheme = ThemeColours & {readonly base?: KnownTheme | undefined};

export type ThemeChoice = {readonly base: ThemeName; readonly colours: ThemeColours};

type Wanted = {readonly theme: string; readonly themes: Readonly<Record<string, UserTheme>>};

export function chooseTheme({theme, themes}: Wanted, isLight: boolean): ThemeChoice {
	const own = Object.hasOwn(themes, theme) ? themes[theme] : undefined;
	if (own === undefined) return {base: baseOf(isKnownTheme(theme) ? theme : 'auto', isLight), colours: {}};
	const {base = 'auto', ...colours} = own;
	return {base: baseOf(base, isLight), colours};
}

/** Whether the theme is another one on a light background than on a dark one. */
export function dependsOnBackground(wanted: Wanted): boolean {
	return chooseTheme(wanted, true).base !== chooseTheme(wanted, false).base;
}

export function isKnownTheme(name: string): name is KnownTheme {
	return themeNames.some((known) => known === name);
}

function baseOf(name: KnownTheme, isLight: boolean): ThemeName {
	switch (name) {
		case 'auto':
			return isLight ? 'light' : 'terminal';
		case 'catppuccin':
		case 'gruvbox':
		case 'nord':
		case 'solarized':
		case 'tokyonight':
			return isLight ? `${name}-light` : `${name}-dark`;
		default:
			return name;
	}
}
