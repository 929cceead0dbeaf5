import {describe, expect, test} from 'vitest';
import type {Evidence, LaunchedAgent} from '../../../src/core/evidence.js';
import type {SurfaceAssessment} from '../../../src/core/surface.js';
import {prompt} from '../../helpers/samples/claims.js';
import {dialogOf} from '../../helpers/samples/dialogs.js';
import {alive, claimOf, hookEvent, native, screen, stateOf, transcript} from '../../helpers/samples/events.js';
import {stop} from '../../helpers/samples/row-worlds.js';

const atWork: Partial<Evidence> = {hook: claimOf([prompt]), status: native('busy', 1050)};
const working = (at: number, more: Partial<SurfaceAssessment> = {}, changedAt = at) =>
	screen(at, {surface: 'working', businessState: 'working', ...more}, {changedAt});

test('stuck begins when nothing moved for the threshold and ends when something does', () => {
	const tmux = alive(30_000);
	const still = transcript({kind: 'working', at: 1100, openTools: []}, {lastLineAt: 2000, workedAt: 1100});
	const look = (now: number, changedAt: number) => stateOf({...atWork, tmux, transcript: still, screen: working(now, {}, changedAt)}, now);
	expect(look(16_000, 2000).state).toBe('thinking');
	expect(look(17_100, 2000)).toMatchObject({group: 'autonomous', state: 'stuck', since: 2000});
	expect(look(18_000, 17_900).state).toBe('thinking');
	// Its label does not count: a session that stands still for hours is not read anew each second.
	expect(look(17_100, 2000).label).toBe(look(900_000, 2000).label);
});

test('a running tool is not stuck, nor is a hook, a retry or a compaction', () => {
	const tmux = alive(60_000);
	const running = transcript({kind: 'working', at: 1100, openTools: ['Bash']}, {workedAt: 1200});
	expect(stateOf({...atWork, tmux, transcript: running, screen: working(60_000, {}, 2000)}, 60_000)).toMatchObject({
		state: 'acting',
		context: {tool: 'Bash'},
	});
	expect(stateOf({...atWork, tmux, screen: working(60_000, {activity: 'hook'}, 2000)}, 60_000).state).toBe('thinking');
	expect(stateOf({...atWork, tmux, screen: working(60_000, {activity: 'retrying'}, 2000)}, 60_000).state).toBe('retrying');
	expect(stateOf({...atWork, tmux, screen: working(60_000, {activity: 'compacting'}, 2000)}, 60_000).state).toBe('compacting');
});

test('a retry that heals is work again, one that does not is an error with its kind', () => {
	const tmux = alive(9000);
	const error = {text: 'API error', resetsAt: undefined};
	expect(stateOf({...atWork, tmux, screen: working(5000, {activity: 'retrying', error})}, 5000)).toMatchObject({
		state: 'retrying',
		label: 'API error',
	});
	expect(stateOf({...atWork, tmux, screen: working(6000, {activity: 'responding'})}, 6000).state).toBe('responding');
	const failed = hookEvent(8000, 'StopFailure', {
		error: 'authentication_failed',
		last_assistant_message: 'Please run /login',
		prompt_id: 'p',
	});
	const ended = {hook: claimOf([prompt, failed]), status: native('idle', 8050), tmux};
	expect(stateOf(ended, 9000)).toMatchObject({
		state: 'error',
		label: 'Not logged in · Please run /login',
		context: {kind: 'error', error: 'authentication_failed'},
	});
	const named = hookEvent(8000, 'StopFailure', {
		error: 'authentication_failed',
		last_assistant_message: 'Not logged in · Please run /login',
		prompt_id: 'p',
	});
	expect(stateOf({...ended, hook: claimOf([prompt, named])}, 9000).label).toBe('Not logged in · Please run /login');
	const retried = {
		...ended,
		hook: claimOf([prompt, failed, hookEvent(8500, 'UserPromptSubmit', {prompt: 'again', prompt_id: 'q'})]),
		status: native('busy', 8550),
	};
	expect(stateOf(retried, 9000).state).toBe('thinking');
});

