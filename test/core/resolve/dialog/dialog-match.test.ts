import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {dialogName, dialogRows} from '../../../../src/core/resolve/dialog-ask.js';
import {headline} from '../../../../src/core/rows/headline.js';
import type {Dialog} from '../../../../src/core/surface.js';
import type {Ask} from '../../../../src/core/terms/ask.js';
import {answerSummary} from '../../../../src/core/words/send-summary.js';
import {dialogOf, fetchDialog, planDialog, questionDialog, reviewDialog} from '../../../helpers/samples/dialogs.js';
import {alive, claimOf, hookEvent, native, screen, stateOf} from '../../../helpers/samples/events.js';
import {aRow} from '../../../helpers/samples/rows.js';
import {expectedScreens, screenText, snapshotOf} from '../../../helpers/samples/screens.js';

const tool = (input: Record<string, unknown>, name = 'Bash'): Ask => ({kind: 'tool', tool: name, input, rules: []});
const questions = (question: string): Ask => ({
	kind: 'questions',
	questions: [{question, header: '', multiSelect: false, options: []}],
});
const edit = dialogOf({title: 'Edit file', body: 'src/app.py\n1 -x\n1 +y', question: 'Do you want to make this edit to app.py?'});
const echo = dialogOf({title: 'Tool use', body: 'demo - run(command: "say \\"hi\\"")'});
const cut = dialogOf({cut: true, title: '', body: '', drawn: {columns: 80, parts: [[]]}});

describe('whether a dialog is that of a request', () => {
	test.each([
		['its command', dialogOf(), tool({command: 'npm test', description: 'Run the tests'}), 'yes'],
		['a command without a description', dialogOf(), tool({command: 'npm test'}), 'no'],
		['and of one', dialogOf({body: 'Run shell command\nnpm test'}), tool({command: 'npm test'}), 'yes'],
		['a command that its own begins with', dialogOf({body: 'Do\nnpm test --force'}), tool({command: 'npm test'}), 'no'],
		['another command', dialogOf(), tool({command: 'npm run build'}), 'no'],
		['another tool', dialogOf(), tool({file_path: '/a/npm test', content: ''}, 'Write'), 'no'],
		['any command, where all of it is out of sight', cut, tool({command: 'npm test'}), 'perhaps'],
		['its edit', edit, tool({file_path: '/a/src/app.py', old_string: 'x', new_string: 'y'}, 'Edit'), 'yes'],
		['another edit of its file', edit, tool({file_path: '/a/src/app.py', old_string: 'x', new_string: 'z'}, 'Edit'), 'no'],
		['another file of its name', edit, tool({file_path: '/a/app.py', old_string: 'x', new_string: 'y'}, 'Edit'), 'no'],
		['its page', fetchDialog, tool({url: 'https://example.com/page', prompt: 'x'}, 'WebFetch'), 'yes'],
		['another page', fetchDialog, tool({url: 'https://example.org/', prompt: 'x'}, 'WebFetch'), 'no'],
		['what an MCP tool prints in a form of its own', echo, tool({command: 'say "hi"'}, 'mcp__demo__run'), 'no'],
		['a tool that has none of these', echo, tool({what: 'hi'}, 'ReportFindings'), 'perhaps'],
		['its question', questionDialog, questions('Which database should we use?'), 'yes'],
		['a question that its own begins with', questionDialog, questions('Which database should we use? Now?'), 'no'],
		['another question', questionDialog, questions('Which color?'), 'no'],
		['the review of its form', reviewDialog, questions('Which features do you want to enable?'), 'perhaps'],
		['the review of another form', reviewDialog, questions('Which color?'), 'no'],
		['a plan', planDialog, {kind: 'plan', plan: planDialog.body}, 'perhaps'],
		[
			'what only the pane tells of a teammate',
			{...dialogOf(), askerType: 'anna'},
			{kind: 'dialog', title: dialogName(dialogOf())},
			'perhaps',
		],
		['what a hook tells of no teammate', {...dialogOf(), askerType: 'anna'}, tool({command: 'npm test'}), 'no'],
	] as const)('%s', (_, dialog, ask, fit) => {
		expect(fitsAsk(dialog, {ask, cwds: ['/a']})).toBe(fit);
	});
});

