import {expect, test} from 'vitest';
import {fitPage, type Paragraph, wrapCard} from '../../../src/app/card/wrap.js';

const long: readonly Paragraph[] = [
	{text: 'Welcome to this page', role: 'strong', rank: 2},
	{text: '', role: 'plain', rank: 3},
	{text: 'press it to go on with the very long thing that follows', role: 'plain', lead: {text: '  I  ', role: 'key'}, rank: 0},
	{text: 'Without it, nothing at all will ever happen here.', role: 'quiet', rank: 1},
];
const short: readonly Paragraph[] = [
	{text: 'Welcome', role: 'strong', rank: 2},
	{text: 'go on', role: 'plain', lead: {text: '  I  ', role: 'key'}, rank: 0},
	{text: 'Without it, nothing happens.', role: 'quiet', rank: 1},
];
const textsOf = (columns: number, rows: number) =>
	fitPage([long, short], {columns, rows}).map(({lead, text}) => `${lead?.text ?? ''}${text}`);

test('a page that fits is shown as it is', () => {
	expect(textsOf(80, 4)).toEqual([
		'Welcome to this page',
		'',
		'  I  press it to go on with the very long thing that follows',
		'Without it, nothing at all will ever happen here.',
	]);
});

test('blank lines go before words do', () => {
	expect(textsOf(80, 3)).toHaveLength(3);
	expect(textsOf(80, 3)[0]).toBe('Welcome to this page');
});

test('a shorter wording takes the place of the long one, and the most important paragraphs stay', () => {
	expect(textsOf(30, 3)).toEqual(['Welcome', '  I  go on', 'Without it, nothing happens.']);
	expect(textsOf(30, 2)).toEqual(['  I  go on', 'Without it, nothing happens.']);
	expect(textsOf(30, 1)).toEqual(['  I  go on']);
});

test('at every size each paragraph is whole or absent', () => {
	for (let columns = 8; columns < 90; columns += 1) {
		for (let rows = 1; rows < 14; rows += 1) {
			const shown = fitPage([long, short], {columns, rows});
			expect(shown.length).toBeLessThanOrEqual(rows);
			const fits = [long, short].some((page) => isPartOf(shown, page, columns));
			expect(fits, `${columns}x${rows}`).toBe(true);
		}
	}
});

/** Whether the lines are those of some paragraphs of the page, in their order. */
function isPartOf(shown: ReturnType<typeof fitPage>, page: readonly Paragraph[], columns: number): boolean {
	let left = shown;
	for (const paragraph of page) {
		const lines = wrapCard([paragraph], columns);
		if (lines.every(({text}, index) => left[index]?.text === text)) left = left.slice(lines.length);
	}
	return left.length === 0;
}
