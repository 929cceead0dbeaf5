/** The themes on usual palettes: whether their text is legible. */
import {describe, expect, test} from 'vitest';
import type {Role} from '../../src/app/card/line.js';
import {chooseTheme, dependsOnBackground, palettes as ownPalettes, paletteNames, type ThemeName} from '../../src/core/theme/themes.js';
import {isLightByEnv} from '../../src/navigator/terminal-style.js';
import {paint, toAccents, createTheme as toTheme, whereSelected} from '../../src/ui/theme.js';

const createTheme = (hasColour: boolean, base: ThemeName = 'terminal') => toTheme(hasColour, {base, colours: {}});

/** Paper, ink, and the eight colours from black to white. */
const palettes = {
	'xterm on white': ['#ffffff', '#000000', '#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5'],
	'iTerm2 on white': ['#ffffff', '#000000', '#000000 #c91b00 #00c200 #c7c400 #0225c7 #c930c7 #00c5c7 #c7c7c7'],
	'Konsole on white': ['#ffffff', '#000000', '#000000 #b21818 #18b218 #b26818 #1818b2 #b218b2 #18b2b2 #b2b2b2'],
	'GNOME light': ['#ffffff', '#171421', '#171421 #c01c28 #26a269 #a2734c #12488b #a347ba #2aa1b3 #d0cfcc'],
	'Terminal.app Basic': ['#ffffff', '#000000', '#000000 #990000 #00a600 #999900 #0000b2 #b200b2 #00a6b2 #bfbfbf'],
	'One Half Light': ['#fafafa', '#383a42', '#383a42 #e45649 #50a14f #c18401 #0184bc #a626a4 #0997b3 #fafafa'],
	'Solarized light': ['#fdf6e3', '#657b83', '#073642 #dc322f #859900 #b58900 #268bd2 #d33682 #2aa198 #eee8d5'],
	'xterm on black': ['#000000', '#e5e5e5', '#000000 #cd0000 #00cd00 #cdcd00 #5c5cff #cd00cd #00cdcd #e5e5e5'],
	'GNOME dark': ['#171421', '#d0cfcc', '#171421 #c01c28 #26a269 #a2734c #2a7bde #a347ba #2aa1b3 #d0cfcc'],
	'Solarized dark': ['#002b36', '#839496', '#073642 #dc322f #859900 #b58900 #268bd2 #d33682 #2aa198 #eee8d5'],
} as const;

/** Those made for a light background, and any that is light. */
const madeForLight = ['GNOME light', 'Terminal.app Basic', 'One Half Light', 'Solarized light'] as const;
const light = ['xterm on white', 'iTerm2 on white', 'Konsole on white', ...madeForLight] as const;
const dark = ['xterm on black', 'GNOME dark', 'Solarized dark'] as const;

test.each<{theme: ThemeName; on: readonly (keyof typeof palettes)[]; least: number; leastDim?: number}>([
	{theme: 'light', on: light, least: 3},
	{theme: 'high-contrast', on: [...light, ...dark], least: 2.9},
	// A palette's maker thinks less of its yellow than of its red. What is dim there only goes with what is not.
	{theme: 'terminal', on: [...madeForLight, ...dark], least: 2.7, leastDim: 1.8},
])('whatever theme $theme writes can be read on its backgrounds', ({theme, on, least, leastDim = least}) => {
	const roles = createTheme(true, theme);
	for (const name of on) {
		for (const role of Object.keys(roles) as Role[]) {
			const codes = codesOf(paint(roles[role], 'x'));
			const enough = codes.includes(2) ? leastDim : least;
			expect({name, role, contrast: contrastOf(codes, name) >= enough}).toEqual({name, role, contrast: true});
			// A pale colour gets paler, and a state's as a background is not always dark enough.
			expect({role, isMixed: codes.some((code) => code > 29) && (codes.includes(2) || codes.includes(7))}).toEqual({role, isMixed: false});
		}
	}
});