test('a dialog of which nothing else is known is called by its own words', () => {
	expect(dialogName(dialogOf())).toBe('Bash command · Run the tests · npm test');
	expect(dialogName(dialogOf({cut: true, title: '', body: '25 line_24', question: 'Do you want to create new.py?'}))).toBe(
		'Do you want to create new.py?',
	);
	expect(dialogName(dialogOf({kind: 'startup', title: 'Settings Error', body: 'a\nb'}))).toBe('Settings Error');
});

describe('all that a dialog shows above its options', () => {
	const drawn = (parts: readonly (readonly string[])[], more: object = {}) => ({columns: 80, parts, advice: [], ...more});
	const rowsOf = (parts: readonly (readonly string[])[], more: Partial<Dialog> = {}) =>
		dialogRows(dialogOf({body: parts.flat().join('\n').replaceAll(/^ /gm, ''), drawn: drawn(parts), ...more}));
	const command = [[' Run the tests'], [' npm test'], [' This command requires approval', '']];

	test('is its title and its rows as they are drawn', () => {
		expect(rowsOf(command)).toEqual(['Bash command', 'Run the tests', 'npm test', 'This command requires approval']);
		expect(rowsOf([[' a  b', '', '', '   c']], {askerType: 'Explore'})?.slice(0, 4)).toEqual([
			'Bash command (Explore agent)',
			'a  b',
			'',
			'  c',
		]);
	});

	test('has the question of an unknown dialog', () => {
		expect(rowsOf([[' /etc/hosts']], {title: 'Remove file', question: 'Do you want to remove it?'})).toEqual([
			'Remove file',
			'/etc/hosts',
			'Do you want to remove it?',
		]);
	});

	test('has a question once that stands among its rows', () => {
		const asks = [[' Make auto mode your default?', ' It decides for you.']];
		expect(rowsOf(asks, {kind: 'startup', title: 'Auto mode', question: 'Make auto mode your default?'})).toEqual([
			'Auto mode',
			'Make auto mode your default?',
			'It decides for you.',
		]);
	});

	test.each([
		['its beginning is out of sight', command, {cut: true}],
		['nothing is drawn below the title', [[], []], {}],
		['its title is unknown', command, {title: ''}],
		['the agent shortened a row', [[' npm test …']], {}],
		['the agent left rows out', [[' a', ' … 12 rows', ' b']], {}],
		['it has a tip that nobody knows', command, {drawn: {columns: 80, parts: command}}],
	] as const)('is unknown where %s', (_, parts, more) => {
		expect(rowsOf(parts, more)).toBeUndefined();
	});
});

test('a request that the screen does not show is not named, one that it may show is', () => {
	const asks = hookEvent(2000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'touch g.txt', description: 'Make'}});
	const status = native('waiting', 2030, {waitingFor: 'permission prompt'});
	const look = (body: string, more: object = {}) =>
		stateOf(
			{hook: claimOf([asks]), status, screen: screen(4500, {surface: 'permission', dialog: dialogOf({body, ...more})}), tmux: alive(5000)},
			5000,
		);
	expect(look('Make\ntouch g.txt').context).toMatchObject({ask: {kind: 'tool', input: {command: 'touch g.txt'}}});
	expect(look('Make\ntouch g3').context).toMatchObject({
		request: 'unknown',
		ask: {kind: 'dialog', title: 'Bash command · Make · touch g3'},
		payload: undefined,
	});
	expect(look('', {cut: true, title: '', drawn: {columns: 80, parts: [[]]}}).context).toMatchObject({ask: {kind: 'tool'}});
});

test.each([
	['auto-mode-approval', 'Bash: npm test -- --grep rate-limit', 'Bash npm test -- --grep rate-limit'],
	['permission', 'Bash: touch made.txt', 'Bash touch made.txt'],
	['permission-edit', 'Edit: app.py', 'Edit app.py'],
])('%s, of which only the pane tells, is called by its command or its file', (name, line, object) => {
	const {columns, rows} = expectedScreens()[name] ?? expect.fail(name);
	const {dialog} = assess(snapshotOf(screenText(name), {columns, rows}));
	const state = stateOf({status: native('waiting', 2030), tmux: alive(2700), screen: screen(2600, {surface: 'permission', dialog})}, 2700);
	expect(headline(aRow({state}))).toBe(line);
	expect(answerSummary(aRow({state}), {kind: 'yes'})).toMatchObject({verb: 'approved', object});
});
