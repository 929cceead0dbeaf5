/** Files as 2.0.45 to 2.1.300 draw them: with rows that end earlier, tabs of the terminal, and notebooks in a frame. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

const columns = 60;
const dots = '╌'.repeat(columns);
const looks = {
	Write: {title: 'Create file', asks: 'create', key: 'file_path'},
	Edit: {title: 'Edit file', asks: 'make this edit to', key: 'file_path'},
	NotebookEdit: {title: 'Edit notebook', key: 'notebook_path'},
} as const;
const cells = {
	insert: {asks: 'insert this cell into', head: 'Insert new cell'},
	replace: {asks: 'make this edit to', head: 'Replace cell contents'},
	delete: {asks: 'delete this cell from', head: 'Delete cell'},
} as const;

function matched(version: string, tool: keyof typeof looks, rows: readonly string[], input: Record<string, unknown>) {
	const {title, key} = looks[tool];
	const mode = String(input['edit_mode'] ?? 'replace') as keyof typeof cells;
	const {asks, head} = tool === 'NotebookEdit' ? cells[mode] : {asks: looks[tool].asks, head: ''};
	const edge = '─'.repeat(columns - 2);
	const what = ['/w/f', `${head} for cell aaaa1111 (code)`];
	const framed = [...what, '', ...rows].map((row) => `│ ${row.padEnd(columns - 4)} │`);
	const open = [` ${what[0]}`, ...(tool === 'NotebookEdit' ? [` ${what[1]}`] : []), dots, ...rows, dots];
	const change = tool === 'NotebookEdit' && version !== '2.1.300' ? [`╭${edge}╮`, ...framed, `╰${edge}╯`] : open;
	const options = [` Do you want to ${asks} f?`, ' ❯ 1. Yes', '   2. Yes, allow all edits during this session (shift+tab)', '   3. No'];
	const text = ['─'.repeat(columns), ` ${title}`, ...change, ...options, '', ' Esc to cancel · Tab to amend'].join('\n');
	const {dialog} = assess({text, columns, rows: 60, foreground: 'claude', history: 0}, {version});
	const ask: Ask = {kind: 'tool', tool, input: {[key]: '/w/f', ...input}, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(3);
const wrapped = [`  1 ${letters.slice(0, 53)}`, `    ${letters.slice(53)}`, '  2 end'];
const cell = {cell_id: 'aaaa1111', cell_type: 'code', edit_mode: 'insert'};
const changedCell = (line: string) => ({...cell, edit_mode: 'replace', new_source: `${line}\nprint(x)`});
const numbers = (from: number, to: number) => Array.from({length: to - from + 1}, (_, index) => from + index).join(' + ');
const inserted = ['   1 y = 3', `   2 z = ${numbers(0, 10)} +`, `     ${numbers(11, 20)} +`, `      ${numbers(21, 22)}`];
const many = ['  1 -a x', '  2 -b x', '  1 +a y', '  2 +b y', '  3  c', '  4 -x', '  4 +y'];
const changed = {old_string: 'x', new_string: 'y'};

test.each([
	['2.1.200', 'Write', wrapped, {content: `${letters}\nend\n`}, {content: `${letters.slice(0, 53)}\n${letters.slice(53)}\nend\n`}],
	['2.1.200', 'Write', ['  1 if x {', '  2   y()', '  3 }'], {content: 'if x {\n\ty()\n}\n'}, {content: 'if x {\n y()\n}\n'}],
	['2.1.150', 'Write', ['  1 if x {', '  2     y()', '  3 }'], {content: 'if x {\n\ty()\n}\n'}, {content: 'if x {\n  y()\n}\n'}],
	['2.1.62', 'Write', [' if x {', '   y()', ' }', ''], {content: 'if x {\n\ty()\n}\n'}, {content: 'if x {\n\t\ty()\n}\n'}],
	['2.1.62', 'Write', [' (No content)'], {content: ''}, {content: 'a'}],
	[
		'2.1.200',
		'Edit',
		[' 1  a', ' 2 -  x := 1', ' 2 +  x := 2    // two', ' 3    y := 2'],
		{old_string: '\tx := 1', new_string: '\tx := 2\t// two'},
		{old_string: '\tx := 1', new_string: '\tx := 2\t// too'},
	],
	[
		'2.1.62',
		'Edit',
		[' 1 -a', ` 1 +a + ${numbers(10, 19)}`, `   ++ ${numbers(20, 24)}`],
		{old_string: 'a', new_string: `a + ${numbers(10, 24)}`},
		{old_string: 'a', new_string: `a + ${numbers(10, 25)}`},
	],
	['2.1.200', 'Edit', many, {...changed, replace_all: true}, {...changed, replace_all: false}],
	['2.1.330', 'Edit', many, {...changed, replace_all: true}, {old_string: 'x', new_string: 'z', replace_all: true}],
	[
		'2.1.200',
		'NotebookEdit',
		inserted,
		{...cell, new_source: `y = 3\nz = ${numbers(0, 22)}`},
		{...cell, new_source: `y = 3\nz = ${numbers(0, 23)}`},
	],
	[
		'2.1.62',
		'NotebookEdit',
		['  x = 1', '', `  y = ${letters.slice(0, 50)}`, `  ${letters.slice(50)}`],
		{...cell, new_source: `x = 1\n\ny = ${letters}`},
		{...cell, new_source: `x = 1\ny = ${letters}`},
	],
	['2.1.62', 'NotebookEdit', ['  x = 1'], {...cell, edit_mode: 'delete'}, {...cell, edit_mode: 'delete', cell_id: 'bbbb2222'}],
	...(
		[
			['2.1.62', [' 1 -x = 1', '', ' 1 +x = 2', '', ' 2  print(x)', '', ' 3   No newline at end of file', '']],
			['2.1.300', ['  1 -x = 1', '  1 +x = 2', '  2  print(x)', '  3   No newline at end of file']],
			['2.1.0', [' 1 -x = 1', '', ' 1 +x = 2', '', ' 2   print(x)', '', ' 3   No newline at end of file', '']],
			['2.0.45', ['  1 -  x = 1', '  1 +  x = 2', '  2    print(x)', '  3   \\ No newline at end of file']],
		] as const
	).map(([version, rows]) => [version, 'NotebookEdit', rows, changedCell('x = 2'), changedCell('x = 3')] as const),
	[
		'2.0.45',
		'Edit',
		['   1 -  a', `   1 +  a + ${numbers(10, 18)}`, `     +  + ${numbers(19, 24)}`],
		{old_string: 'a', new_string: `a + ${numbers(10, 24)}`},
		{old_string: 'a', new_string: ` a + ${numbers(10, 24)}`},
	],
	[
		'2.0.45',
		'Edit',
		['   1    a', '   2 -    x := 1', '   2 +    x := 2        // two'],
		{old_string: '\tx := 1', new_string: '\tx := 2\t// two'},
		{old_string: '\tx := 1', new_string: '\t\tx := 2\t// two'},
	],
	['2.1.300', 'Write', wrapped, {content: `${letters}\nend\n`}, {content: `${letters.slice(0, 53)}${letters.slice(52)}\nend\n`}],
	['2.1.62', 'Edit', [' 1 -a', ' 1 +b', '', ' 2  c'], {old_string: 'a', new_string: 'b'}, {old_string: 'a', new_string: 'b\nc'}],
] as const)('a dialog as %s draws it is that of its own file and of no other: %s', (version, tool, rows, one, other) => {
	expect([matched(version, tool, rows, one), matched(version, tool, rows, other)]).toEqual(['yes', 'no']);
});

const deep = 'packages/some/deep/folder/with/a/long/path/and/more/of/it/until/it/wraps';
const edge = '─'.repeat(columns - 2);

test.each([
	[
		'Edit',
		[' Edit    …/long/path/and/more/of/it/until/it/wraps/index.ts', ' file', dots, '   1 -  a', '   1 +  b', dots],
		{old_string: 'a', new_string: 'b'},
	],
	[
		'Write',
		[
			...[' Create file', `╭${edge}╮`, `│ ${deep.slice(0, 56)} │`, `│ ${`${deep.slice(56)}/index.ts`.padEnd(56)} │`],
			...[`│ ${' '.repeat(56)} │`, `│ ${'b'.padEnd(56)} │`, `╰${edge}╯`],
		],
		{content: 'b'},
	],
] as const)('2.0.60 draws a long path: %s', (tool, rows, input) => {
	const asks = tool === 'Edit' ? 'make this edit to' : 'create';
	const options = [
		` Do you want to ${asks} index.ts?`,
		' ❯ 1. Yes',
		'   2. Yes, allow all edits',
		'  3. Type here to tell Claude what to do differently',
		'',
		' Esc to exit',
	];
	const text = ['─'.repeat(columns), ...rows, ...options].join('\n');
	const {dialog} = assess({text, columns, rows: 60, foreground: 'claude', history: 0}, {version: '2.0.60'});
	const fitOf = (folder: string) =>
		dialog && fitsAsk(dialog, {ask: {kind: 'tool', tool, input: {file_path: `/w/${folder}/index.ts`, ...input}, rules: []}, cwds: ['/w']});
	expect([fitOf(deep), fitOf(deep.replace('wraps', 'wrap')), fitOf(`${deep}/x`)]).toEqual(['yes', 'no', 'no']);
});
