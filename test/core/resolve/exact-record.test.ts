/** An agent whose own record has every request with its answer: the pane counts only where it was captured later. */
import {expect, test} from 'vitest';
import {askToken} from '../../../src/core/ask/token.js';
import {requestLine} from '../../../src/core/rows/headline.js';
import type {SurfaceAssessment} from '../../../src/core/surface.js';
import {atDialog, questionDialog, trustDialog} from '../../helpers/samples/dialogs.js';
import {claimOf, hookEvent, screen, stateOf, transcript} from '../../helpers/samples/events.js';

const at = 1_800_000_000_000;
const record = (more: object = {}) => transcript({kind: 'working', at, openTools: []}, {workedAt: at, tells: 'answers', ...more});
const dialog = {surface: 'permission', businessState: 'awaiting_operator'} as const;
const idle = {surface: 'idle', businessState: 'idle'} as const;

test.each([
	['a dialog that was just answered', 900, dialog, 'autonomous'],
	['a dialog that the record does not know', 1600, dialog, 'needs_you'],
	['an input box before the prompt is drawn', 300, idle, 'autonomous'],
	['an input box on a busy machine', 1400, idle, 'autonomous'],
	['an input box', 1600, idle, 'needs_you'],
] as const)('%s, %d ms after the record, is %s', (_, later, surface, group) => {
	expect(stateOf({transcript: record(), screen: screen(at + later, surface)}, at + later).group).toBe(group);
});

test('a request in the record stands before its dialog is drawn, and is that of the record', () => {
	const asked = {at, ask: {kind: 'tool', tool: 'bash', input: {command: 'ls'}, rules: []}} as const;
	const state = stateOf({transcript: record({asked}), screen: screen(at + 5000, idle)}, at + 5000);
	expect(state).toMatchObject({group: 'needs_you', state: 'needs_permission', source: 'transcript', context: {ask: asked.ask}});
});

test.each([
	[700, 'needs_permission'],
	[1100, 'acting'],
])('a record without answers: a pane at work %d ms after the request makes it %s', (later, state) => {
	const asked = {at, ask: {kind: 'tool', tool: 'bash', input: {command: 'ls'}, rules: []}} as const;
	const claim = transcript({kind: 'working', at, openTools: ['bash']}, {workedAt: at, tells: 'turns', asked});
	const working = screen(at + later, {surface: 'working', businessState: 'working', runningTool: {tool: 'bash', input: 'ls'}});
	expect(stateOf({transcript: claim, screen: working}, at + later).state).toBe(state);
});

test('the same request once more has another token, by the id that the agent gives it', () => {
	const ask = {kind: 'tool', tool: 'bash', input: {command: 'ls'}, rules: []} as const;
	const options = [{label: 'Yes', role: 'yes'}] as const;
	const tokenOf = (id: string) => {
		const state = stateOf({transcript: record({asked: {at, ask, id, options}})}, at + 10);
		expect(state.context).toMatchObject({payload: id, options});
		return askToken({sessionId: undefined, process: undefined, state});
	};
	expect(tokenOf('1.call')).not.toBe(tokenOf('2.call'));
});

test('a dialog that its pane still draws after its answer is no request', () => {
	const ended = transcript({kind: 'ended', at}, {tells: 'turns', leavesDialog: true});
	expect(stateOf({transcript: ended, screen: screen(at + 9000, dialog)}, at + 9000)).toMatchObject({state: 'idle', source: 'transcript'});
});

