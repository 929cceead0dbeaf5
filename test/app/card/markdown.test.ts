import {expect, test} from 'vitest';
import type {CardLine, Span} from '../../../src/app/card/line.js';
import {markdownLines} from '../../../src/app/card/markdown.js';
import {wrapCard} from '../../../src/app/card/wrap.js';

test.each([
	['a fence that never ends', '```\ncode **x**', ['', 'code **x**']],
	['arguments', 'f(*args, **kwargs) and snake_case_name', ['f(*args, **kwargs) and snake_case_name']],
	['unclosed bold', '**never closed', ['**never closed']],
	['a link to itself', '[https://a.b](https://a.b)', ['https://a.b']],
	['a rule of stars', '* * *', ['---']],
	['blank lines', 'a\n\n\n\nb', ['a', '', 'b']],
])('%s keeps its words', (_, text, lines) => {
	expect(markdownLines(text).map((line) => line.text)).toEqual(lines.filter((line, index) => line !== '' || index > 0));
});

test.each([
	[40, ['n  what happens there             owner', '1  add the column, with an index  山田', '2  -                              you']],
	[30, ['n  what happens there    owner', '1  add the column, with  山田', '   an index', '2  -                     you']],
	[
		21,
		[
			'n  what         owner',
			'   happens',
			'   there',
			'1  add the      山田',
			'   column,',
			'   with an',
			'   index',
			'2  -            you',
		],
	],
])('the cells of a table that is wider than %d columns are broken, each in its own', (columns, drawn) => {
	const table = '| n | what happens there | owner |\n|---|---|---|\n| 1 | add the column, with an index | 山田 |\n| 2 | - | you |';
	expect(wrapCard(markdownLines(table), columns).map(({text}) => text)).toEqual(drawn);
});

test('a bar in a cell is drawn without the sign that escapes it', () => {
	expect(markdownLines('| a | b |\n|---|---|\n| x \\| y | z |').map(({text}) => text)).toEqual(['a      b', 'x | y  z']);
});

test('a table that has no room for columns keeps its words', () => {
	const broken = wrapCard(markdownLines('| a long first | a long second | a long third |\n|---|---|---|\n| one | two | three |'), 20);
	expect(broken.map(({text}) => text.trim()).join(' ')).toMatch(/^a long first +a long second +a long third +one +two +three$/);
});

test('spans stay with their words when a line is broken', () => {
	const [line] = markdownLines('one **two three** four `five six` seven');
	const broken = wrapCard(line === undefined ? [] : [line], 9);
	const words = (one: CardLine) => (one.spans ?? []).filter((span: Span) => span.text !== '').map(({text, role}) => [text, role]);
	expect(broken.map(({text}) => text)).toEqual(['one two', 'three', 'four five', 'six seven']);
	expect(broken.map(words)).toEqual([
		[
			['one ', 'plain'],
			['two', 'strong'],
		],
		[['three', 'strong']],
		[
			['four ', 'plain'],
			['five', 'code'],
		],
		[
			['six', 'code'],
			[' seven', 'plain'],
		],
	]);
});
