import {describe, expect, test} from 'vitest';
import type {HookEvent} from '../../../src/core/hook-event.js';
import {alive, claimOf, hookEvent, native, screen, stateOf, transcript} from '../../helpers/samples/events.js';

const idlePrompt = (at: number) =>
	hookEvent(at, 'Notification', {notification_type: 'idle_prompt', message: 'Claude is waiting for your input'});
const asked = transcript(
	{kind: 'ended', at: 10_000},
	{said: {at: 9900, text: 'Should I go ahead with mocking the clock?'}, lastLineAt: 10_000},
);
const status = native('idle', 10_100);

describe('hooks that did not see the turn tell nothing of it', () => {
	const first: readonly (readonly [string, HookEvent])[] = [
		['that the prompt waits', idlePrompt(70_000)],
		['an event of a newer version', hookEvent(70_000, 'SomethingNew', {})],
		['a completed task', hookEvent(70_000, 'TaskCompleted', {task_subject: 'Write tests'})],
		['the end of a subagent', hookEvent(70_000, 'SubagentStop', {agent_id: 'g1', agent_type: 'Explore'})],
	];
	test.each(first)('a question on disk stays one after %s', (_, event) => {
		const hook = claimOf([event]);
		expect(stateOf({hook, transcript: asked, status, tmux: alive(71_000)}, 71_000)).toMatchObject({
			state: 'awaiting_input',
			since: 10_000,
		});
		expect(stateOf({hook, transcript: asked, tmux: alive(71_000)}, 71_000)).toMatchObject({state: 'awaiting_input', since: 10_000});
	});

	test('work on disk goes on', () => {
		const hook = claimOf([hookEvent(12_000, 'SubagentStop', {agent_id: 'g1', agent_type: 'Explore'})]);
		const works = transcript({kind: 'working', at: 10_000, openTools: ['Bash']}, {workedAt: 10_500, lastLineAt: 10_500});
		expect(stateOf({hook, transcript: works, tmux: alive(13_000)}, 13_000)).toMatchObject({state: 'acting', label: 'Running Bash'});
	});

	test('a session without a prompt is ready as before', () => {
		const hook = claimOf([hookEvent(12_000, 'SomethingNew', {})]);
		expect(stateOf({hook, status: native('idle', 10_000), tmux: alive(13_000)}, 13_000).state).toBe('ready');
	});
});

describe('an agent that says that it waits is at rest', () => {
	const works = [hookEvent(1000, 'UserPromptSubmit', {prompt: 'go'})];

	test('also where no Stop came and there is no session file', () => {
		const hook = claimOf([...works, idlePrompt(70_000)]);
		expect(stateOf({hook, tmux: alive(71_000)}, 71_000)).toMatchObject({group: 'needs_you', state: 'idle', source: 'hook'});
	});

	test('until it is prompted again', () => {
		const hook = claimOf([...works, idlePrompt(70_000), hookEvent(80_000, 'UserPromptSubmit', {prompt: 'more'})]);
		expect(stateOf({hook, tmux: alive(81_000)}, 81_000)).toMatchObject({group: 'autonomous', state: 'thinking'});
	});

	test('and its pane corrects it', () => {
		const hook = claimOf([...works, idlePrompt(70_000)]);
		const spins = screen(75_000, {surface: 'working', businessState: 'working'});
		expect(stateOf({hook, screen: spins, tmux: alive(76_000)}, 76_000).group).toBe('autonomous');
	});
});
