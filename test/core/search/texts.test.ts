import {expect, test} from 'vitest';
import {headLength, idLength, speakerOf, timeOf, toExcerpt, toRecord} from '../../../src/core/search/hit.js';
import {foldedText} from '../../../src/core/search/query.js';
import {scoreOf} from '../../../src/core/search/rank.js';

test.each(['Plain ASCII', 'ÄÖÜ Straße', 'İstanbul K Ω', 'ΣΊΣΥΦΟΣ', '漢字 かな', '😀 𐐀', 'ﬀ Ǆ ẞ'])(
	'%s takes as many bytes in small letters',
	(text) => {
		expect(Buffer.byteLength(foldedText(text))).toBe(Buffer.byteLength(text));
		expect(foldedText(text)).toHaveLength(text.length);
		expect(foldedText(foldedText(text))).toBe(foldedText(text));
	},
);

test('a record has who, when and the id in front of a text on one line, and both of its forms are equally long', () => {
	const record = toRecord({by: 'tool', at: 1_795_000_123_456, id: 'msg_1', text: 'Bash:\n\tNPM \x1b[31mtest\x1b[0m\x01'});
	expect(record?.line.slice(headLength)).toBe('Bash: NPM test');
	expect(record?.small.slice(headLength)).toBe('bash: npm test');
	expect(record?.line.slice(0, headLength)).toBe(record?.small.slice(0, headLength));
	expect(speakerOf(record?.line.charCodeAt(0))).toBe('tool');
	expect(timeOf(record?.line ?? '')).toBe(1_795_000_123_000);
	expect(record?.line.slice(0, headLength)).toMatch(/^[\x01-\x09\x0b-\x1a\x1c-\x1f]+$/);
});

test('the same id gives the same head wherever it is, another one does not, and a text of controls is none', () => {
	const idOf = (id: string) => toRecord({by: 'user', at: 0, id, text: 'x'})?.line.slice(headLength - idLength, headLength);
	expect(idOf('msg_1')).toBe(idOf('msg_1'));
	expect(new Set(Array.from({length: 5000}, (_, index) => idOf(`msg_${index}`))).size).toBe(5000);
	expect(toRecord({by: 'user', at: 0, id: 'x', text: ' \x07\n'})).toBeUndefined();
});

test('an excerpt is around the first found word, with all found words marked', () => {
	const long = `${'before '.repeat(30)}the Flaky test fails, a flaky one${' after'.repeat(30)}`;
	const {text, marks} = toExcerpt(long, ['flaky', 'test'], 60);
	expect(marks.map(([begin, end]) => text.slice(begin, end))).toEqual(['Flaky', 'test', 'flaky']);
	expect(text).toMatch(/^….{60}…$/);
	expect(toExcerpt('short one', ['one'], 60)).toEqual({text: 'short one', marks: [[6, 9]]});
	expect(toExcerpt('nothing here', ['x'], 60)).toEqual({text: 'nothing here', marks: []});
});

test('words that overlap are one mark, and no character is cut in two', () => {
	expect(toExcerpt('abcd', ['abc', 'bcd'], 60).marks).toEqual([[0, 4]]);
	for (const most of [40, 41, 42, 43]) expect(toExcerpt(`${'😀'.repeat(60)} x`, ['x'], most).text).not.toMatch(/\p{Cs}/u);
});

test('a rare word, a prompt, one message with all words and a young session come first', () => {
	const corpus = {looked: [100, 100], found: [50, 2], meanBytes: 1000, now: 1e12};
	const base = {counts: [2, 2], isTogether: false, bytes: 1000, at: 1e12};
	const score = (more: Partial<typeof base>) => scoreOf({...base, ...more}, corpus);
	expect(score({counts: [0, 2]})).toBeGreaterThan(score({counts: [2, 0]}));
	expect(score({counts: [2, 3]})).toBeGreaterThan(score({}));
	expect(score({isTogether: true})).toBeGreaterThan(score({}));
	expect(score({bytes: 9000})).toBeLessThan(score({}));
	expect(score({at: 1e12 - 60 * 86_400_000})).toBeLessThan(score({}));
});
