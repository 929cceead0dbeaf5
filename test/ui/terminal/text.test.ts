import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {fill, width} from '../../../src/app/text.js';
import {toAscii} from '../../../src/ui/terminal/ascii-stdout.js';

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
