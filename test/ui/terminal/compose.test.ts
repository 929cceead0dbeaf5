import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import Output from '../../../node_modules/ink/build/output.js';
import {createComposer, type Operation} from '../../../src/ui/terminal/compose.js';

type Cell = {readonly value: string; readonly styles: readonly string[]};

/** A style, and what ends it. */
const ends: ReadonlyMap<string, string> = new Map([
	['1', '22'],
	['4', '24'],
	['7', '27'],
	['31', '39'],
]);

function toCells(line: string): readonly Cell[] {
	const cells: Cell[] = [];
	let styles: readonly string[] = [];
	for (const [value, code] of line.matchAll(/\x1b\[(\d+)m|./gsu)) {
		if (code === undefined) cells.push({value, styles});
		else if (ends.has(code)) styles = [...new Set([...styles, code])];
		else styles = styles.filter((one) => code !== '0' && ends.get(one) !== code);
	}
	return cells;
}

function toText(cells: readonly Cell[]): string {
	const sgr = (codes: readonly (string | undefined)[]) => codes.map((code) => `\x1b[${code}m`).join('');
	return cells.map(({value, styles}) => sgr(styles) + value + sgr(styles.map((style) => ends.get(style)))).join('');
}

const size = {width: 20, height: 4};

function compose(operations: readonly Operation[]): readonly string[] | undefined {
	const composer = createComposer({
		toCells,
		toText,
		widthOf: stringWidth,
		knownLines: new Map(),
		knownParts: new Map(),
	});
	// What is kept from one frame to the next changes nothing.
	composer(operations, size);
	return composer(operations, size);
}

function inkLines(operations: readonly Operation[]): readonly string[] {
	const output = new Output(size);
	for (const {x, y, text, transformers} of operations) output.write(x, y, text, {transformers: [...transformers]});
	return output.get().output.split('\n');
}

/** What a terminal shows of a line. */
function shown(line: string): readonly string[] {
	return toCells(line).map(({value, styles}) => `${value} ${styles.toSorted().join(' ')}`);
}

const at = (x: number, y: number, text: string, ...transformers: Operation['transformers']): Operation => ({
	type: 'write',
	x,
	y,
	text,
	transformers,
});

const text = fc
	.array(fc.constantFrom('a', ' ', '語', '👍', '\n', '\x1b[1m', '\x1b[31m', '\x1b[7m', '\x1b[0m', '\x1b[39m'), {maxLength: 8})
	.map((parts) => parts.join(''));
const loud = (line: string, index: number) => `\x1b[4m${index}${line}\x1b[24m`;
const operation = fc
	.tuple(fc.integer({min: -1, max: 22}), fc.integer({min: -1, max: 4}), text, fc.boolean())
	.filter(([, , written]) => written !== '')
	.map(([x, y, written, isLoud]) => at(x, y, written, ...(isLoud ? [loud] : [])));

test('lines are those that Ink makes of cells, or are left to it', () => {
	let composed = 0;
	fc.assert(
		fc.property(fc.array(operation, {maxLength: 4}), (operations) => {
			const lines = compose(operations);
			if (lines === undefined) return;
			composed += 1;
			expect(lines.map(shown)).toEqual(inkLines(operations).map(shown));
		}),
		{numRuns: 1000},
	);
	expect(composed).toBeGreaterThan(300);
});

test('parts stand side by side, with blanks between and none behind', () => {
	const lines = compose([at(0, 0, 'list'), at(6, 0, '│\n│'), at(8, 0, 'card  ')]);
	expect(lines).toEqual(['list  │ card', '      │', '', '']);
});

test.each([
	['written over', [at(0, 0, 'under'), at(2, 0, 'over')]],
	['written beyond the edge', [at(21, 0, 'out of sight')]],
	['written before the edge', [at(-1, 0, 'half')]],
	['clipped', [{...at(0, 0, 'clipped'), type: 'clip'}]],
])('what is %s takes cells', (_, operations) => {
	expect(compose(operations)).toBeUndefined();
});
