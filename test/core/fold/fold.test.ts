import {expect, test} from 'vitest';
import {toHookBody} from '../../../src/agents/agents.js';
import {fromBase, toBase} from '../../../src/core/fold/checkpoint.js';
import {emptyFold, foldEvent, latestLife} from '../../../src/core/fold/fold.js';
import {toHookEvent} from '../../../src/core/hook-event.js';
import {claimOf, foldAll, hookEvent, journalLine, sessionId} from '../../helpers/samples/events.js';

const prompt = (at: number, text: string, id = `p${at}`) => hookEvent(at, 'UserPromptSubmit', {prompt: text, prompt_id: id});
const stop = (at: number, id?: string, more: object = {}) =>
	hookEvent(at, 'Stop', {last_assistant_message: 'Done.', prompt_id: id, ...more});
const ask = (at: number, command: string, more: object = {}) =>
	hookEvent(at, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command}, prompt_id: 'p', ...more});
const agent = (id: string) => ({agent_id: id, agent_type: 'Explore'});
const task = (events: readonly ReturnType<typeof hookEvent>[]) => latestLife(foldAll(events))?.task;

test('the project is that of the first event, wherever the session goes', () => {
	const fold = foldAll([hookEvent(1, 'SessionStart', {cwd: '/a'}), hookEvent(2, 'UserPromptSubmit', {prompt: 'x', cwd: '/a/b'})]);
	expect(fold.firstCwd).toBe('/a');
	expect(latestLife(fold)?.cwd).toBe('/a/b');
});

test('a session that leaves its worktree at its end is still one of that worktree', () => {
	const fold = foldAll([
		hookEvent(1, 'SessionStart', {cwd: '/a/feat'}),
		hookEvent(2, 'SessionEnd', {reason: 'prompt_input_exit', cwd: '/a'}),
	]);
	expect(latestLife(fold)?.cwd).toBe('/a/feat');
});

test('each agent process has a life of its own', () => {
	const first = {process: {pid: 1, start: '10'}};
	const again = {process: {pid: 1, start: '99'}};
	const fold = foldAll([
		hookEvent(1, 'SessionStart', {source: 'startup'}, first),
		hookEvent(2, 'SessionEnd', {reason: 'other'}, first),
		hookEvent(3, 'SessionStart', {source: 'resume'}, again),
	]);
	expect(fold.lives.map((life) => [life.process?.start, life.turn.kind])).toEqual([
		['10', 'closed'],
		['99', 'fresh'],
	]);
});

test('an event of another boot is another life', () => {
	const fold = foldAll([hookEvent(1, 'SessionStart'), hookEvent(2, 'SessionStart', {}, {boot: 'b2'})]);
	expect(fold.lives).toHaveLength(2);
});

test('a continuation keeps the task and its timer', () => {
	const events = [prompt(1000, 'fix the tests'), stop(5000), prompt(9000, ' Yes '), stop(10_000)];
	expect(task(events)).toEqual({text: 'fix the tests', startedAt: 1000, workedMs: 5000, runningSince: undefined});
});

test('a new prompt after a finished turn is a new task', () => {
	expect(task([prompt(1000, 'fix the tests'), stop(5000), prompt(9000, 'now the docs')])).toMatchObject({
		text: 'now the docs',
		workedMs: 0,
		runningSince: 9000,
	});
});

test('an answer to a question in text keeps the task', () => {
	const question = stop(5000, undefined, {last_assistant_message: 'Should I delete it?'});
	expect(task([prompt(1000, 'clean up'), question, prompt(9000, 'only the logs')])?.text).toBe('clean up');
});

test('waiting for a permission does not count as work', () => {
	const question = {tool_name: 'AskUserQuestion', tool_input: {questions: []}};
	const events = [
		prompt(1000, 'go there', 'p'),
		hookEvent(3000, 'PreToolUse', question),
		hookEvent(9000, 'PostToolUse', question),
		stop(10_000),
	];
	expect(task(events)?.workedMs).toBe(3000);
});

test('a prompt while one still seems to run means that one was cancelled', () => {
	const life = latestLife(foldAll([prompt(1000, 'first'), stop(2000, 'p1000'), prompt(3000, 'cancelled'), prompt(6000, 'third')]));
	expect(life?.task.text).toBe('third');
	expect(life?.taskBefore.text).toBe('first');
});

test('a prompt queued into the running turn keeps turn, task and dialog', () => {
	const life = latestLife(foldAll([prompt(1000, 'first', 'p'), ask(2000, 'ls'), prompt(2500, 'second', 'p')]));
	expect(life?.task.text).toBe('first');
	expect(life?.prompt).toBe('second');
	expect(life?.open).toHaveLength(1);
});

