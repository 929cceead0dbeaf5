import {expect, test} from 'vitest';
import {alive, claimOf, hookEvent, native, screen, stateOf, transcript} from '../../helpers/samples/events.js';

const mate = {id: 't1', type: 'teammate', status: 'running', description: 'Write a file'};
const other = {...mate, id: 't2', description: 'Test a file'};
const hooks = (tasks: readonly object[]) =>
	claimOf([
		hookEvent(0, 'SessionStart', {source: 'startup'}),
		hookEvent(1000, 'UserPromptSubmit', {prompt: 'start a team', prompt_id: 'p'}),
		hookEvent(9000, 'Stop', {last_assistant_message: 'They wait.', prompt_id: 'p', background_tasks: tasks}),
	]);
const team = (...idle: readonly boolean[]) =>
	transcript({kind: 'ended', at: 9100}, {teammates: idle.map((isIdle, at) => ({name: `mate${at}`, isIdle}))});
const panel = screen(9500, {surface: 'background', businessState: 'idle', backgroundAgents: 1});
const busy = native('busy', 1100);
const now = 20_000;

test('a lead rests when all its teammates wait, although its file says busy and its pane lists them', () => {
	const state = stateOf({hook: hooks([mate]), status: busy, transcript: team(true), screen: panel, tmux: alive(now)}, now);
	expect(state).toMatchObject({group: 'needs_you', state: 'idle', label: 'They wait.', since: 9000, context: {shells: 0}});
});

test('a lead without hooks rests too', () => {
	expect(stateOf({status: busy, transcript: team(true), screen: panel, tmux: alive(now)}, now)).toMatchObject({state: 'idle'});
});

test.each([
	['one of them works', hooks([mate, other]), team(true, false)],
	['one is not named by the end of the transcript', hooks([mate, other]), team(true)],
	['a subagent of its own works too', hooks([mate, {...mate, id: 's1', type: 'subagent'}]), team(true)],
	['it reads what a teammate wrote', hooks([mate]), {...team(true), turn: {kind: 'working' as const, at: 12_000, openTools: []}}],
])('a lead is at work while %s', (_, hook, written) => {
	const state = stateOf({hook, status: busy, transcript: written, screen: panel, tmux: alive(now)}, now);
	expect(state.group).toBe('autonomous');
});

test('a teammate is no background shell', () => {
	const rest = stateOf({hook: hooks([mate]), status: native('idle', 9200), transcript: team(true), tmux: alive(now)}, now);
	expect(rest).toMatchObject({state: 'idle', context: {shells: 0}});
});

const started = claimOf([hookEvent(0, 'SessionStart', {source: 'startup'})]);
const atBash = transcript({kind: 'working', at: 1000, openTools: ['Bash']}, {workedAt: 2000});

test('the work of a teammate began with what its lead wrote to it, and not with the newest change of its pane', () => {
	const busyPane = screen(9500, {surface: 'working', businessState: 'working', activity: 'responding'}, {changedAt: 9400});
	const state = stateOf({hook: started, screen: busyPane, transcript: atBash, tmux: alive(now)}, now);
	expect(state).toMatchObject({state: 'acting', since: 1000});
});

test('a teammate that waits for its lead says so, and since when', () => {
	const waits = screen(19_500, {surface: 'working', businessState: 'working', activity: 'waiting-for-lead'}, {changedAt: 2500});
	const state = stateOf({hook: started, screen: waits, transcript: atBash, tmux: alive(now)}, now);
	expect(state).toMatchObject({group: 'autonomous', state: 'working', label: 'Waits for its lead: Bash', since: 2500});
});

test('a lead says how many of its teammates work', () => {
	const two = screen(9500, {surface: 'background', businessState: 'idle', backgroundAgents: 3});
	const state = stateOf(
		{hook: hooks([mate, other]), status: busy, transcript: team(true, false, false), screen: two, tmux: alive(now)},
		now,
	);
	expect(state).toMatchObject({state: 'delegating', label: 'Running 2 teammates'});
});
