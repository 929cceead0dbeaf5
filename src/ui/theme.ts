/** The style of each role: in ANSI colours, which the terminal's palette defines, or in the colours of a named theme. */
import type {Role} from '../app/card/line.js';
import type {Accents} from '../core/config.js';
import {type Colour, type Palette, type PaletteName, palettes, type ThemeChoice, type ThemeName, themeRoles} from '../core/theme/themes.js';
import {between, channelsOf, type Depth, type Drawable, isDark, toDrawable} from './colour-depth.js';

/** The style of a piece of text. An absent colour is the terminal's own. */
export type Style = {
	readonly color?: Drawable | undefined;
	readonly backgroundColor?: Drawable | undefined;
	readonly bold?: boolean;
	readonly dimColor?: boolean;
	readonly inverse?: boolean;
	readonly italic?: boolean;
	readonly underline?: boolean;
};

export type Theme = Readonly<Record<Role, Style>>;

const coloured: Theme = {
	plain: {},
	/** For few colours: it inverts the terminal's own two, because text on a state's colour may be unreadable. */
	selected: {color: undefined, inverse: true, bold: true},
	caret: {inverse: true},
	strong: {bold: true},
	quiet: {dimColor: true},
	waiting: {color: 'yellow'},
	urgent: {color: 'red'},
	risk: {color: 'red', bold: true},
	running: {color: 'green'},
	done: {color: 'blue'},
	key: {color: 'cyan'},
	failed: {color: 'red', bold: true},
	said: {color: 'green'},
	added: {color: 'green'},
	removed: {color: 'red'},
	heading: {bold: true, color: 'cyan'},
	code: {color: 'cyan'},
	soft: {italic: true},
};

const colourless: Theme = {
	...coloured,
	waiting: {bold: true},
	urgent: {bold: true},
	risk: {bold: true, underline: true},
	running: {},
	done: {dimColor: true},
	key: {bold: true},
	heading: {bold: true},
	code: {},
	failed: {bold: true},
	said: {},
	added: {},
	removed: {dimColor: true},
};

/** The background of the selected row, with a text colour that is readable on it, whatever the terminal's colours are. */
const darkGround: Style = {color: 'ansi256(255)', backgroundColor: 'ansi256(236)', bold: true};
const lightGround: Style = {color: 'ansi256(16)', backgroundColor: 'ansi256(254)', bold: true};

/** The share of the quiet colour in a theme's background of the selected row. */
const groundShare = 0.18;

function groundOf(base: ThemeName, hasTrueColour: boolean): Style {
	if (!isPaletteName(base)) return base === 'light' ? lightGround : darkGround;
	const {paper, quiet} = palettes[base];
	const ink = toDrawable(isDark(paper) ? '#eeeeee' : '#000000', hasTrueColour);
	return {color: ink, backgroundColor: toDrawable(between(paper, quiet, groundShare), hasTrueColour), bold: true};
}

/** In the usual palettes, yellow, green, cyan and dim text are too pale on white. */
const onLight: Theme = {
	...coloured,
	quiet: {},
	waiting: {color: 'magenta'},
	running: {color: 'blue'},
	done: {},
	key: {color: 'blue'},
	said: {color: 'blue'},
	added: {color: 'blue'},
	heading: {bold: true, color: 'blue'},
	code: {color: 'blue'},
};

const bold: Style = {bold: true};

/**
 * A theme of high contrast: nothing is dim, states are bold, and no colour is pale on black or white. In the usual palettes only red and
 * magenta have a contrast of 3:1 to both, so glyphs and words distinguish the states.
 */
function contrasted(theme: Theme): Theme {
	return {
		...theme,
		quiet: {},
		waiting: bold,
		urgent: {...theme.urgent, ...bold},
		risk: {...theme.risk, underline: true},
		running: bold,
		done: bold,
		key: bold,
		said: bold,
		added: bold,
		removed: bold,
		heading: bold,
		code: {},
	};
}

function isPaletteName(name: ThemeName): name is PaletteName {
	return Object.hasOwn(palettes, name);
}

/** The terminal theme in the colours of a palette. Quiet text has its own colour, because terminals draw dim text differently. */
function inColours(colours: Palette, hasTrueColour: boolean): Theme {
	const fill = (style: Style): Style => ({
		...style,
		color: isOfPalette(style.color) ? toDrawable(colours[style.color], hasTrueColour) : style.color,
	});
	const filled: Record<Role, Style> = {...coloured};
	for (const role of Object.keys(coloured) as Role[]) filled[role] = fill(coloured[role]);
	return {...filled, quiet: {color: toDrawable(colours.quiet, hasTrueColour)}};
}

function isOfPalette(colour: Style['color']): colour is Exclude<keyof Palette, 'paper' | 'quiet'> {
	return colour !== undefined && colour !== 'white' && colour !== 'black' && isNamed(colour);
}

function isNamed(colour: Drawable): colour is keyof typeof colours {
	return Object.hasOwn(colours, colour);
}