test('compaction is entered by its hook and left to the rest before it', () => {
	const hook = claimOf([prompt, stop, hookEvent(10_000, 'PreCompact', {trigger: 'manual'})]);
	expect(stateOf({hook, status: native('busy', 10_050), tmux: alive(11_000)}, 11_000).state).toBe('compacting');
	const prompted = screen(10_100, {surface: 'idle', businessState: 'idle'}, {changedAt: 9500});
	expect(stateOf({hook, status: native('busy', 10_050), screen: prompted, tmux: alive(10_200)}, 10_200).state).toBe('compacting');
	const after = claimOf([prompt, stop, hookEvent(10_000, 'PreCompact', {}), hookEvent(15_000, 'PostCompact', {})]);
	expect(stateOf({hook: after, status: native('idle', 15_050), tmux: alive(16_000)}, 16_000).state).toBe('idle');
});

test('a compaction that nothing ends is over when the pane shows other work', () => {
	// A conversation too short to compact: 2.1.330 calls PreCompact, and goes on without PostCompact.
	const hook = claimOf([prompt, hookEvent(10_000, 'PreCompact', {trigger: 'auto'})]);
	const seen = (at: number, activity: 'compacting' | 'hook' | 'responding' | 'thinking') =>
		stateOf({hook, status: native('busy', 9000), screen: working(at, {activity}, at), tmux: alive(at)}, at).state;
	expect([seen(10_200, 'thinking'), seen(12_000, 'compacting'), seen(12_000, 'hook')]).toEqual(['compacting', 'compacting', 'compacting']);
	expect([seen(12_000, 'responding'), seen(12_000, 'thinking')]).toEqual(['responding', 'thinking']);
});

test('a question in plain text waits for you until it is answered', () => {
	const asked = hookEvent(9000, 'Stop', {last_assistant_message: 'I see two ways.\n\nWhich one do you want?', prompt_id: 'p'});
	const tmux = alive(9500);
	const state = stateOf({hook: claimOf([prompt, asked]), status: native('idle', 9050), tmux}, 9500);
	expect(state).toMatchObject({
		state: 'awaiting_input',
		label: 'Which one do you want?',
		context: {kind: 'rest', said: expect.stringContaining('two ways')},
	});
	const answered = hookEvent(12_000, 'UserPromptSubmit', {prompt: 'the first', prompt_id: 'q'});
	expect(stateOf({hook: claimOf([prompt, asked, answered]), status: native('busy', 12_050), tmux}, 12_500).state).toBe('thinking');
});

test('seen files a finished turn away, and never a blocked one', () => {
	const done = {hook: claimOf([prompt, stop]), status: native('idle', 9050)};
	expect(stateOf({...done, tmux: alive(9500), seenAt: 8000}, 9500).state).toBe('idle');
	expect(stateOf({...done, tmux: alive(9500), seenAt: 9400}, 9500)).toMatchObject({group: 'delivered', state: 'task_complete'});
	expect(stateOf({...done, tmux: alive(9500, {lookedAt: 9400})}, 9500).state).toBe('task_complete');
	const asks = hookEvent(9000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}, prompt_id: 'p'});
	const blocked = {hook: claimOf([prompt, asks]), status: native('waiting', 9050, {waitingFor: 'permission prompt'})};
	expect(stateOf({...blocked, tmux: alive(9500, {lookedAt: 9400}), seenAt: 9450}, 9500).state).toBe('needs_permission');
});

test('a finished task that was seen carries the subject of TaskCompleted', () => {
	const hook = claimOf([prompt, hookEvent(5000, 'TaskCompleted', {task_subject: 'Write the parser'}), stop]);
	expect(stateOf({hook, status: native('idle', 9050), tmux: alive(9500), seenAt: 9400}, 9500).label).toBe('Write the parser');
});

test('background subagents are work, background shells are your turn', () => {
	const task = (type: string) => ({
		background_tasks: [{id: 'x', type, status: 'running', agent_type: 'Explore'}],
		prompt_id: 'p',
		last_assistant_message: 'Started.',
	});
	const shell = claimOf([prompt, hookEvent(9000, 'Stop', task('shell'))]);
	expect(stateOf({hook: shell, status: native('shell', 9050), tmux: alive(9500)}, 9500)).toMatchObject({
		state: 'idle',
		context: {shells: 1},
	});
	const agent = claimOf([prompt, hookEvent(9000, 'Stop', task('subagent'))]);
	expect(stateOf({hook: agent, status: native('busy', 1050), tmux: alive(9500)}, 9500)).toMatchObject({
		state: 'delegating',
		context: {kind: 'working', subagents: [{id: 'x', type: 'Explore'}]},
	});
});

