/** What `steady` and `visibleText` leave out for speed changes nothing. */
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {stable} from '../../src/app/text.js';
import {visibleText} from '../../src/core/text/visible-text.js';

/** Letters of many alphabets, marks, pictures and what hides. */
const letters = fc.constantFrom(
	...'aяёéñßΩאبกำहि한가日あ🙂🏳👩🇩1 ',
	'\u0301',
	'\u200d',
	'\ufe0f',
	'\u202e',
	'\u00a0',
	'\u200b',
	'\u1100',
	'\u1161',
	'\u0958',
);
const texts = fc.array(letters, {maxLength: 24}).map((parts) => parts.join(''));

test('a text and the same text among joined pictures are drawn alike', () => {
	// The pictures take the way that looks at each cluster.
	const far = '👩\u200d👩 ';
	fc.assert(
		fc.property(texts, (text) => {
			expect(stable(`${far}| ${text}`)).toBe(stable(`${far}| `) + steadyAfterBlank(text));
		}),
	);
});

function steadyAfterBlank(text: string): string {
	return stable(` ${text}`).slice(1);
}

test('a text and the same text beside a hidden character show the same', () => {
	fc.assert(
		fc.property(texts, (text) => {
			expect(visibleText(`${text} \u200b`)).toBe(`${visibleText(`${text} `)}<U+200B>`);
		}),
	);
});