test.each<{theme: ThemeName; on: readonly (keyof typeof palettes)[]; least: number}>([
	{theme: 'light', on: light, least: 3},
	{theme: 'high-contrast', on: [...light, ...dark], least: 2.9},
	{theme: 'terminal', on: [...madeForLight, ...dark], least: 2.7},
])('the colours of projects in theme $theme can be read on its backgrounds', ({theme, on, least}) => {
	const accents = new Set(Array.from({length: 50}, (_, index) => toAccents(true, theme)(`project-${index}`)));
	for (const name of on)
		for (const color of accents)
			expect({name, color, contrast: contrastOf(codesOf(paint({color}, 'x')), name) >= least}).toEqual({name, color, contrast: true});
});

test.each(['light', 'high-contrast'] as const)('theme %s is never dim, with colours and without', (theme) => {
	for (const hasColour of [true, false])
		for (const style of Object.values(createTheme(hasColour, theme))) expect(codesOf(paint(style, 'x'))).not.toContain(2);
});

test.each(paletteNames)('every colour of theme %s can be read on its own background, and is written as it is', (name) => {
	const paper = luminance(channels(ownPalettes[name].paper));
	const accents = Array.from({length: 50}, (_, index) => ({color: toAccents(true, name)(`project-${index}`), dimColor: undefined}));
	for (const [role, {color, dimColor}] of [...Object.entries(createTheme(true, name)), ...Object.entries(accents)]) {
		expect(dimColor).toBeUndefined();
		if (color === undefined) continue;
		const ink = luminance(channels(color));
		const contrast = (Math.max(paper, ink) + 0.05) / (Math.min(paper, ink) + 0.05);
		expect({role, color, contrast: contrast >= 4 || contrast}).toEqual({role, color, contrast: true});
		expect(paint({color}, 'x')).toBe(`\x1b[38;2;${channels(color).join(';')}mx\x1b[0m`);
	}
	expect(createTheme(false, name)).toEqual(createTheme(false));
});

test('where there are few colours, and with the highest contrast, the row under the cursor has the two colours of the terminal', () => {
	const few = (['terminal', 'light', 'nord-dark'] as const).map((base) => toTheme(true, {base, colours: {}}, 'few'));
	for (const theme of [...few, createTheme(true, 'high-contrast'), createTheme(false)]) {
		for (const style of Object.values(theme)) {
			const codes = codesOf(paint(whereSelected(theme, theme.plain, style), 'x'));
			expect([codes.includes(7), codes.filter((code) => code > 29)]).toEqual([true, []]);
		}
	}
});

test('elsewhere the row under the cursor stands on a ground, and its parts keep their colours, which can be read there', () => {
	const grounds: Readonly<Record<string, string>> = {'ansi256(236)': '#303030', 'ansi256(254)': '#e4e4e4'};
	for (const base of ['terminal', 'light', ...paletteNames] as const) {
		const theme = createTheme(true, base);
		const ground = grounds[theme.selected.backgroundColor ?? ''] ?? theme.selected.backgroundColor ?? '';
		for (const [role, style] of Object.entries(theme)) {
			const drawn = whereSelected(theme, style, {});
			expect({base, role, drawn: [drawn.dimColor, drawn.backgroundColor]}).toEqual({
				base,
				role,
				drawn: [undefined, theme.selected.backgroundColor],
			});
			if (style.color !== undefined) expect(drawn.color).toBe(style.color);
			const named = isPalette(base) ? [drawn.color ?? ''] : drawnIn(drawn.color, base === 'light' ? light : dark);
			for (const colour of named) {
				const [one, other] = [luminance(channels(ground)), luminance(channels(colour))];
				const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
				expect({base, role, colour, isLegible: contrast >= (isPalette(base) ? 3 : 2) || contrast}).toEqual({
					base,
					role,
					colour,
					isLegible: true,
				});
			}
		}
	}
});