test('before any Stop the transcript says what subagents are for, and nobody guesses which call started which', () => {
	const start = (id: string) => hookEvent(2000, 'SubagentStart', {agent_id: id, agent_type: 'Explore', prompt_id: 'p'});
	const tasksOf = (launched: readonly LaunchedAgent[], ...ids: readonly string[]) => {
		const {context} = stateOf(
			{
				hook: claimOf([prompt, ...ids.map(start)]),
				transcript: transcript({kind: 'working', at: 1100, openTools: ['Agent']}, {workedAt: 2000, launched}),
				tmux: alive(5000),
			},
			5000,
		);
		return context.kind === 'working' && context.subagents.map(({task}) => task);
	};
	expect(tasksOf([{id: 'x', task: 'find the tests'}], 'x', 'y')).toEqual(['find the tests', undefined]);
	const waiting = {id: undefined, task: 'read the docs'};
	expect(tasksOf([{id: 'x', task: 'find the tests'}, waiting], 'x', 'y')).toEqual(['find the tests', 'read the docs']);
	expect(tasksOf([waiting], 'x', 'y')).toEqual([undefined, undefined]);
});

test('a subagent is known by its task and since when it works', () => {
	const started = hookEvent(2000, 'SubagentStart', {agent_id: 'x', agent_type: 'Explore'});
	const task = {id: 'x', type: 'subagent', status: 'running', agent_type: 'Explore', description: 'find the tests'};
	const hook = claimOf([prompt, started, hookEvent(9000, 'Stop', {background_tasks: [task], prompt_id: 'p'})]);
	expect(stateOf({hook, status: native('busy', 1050), tmux: alive(9500)}, 9500).context).toMatchObject({
		subagents: [{id: 'x', type: 'Explore', task: 'find the tests', startedAt: 2000}],
	});
});

test('a subagent at work never moves the session, a subagent that asks blocks it and is named', () => {
	const started = hookEvent(2000, 'SubagentStart', {agent_id: 'a', agent_type: 'Explore'});
	const asks = hookEvent(3000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}, agent_id: 'a', agent_type: 'Explore'});
	expect(stateOf({hook: claimOf([prompt, started]), tmux: alive(3500)}, 3500)).toMatchObject({
		state: 'delegating',
		label: 'Running Explore subagent',
	});
	expect(stateOf({hook: claimOf([prompt, started, asks]), tmux: alive(3500)}, 3500)).toMatchObject({
		state: 'needs_permission',
		context: {asker: {id: 'a', type: 'Explore'}},
	});
});

test.each([
	['permission_prompt', 'Claude needs your permission'],
	['idle_prompt', 'Claude is waiting for your input'],
	['worker_permission_prompt', 'anna needs permission for Bash'],
])('work that goes on after the notification %s is not called by its words', (type, message) => {
	const notice = hookEvent(8200, 'Notification', {notification_type: type, message});
	const evidence = {hook: claimOf([prompt, notice]), status: native('busy', 9000), tmux: alive(9500)};
	const streams = screen(9400, {surface: 'working', businessState: 'working', activity: 'responding'});
	expect(stateOf({...evidence, screen: streams}, 9500)).toMatchObject({state: 'responding', label: 'fix it'});
});

test('a background shell is over when the session file says idle, whatever was last seen of it', () => {
	const tasks = {background_tasks: [{id: 'b', type: 'shell', status: 'running', command: 'npm run dev'}]};
	const evidence = {
		hook: claimOf([
			hookEvent(1000, 'UserPromptSubmit', {prompt: 'go'}),
			hookEvent(2000, 'Stop', {last_assistant_message: 'Done.', ...tasks}),
		]),
		screen: screen(2500, {surface: 'idle', backgroundShells: 1}),
		tmux: alive(9000),
	};
	const shells = (status: 'shell' | 'idle') => stateOf({...evidence, status: native(status, 8000)}, 9000).context;
	expect(shells('shell')).toMatchObject({shells: 1});
	expect(shells('idle')).toMatchObject({shells: 0});
});

