import {expect, test} from 'vitest';
import {fitPage, type Paragraph, wrapCard} from '../../../src/app/card/wrap.js';

const long: readonly Paragraph[] = [
	{text: 'Welcome to this page', role: 'strong', rank: 2},
	{text: '', role: 'plain', rank: 3},
	{text: 'press it to go on with the very long thing that follows', role: 'plain', lead: {text: '  I  ', role: 'key'}, rank: 0},
	{text: 'Without it, nothing at all will ever happen here.', role: 'quiet', rank: 1},
];
const textsOf = (columns: number, rows: number) => fitPage(long, {columns, rows}).map(({lead, text}) => `${lead?.text ?? ''}${text}`);

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

test('the most important paragraphs stay', () => {
	expect(textsOf(80, 2)).toEqual([
		'  I  press it to go on with the very long thing that follows',
		'Without it, nothing at all will ever happen here.',
	]);
	expect(textsOf(80, 1)).toEqual(['  I  press it to go on with the very long thing that follows']);
});

test('at every size each paragraph is whole or absent', () => {
	for (let columns = 8; columns < 90; columns += 1) {
		for (let rows = 1; rows < 14; rows += 1) {
			const shown = fitPage(long, {columns, rows});
			expect(shown.length).toBeLessThanOrEqual(rows);
			const fits = isPartOf(shown, long, columns);
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
