import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import {LazySegmenter, madeLate, narrow} from '../../../src/ui/terminal/segmenter.js';

const real = new Intl.Segmenter(undefined, {granularity: 'grapheme'});
const lazy = new LazySegmenter(undefined, {granularity: 'grapheme'});
const all = Array.from({length: 0x1_00_00}, (_, code) => String.fromCharCode(code));

test('narrow characters are one cell wide', () => {
	const characters = all.filter((character) => narrow.test(character));
	expect(characters.length).toBeGreaterThan(1000);
	expect(characters.filter((character) => stringWidth(character) !== 1)).toEqual([]);
});

test('nothing that is wide, joins or controls is narrow', () => {
	for (const character of ['\t', '\r', '\x7f', '\xad', '\u0301', '\u200d', '\ufe0f', '◽', '◾', '✅', '語', '\ud83d']) {
		expect(narrow.test(character), character).toBe(false);
	}
});

const texts = fc.array(
	fc.constantFrom(...all.filter((character) => narrow.test(character)), '\x1b', '\n', '\r', '👩‍👩‍👧', 'e\u0301', '語'),
	{maxLength: 20},
);

test('a text falls into the clusters that Intl tells', () => {
	fc.assert(
		fc.property(texts, fc.integer({min: -1, max: 25}), (parts, index) => {
			const text = parts.join('');
			expect([...lazy.segment(text)]).toEqual([...real.segment(text)]);
			expect(lazy.segment(text).containing(index)).toEqual(real.segment(text).containing(index));
			expect(stringWidth(parts.filter((part) => narrow.test(part)).join(''))).toBe(parts.filter((part) => narrow.test(part)).length);
		}),
	);
});

test('words are left to Intl', () => {
	const words = (segmenter: Pick<Intl.Segmenter, 'segment'> | LazySegmenter) =>
		[...segmenter.segment('one two')].map(({segment}) => segment);
	expect(words(new LazySegmenter('en', {granularity: 'word'}))).toEqual(['one', ' ', 'two']);
});

test('an expression is made when it is first asked, once', () => {
	let made = 0;
	const late = madeLate(() => {
		made += 1;
		return /^b+$/;
	});
	expect(made).toBe(0);
	expect([late.test('bb'), late.test('a'), made]).toEqual([true, false, 1]);
});
