import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

const dots = '╌'.repeat(100);

/** A dialog as 2.1.330 draws it. */
function matched(rows: readonly string[], question: string, tool: string, input: Record<string, unknown>) {
	const shown = ['● Working.', '', '─'.repeat(100), ...rows, ` ${question}`, ' ❯ 1. Yes', '   2. No', '', ' Esc to cancel · Tab to amend'];
	const {dialog} = assess({text: shown.join('\n'), columns: 100, rows: 60, foreground: 'claude', history: 0}, {version: '2.1.330'});
	const ask: Ask = {kind: 'tool', tool, input, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

const proceed = 'Do you want to proceed?';
const about = [' About the demo — Run Tool:', ' │ Runs a thing', ''];
const server = (...fields: readonly string[]) => [' Tool use', ' demo — Run Tool: (MCP)', dots, ...fields, dots, ...about];

describe('a call of an MCP server', () => {
	const short = server(' command: "npm test --force"', ' count: 3');
	const long = server(' command:', '   │ npm  test', '   │ second "line"   tab', ' list: ["a", "b c"]', ' deep: { x: 1, y: { z: "q" } }');
	const whole = {command: 'npm  test\nsecond "line"\ttab', list: ['a', 'b c'], deep: {x: 1, y: {z: 'q'}}};
	test.each([
		['its own', short, {command: 'npm test --force', count: 3}, 'yes'],
		['another number', short, {command: 'npm test --force', count: 4}, 'no'],
		['less', short, {command: 'npm test --force'}, 'no'],
		['more', short, {command: 'npm test --force', count: 3, all: true}, 'no'],
		['the beginning of a text', short, {command: 'npm test', count: 3}, 'no'],
		['fields of several rows', long, whole, 'yes'],
		['other blanks', long, {...whole, command: 'npm test\nsecond "line"\ttab'}, 'no'],
		['another list', long, {...whole, list: ['a', 'b', 'c']}, 'no'],
		['another depth', long, {...whole, deep: {x: 1, y: {z: 'r'}}}, 'no'],
	] as const)('%s', (_, rows, input, expected) => {
		expect(matched(rows, proceed, 'mcp__demo__run', input)).toBe(expected);
	});

	const name = 'a_name_of_a_field_that_is_longer_than_the_pane_is_wide_'.repeat(2);
	const long2 = server(` ${name.slice(0, 92)}`, `   │ ${name.slice(92)}:`, '   │ one', '   │ two', ' n: 3');
	const emoji = server(' "dev 👩\ufffd💻 ✔\ufffd": "v"');
	test.each([
		['its own', long2, {[name]: 'one\ntwo', n: 3}, 'yes'],
		['another value', long2, {[name]: 'one\nto', n: 3}, 'no'],
		['another name', long2, {[`${name}s`]: 'one\ntwo', n: 3}, 'no'],
		['the end of the name in the value', long2, {[name.slice(0, 92)]: `${name.slice(92)}:\none\ntwo`, n: 3}, 'no'],
		['its own emoji', emoji, {'dev 👩\u200d💻 ✔\ufe0f': 'v'}, 'yes'],
		['an emoji that is not joined', emoji, {'dev 👩💻 ✔': 'v'}, 'no'],
	] as const)('with a name that is longer than a row, or has emoji: %s', (_, rows, input, expected) => {
		expect(matched(rows, proceed, 'mcp__demo__run', input)).toBe(expected);
	});

	test('of another tool or server', () => {
		expect(matched(short, proceed, 'mcp__demo__walk', {command: 'npm test --force', count: 3})).toBe('perhaps');
		expect(matched(short, proceed, 'mcp__other__run', {command: 'npm test --force', count: 3})).toBe('no');
	});

	test('without fields', () => {
		const bare = [' Tool use', ' demo — Run Tool: (MCP)', '', ...about];
		expect(matched(bare, proceed, 'mcp__demo__run', {})).toBe('yes');
		expect(matched(bare, proceed, 'mcp__demo__run', {command: 'x'})).toBe('no');
	});
});

describe('a change of a notebook', () => {
	const cell = (words: string, ...change: readonly string[]) => [' Edit notebook', ' a.ipynb', ` ${words}`, dots, ...change, dots];
	const replace = cell('Replace cell contents for cell aaaa', '  1 -print(1)', '  1 +print(3)', '  2 +print(4)');
	const insert = cell('Insert new cell for cell bbbb (code)', '  1 print(5)');
	const remove = cell('Delete cell for cell bbbb', '  1 # hi');
	const deep = 'a-folder/'.repeat(12);
	const whole = `/w/${deep}/a.ipynb`;
	const far = replace.toSpliced(1, 1, ` ${whole.slice(0, 98)}`, ` ${whole.slice(98)}`);
	const edit = 'Do you want to make this edit to a.ipynb?';
	const call = (more: Record<string, unknown>) => ({
		notebook_path: '/w/a.ipynb',
		cell_id: 'aaaa',
		new_source: 'print(3)\nprint(4)',
		...more,
	});
	const added = {cell_id: 'bbbb', new_source: 'print(5)', cell_type: 'code', edit_mode: 'insert'};
	const ends = cell('Replace cell contents for cell aaaa', '  1 -print(1)', '  1 +print(3)', '  2');
	const first = cell('Insert new cell for cell  (code)', '  1 print(5)');
	test.each([
		['its own', replace, edit, {}, 'yes'],
		['an end with a newline', ends, edit, {new_source: 'print(3)\n'}, 'yes'],
		['an end without', ends, edit, {new_source: 'print(3)'}, 'no'],
		['before all cells', first, 'Do you want to insert this cell into a.ipynb?', {...added, cell_id: undefined}, 'yes'],
		['behind a cell', first, 'Do you want to insert this cell into a.ipynb?', added, 'no'],
		['other lines', replace, edit, {new_source: 'print(3)\nprint(5)'}, 'no'],
		['a path of several rows', far, edit, {notebook_path: `/w/${deep}/a.ipynb`}, 'yes'],
		['another path of several rows', far, edit, {notebook_path: `/v/${deep}/a.ipynb`}, 'no'],
		['another cell', replace, edit, {cell_id: 'cccc'}, 'no'],
		['another notebook of that name', replace, edit, {notebook_path: '/v/a.ipynb'}, 'no'],
		['another mode', replace, edit, {edit_mode: 'insert'}, 'no'],
		['a new cell', insert, 'Do you want to insert this cell into a.ipynb?', added, 'yes'],
		[
			'a new cell that ends with a newline',
			insert,
			'Do you want to insert this cell into a.ipynb?',
			{...added, new_source: 'print(5)\n'},
			'yes',
		],
		['a new cell with another line', insert, 'Do you want to insert this cell into a.ipynb?', {...added, new_source: 'print(5)\nx'}, 'no'],
		['a new cell of another kind', insert, 'Do you want to insert this cell into a.ipynb?', {...added, cell_type: 'markdown'}, 'no'],
		[
			'a cell that goes',
			remove,
			'Do you want to delete this cell from a.ipynb?',
			{cell_id: 'bbbb', new_source: '', edit_mode: 'delete'},
			'yes',
		],
	] as const)('%s', (_, rows, question, more, expected) => {
		expect(matched(rows, question, 'NotebookEdit', call(more))).toBe(expected);
	});
});

describe('a command', () => {
	const bash = (about: string) => [' Bash command', ` ${about}`, dots, ' touch q4', dots];
	test.each([
		['what it is for counts too', 'Make a file', {command: 'touch q4', description: 'Make a file'}, 'yes'],
		['another purpose is another request', 'Make a file', {command: 'touch q4', description: 'Make it'}, 'no'],
		['what the dialog does not show may differ', 'Bg', {command: 'touch q4', description: 'Bg', run_in_background: true}, 'perhaps'],
		['so may a time limit', 'Bg', {command: 'touch q4', description: 'Bg', timeout: 5}, 'perhaps'],
	] as const)('%s', (_, words, input, expected) => {
		expect(matched(bash(words), proceed, 'Bash', input)).toBe(expected);
	});
});

test('a search of the web is known by its words', () => {
	const rows = [' Tool use', ' │ Claude wants to search the web for: what is', dots, ' Web Search("what is")', dots];
	expect(matched(rows, proceed, 'WebSearch', {query: 'what is'})).toBe('yes');
	expect(matched(rows, proceed, 'WebSearch', {query: 'what'})).toBe('no');
});
