import {describe, expect, test} from 'vitest';
import {dialogName, isAskShown} from '../../../src/core/resolve/dialog-match.js';
import type {Ask} from '../../../src/core/session.js';
import {dialogOf, fetchDialog, planDialog, questionDialog, reviewDialog} from '../../helpers/dialogs.js';
import {alive, claimOf, hookEvent, native, screen, stateOf} from '../../helpers/events.js';

const tool = (input: Record<string, unknown>, name = 'Bash'): Ask => ({kind: 'tool', tool: name, input, rules: []});
const questions = (question: string): Ask => ({
	kind: 'questions',
	questions: [{question, header: '', multiSelect: false, options: []}],
});
const edit = dialogOf({title: 'Edit file', body: 'src/app.py\n1 + x', question: 'Do you want to make this edit to app.py?'});
const echo = dialogOf({title: 'Tool use', body: 'demo - run(command: "say \\"hi\\"")'});
const long = `echo ${'x'.repeat(60)} && npm test`;

describe('whether a dialog is that of a request', () => {
	test.each([
		['its command', dialogOf(), tool({command: 'npm test'}), true],
		['a command that its own begins with', dialogOf({body: 'npm test --force'}), tool({command: 'npm test'}), undefined],
		['another command', dialogOf(), tool({command: 'npm run build'}), false],
		['another command, where the top is cut', dialogOf({cut: true, body: ''}), tool({command: 'npm test'}), undefined],
		['the start of a long command', dialogOf({body: `${long.slice(0, 70)}…`}), tool({command: long}), undefined],
		['its file', edit, tool({file_path: '/a/src/app.py'}, 'Edit'), true],
		['another file', edit, tool({file_path: '/a/src/lib.py'}, 'Edit'), false],
		['its page', fetchDialog, tool({url: 'https://example.com/page'}, 'WebFetch'), true],
		['another page', fetchDialog, tool({url: 'https://example.org/'}, 'WebFetch'), false],
		['what an MCP tool prints in a form of its own', echo, tool({command: 'say "hi"'}, 'mcp__demo__run'), undefined],
		['a tool that has none of these', echo, tool({what: 'x'}, 'Skill'), undefined],
		['its question', questionDialog, questions('Which database should we use?'), true],
		['another question', questionDialog, questions('Which color?'), false],
		['the review of a form', reviewDialog, questions('Which color?'), undefined],
		['a plan', planDialog, {kind: 'plan', plan: 'x'}, undefined],
	] as const)('%s', (_, dialog, ask, isShown) => {
		expect(isAskShown(dialog, ask)).toBe(isShown);
	});
});

test('a dialog of which nothing else is known is called by its own words', () => {
	expect(dialogName(dialogOf())).toBe('Bash command · Run the tests · npm test');
	expect(dialogName(dialogOf({cut: true, title: '', body: '25 line_24', question: 'Do you want to create new.py?'}))).toBe(
		'Do you want to create new.py?',
	);
	expect(dialogName(dialogOf({kind: 'startup', title: 'Settings Error', body: 'a\nb'}))).toBe('Settings Error');
});

test('a request that the screen does not show is not named, one that it may show is', () => {
	const asks = hookEvent(2000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'touch g.txt'}});
	const client = native('waiting', 2030, {waitingFor: 'permission prompt'});
	const look = (body: string, more: object = {}) =>
		stateOf(
			{hook: claimOf([asks]), client, screen: screen(2500, {surface: 'permission', dialog: dialogOf({body, ...more})}), tmux: alive(3000)},
			3000,
		);
	expect(look('Make\ntouch g.txt').context).toMatchObject({ask: {kind: 'tool', input: {command: 'touch g.txt'}}});
	expect(look('Make\ntouch g3').context).toMatchObject({
		ask: {kind: 'dialog', title: 'Bash command · Make · touch g3'},
		payload: undefined,
	});
	expect(look('', {cut: true}).context).toMatchObject({ask: {kind: 'tool'}});
});
