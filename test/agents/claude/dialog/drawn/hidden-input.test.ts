/** Dialogs that show a part of what is asked (2.1.330): of a skill its name, of a subagent its description, of a notebook rows of one width. */
import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

function matched(
	columns: number,
	rows: readonly string[],
	{question = 'Do you want to proceed?', tool, input}: {question?: string; tool: string; input: Record<string, unknown>},
) {
	const dots = '╌'.repeat(columns);
	const above = ['● Working.', '', '─'.repeat(columns), ...rows.map((row) => (row === '---' ? dots : row)), ''];
	const shown = [...above, ` ${question}`, ' ❯ 1. Yes', '   2. No', '', ' Esc to cancel · Tab to amend'];
	const {dialog} = assess({text: shown.join('\n'), columns, rows: 60, foreground: 'claude', history: 0}, {version: '2.1.330'});
	const ask: Ask = {kind: 'tool', tool, input, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

describe('a skill', () => {
	const rows = [' Use skill "deploy"?', ' Claude may use instructions, code, or files from this Skill.', '---', ' Deploys the app', '---'];
	const byRule = [
		' Use skill "deploy"?',
		' Claude may use instructions, code, or files from this Skill.',
		'',
		' Rule Skill from user settings says to ask.',
	];
	test.each([
		['its own', rows, 'Skill', {skill: 'deploy', args: 'prod now'}, 'perhaps'],
		['with a rule to ask', byRule, 'Skill', {skill: 'deploy'}, 'perhaps'],
		['another', rows, 'Skill', {skill: 'deploy-all'}, 'no'],
		['a command', rows, 'Bash', {command: 'Deploys the app'}, 'no'],
	] as const)('%s', (_, shown, tool, input, expected) => {
		expect(matched(100, shown, {tool, input})).toBe(expected);
	});
});

describe('a subagent', () => {
	const rows = (...text: readonly string[]) => [
		' Tool use',
		' │ Launch a new agent',
		'---',
		...text,
		'---',
		' Rule Agent from user settings says to ask.',
	];
	const long = 'Look at all the files of the project and say what is in them, at some length';
	const wrapped = rows(' │ Agent(Look at all the files of the project and say what', ' │ is in them, at some length)');
	test.each([
		['its own', rows(' Agent(Look)'), 'Look', 'perhaps'],
		['a long description', wrapped, long, 'perhaps'],
		['another', rows(' Agent(Look)'), 'Look out', 'no'],
	] as const)('%s', (_, shown, description, expected) => {
		expect(matched(60, shown, {tool: 'Agent', input: {description, prompt: 'Look around', subagent_type: 'general-purpose'}})).toBe(
			expected,
		);
	});
});

test('a changed cell in a wide pane', () => {
	const [head, tail] = ['x'.repeat(116), 'y'.repeat(20)];
	const rows = [
		' Edit notebook',
		' a.ipynb',
		' Replace cell contents for cell aaaa',
		'---',
		'  1 -print(1)',
		`  1 +${head}`,
		`    +${tail}`,
		'---',
	];
	const input = {notebook_path: '/w/a.ipynb', cell_id: 'aaaa', new_source: `${head}${tail}`};
	const question = 'Do you want to make this edit to a.ipynb?';
	expect(matched(200, rows, {question, tool: 'NotebookEdit', input})).toBe('yes');
	expect(matched(200, rows, {question, tool: 'NotebookEdit', input: {...input, new_source: `${head}z${tail}`}})).toBe('no');
});