function isPalette(base: string): boolean {
	return paletteNames.some((name) => name === base);
}

/** A colour of the terminal's own in each of its palettes, or one of 256. */
function drawnIn(colour: string | undefined, names: readonly (keyof typeof palettes)[]): readonly string[] {
	const greys: Readonly<Record<string, string>> = {'ansi256(255)': '#eeeeee', 'ansi256(16)': '#000000'};
	if (colour !== undefined && colour in greys) return [greys[colour] ?? ''];
	const at = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'].indexOf(colour ?? '');
	return names.map((name) => palettes[name][2].split(' ')[at] ?? '');
}

test.each([
	['', false],
	['15;0', false],
	['0;8', false],
	['0;default', false],
	['0;15', true],
	['0;default;15', true],
	['0;7', true],
])('COLORFGBG=%s: light is %s', (said, isLight) => {
	expect(isLightByEnv({COLORFGBG: said})).toBe(isLight);
});

describe('the theme of the config', () => {
	const none = {themes: {}};
	test('follows the background where it is "auto" or a family', () => {
		expect([true, false].map((isLight) => chooseTheme({theme: 'auto', ...none}, isLight).base)).toEqual(['light', 'terminal']);
		expect([true, false].map((isLight) => chooseTheme({theme: 'nord', ...none}, isLight).base)).toEqual(['nord-light', 'nord-dark']);
		expect(['auto', 'gruvbox', 'light', 'nord-dark'].map((theme) => dependsOnBackground({theme, ...none}))).toEqual([
			true,
			true,
			false,
			false,
		]);
	});

	test("of the user's own colours what it names, over its base", () => {
		const themes = {mine: {base: 'nord-dark', waiting: '#ff0000', quiet: 'cyan'}, bare: {running: 'white'}} as const;
		const theme = toTheme(true, chooseTheme({theme: 'mine', themes}, false));
		const nord = createTheme(true, 'nord-dark');
		expect(theme).toEqual({...nord, waiting: {color: '#ff0000', dimColor: false}, quiet: {color: 'cyan', dimColor: false}});
		expect(paint(theme.waiting, 'x')).toBe('\x1b[38;2;255;0;0mx\x1b[0m');
		expect(toTheme(false, chooseTheme({theme: 'mine', themes}, false))).toEqual(createTheme(false, 'nord-dark'));
		expect(chooseTheme({theme: 'bare', themes}, true)).toEqual({base: 'light', colours: {running: 'white'}});
		expect(paint(toTheme(true, chooseTheme({theme: 'bare', themes}, true)).running, 'x')).toBe('\x1b[37mx\x1b[0m');
	});

	test('never has the name of something else that every object has', () => {
		expect(chooseTheme({theme: 'constructor', ...none}, false)).toEqual({base: 'terminal', colours: {}});
	});
});

function codesOf(painted: string): readonly number[] {
	return [...painted.matchAll(/\x1b\[(\d+)m/g)].map(([, code]) => Number(code)).filter((code) => code !== 0);
}

/** As WCAG 2 counts it: 1 is nothing, 21 is black on white. What is dim is half its colour and half paper, as most terminals draw it. */
function contrastOf(codes: readonly number[], name: keyof typeof palettes): number {
	const [paper, ink, colours] = palettes[name];
	const code = codes.find((each) => each > 29);
	const behind = channels(paper);
	const colour = channels(code === undefined ? ink : (colours.split(' ')[code - 30] ?? paper));
	const drawn = codes.includes(2) ? colour.map((value, index) => (value + (behind[index] ?? value)) / 2) : colour;
	const [a, b] = [luminance(behind), luminance(drawn)];
	return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function channels(colour: string): readonly number[] {
	return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminance(colour: readonly number[]): number {
	const [red = 0, green = 0, blue = 0] = colour.map((value) => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
