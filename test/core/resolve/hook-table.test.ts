import {expect, test} from 'vitest';
import {alive, claimOf, hookEvent, native, stateOf} from '../../helpers/samples/events.js';

const start = hookEvent(0, 'SessionStart', {source: 'startup'});
const prompt = hookEvent(1000, 'UserPromptSubmit', {prompt: 'fix the tests', prompt_id: 'a'});
const bash = {tool_name: 'Bash', tool_input: {command: 'npm test'}, prompt_id: 'a'};
const question = {tool_name: 'AskUserQuestion', tool_input: {questions: [{question: 'Which database?', header: 'DB', options: []}]}};
const plan = {tool_name: 'ExitPlanMode', tool_input: {plan: '1. do it'}};
const stop = (more: object = {}) => hookEvent(2000, 'Stop', {last_assistant_message: 'All done.', prompt_id: 'a', ...more});
const agentTask = {background_tasks: [{id: 'g1', type: 'subagent', status: 'running', agent_type: 'Explore'}]};

/** Events in order, and what the hooks alone say a moment after the last. */
const rows: readonly [
	string,
	readonly ReturnType<typeof hookEvent>[],
	{group?: string; state: string; label?: string; confidence?: number},
][] = [
	[
		'PermissionRequest of a tool',
		[start, prompt, hookEvent(2000, 'PermissionRequest', bash)],
		{state: 'needs_permission', label: 'Needs permission: Bash', confidence: 0.99},
	],
	[
		'PermissionRequest of a question',
		[prompt, hookEvent(2000, 'PermissionRequest', question)],
		{state: 'awaiting_input', label: 'Which database?', confidence: 0.99},
	],
	[
		'PermissionRequest of a plan',
		[prompt, hookEvent(2000, 'PermissionRequest', plan)],
		{state: 'awaiting_approval', label: 'Plan ready for review', confidence: 0.99},
	],
	[
		'PreToolUse of a question',
		[prompt, hookEvent(2000, 'PreToolUse', question)],
		{state: 'awaiting_input', label: 'has a question', confidence: 0.99},
	],
	[
		'PreToolUse of a plan',
		[prompt, hookEvent(2000, 'PreToolUse', plan)],
		{state: 'awaiting_approval', label: 'plan approval', confidence: 0.99},
	],
	[
		'PostToolUse of a question',
		[prompt, hookEvent(1500, 'PreToolUse', question), hookEvent(2000, 'PostToolUse', question)],
		{state: 'acting', label: 'answered', confidence: 0.9},
	],
	[
		'PostToolUseFailure at work',
		[prompt, hookEvent(2000, 'PostToolUseFailure', {...bash, error: 'exit 1'})],
		{state: 'acting', label: 'Failed: Bash', confidence: 0.95},
	],
	[
		'Notification permission_prompt',
		[
			prompt,
			hookEvent(2000, 'Notification', {notification_type: 'permission_prompt', message: 'Claude needs your permission to use Bash'}),
		],
		{state: 'needs_permission', label: 'needs approval: Bash', confidence: 0.8},
	],
	[
		'Notification permission_prompt without a tool',
		[prompt, hookEvent(2000, 'Notification', {notification_type: 'permission_prompt', message: 'Claude needs your permission'})],
		{state: 'needs_permission', label: 'needs approval: tool', confidence: 0.8},
	],
	[
		'Notification plan_approval',
		[prompt, hookEvent(2000, 'Notification', {notification_type: 'plan_approval', message: 'x'})],
		{state: 'awaiting_approval', label: 'plan approval', confidence: 0.9},
	],
	[
		'Notification agent_needs_input',
		[prompt, hookEvent(2000, 'Notification', {notification_type: 'agent_needs_input', message: 'Which one?'})],
		{state: 'awaiting_input', label: 'Which one?', confidence: 0.9},
	],
	[
		'Notification elicitation',
		[prompt, hookEvent(2000, 'Notification', {notification_type: 'elicitation', message: 'Your name?'})],
		{state: 'awaiting_input', label: 'Your name?', confidence: 0.9},
	],
	[
		'Notification idle_prompt after a statement',
		[prompt, stop(), hookEvent(2500, 'Notification', {notification_type: 'idle_prompt', message: 'Claude is waiting for your input'})],
		{state: 'idle'},
	],
	[
		'Notification idle_prompt after a question',
		[prompt, stop({last_assistant_message: 'Shall I go on?'}), hookEvent(2500, 'Notification', {notification_type: 'idle_prompt'})],
		{state: 'awaiting_input', label: 'has a question', confidence: 0.8},
	],
	[
		'Notification idle_prompt without a Stop',
		[prompt, hookEvent(2500, 'Notification', {notification_type: 'idle_prompt', message: 'Claude is waiting for your input'})],
		{group: 'needs_you', state: 'idle'},
	],
	[
		'Notification idle_prompt as the first event',
		[hookEvent(2500, 'Notification', {notification_type: 'idle_prompt', message: 'Claude is waiting for your input'})],
		{group: 'needs_you', state: 'idle', label: 'Turn finished', confidence: 0.6},
	],
	[
		'Notification of another type at work',
		[prompt, hookEvent(2000, 'Notification', {notification_type: 'news', message: 'A  new\nmodel'})],
		{group: 'autonomous', state: 'thinking', label: 'A new model'},
	],
	['Notification without type and message', [hookEvent(2000, 'Notification', {})], {state: 'ready', confidence: 0.9}],
	['SessionStart', [start], {group: 'delivered', state: 'ready', confidence: 0.9}],
	['UserPromptSubmit', [start, prompt], {group: 'autonomous', state: 'thinking', label: 'fix the tests', confidence: 0.99}],
	['Stop', [prompt, stop({last_assistant_message: ''})], {group: 'needs_you', state: 'idle', label: 'Turn finished', confidence: 0.95}],
	[
		'Stop with a message',
		[prompt, stop({last_assistant_message: '## Summary\n\nAll **214** tests pass.\nNothing is left.'})],
		{group: 'needs_you', state: 'idle', label: 'All 214 tests pass.', confidence: 0.95},
	],
	[
		'Stop with a question',
		[prompt, stop({last_assistant_message: 'Do you want me to push it?'})],
		{state: 'awaiting_input', label: 'Do you want me to push it?', confidence: 0.8},
	],
	[
		'Stop with running subagents',
		[prompt, stop(agentTask)],
		{group: 'autonomous', state: 'delegating', label: 'Running Explore subagent', confidence: 0.9},
	],
	[
		'StopFailure',
		[prompt, hookEvent(2000, 'StopFailure', {error: 'rate_limit', last_assistant_message: 'You have hit your limit · resets at 5pm'})],
		{group: 'needs_you', state: 'error', label: 'Limit until 5pm · You have hit your limit', confidence: 0.99},
	],
	[
		'SubagentStart',
		[prompt, hookEvent(2000, 'SubagentStart', {agent_id: 'g1', agent_type: 'Explore'})],
		{group: 'autonomous', state: 'delegating', label: 'Running Explore subagent', confidence: 0.99},
	],
	[
		'SubagentStart of a type that says itself that it is one',
		[prompt, hookEvent(2000, 'SubagentStart', {agent_id: 'g1', agent_type: 'workflow-subagent'})],
		{state: 'delegating', label: 'Running workflow subagent'},
	],
	[
		'SubagentStop',
		[
			prompt,
			hookEvent(1500, 'SubagentStart', {agent_id: 'g1', agent_type: 'Explore'}),
			hookEvent(2000, 'SubagentStop', {agent_id: 'g1', agent_type: 'Explore'}),
		],
		{group: 'autonomous', state: 'thinking', label: 'Subagent Explore finished'},
	],
	[
		'PreCompact',
		[prompt, hookEvent(2000, 'PreCompact', {trigger: 'manual'})],
		{group: 'autonomous', state: 'compacting', confidence: 0.99},
	],
	[
		'PostCompact',
		[
			prompt,
			stop(),
			hookEvent(2100, 'PreCompact', {}),
			hookEvent(2200, 'SessionStart', {source: 'compact'}),
			hookEvent(2300, 'PostCompact', {}),
		],
		{state: 'idle'},
	],
	[
		'TaskCompleted in the middle of a turn',
		[prompt, hookEvent(2000, 'TaskCompleted', {task_subject: 'Write tests'})],
		{group: 'autonomous', state: 'thinking', label: 'Write tests', confidence: 0.99},
	],
	[
		'SessionEnd',
		[prompt, stop(), hookEvent(2500, 'SessionEnd', {reason: 'prompt_input_exit'})],
		{group: 'delivered', state: 'session_ended', label: 'Session closed', confidence: 0.99},
	],
	['an unknown event', [prompt, stop(), hookEvent(2500, 'Surprise', {})], {state: 'idle'}],
];