test('a session whose turn has ended while its subagents go on works, whatever its pane shows', () => {
	const running = [{id: 'a1', type: 'Gauss [worker]', task: 'look for it'}];
	const claim = transcript({kind: 'ended', at}, {tells: 'turns', running});
	for (const surface of [idle, dialog])
		expect(stateOf({transcript: {...claim, leavesDialog: true}, screen: screen(at + 9000, surface)}, at + 9000)).toMatchObject({
			state: 'delegating',
			label: 'Running Gauss [worker] subagent',
			since: at,
			context: {subagents: running},
		});
	const alone = transcript({kind: 'ended', at}, {tells: 'turns', running: []});
	expect(stateOf({transcript: alone, screen: screen(at + 9000, idle)}, at + 9000).state).toBe('idle');
	const failed = transcript({kind: 'failed', at, error: 'server_error', message: 'm'}, {tells: 'turns', running});
	expect(stateOf({transcript: failed, screen: screen(at + 9000, idle)}, at + 9000).state).toBe('error');
});

test('the subagent that a record names asks', () => {
	const asked = {at, ask: {kind: 'tool', tool: 'bash', input: {command: 'ls'}, rules: []}, asker: {id: 'a1', type: 'Gauss'}} as const;
	expect(stateOf({transcript: record({asked})}, at + 10).context).toMatchObject({asker: asked.asker});
});

test('an interrupt that is in the record was then, and not when its pane was first looked at', () => {
	const hook = claimOf([hookEvent(at, 'UserPromptSubmit', {prompt: 'go'})]);
	const stopped = transcript({kind: 'interrupted', at: at + 3000}, {lastLineAt: at + 3000});
	expect(stateOf({hook, transcript: stopped, screen: screen(at + 90_000, idle)}, at + 90_000)).toMatchObject({
		label: 'Interrupted',
		since: at + 3000,
	});
});

test('a form whose hook told no more than its name stands since then, whenever its pane was looked at', () => {
	const details = {type: 'ask_user', title: 'Ask User'};
	const asked = {notification_type: 'ToolPermission', details};
	const hook = claimOf([
		hookEvent(at, 'BeforeAgent', {prompt: 'go'}, {agent: 'gemini'}),
		hookEvent(at + 1000, 'Notification', asked, {agent: 'gemini'}),
	]);
	const sinceOf = (surface: SurfaceAssessment) => stateOf({hook, screen: screen(at + 90_000, surface)}, at + 90_000).since;
	expect(sinceOf(atDialog(questionDialog))).toBe(at + 1000);
	expect(sinceOf(atDialog(trustDialog))).toBe(at + 90_000);
});

test('a form that is answered as a whole is told by the question that its pane is at', () => {
	const question = (text: string, label: string) => ({question: text, header: '', multiSelect: false, options: [{label, description: ''}]});
	const questions = [question('Which database?', 'SQLite'), question('Which colour?', 'Red')];
	const options = [{label: 'SQLite · Red', role: 'other'}] as const;
	const claim = record({asked: {at, ask: {kind: 'questions', questions}, options}});
	const told = (shown?: string) => {
		const pane = shown === undefined ? undefined : screen(at + 900, atDialog({...questionDialog, question: shown}));
		const {label, context} = stateOf({transcript: claim, screen: pane}, at + 900);
		expect(context).not.toHaveProperty('question');
		return [label, context.kind === 'blocked' && requestLine(context, undefined)];
	};
	expect(told()).toEqual(['Which database?', 'Which database? (+1 more)']);
	expect(told('Which database?')).toEqual(['Which database?', 'Which database? (1 of 2)']);
	expect(told('Which  colour?')).toEqual(['Which colour?', 'Which colour? (2 of 2)']);
	expect(told('Another')).toEqual(['Which database?', 'Which database? (+1 more)']);
});

test('a form whose pane is at its review asks whether to send the answers', () => {
	const questions = [{question: 'Which database?', header: '', multiSelect: false, options: []}];
	const claim = record({asked: {at, ask: {kind: 'questions', questions}, options: []}});
	const pane = screen(at + 900, atDialog({...questionDialog, kind: 'review', body: 'Database: SQLite'}));
	const {state, context} = stateOf({transcript: claim, screen: pane}, at + 900);
	expect(context.kind === 'blocked' && [state, context.review, requestLine(context, undefined)]).toEqual([
		'awaiting_input',
		'Database: SQLite',
		'Submit these answers?',
	]);
});