test('a late event of an interrupted turn is told by its prompt id', () => {
	const begun = [prompt(1000, 'first', 'p1'), prompt(3000, 'second', 'p2')];
	const late = (event: string, more: object = {}) => latestLife(foldAll([...begun, hookEvent(3500, event, {prompt_id: 'p1', ...more})]));
	expect(late('Stop', {last_assistant_message: 'Old.'})?.turn).toMatchObject({kind: 'working', at: 3000});
	expect(late('StopFailure', {error: 'unknown'})?.turn.kind).toBe('working');
	expect(late('PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}})?.open).toEqual([]);
	expect(late('Stop', {prompt_id: 'unheard'})?.turn.kind).toBe('ended');
});

test('the prompt of an ended turn, told late by an asynchronous hook, starts nothing', () => {
	const claim = claimOf([prompt(1000, 'hello', 'p'), stop(2000, 'p'), prompt(3500, 'hello', 'p')]);
	expect(claim.turn.kind).toBe('ended');
});

test('the end of an earlier turn, told after the next prompt, ends nothing', () => {
	const claim = claimOf([prompt(1000, 'one', 'p'), stop(2000, 'p'), prompt(2500, 'two', 'q'), stop(3000, 'p')]);
	expect(claim.turn).toMatchObject({kind: 'working', at: 2500});
});

test('a turn may end without a prompt of its own: a `!` command, a queued prompt', () => {
	expect(claimOf([prompt(1000, 'one', 'p'), stop(2000, 'p'), stop(4000, 'q')]).turn).toMatchObject({kind: 'ended', at: 4000});
});

test('an event told twice by two installed hooks counts once', () => {
	const twice = <T>(event: T): readonly T[] => [event, event];
	const claim = claimOf([
		...twice(prompt(1000, 'x', 'p')),
		...twice(ask(2000, 'ls')),
		...twice(hookEvent(2100, 'SubagentStart', agent('g'))),
	]);
	expect(claim.open).toHaveLength(1);
	expect(claim.subagents).toHaveLength(1);
	expect(claim.recent).toHaveLength(3);
});

test('the same request a second later is a new one, and the first is settled', () => {
	expect(claimOf([prompt(1000, 'x', 'p'), ask(2000, 'ls'), ask(3000, 'ls')]).open.map((open) => open.at)).toEqual([3000]);
});

test('PreToolUse and PermissionRequest of one question are one ask', () => {
	const question = {tool_name: 'AskUserQuestion', tool_input: {questions: [{question: 'Which?', header: '', options: []}]}};
	const open = claimOf([hookEvent(1000, 'PreToolUse', question), hookEvent(1050, 'PermissionRequest', question)]).open;
	expect(open).toMatchObject([{at: 1000, announced: undefined}]);
});

test('an ask is resolved by the result of its tool in its own loop only', () => {
	const events = [
		prompt(1, 'x', 'p'),
		ask(2000, 'make', agent('a')),
		hookEvent(2500, 'PostToolUseFailure', {tool_name: 'Bash', error: 'e', ...agent('b')}),
	];
	expect(claimOf(events).open).toHaveLength(1);
	const failed = hookEvent(2600, 'PostToolUseFailure', {tool_name: 'Bash', error: 'e', ...agent('a')});
	expect(claimOf([...events, failed]).open).toHaveLength(0);
});

test('a subagent that ends takes its ask along, another keeps its own', () => {
	const events = [ask(2000, 'a', agent('a')), ask(2500, 'b', agent('b')), hookEvent(3000, 'SubagentStop', agent('b'))];
	expect(claimOf(events).open.map((open) => open.asker?.id)).toEqual(['a']);
});

test('Stop and task notifications leave the dialog of a running subagent alone', () => {
	const tasks = {background_tasks: [{id: 'a', type: 'subagent', status: 'running'}]};
	const note = prompt(2500, '<task-notification>\n<task-id>b</task-id>', 'q');
	const claim = claimOf([prompt(1000, 'x', 'p'), ask(2000, 'ls', agent('a')), note, stop(3000, 'q', tasks)]);
	expect(claim.open).toHaveLength(1);
	expect(claim.subagents.map(({id}) => id)).toEqual(['a']);
});

test('a later prompt closes the dialogs before it but remembers what they asked', () => {
	const claim = claimOf([prompt(1000, 'x', 'p'), ask(2000, 'ls'), prompt(9000, 'other', 'q')]);
	expect(claim.open).toHaveLength(0);
	expect(claim.lapsed).toHaveLength(1);
});

test('Stop tells background shells from background subagents', () => {
	const tasks = {
		background_tasks: [
			{id: 's', type: 'shell', status: 'running'},
			{id: 'a', type: 'subagent', status: 'running'},
			{id: 'c', type: 'shell', status: 'completed'},
		],
	};
	expect(claimOf([prompt(1, 'x'), stop(2, undefined, tasks)]).turn).toMatchObject({kind: 'ended', shells: 1, agents: 1});
});

test.each([
	['teammate', 1],
	['workflow', 1],
	['shell', 0],
])('the end of a turn beside a running %s leaves %i of the requests of agents that it does not list', (type, left) => {
	const asked = hookEvent(2, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}, agent_id: 'anna-1', agent_type: 'anna'});
	const tasks = {background_tasks: [{id: 't', type, status: 'running'}]};
	expect(claimOf([prompt(1, 'x'), asked, stop(3, undefined, tasks)]).open).toHaveLength(left);
});

