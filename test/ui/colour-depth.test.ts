/** Fixed colours on terminals with 256 colours. */
import {expect, test} from 'vitest';
import {usualWords} from '../../src/agents/usual-words.js';
import {paletteNames, palettes} from '../../src/core/theme/themes.js';
import {colourDepth} from '../../src/navigator/terminal-style.js';
import {toDrawable} from '../../src/ui/colour-depth.js';
import {createTerminalStyle} from '../../src/ui/line.js';
import {createTheme, paint} from '../../src/ui/theme.js';

test.each([
	[{}, 'few'],
	[{TERM: 'xterm'}, 'few'],
	[{TERM: 'linux'}, 'few'],
	[{TERM: 'screen'}, 'few'],
	[{TERM: 'xterm-256color'}, 'many'],
	[{TERM: 'alacritty'}, 'many'],
	[{TERM: 'tmux-256color', TERM_PROGRAM: 'tmux', TERM_PROGRAM_VERSION: '3.4'}, 'many'],
	[{TERM: 'tmux-256color', COLORTERM: 'truecolor'}, 'all'],
	[{TERM: 'xterm-256color', COLORTERM: '24bit'}, 'all'],
	[{TERM: 'rxvt', COLORTERM: 'rxvt'}, 'few'],
	[{TERM: 'xterm-direct'}, 'all'],
	[{TERM: 'xterm-kitty'}, 'all'],
	[{TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.5.0'}, 'all'],
	[{TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal', TERM_PROGRAM_VERSION: '455'}, 'many'],
	[{COLORTERM: 'truecolor', FORCE_COLOR: '2'}, 'many'],
	[{TERM: 'xterm-256color', FORCE_COLOR: '1'}, 'few'],
	[{TERM: 'xterm', FORCE_COLOR: '3'}, 'all'],
] as const)('%o: the terminal draws %s of the colours', (env, expected) => {
	expect(colourDepth(env)).toBe(expected);
});

test('a fixed colour becomes the nearest of 256, and one of the terminal stays', () => {
	expect((['#000000', '#ffffff', '#83a598', '#fb4934', '#a89984', 'cyan'] as const).map((colour) => toDrawable(colour, false))).toEqual([
		'ansi256(16)',
		'ansi256(231)',
		'ansi256(108)',
		'ansi256(203)',
		'ansi256(138)',
		'cyan',
	]);
	expect(toDrawable('#83a598', true)).toBe('#83a598');
	expect(paint({color: 'ansi256(108)', bold: true}, 'x')).toBe('\x1b[1m\x1b[38;5;108mx\x1b[0m');
});

test.each(paletteNames)('theme %s, projects and own colours are written by number where there is no true colour', (name) => {
	const {theme, accentOf} = createTerminalStyle({
		agent: usualWords,
		hasColour: true,
		depth: 'many',
		isAscii: false,
		theme: {base: name, colours: {quiet: '#ff0000'}},
		accents: true,
	});
	const painted = [...Object.values(theme).map((style) => paint(style, 'x')), paint({color: accentOf('api')}, 'x')];
	expect(painted.join('')).not.toContain('38;2;');
	expect(paint(theme.quiet, 'x')).toBe('\x1b[38;5;196mx\x1b[0m');
	expect(paint({color: accentOf('api')}, 'x')).toMatch(/^\x1b\[38;5;\d+mx/);
	expect(createTheme(true, {base: name, colours: {}}).running).toEqual({color: palettes[name].green});
});
