import {expect, test} from 'vitest';
import {hangingLines, hangingText, hasColour, noPaint, paintedDiff, painterOf, takeColor} from '../../../src/core/words/print-colours.js';

const terminal = {write: () => true, isTTY: true};
const pipe = {write: () => true};

test('a terminal has colours, a pipe has none, and --color decides where it is given', () => {
	const painted = (...[env, stdout, color]: [NodeJS.ProcessEnv, typeof terminal | typeof pipe, ('always' | 'never')?]) =>
		painterOf({env, stdout, color})('urgent', 'x') !== 'x';
	expect(painted({}, terminal)).toBe(true);
	expect(painted({}, pipe)).toBe(false);
	expect(painted({NO_COLOR: '1'}, terminal)).toBe(false);
	expect(painted({NO_COLOR: ''}, terminal)).toBe(true);
	expect(painted({TERM: 'dumb'}, terminal)).toBe(false);
	expect(painted({NO_COLOR: '1'}, pipe, 'always')).toBe(true);
	expect(painted({}, terminal, 'never')).toBe(false);
	expect(hasColour({env: {}, color: 'never'})).toBe(false);
});

test('a painted text ends its colour, and a plain one is as it was', () => {
	const paint = painterOf({env: {}, stdout: terminal});
	expect(paint('urgent', 'x')).toBe('\x1b[31mx\x1b[0m');
	expect([paint('plain', 'x'), paint('urgent', ''), noPaint('urgent', 'x')]).toEqual(['x', '', 'x']);
});

test('a long text hangs below its column and breaks between words; wide letters count twice', () => {
	expect(hangingLines('one two three four five six', 4, 26)).toEqual(['one two three four', 'five six']);
	expect(hangingText('one two three four five six', 4, {columns: 26, styled: (line) => `<${line}>`})).toBe(
		'<one two three four>\n    <five six>',
	);
	expect(hangingLines('日本語日本語 日本語日本語', 0, 20)).toEqual(['日本語日本語', '日本語日本語']);
	expect(hangingLines('a-word-that-is-longer-than-the-room after', 0, 20)).toEqual(['a-word-that-is-longer-than-the-room', 'after']);
});

test('a text is not broken for a pipe, nor where there is hardly any room', () => {
	const text = 'one two three four five six';
	expect(hangingLines(text, 4, Number.POSITIVE_INFINITY)).toEqual([text]);
	expect(hangingLines(text, 10, 26)).toEqual([text]);
});

test('the lines of a diff are coloured by what they are', () => {
	expect(paintedDiff('--- a\n@@ -1 +1 @@\n-old\n+new\n same', (role, text) => `${role}:${text}`).split('\n')).toEqual([
		'strong:--- a',
		'code:@@ -1 +1 @@',
		'removed:-old',
		'added:+new',
		'plain: same',
	]);
});

test('--color is taken from anywhere before --, with its value behind it or joined to it', () => {
	expect(takeColor(['ls', '--color', 'always', '--all'])).toEqual({rest: ['ls', '--all'], color: 'always'});
	expect(takeColor(['--color=never'])).toEqual({rest: [], color: 'never'});
	expect(takeColor(['ls'])).toEqual({rest: ['ls'], color: undefined});
	expect(takeColor(['reply', 'api', '--', '--color', 'x'])).toEqual({rest: ['reply', 'api', '--', '--color', 'x'], color: undefined});
	expect(takeColor(['ls', '--color', 'blue'])).toMatchObject({color: undefined, wrong: 'blue'});
	expect(takeColor(['ls', '--color'])).toMatchObject({wrong: ''});
});
