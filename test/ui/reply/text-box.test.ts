import {describe, expect, test} from 'vitest';
import {toTextBox} from '../../../src/app/reply/text-box.js';

/** Lines of the box, with the cursor where it stands; `|` is the cursor of the text. */
function box(text: string, columns: number): readonly string[] {
	const [before = '', after = ''] = text.split('|');
	const {lines, row, column} = toTextBox(before, after, columns);
	return lines.map((line, index) => (index === row ? `${line.slice(0, column)}|${line.slice(column)}` : line));
}

describe('the box of a text', () => {
	test.each([
		['an empty text has a line for its cursor', '|', ['|']],
		['a line that fits stays one', 'one two|', ['one two|']],
		['a line breaks behind its last blank', 'one two three|', ['one two ', 'three|']],
		['a word that is longer than the box breaks where it is full', 'abcdefghijklmnop|', ['abcdefghi', 'jklmnop|']],
		['a long word behind a short one starts a line of its own', 'go abcdefghijkl|', ['go ', 'abcdefghi', 'jkl|']],
		['the cursor within a word that moved down moves with it', 'one two th|ree', ['one two ', 'th|ree']],
		['the cursor before a word that moved down stands at its head', 'one two |three', ['one two ', '|three']],
		['a blank behind a full line is not drawn', 'one twoo9 |', ['one twoo9|']],
		['the word behind such a blank starts the next line', 'one twoo9 x|', ['one twoo9', 'x|']],
		['lines of the text are lines of the box', 'a\n\nb|', ['a', '', 'b|']],
		['the cursor on an empty line', 'a\n|\nb', ['a', '|', 'b']],
		['the cursor before a line break', 'a|\nb', ['a|', 'b']],
		['a tab is two cells', '\ta|', ['  a|']],
	])('%s', (_, text, lines) => {
		expect(box(text, 10)).toEqual(lines);
	});

	test('wide letters are never halved', () => {
		expect(toTextBox('日本語日本語', '', 10)).toEqual({lines: ['日本語日', '本語'], row: 1, column: 4});
		expect(toTextBox('a 日本語日', '', 4)).toEqual({lines: ['a ', '日', '本', '語', '日'], row: 4, column: 2});
		expect(toTextBox('日', '', 2)).toEqual({lines: ['日'], row: 0, column: 1});
	});
});
