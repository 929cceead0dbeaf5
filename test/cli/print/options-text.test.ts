/** The options of a request, as `beckon answer` without an option lists them. */
import {expect, test} from 'vitest';
import {answersText} from '../../../src/cli/print/receipt-text.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aRow, withRequest} from '../../helpers/samples/rows.js';

function asking(ask: Ask, ...labels: readonly string[]) {
	return withRequest(aBlockedRow('api'), {ask, options: optionsOf(ask.kind, ...labels)});
}

const bash: Ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules: []};

test('each option has its number, without the key of its agent and without controls', () => {
	expect(answersText(asking(bash, 'Yes', 'Yes, and\u001b[2J more (shift+tab)', 'No'))).toBe(`api asks: Bash: npm test
  1 Yes
  2 Yes, and more
  3 No
  or y, n (a reason with --text)
`);
});

test('a form with several choices tells that they go together', () => {
	const labels = ['Login', 'Search'];
	const options = labels.map((label) => ({label, description: ''}));
	const ask: Ask = {kind: 'questions', questions: [{question: 'Which features?', header: '', multiSelect: true, options}]};
	expect(answersText(asking(ask, ...labels, 'Type something'))).toBe(`api asks: Which features?
  1 Login
  2 Search
  3 Type something (with --text)
  or n, several as 1,3
`);
});

test('a session that asks nothing says so', () => {
	expect(answersText(aRow({project: 'api'}))).toBe('api is not waiting for an answer\n');
});

test('what the agent takes no answer to lists none', () => {
	const ofAgent = (row: ReturnType<typeof asking>, payload: string | undefined) => {
		return answersText({...withRequest(row, {payload}), takes: 'channel'});
	};
	expect(ofAgent(asking(bash), '1.call')).toBe('beckon gives no answer to a request of this kind: answer it in its pane\n');
	const plan: Ask = {kind: 'plan', plan: '# Plan'};
	expect(ofAgent(asking(plan, 'Yes, implement this plan'), undefined)).toMatch(/^Its agent gives no id of this request/);
	expect(ofAgent(asking(bash, 'Yes'), '1.call')).toMatch(/1 Yes\n {2}or y/);
});
