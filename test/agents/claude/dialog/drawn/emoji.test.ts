/** Emoji in a command: tmux 3.3a leaves out what chooses the look of most of them. */
import {expect, test} from 'vitest';
import {fitsRows, fitsWords} from '../../../../../src/agents/claude/dialog/drawn/blocks.js';

test.each([
	['a selector is left out', '\u26a0\ufe0f warn', '\u26a0 warn', true],
	['or it is there', '\u26a0\ufe0f warn', '\u26a0\ufe0f warn', true],
	['it was not asked for', '\u26a0 warn', '\u26a0\ufe0f warn', false],
	['a skin tone is left out', '\u{1f44d}\u{1f3fd} ok', '\u{1f44d} ok', true],
	['of one of two', '\u{1f44d}\u{1f3fd} \u{1f44d}\u{1f3fd}', '\u{1f44d} \u{1f44d}\u{1f3fd}', true],
	['a skin tone alone is an emoji', 'a\u{1f3fd} ok', 'a ok', false],
	['a family is joined', '\u{1f469}\u200d\u{1f467} ok', '\u{1f469}\u200d\u{1f467} ok', true],
	['letters are not joined unseen', 'a\u200db', 'ab', false],
	['another emoji', '\u26a0\ufe0f warn', '\u2714 warn', false],
])('a row is that of a text with emoji, whatever tmux leaves out: %s', (_, text, row, expected) => {
	expect(fitsRows(text, [row], {columns: 60, cut: false})).toBe(expected);
});

test('of a question whose beginning is out of sight, the last words are compared in the same way', () => {
	expect(fitsWords('Now \u{1f5c4}\ufe0f which one?', '\u{1f5c4} which one?', true)).toBe(true);
	expect(fitsWords('Now \u{1f5c4}\ufe0f which one?', '\u{1f5c4} which one?')).toBe(false);
	expect(fitsWords('Now \u{1f5c4} which one?', '\u{1f5c5} which one?', true)).toBe(false);
});