/**
 * The theme by name. A user's theme replaces colours of its base, and a role with such a colour is not dim. With 256 colours or more the
 * selected row has its own background; the theme of highest contrast inverts it as with few colours.
 */
export function createTheme(
	hasColour: boolean,
	{base, colours: own}: ThemeChoice = {base: 'terminal', colours: {}},
	depth: Depth = 'all',
): Theme {
	if (!hasColour) return colourlessTheme(base);
	const hasTrueColour = depth === 'all';
	const plain = colouredTheme(base, hasTrueColour);
	const theme: Theme = depth === 'few' || base === 'high-contrast' ? plain : {...plain, selected: groundOf(base, hasTrueColour)};
	const changed: Partial<Record<Role, Style>> = {};
	for (const role of themeRoles) {
		const color = own[role];
		if (color !== undefined) changed[role] = {...theme[role], color: toDrawable(color, hasTrueColour), dimColor: false};
	}
	return {...theme, ...changed};
}

function colourlessTheme(name: ThemeName): Theme {
	if (name === 'high-contrast') return contrasted(colourless);
	return name === 'light' ? {...colourless, quiet: {}, done: {}, removed: {}} : colourless;
}

function colouredTheme(name: ThemeName, hasTrueColour: boolean): Theme {
	if (isPaletteName(name)) return inColours(palettes[name], hasTrueColour);
	if (name === 'high-contrast') return {...contrasted(coloured), waiting: {...bold, color: 'magenta'}, removed: {...bold, color: 'red'}};
	return name === 'light' ? onLight : coloured;
}

const colours = {black: 30, red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, cyan: 36, white: 37} as const;

/**
 * The style of a part of the selected row. On a background its colour stays, and dim text gets the row's text colour; else it is inverted
 * like the whole row.
 *
 * @param own its style in an unselected row. @param state the style of the row's state, for an inverted row.
 */
export function whereSelected({selected}: Theme, own: Style, state: Style): Style {
	if (selected.backgroundColor === undefined) return {...state, ...selected};
	const {dimColor, bold = false, ...kept} = own;
	return {...kept, bold, color: own.color ?? selected.color, backgroundColor: selected.backgroundColor};
}

export function paint(style: Style, text: string): string {
	// Trailing blanks that show nothing need no codes.
	const ink = style.inverse || style.backgroundColor !== undefined ? text : text.trimEnd();
	const codes = ink === '' ? '' : sgrOf(style);
	return codes === '' ? text : `${codes}${ink}\x1b[0m${text.slice(ink.length)}`;
}

function sgrOf({color, backgroundColor, bold, dimColor, italic, underline, inverse}: Style): string {
	const look = `${bold ? '\x1b[1m' : ''}${dimColor ? '\x1b[2m' : ''}${italic ? '\x1b[3m' : ''}${underline ? '\x1b[4m' : ''}${inverse ? '\x1b[7m' : ''}`;
	return `${look}${color === undefined ? '' : `\x1b[${colourCode(color, 0)}m`}${backgroundColor === undefined ? '' : `\x1b[${colourCode(backgroundColor, 10)}m`}`;
}

/** `#83a598` → `38;2;131;165;152`, and `ansi256(109)` → `38;5;109`. @param more 10 for the code of a background. */
function colourCode(colour: Drawable, more: 0 | 10): string {
	if (isNamed(colour)) return String(colours[colour] + more);
	const number = /^ansi256\((\d+)\)$/.exec(colour)?.[1];
	return number === undefined ? [38 + more, '2', ...channelsOf(colour)].join(';') : `${38 + more};5;${number}`;
}

/** The colour of a project's name in the list: from the config, or one of the theme's colours by a hash of the name. */
export type AccentOf = (project: string) => Drawable | undefined;

/** The colours to choose from, without red, which means urgent, and without colours that are pale on the theme's backgrounds. */
function accentColours(theme: ThemeName): readonly Colour[] {
	if (isPaletteName(theme)) {
		const {green, yellow, blue, magenta, cyan} = palettes[theme];
		return [green, yellow, blue, magenta, cyan];
	}
	if (theme === 'light') return ['blue', 'magenta'];
	return theme === 'high-contrast' ? ['magenta'] : ['green', 'yellow', 'blue', 'magenta', 'cyan'];
}

/** Only the project's name and the theme decide its colour, so that it is the same on every machine. */
export function toAccents(accents: Accents, theme: ThemeName, hasTrueColour = true): AccentOf {
	if (accents === false) return () => undefined;
	if (accents !== true) {
		const own = new Map(Object.entries(accents).map(([project, colour]) => [project, toDrawable(colour, hasTrueColour)]));
		return (project) => own.get(project);
	}
	const colours = accentColours(theme).map((colour) => toDrawable(colour, hasTrueColour));
	return (project) => colours[hash(project) % colours.length];
}

/** FNV-1a with 32 bits, over UTF-16 units. */
function hash(text: string): number {
	let sum = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
	return (sum ^ (sum >>> 15)) >>> 0;
}
