/** The theme for a config and a background: one that comes with beckon, or one of the user's own on top of it. */
import {type Hex, paletteNames} from './palettes.js';

/** Themes with fixed colours. */
const namedThemes = ['terminal', 'light', 'high-contrast', ...paletteNames] as const;
export type ThemeName = (typeof namedThemes)[number];

/** Themes that are dark or light with the terminal. */
const families = ['auto', 'catppuccin', 'gruvbox', 'nord', 'solarized', 'tokyonight'] as const;

/** The names that a config file may use without defining them. */
export const themeNames = [...families, ...namedThemes] as const;
export type KnownTheme = (typeof families)[number] | ThemeName;

export const colourNames = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'black'] as const;
/** One of the terminal's own colours, or a fixed one. */
export type Colour = (typeof colourNames)[number] | Hex;

/** The roles that a user's own theme may colour. */
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

/** Roles without a colour look as in `base`, by default "auto". */
export type UserTheme = ThemeColours & {readonly base?: KnownTheme | undefined};

export type ThemeChoice = {readonly base: ThemeName; readonly colours: ThemeColours};

type Wanted = {readonly theme: string; readonly themes: Readonly<Record<string, UserTheme>>};

export function chooseTheme({theme, themes}: Wanted, isLight: boolean): ThemeChoice {
	const own = Object.hasOwn(themes, theme) ? themes[theme] : undefined;
	if (own === undefined) return {base: baseOf(isKnownTheme(theme) ? theme : 'auto', isLight), colours: {}};
	const {base = 'auto', ...colours} = own;
	return {base: baseOf(base, isLight), colours};
}

/** Whether the theme differs between a light and a dark background. */
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