describe('a version whose file says busy until its background shells end', () => {
	const hook = claimOf([
		hookEvent(1000, 'UserPromptSubmit', {prompt: 'go'}),
		hookEvent(2000, 'Stop', {last_assistant_message: 'It runs.'}),
	]);
	const rests = screen(2500, {surface: 'idle', backgroundShells: 1});
	const evidence = {hook, status: native('busy', 1050), tmux: alive(9000)};

	test('rests with its shells, as hooks and pane say', () => {
		expect(stateOf({...evidence, screen: rests}, 9000)).toMatchObject({
			state: 'idle',
			label: 'It runs.',
			since: 2000,
			context: {shells: 1},
		});
	});

	test.each([
		['its pane was seen before the end', {screen: screen(2300, {surface: 'idle', backgroundShells: 1})}],
		['its pane shows no shell', {screen: screen(2500, {surface: 'idle'})}],
		['its pane is at work', {screen: screen(2500, {surface: 'working', backgroundShells: 1})}],
		['its file is newer than the end', {screen: rests, status: native('busy', 2050)}],
		['a subagent goes on', {screen: screen(2500, {surface: 'background', backgroundShells: 1, backgroundAgents: 1})}],
	])('is at work while %s', (_, other) => {
		expect(stateOf({...evidence, ...other}, 9000).group).toBe('autonomous');
	});
});

test('a dialog the agent told of has stood since then, whoever looks first; one that may have followed it has not', () => {
	const call = {tool_name: 'Bash', tool_input: {command: 'npm test', description: 'Run the tests'}};
	const asks = hookEvent(2000, 'PermissionRequest', call);
	const notice = hookEvent(8200, 'Notification', {notification_type: 'permission_prompt', message: 'Claude needs your permission'});
	const other = {tool_name: 'Bash', tool_input: {command: 'npm run lint'}, agent_id: 'b', agent_type: 'general-purpose'};
	const shown = screen(9000, {surface: 'permission', businessState: 'awaiting_operator', dialog: dialogOf()});
	const shownSince = (...events: Parameters<typeof claimOf>[0]) => {
		const evidence = {hook: claimOf([prompt, ...events]), status: native('waiting', 2050, {waitingFor: 'permission prompt'})};
		const {context} = stateOf({...evidence, screen: shown, tmux: alive(9000)}, 9000);
		return context.kind === 'blocked' ? context.shownSince : context.kind;
	};
	expect(shownSince(asks)).toBe(9000);
	expect(shownSince(asks, notice)).toBe(8200);
	expect(shownSince(hookEvent(1900, 'PermissionRequest', other), asks, notice)).toBe(9000);
	expect(shownSince(hookEvent(1900, 'PermissionRequest', other), notice, asks)).toBe(9000);
	const again = hookEvent(8950, 'PermissionRequest', call);
	expect(shownSince(asks, notice, hookEvent(8900, 'PostToolUse', {tool_name: 'Bash'}), again)).toBe(9000);
});

test('an error of no kind is told by its message alone', () => {
	const failed = (more: object) => ({
		hook: claimOf([prompt, hookEvent(8000, 'StopFailure', {prompt_id: 'p', ...more})]),
		tmux: alive(9000),
	});
	expect(stateOf(failed({error: 'unknown', last_assistant_message: 'API Error: 400'}), 9000).label).toBe('API Error: 400');
	expect(stateOf(failed({error: 'unknown'}), 9000).label).toBe('Error');
	expect(stateOf(failed({error: 'overloaded', last_assistant_message: 'Busy'}), 9000).label).toBe('overloaded · Busy');
});

test('an interrupted turn stays one when it was seen, whatever task was done in it', () => {
	const done = hookEvent(2000, 'TaskCompleted', {task_subject: 'Tests'});
	const evidence = {status: native('idle', 3000), tmux: alive(9000), seenAt: 4000};
	expect(stateOf({...evidence, hook: claimOf([prompt, done])}, 9000)).toMatchObject({state: 'task_complete', label: 'Interrupted'});
});

test('a prompt of the command line is work from its first spinner on, before a hook or the file tells of it', () => {
	const hook = claimOf([hookEvent(1000, 'SessionStart', {source: 'startup'})]);
	const tmux = alive(1500);
	const spinner = {verb: 'Brewing', text: 'Brewing…'};
	const idle = native('idle', 1100);
	expect(stateOf({hook, tmux, screen: working(1050, {spinner})}, 1500).state).toBe('thinking');
	expect(stateOf({hook, tmux, status: idle, screen: working(1400, {spinner})}, 1500)).toMatchObject({state: 'thinking', source: 'screen'});
	// The colour of its box alone says less than the file.
	expect(stateOf({hook, tmux, status: idle, screen: working(1400)}, 1500).state).toBe('ready');
	const ended = claimOf([prompt, stop]);
	expect(stateOf({hook: ended, tmux: alive(9500), status: native('idle', 9050), screen: working(9400, {spinner})}, 9500).state).toBe(
		'idle',
	);
});
