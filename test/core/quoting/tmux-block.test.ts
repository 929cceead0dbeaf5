import fc from 'fast-check';
import {expect, test} from 'vitest';
import {readBlock, withBlock, withoutBlock} from '../../../src/core/quoting/tmux-block.js';
import {tmuxWord} from '../../../src/core/quoting/words.js';

const lines = ['set-option -g @beckon-seen off', "run-shell '/p/beckon.tmux'"];

function install(text: string | undefined, these = lines): string {
	const done = withBlock(text, these);
	if (!done.ok) throw new Error(done.problem);
	return done.value;
}

function uninstall(text: string): string | undefined {
	const done = withoutBlock(text);
	if (!done.ok) throw new Error(done.problem);
	return done.value;
}

test.each([
	[undefined],
	[''],
	['\n'],
	['set -g mouse on'],
	['set -g mouse on\n'],
	['a\r\nb\r\n'],
	['no newline\r'],
	['\n\n'],
	['# comment\n\n\n'],
])('what is put into %j is taken out without a trace', (text) => {
	const installed = install(text);
	expect(install(installed)).toBe(installed);
	expect(installed.startsWith(text ?? '')).toBe(true);
	expect(readBlock(installed)).toEqual({ok: true, value: lines});
	expect(uninstall(installed)).toBe(text);
});

test('any text is the same again, also when the block was renewed in between', () => {
	fc.assert(
		fc.property(fc.string({unit: fc.constantFrom('a', '\n', '\r', '#', ' ', '>>> ', '"', 'é')}), (text) => {
			expect(uninstall(install(install(text, ['other']), lines))).toBe(text);
		}),
	);
});

test('what was written around the block stays where it is', () => {
	const installed = `${install('above')}below\n`;
	const renewed = install(installed, ['new']);
	expect(renewed).toContain('\nnew\n');
	expect(renewed.endsWith('# <<< beckon <<<\nbelow\n')).toBe(true);
	expect(uninstall(renewed)).toBe('above\nbelow\n');
	expect(uninstall(`${install(undefined)}mine\n`)).toBe('mine\n');
});

test('a text without a block is left alone', () => {
	expect(uninstall('set -g mouse on')).toBe('set -g mouse on');
	expect(readBlock('x')).toEqual({ok: true, value: undefined});
});

const [start = ''] = install('').split('\n');
const end = '# <<< beckon <<<';
test.each([
	['a beginning without an end', `a\n${start}\nx\n`, 'line 2'],
	['an end without a beginning', `a\nb\n${end}\n`, 'line 3'],
	['two blocks', `${start}\n${end}\n${start}\n${end}\n`, 'line 3'],
	['two ends', `${start}\n${end}\n${end}\n`, 'line 1'],
	['an end before its beginning', `${end}\n${start}\n`, 'line 2'],
	['a first line that was changed', `${start} mine\n${end}\n`, 'line 1'],
])('%s is refused with its line', (_, text, line) => {
	for (const done of [withBlock(text, lines), withoutBlock(text), readBlock(text)]) {
		expect(done).toMatchObject({ok: false, problem: expect.stringContaining(line)});
	}
});

test('a word of tmux means itself', () => {
	expect(tmuxWord("it's $HOME #{x}; \\")).toBe(`'it'"'"'s $HOME #{x}; \\'`);
});
