/** Tables that the client draws with lines, as Markdown. */
import {expect, test} from 'vitest';
import {withTables} from '../../../../src/agents/claude/dialog/drawn-table.js';

test('a table becomes Markdown, with the rows of a cell in one', () => {
	const drawn = [
		'  ┌──────┬──────────┐',
		'  │ Name │   Why    │',
		'  ├──────┼──────────┤',
		'  │ one  │ a|b and  │',
		'  │      │ abcdefgh │',
		'  │      │ ijk      │',
		'  └──────┴──────────┘',
	];
	expect(withTables(['above', ...drawn, 'below'])).toEqual([
		{isTable: false, rows: ['above']},
		{isTable: true, rows: ['| Name | Why |', '| --- | --- |', '| one | a\\|b and abcdefghijk |']},
		{isTable: false, rows: ['below']},
	]);
});

test('one with a line in a cell, or without its end, stays as it is drawn', () => {
	const odd = ['┌───┬───┐', '│ a │ b │ c │', '└───┴───┘'];
	expect(withTables(odd)).toContainEqual({isTable: true, rows: odd});
	expect(withTables(odd.slice(0, 2))).toEqual([{isTable: false, rows: odd.slice(0, 2)}]);
});
