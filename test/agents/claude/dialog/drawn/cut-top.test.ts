/** The top of a dialog is out of sight in a low pane: 2.1.330 draws what fits, and counts the lines above. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

const columns = 80;
const dots = '╌'.repeat(columns);
const tip = [' Tip: auto mode handles these prompts for you — choose "switch to auto mode"', ' below'];

const insert = {cell_id: 'c1', cell_type: 'markdown', new_source: '# Title', edit_mode: 'insert'};

function matched(above: readonly string[], description: string, command = 'npm test') {
	const options = [' Do you want to proceed?', ' ❯ 1. Yes', '   2. No', ' ↑ 3 more lines', ' Esc to cancel · Tab to amend'];
	const text = [...above, dots, ' npm test', dots, ' This command requires approval', '', ...options].join('\n');
	const {dialog} = assess({text, columns, rows: 24, foreground: 'claude', history: 0}, {version: '2.1.330'});
	const ask: Ask = {kind: 'tool', tool: 'Bash', input: {command, description}, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

test.each([
	['the tip is whole', [...tip, ' Run the tests'], 'Run the tests', 'yes'],
	['the tip has lost its first row', [tip[1] ?? '', ' Run the tests'], 'Run the tests', 'perhaps'],
	['the words of the tip are the description', [tip[1] ?? '', ' Run the tests'], 'below\nRun the tests', 'yes'],
	['the row above is none of the tip', [' above', ' Run the tests'], 'Run the tests', 'no'],
	['the description has lost its first row', [' and the lint'], 'Run the tests\nand the lint', 'perhaps'],
	['the description ends in other words', [' and the lint'], 'Run the tests\nand the types', 'no'],
])('a dialog whose top is out of sight may be that of a command, and of no other: %s', (_, above, description, expected) => {
	expect(matched(above, description)).toBe(expected);
	expect(matched(above, description, 'npm test -- --all')).toBe('no');
});

test.each([
	['all above the cell is out of sight', ['Insert new cell for cell c1 (markdown)'], 'perhaps'],
	['the first row of its name is out of sight', ['c1 (markdown)'], 'perhaps'],
	['the first row of the path is out of sight', ['notes.ipynb', 'Insert new cell for cell c1 (markdown)'], 'perhaps'],
	['the end of the path is another one', ['other.ipynb', 'Insert new cell for cell c1 (markdown)'], 'no'],
	['the path is whole', ['/home/me/work/a-demo-of-notebooks/in-n', 'otes.ipynb', 'Insert new cell for cell c1 (markdown)'], 'perhaps'],
	['another cell', ['Insert new cell for cell c2 (markdown)'], 'no'],
	['another kind of cell', ['c1 (code)'], 'no'],
	['another path', ['/home/me/work/the-demo-of-notebooks/i', 'n-notes.ipynb', 'Insert new cell for cell c1 (markdown)'], 'no'],
])('a dialog whose top is out of sight may be that of a change of a notebook: %s', (_, above, expected) => {
	const input = {notebook_path: '/home/me/work/a-demo-of-notebooks/in-notes.ipynb', ...insert};
	const rows = [
		...above.map((row) => ` ${row}`),
		'╌'.repeat(40),
		'  1 # Title',
		'╌'.repeat(40),
		' Do you want to insert this cell into in-notes.ipynb?',
	];
	const end = [' ❯ 1. Yes', '   2. No', ' ↑ 3 more lines', ' Esc to cancel · Tab to amend'];
	const {dialog} = assess(
		{text: [...rows, ...end].join('\n'), columns: 40, rows: 24, foreground: 'claude', history: 0},
		{version: '2.1.330'},
	);
	expect(dialog && fitsAsk(dialog, {ask: {kind: 'tool', tool: 'NotebookEdit', input, rules: []}, cwds: ['/w']})).toBe(expected);
});
