/** Commands of more than 80 cells in a wide pane: 2.1.330 draws a bar before one row too. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

const columns = 120;
const dots = '╌'.repeat(columns);
const command = (cells: number) => 'curl -s http://127.0.0.1:1/'.padEnd(cells, 'a');

function matched(row: string, asked: string) {
	const head = ['─'.repeat(columns), ' Bash command', ' Run the tests', dots, row, dots, ' This command requires approval', ''];
	const shown = [...head, ' Do you want to proceed?', ' ❯ 1. Yes', '   2. No', '', ' Esc to cancel · Tab to amend'];
	const {dialog} = assess({text: shown.join('\n'), columns, rows: 60, foreground: 'claude', history: 0}, {version: '2.1.330'});
	const ask: Ask = {kind: 'tool', tool: 'Bash', input: {command: asked, description: 'Run the tests'}, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

test.each([
	['80 cells have no bar', ` ${command(80)}`, command(80), 'yes'],
	['81 have one', ` │ ${command(81)}`, command(81), 'yes'],
	['wide letters count twice', ` │ ${command(27)}${'日'.repeat(30)}`, `${command(27)}${'日'.repeat(30)}`, 'yes'],
	['another command', ` │ ${command(81)}b`, command(81), 'no'],
	['a short command that begins with a bar is not the one without', ` │ ${command(40)}`, command(40), 'no'],
	['its own bar is part of a short command', ` │ ${command(40)}`, `│ ${command(40)}`, 'yes'],
	['and of a long one', ` │ │ ${command(81)}`, `│ ${command(81)}`, 'yes'],
])('a dialog is that of a long command, with its bar: %s', (_, row, asked, expected) => {
	expect(matched(row, asked)).toBe(expected);
});