test.each(rows)('the hooks alone name the state after %s', (_name, events, expected) => {
	const hook = claimOf(events);
	const state = stateOf({hook, tmux: alive(2600)}, Math.max(hook.lastEventAt, 2000) + 50);
	expect(state).toMatchObject(expected);
});

test('a failed tool is an error once the session is at rest and nothing followed for 10 s', () => {
	const hook = claimOf([prompt, hookEvent(2000, 'PostToolUseFailure', {...bash, error: 'exit 1'})]);
	const atRest = {hook, tmux: alive(2000), status: native('idle', 2050)};
	expect(stateOf(atRest, 9000).state).toBe('idle');
	expect(stateOf(atRest, 12_100)).toMatchObject({
		group: 'needs_you',
		state: 'error',
		label: 'Failed: Bash',
		confidence: expect.any(Number),
	});
});

test('a prompt that is only queued moves nothing and keeps the task', () => {
	const hook = claimOf([
		prompt,
		hookEvent(1500, 'PermissionRequest', bash),
		hookEvent(1600, 'UserPromptSubmit', {prompt: 'and then this', prompt_id: 'a'}),
	]);
	expect(stateOf({hook}, 1700).state).toBe('needs_permission');
});

test.each([
	['a task notification', '<task-notification>\n<task-id>g1</task-id>'],
	['a message of another session', '<cross-session-message from="uds:/tmp/1.sock" from-name="web">\nPlease stop\n</cross-session-message>'],
	['a message of a teammate', 'Another Claude session sent a message:\n<teammate-message teammate_id="anna">\nDone\n</teammate-message>'],
	['a turn of `/loop` alone', "# Autonomous loop check\n\nYou're being invoked on a timer while the user is away or occupied."],
	['a later turn of it', '# Autonomous loop tick\n\nRun the autonomous check using the loop instructions established earlier.'],
])('%s is no human answer', (_, text) => {
	const asked = hookEvent(1500, 'PermissionRequest', {...bash, agent_id: 'g2', agent_type: 'Explore'});
	const note = hookEvent(1600, 'UserPromptSubmit', {prompt: text, prompt_id: 'b'});
	const hook = claimOf([prompt, asked, note]);
	expect(stateOf({hook}, 1700)).toMatchObject({state: 'needs_permission', context: {asker: {id: 'g2', type: 'Explore'}}});
});

test('a monitor is no shell: what it sees wakes the session', () => {
	const hook = claimOf([prompt, stop({background_tasks: [{id: 'm', type: 'monitor', status: 'running', command: 'tail -f log'}]})]);
	expect(stateOf({hook}, 2100).context).toMatchObject({kind: 'rest', shells: 0, wakesItself: true});
});

test('session_crons are noted: the session wakes itself', () => {
	const hook = claimOf([prompt, stop({session_crons: [{id: 'c'}]})]);
	expect(stateOf({hook}, 2100).context).toMatchObject({kind: 'rest', wakesItself: true});
});

test('an unknown event is told by its name', () => {
	const hook = claimOf([prompt, hookEvent(2500, 'Surprise', {})]);
	expect(stateOf({hook, tmux: alive(2600)}, 2600).because).toContainEqual(
		expect.objectContaining({source: 'hook', says: 'Event: Surprise'}),
	);
});
