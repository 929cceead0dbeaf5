import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {clip, fill, oneLine, stable, width} from '../../../src/app/text.js';
import {cleanText} from '../../../src/core/text/label.js';
import {toAscii} from '../../../src/ui/terminal/ascii-stdout.js';
import {units} from '../../helpers/size.js';

test('what stands behind a right-to-left text is no part of it, and no cell is lost', () => {
	expect(fill('שלום', 6)).toBe('שלום\u200e  ');
	expect(fill('مرحبا', 5)).toBe('مرحبا\u200e');
	expect(width(fill('שלום', 6))).toBe(6);
	expect(fill('plain', 6)).toBe('plain ');
});

test.each([
	['plain \x1b[31mred\x1b[0m', 'plain \x1b[31mred\x1b[0m'],
	['réseau … “ok”', 'reseau ~ "ok"'],
	['日本', '????'],
	['╭─┤│✓', '---|+'],
	['ﬁne', '?ne'],
	['▐▛█▜▌ ⎿ ✻ ⏺ ☐ ☒', '##### ` * * o x'],
])('%s is spelled in ASCII, cell for cell', (text, ascii) => {
	expect(toAscii(text, usualWords.signs)).toBe(ascii);
});

test('the quick ways through one line, its width and its cut give what the long ones give, for every character', () => {
	const wrong: string[] = [];
	for (const code of units(0, 0xd800)) {
		// The Malayalam dot reph is a letter that Unicode joins to the next one, and terminals do not.
		if (code === 0xd4e) continue;
		const character = String.fromCharCode(code);
		const text = `a ${character}b`;
		const clean = stable(cleanText(text));
		const isCut = width(`${clean}c`) <= 4 || width(clip(`${clean}c`, 4)) <= 4;
		if (oneLine(text) !== clean || width(clean) !== stringWidth(clean) || !isCut) wrong.push(`U+${code.toString(16)}`);
	}
	expect(wrong).toEqual([]);
	expect([' a', 'a ', 'a  b', ' é', 'é ', 'é  b', '', ' '].map(oneLine)).toEqual(['a', 'a', 'a b', 'é', 'é', 'é b', '', '']);
});