test.each([
	['subagent', 1],
	['workflow', 1],
	['shell', 0],
])('the form of an MCP server names no subagent: the end of a turn beside a running %s leaves %i of them', (type, left) => {
	const asked = hookEvent(2, 'Elicitation', {mcp_server_name: 'demo', message: 'Go on?'});
	const tasks = {background_tasks: [{id: 't', type, status: 'running'}]};
	const claim = claimOf([prompt(1, 'x'), asked, stop(3, undefined, tasks)]);
	expect(claim.open).toHaveLength(left);
});

test('the notice of an answer that comes after the next form of an MCP server leaves that form open', () => {
	const form = (at: number, message: string) => hookEvent(at, 'Elicitation', {mcp_server_name: 'demo', message});
	const notice = (at: number) => hookEvent(at, 'Notification', {notification_type: 'elicitation_response', message: 'accept'});
	const answered = [prompt(1, 'x'), form(2, 'One?'), hookEvent(50, 'ElicitationResult', {action: 'accept'})];
	expect(claimOf([...answered, form(60, 'Two?'), notice(70)]).open.map(({ask}) => ask)).toMatchObject([{message: 'Two?'}]);
	expect(claimOf([prompt(1, 'x'), form(2, 'One?'), notice(70)]).open).toEqual([]);
});

test('compaction comes between two requests to the model: the tool of before it has ended', () => {
	const events = [prompt(1000, 'x', 'p'), ask(1500, 'ls'), hookEvent(2000, 'PreCompact', {}), hookEvent(3000, 'PostCompact', {})];
	expect(claimOf(events).turn).toMatchObject({kind: 'working', tool: undefined});
});

test('compaction gives back the turn it came into', () => {
	const events = [
		prompt(1000, 'x', 'p'),
		hookEvent(2000, 'PreCompact', {}),
		hookEvent(2500, 'SubagentStop', {agent_id: 'z', agent_type: ''}),
	];
	expect(claimOf(events).turn.kind).toBe('compacting');
	expect(claimOf([...events, hookEvent(3000, 'SessionStart', {source: 'compact'}), hookEvent(3001, 'PostCompact', {})]).turn).toMatchObject(
		{kind: 'working', at: 1000},
	);
});

test('after SessionEnd a straggler changes nothing, a new start does', () => {
	const closed = [prompt(1000, 'x', 'p'), hookEvent(2000, 'SessionEnd', {reason: 'resume'}), stop(2100, 'p')];
	expect(claimOf(closed).turn.kind).toBe('closed');
	expect(claimOf([...closed, hookEvent(5000, 'SessionStart', {source: 'resume'})]).turn).toMatchObject({kind: 'fresh', how: 'resume'});
});

test('an event whose payload is gone still says what its name says', () => {
	const gone = (event: string) => toHookEvent({line: journalLine(event), payload: undefined, at: 3000, toBody: toHookBody});
	expect(claimOf([prompt(1000, 'x'), gone('Stop')]).turn).toMatchObject({kind: 'ended', said: undefined});
	expect(claimOf([prompt(1000, 'x'), gone('PermissionRequest')]).open).toMatchObject([{ask: {kind: 'dialog'}}]);
});

test('the fold stays small however long the journal is', () => {
	let fold = emptyFold(sessionId());
	const big = 'x'.repeat(30_000);
	for (let index = 0; index < 1000; index++) {
		const at = index * 1000;
		fold = foldEvent(fold, prompt(at, `${big}${index}`, `p${index}`));
		fold = foldEvent(fold, ask(at + 200, `${big}${index}`, agent(`a${index}`)));
		fold = foldEvent(fold, hookEvent(at + 300, 'SubagentStart', agent(`a${index}`)));
		fold = foldEvent(fold, hookEvent(at + 400, 'Surprise', {big}, {process: {pid: index % 50, start: '1'}}));
	}
	expect(toBase(fold).length).toBeLessThan(6_000_000);
	expect(fold.lives.length).toBeLessThanOrEqual(8);
});

test('a base gives the same fold back', () => {
	const fold = foldAll([prompt(1000, 'x', 'p'), ask(2000, 'ls'), hookEvent(2100, 'SubagentStart', agent('a'))]);
	const parsed = fromBase(toBase(fold));
	expect(parsed).toEqual({ok: true, value: JSON.parse(JSON.stringify(fold))});
	const life = parsed.ok ? latestLife(parsed.value) : undefined;
	expect(life?.open).toHaveLength(1);
});

test.each([
	['nothing', ''],
	['another version', '{"v":9}'],
	['a damaged life', '{"v":1,"fold":{"sessionId":"a","lives":[{"turn":{"kind":"odd","at":1}}]}}'],
	['no lives', '{"v":1,"fold":{"sessionId":"a"}}'],
])('a base with %s is a problem', (_name, text) => expect(fromBase(text)).toMatchObject({ok: false}));
