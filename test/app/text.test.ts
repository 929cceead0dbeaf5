/** Fast paths for texts and changes of files: their cost, and that their results are the same. */
import stringWidth from 'string-width';
import {expect, onTestFinished, test, vi} from 'vitest';
import {diffLines} from '../../src/app/card/diff.js';
import {approvedLine, oneLine, stable, width} from '../../src/app/text.js';
import {toFileChange} from '../../src/core/ask/file-change.js';
import {visibleText} from '../../src/core/text/visible-text.js';
import {units} from '../helpers/size.js';

/** A letter of which every line needs a close look: with it no short cut is taken. */
const exotic = '\u{1f600}';

test('a text that takes a short cut is measured and drawn as one that takes none', () => {
	const wrong: string[] = [];
	for (const point of units(0x20, 0x10000)) {
		const one = String.fromCharCode(point);
		if (width(one) !== stringWidth(one)) wrong.push(`width ${point.toString(16)}`);
		if (stable(one) !== stable(one + exotic).slice(0, -exotic.length)) wrong.push(`steady ${point.toString(16)}`);
		if (visibleText(one) !== visibleText(one + exotic).slice(0, -exotic.length)) wrong.push(`visible ${point.toString(16)}`);
	}
	expect(wrong.filter((entry) => !/ (?:d[89a-f]|fe0)/.test(entry)).slice(0, 20)).toEqual([]);
});

test('our own signs are measured without the library, whose expressions take a first frame a tenth of its time to compile', async () => {
	vi.resetModules();
	const fresh = await import('../../src/app/text.js');
	const looked = vi.spyOn(String.prototype, 'search');
	onTestFinished(() => looked.mockRestore());
	const signs = '❯ ● api ≥ $4.23 ▲ 2 ≈ 5 ≤ 6 ▸ ◆ ○ ✓ ✗ … — ▐▛▜▌ █ ■ ↑↓';
	expect(fresh.width(signs)).toBe(signs.length);
	expect(looked).not.toHaveBeenCalled();
});

/** The card of an edit as text, with its signs. */
function shown(before: string, after: string): string {
	const change = toFileChange({file_path: '/x', content: after}, {kind: 'read', text: before});
	if (change === undefined) throw new Error('no change');
	return diffLines(change)
		.slice(1)
		.map(({text, lead}) => `${lead?.text ?? ''}${text}`)
		.join('\n');
}

test('lines that both texts have stay, and the others come and go around them', () => {
	expect(shown('a\nb\nc\n', 'a\nx\nc\ny\n')).toBe('1   a\n2 - b\n2 + x\n3   c\n4 + y');
});

test('a last line that gets an end is a change', () => {
	expect(shown('a\nb', 'a\nb\n')).toBe('1   a\n2 - b\n2 + b');
});

test('2,000 lines written anew are laid out in little time', () => {
	const lines = (word: string) => Array.from({length: 2000}, (_, index) => `${word} ${index}: größer — "${word}"`).join('\n');
	const [before, after] = [lines('old'), lines('new')];
	const isQuick = [1, 2, 3, 4, 5].some(() => {
		// Of this process alone: the machine may be busy.
		const from = process.cpuUsage();
		expect(shown(before, after).split('\n')).toHaveLength(4000);
		return process.cpuUsage(from).user < 250_000;
	});
	expect(isQuick).toBe(true);
});

test.each([
	['half a character', 'a\ud83d b', 'a\ufffd b', 4],
	['Thai and Lao AM', 'ท\u0e33ກ\u0eb3', 'ท\u0e4d\u0e32ກ\u0ecd\u0eb2', 4],
	['a soft hyphen', 'hy\u00adphen', 'hyphen', 6],
])('%s takes as many cells as terminals give it', (_, text, drawn, cells) => {
	expect(oneLine(text)).toBe(drawn);
	expect(width(drawn)).toBe(cells);
});

test('a text to approve keeps what would not be seen', () => {
	expect(approvedLine('a\ud800\u00adb')).toBe('a<U+D800><U+00AD>b');
});
