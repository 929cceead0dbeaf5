/** Changes of files as 2.1.330 draws them: parts far apart, long lines, and files that do not end with a newline. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

const columns = 80;
const dots = '╌'.repeat(columns);
const titles = {Write: 'Overwrite file', Create: 'Create file', Edit: 'Edit file'} as const;
const asks = {Write: 'overwrite', Create: 'create', Edit: 'make this edit to'} as const;

function matched(look: keyof typeof titles, rows: readonly string[], input: Record<string, unknown>) {
	const head = ['─'.repeat(columns), ` ${titles[look]}`, ' a.txt', dots];
	const options = [` Do you want to ${asks[look]} a.txt?`, ' ❯ 1. Yes', '   2. No', '', ' Esc to cancel · Tab to amend'];
	const text = [...head, ...rows, dots, ...options].join('\n');
	const {dialog} = assess({text, columns, rows: 60, foreground: 'claude', history: 0}, {version: '2.1.330'});
	const tool = look === 'Edit' ? 'Edit' : 'Write';
	const ask: Ask = {kind: 'tool', tool, input: {file_path: '/w/a.txt', ...input}, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

const numbered = (to: number, changes: Record<number, string>) =>
	Array.from({length: to}, (_, index) => `${changes[index + 1] ?? `line ${index + 1}`}\n`).join('');
const apart = [
	...['  2  line 2', '  3 -line 3', '  3 +three', '  4  line 4', ' ...', '   99  line 99'],
	...['  100 -line 100', '  100 +hundred', '  101  line 101'],
];
const open = ['  1  one', '  2 -two', '    \\ No newline at end of file', '  2 +2', '    \\ No newline at end of file'];
const closed = open.slice(0, 4);
const emptied = ['  1 -# demo', '  2 -', '  3 -A small project.'];
const places = ["The diff doesn't show all of what this edit changes: 32 places in the", 'file.'];
// An edit fills the last column too.
const blanks = ` 2 +${'t'.repeat(75)}`;
const words = `touch f ${Array.from({length: 29}, (_, index) => `word${index}`).join(' ')}`;
// The first row ends with a blank, and the second within a word.
const wrapped = [`  1 ${words.slice(0, 74)}`, `    ${words.slice(75, 150)}`, `    ${words.slice(150)}`];
// The first row ends with a blank, which no capture has.
const [before, after] = [`${'a'.repeat(36)} ${'b'.repeat(38)} old ends`, `${'a'.repeat(36)} ${'b'.repeat(38)} new ends`];
const long = [` 1 -${before.slice(0, 75)}`, '   -old ends', ` 1 +${after.slice(0, 75)}`, '   +new ends'];

test.each([
	['two parts with numbers of other widths', 'Write', apart, {content: numbered(101, {3: 'three', 100: 'hundred'})}, 'yes'],
	['more lines than it has', 'Write', apart, {content: numbered(102, {3: 'three', 100: 'hundred'})}, 'no'],
	['a change too few', 'Write', apart, {content: numbered(101, {3: 'three'})}, 'no'],
	['an end without a newline', 'Write', open, {content: 'one\n2'}, 'yes'],
	['with one', 'Write', open, {content: 'one\n2\n'}, 'no'],
	['more lines', 'Write', open, {content: 'one\n2\n3'}, 'no'],
	['the words are those of the file', 'Write', closed, {content: 'one\n2\n'}, 'yes'],
	['an edit at such an end', 'Edit', open, {old_string: 'two', new_string: '2'}, 'yes'],
	['an edit that ends the file', 'Edit', open, {old_string: 'two', new_string: '2\n'}, 'no'],
	['a file without a line', 'Write', emptied, {content: ''}, 'yes'],
	['no other content is drawn like that', 'Write', emptied, {content: '# demo\n\nA smaller project.\n'}, 'no'],
	['a long line goes on with a number', 'Create', wrapped, {content: `${words}\n`}, 'yes'],
	['a line of that number', 'Create', wrapped, {content: `${words.slice(0, 149)}\n${words.slice(150)}\n`}, 'no'],
	['a note of two rows', 'Edit', [' 1 -a', ' 1 +b', ...places], {old_string: 'a', new_string: 'b', replace_all: true}, 'yes'],
	['a note is no change', 'Edit', [' 1 -a', ' 1 +b', ...places], {old_string: 'a', new_string: 'b\nfile.'}, 'no'],
	['three blanks at a break', 'Edit', [' 2 -a', blanks, '   +  x'], {old_string: 'a', new_string: `${'t'.repeat(75)}   x`}, 'yes'],
	['more blanks than fit', 'Edit', [' 2 -a', blanks, '   +  x'], {old_string: 'a', new_string: `${'t'.repeat(75)}      x`}, 'no'],
	['an edit in a line that breaks at a blank', 'Edit', long, {old_string: 'old', new_string: 'new'}, 'yes'],
	['another edit there', 'Edit', long, {old_string: 'old', new_string: 'next'}, 'no'],
] as const)('a dialog is that of a change of a file: %s', (_, look, rows, input, expected) => {
	expect(matched(look, rows, input)).toBe(expected);
});
