import {describe, expect, test} from 'vitest';
import {parseLines, sliceLine, styleAt} from '../../../../src/agents/claude/screen/cells.js';
import {isWrapped, unwrap} from '../../../../src/agents/claude/screen/rows.js';
import {columnsOf, indexOfColumn} from '../../../../src/core/text/width.js';

describe('rows of a capture', () => {
	test('a style holds over the end of a row', () => {
		const lines = parseLines('\u001b[38;5;246mone\ntwo\u001b[39m three');
		expect(lines.map((line) => line.text)).toEqual(['one', 'two three']);
		expect([0, 2, 4].map((at) => styleAt(lines[1] ?? {text: '', marks: []}, at).fg)).toEqual(['38;5;246', '38;5;246', '']);
	});

	test('dim, reverse, backgrounds and true colours are told apart', () => {
		const [line] = parseLines('\u001b[2mA\u001b[22;7mB\u001b[0;48;2;1;2;3mC\u001b[m\u001b[97mD');
		const styles = [0, 1, 2, 3].map((at) => styleAt(line ?? {text: '', marks: []}, at));
		expect(styles).toMatchObject([{dim: true}, {dim: false, inverse: true}, {inverse: false, bg: '48;2;1;2;3'}, {bg: '', fg: '97'}]);
	});

	test('other escapes and control characters are not text, a no-break space is', () => {
		const [line] = parseLines('\u001b]8;;http://x\u0007link\u001b]8;;\u0007\u001b[2K\u0007\r ❯\u00a0  ');
		expect(line?.text).toBe('link ❯\u00a0');
	});

	test('a cut row keeps its styles', () => {
		const [line] = parseLines('\u001b[31mred\u001b[32mgreen');
		const cut = sliceLine(line ?? {text: '', marks: []}, 2, 5);
		expect([cut.text, styleAt(cut, 0).fg, styleAt(cut, 1).fg]).toEqual(['dgr', '31', '32']);
	});
});

describe('columns', () => {
	test('wide characters take two, combining ones none', () => {
		expect(['abc', '漢字', 'é', '✅', '─│❯'].map(columnsOf)).toEqual([3, 4, 1, 2, 3]);
		expect(indexOfColumn('漢字│', 4)).toBe(2);
		expect(indexOfColumn('abc', 9)).toBeUndefined();
	});
});

describe('undoing the wrap', () => {
	test('a row whose first word would have fitted above is a row of its own', () => {
		expect(unwrap(['one two', 'three'], 20)).toBe('one two\nthree');
		expect(unwrap(['one two', 'three'], 10)).toBe('one two three');
	});

	test('a word longer than a row is put together without a gap', () => {
		expect(unwrap(['aaaaaaaaaa', 'aaaa'], 10)).toBe('aaaaaaaaaaaaaa');
	});

	test('indented rows are never joined', () => {
		expect(isWrapped('x'.repeat(30), '  deeper', 30)).toBe(false);
	});
});
