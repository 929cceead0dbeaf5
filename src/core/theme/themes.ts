/** The theme for a config and a background: a built-in one, or a user's theme based on one. */

/** An RGB colour such as `#83a598`. */
export type Hex = `#${string}`;

export type Palette = {
	/** The background that the colours are made for. beckon does not paint it. */
	readonly paper: Hex;
	readonly red: Hex;
	readonly green: Hex;
	readonly yellow: Hex;
	readonly blue: Hex;
	readonly magenta: Hex;
	readonly cyan: Hex;
	readonly quiet: Hex;
};

type Colours = readonly [paper: Hex, red: Hex, green: Hex, yellow: Hex, blue: Hex, magenta: Hex, cyan: Hex, quiet: Hex];

function palette(...[paper, red, green, yellow, blue, magenta, cyan, quiet]: Colours): Palette {
	return {paper, red, green, yellow, blue, magenta, cyan, quiet};
}

/** A new theme is a record of this table, under its name in the config file. Colours too pale on their own background are adjusted here. */
export const palettes = {
	'catppuccin-dark': palette('#1e1e2e', '#f38ba8', '#a6e3a1', '#f9e2af', '#89b4fa', '#cba6f7', '#94e2d5', '#9399b2'),
	'catppuccin-light': palette('#eff1f5', '#d20f39', '#307a20', '#9a6206', '#1e66f5', '#8839ef', '#117a80', '#6c6f85'),
	'gruvbox-dark': palette('#282828', '#fb4934', '#b8bb26', '#fabd2f', '#83a598', '#d3869b', '#8ec07c', '#a89984'),
	'gruvbox-light': palette('#fbf1c7', '#9d0006', '#79740e', '#8f5902', '#076678', '#8f3f71', '#427b58', '#7c6f64'),
	'nord-dark': palette('#2e3440', '#d9868e', '#a3be8c', '#ebcb8b', '#81a1c1', '#b48ead', '#88c0d0', '#a3abba'),
	'nord-light': palette('#eceff4', '#a3434d', '#4f7138', '#8a6116', '#41638b', '#80567b', '#2b6f80', '#5b6578'),
	'solarized-dark': palette('#002b36', '#ec5f5c', '#9aae00', '#c99a0a', '#3c9be0', '#e3609d', '#2fb0a6', '#839496'),
	'solarized-light': palette('#fdf6e3', '#c9211e', '#667500', '#8c6900', '#1f73b3', '#b8256e', '#1f7a73', '#657b83'),
	'tokyonight-dark': palette('#1a1b26', '#f7768e', '#9ece6a', '#e0af68', '#7aa2f7', '#bb9af7', '#7dcfff', '#8089b3'),
	'tokyonight-light': palette('#e1e2e7', '#b8224f', '#4b6a2c', '#785423', '#2a63c4', '#7847bd', '#00688c', '#5a6596'),
} as const satisfies Readonly<Record<string, Palette>>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as readonly PaletteName[];

const namedThemes = ['terminal', 'light', 'high-contrast', ...paletteNames] as const;
export type ThemeName = (typeof namedThemes)[number];

/** Themes that follow the terminal's background. */
const families = ['auto', 'catppuccin', 'gruvbox', 'nord', 'solarized', 'tokyonight'] as const;

/** The names that a config file may use without defining them. */
export const themeNames = [...families, ...namedThemes] as const;
type KnownTheme = (typeof families)[number] | ThemeName;

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

/** Roles without a colour are drawn as in `base`, by default "auto". */
export type UserTheme = ThemeColours & {readonly base?: KnownTheme | undefined};

export type ThemeChoice = {readonly base: ThemeName; readonly colours: ThemeColours};

type WantedTheme = {readonly theme: string; readonly themes: Readonly<Record<string, UserTheme>>};

export function chooseTheme({theme, themes}: WantedTheme, isLight: boolean): ThemeChoice {
	const own = Object.hasOwn(themes, theme) ? themes[theme] : undefined;
	if (own === undefined) return {base: baseOf(isKnownTheme(theme) ? theme : 'auto', isLight), colours: {}};
	const {base = 'auto', ...colours} = own;
	return {base: baseOf(base, isLight), colours};
}

/** Whether the theme differs between a light and a dark background. */
export function dependsOnBackground(wanted: WantedTheme): boolean {
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
