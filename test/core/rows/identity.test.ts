/** Which sessions, processes and panes are one row. */
import {expect, test} from 'vitest';
import {parsePaneId} from '../../../src/core/address.js';
import {defaultConfig} from '../../../src/core/config.js';
import {paneKey} from '../../../src/core/fold/world.js';
import {toRows} from '../../../src/core/rows/rows.js';
import {foldAll, hookEvent, native, screen, sessionId, transcript} from '../../helpers/samples/events.js';
import {agent, marked, other, prompt, running, start, stop} from '../../helpers/samples/row-worlds.js';
import {pane, world} from '../../helpers/samples/worlds.js';

test('journal, session file, process and pane of one session are one row', () => {
	const [row, ...rest] = toRows(
		world({folds: [foldAll([start, prompt, stop])], statuses: [native('idle', 9050)], panes: [pane('%1', 3)], running}),
	);
	expect(rest).toEqual([]);
	expect(row).toMatchObject({
		key: 's1',
		kind: 'interactive',
		process: agent,
		agentVersion: '2.1.329',
		project: 'proj',
		task: 'fix it',
		prompt: 'fix\tit',
	});
	expect(row?.place?.pane).toBe('%1');
	expect(row?.state).toMatchObject({state: 'idle', source: 'client'});
});

test('a killed agent ends its row, and the row goes after a while', () => {
	const folds = [foldAll([start, prompt])];
	const soon = toRows(
		world({now: 60_000, folds, statuses: [native('busy', 2050)], panes: [pane('%1', 3, {command: 'bash'})], running: []}),
	);
	expect(soon).toMatchObject([{state: {state: 'session_ended', since: 2000}}]);
	expect(toRows(world({now: 2000 + defaultConfig.endedRowsMs + 1, folds, panes: [], running: []}))).toEqual([]);
});

test('sessions of another boot are history', () => {
	const rows = toRows(world({folds: [foldAll([start, prompt])], panes: [pane('%1', 3)], running, boot: 'b2'}));
	expect(rows.filter((row) => row.sessionId !== undefined)).toMatchObject([{state: {state: 'session_ended'}}]);
});

test('/clear hands the row on: one row in the same pane, with the marks of the one before', () => {
	const before = foldAll([start, prompt, stop, hookEvent(10_000, 'SessionEnd', {reason: 'clear'})]);
	const after = other({}, 's2', [10_070, 'SessionStart', {source: 'clear'}]);
	for (const statuses of [[], [native('idle', 10_100, {sessionId: sessionId('s2')})]]) {
		const rows = toRows(world({folds: [before, after], statuses, panes: [pane('%1', 3)], running}, {marks: marked('s1', {pinned: true})}));
		expect(rows).toMatchObject([{key: 's2', task: '', marks: {pinned: true}, state: {state: 'ready'}}]);
		expect(rows[0]?.formerKeys).toContain('s1');
	}
});

test('/resume back to an earlier session leaves one row too', () => {
	const first = foldAll([
		start,
		stop,
		hookEvent(10_000, 'SessionEnd', {reason: 'clear'}),
		hookEvent(20_010, 'SessionStart', {source: 'resume'}),
	]);
	const between = other({}, 's2', [10_070, 'SessionStart', {source: 'clear'}], [20_000, 'SessionEnd', {reason: 'resume'}]);
	expect(toRows(world({folds: [first, between], panes: [pane('%1', 3)], running})).map((row) => row.key)).toEqual(['s1']);
});

test('a session closed a moment ago by /clear is no ended row yet', () => {
	const closing = foldAll([start, prompt, stop, hookEvent(10_000, 'SessionEnd', {reason: 'clear'})]);
	expect(toRows(world({now: 10_050, folds: [closing], panes: [pane('%1', 3)], running}))).toMatchObject([{state: {group: 'autonomous'}}]);
});

test('one session in two live agents is two rows', () => {
	const fold = foldAll([
		start,
		hookEvent(3000, 'SessionStart', {source: 'resume'}, {process: {pid: 200, start: '8'}, pane: parsePaneId('%2')}),
	]);
	const both = [...running, {id: {pid: 200, start: '8'}, ancestors: [4, 2, 1]}];
	const rows = toRows(world({folds: [fold], panes: [pane('%1', 3), pane('%2', 4)], running: both}));
	expect(rows.map((row) => [row.key, row.place?.pane])).toEqual([
		['s1:100', '%1'],
		['s1:200', '%2'],
	]);
});

test('of one session in two live agents, each row has the words of its own agent', () => {
	const twin = {process: {pid: 200, start: '8'}, pane: parsePaneId('%2')};
	const path = '/t/s1.jsonl';
	const fold = foldAll([
		hookEvent(1000, 'SessionStart', {source: 'startup', transcript_path: path}),
		prompt,
		stop,
		hookEvent(12_000, 'SessionStart', {source: 'resume', transcript_path: path}, twin),
		hookEvent(13_000, 'UserPromptSubmit', {prompt: 'in the second', prompt_id: 'q'}, twin),
		hookEvent(14_000, 'Stop', {last_assistant_message: 'From the second.', prompt_id: 'q'}, twin),
	]);
	const both = [...running, {id: {pid: 200, start: '8'}, ancestors: [4, 2, 1]}];
	const statuses = [native('idle', 9050), native('idle', 14_050, {process: {pid: 200, start: '8'}})];
	const written = transcript({kind: 'ended', at: 14_000}, {said: {at: 13_900, text: 'From the second.'}});
	const rows = toRows(
		world(
			{now: 20_000, folds: [fold], statuses, panes: [pane('%1', 3), pane('%2', 4)], running: both},
			{transcripts: new Map([[path, written]])},
		),
	);
	expect(rows.map(({key, state}) => [key, state.label])).toEqual([
		['s1:100', 'Done.'],
		['s1:200', 'From the second.'],
	]);
});

/** A process that holds two sessions, of which the pane shows the first unless its title is that of the second. */
const holdsTwo = (pid: number, panePid: number) => {
	const [first, second] = (['s1', 's2'] as const).map((id) => ({path: `/${id}.jsonl`, sessionId: sessionId(id)}));
	if (!first || !second) throw new Error('there are two');
	const transcript = {...first, others: [{...second, title: 'second - Agent'}], areHeld: true} as const;
	return {id: {pid, start: '7'}, ancestors: [panePid], transcript};
};

test('of several sessions that a process holds its pane shows the one that the title names, and one in two panes is two rows', () => {
	const keys = (...titles: readonly string[]) => {
		const panes = titles.map((title, at) => pane(`%${at}`, at + 3, {title}));
		return toRows(world({panes, running: titles.map((_, at) => holdsTwo(100 + at, at + 3))})).map(({key}) => key);
	};
	expect(keys('Agent')).toEqual(['s1']);
	expect(keys('second - Agent')).toEqual(['s2']);
	expect(keys('second - Agent', 'second - Agent', 'first - Agent')).toEqual(['s2:100', 's2:101', 's1']);
});

test('where the title does not tell which of several sessions the pane shows, none of them takes keys', () => {
	const takes = (title: string) =>
		toRows(world({panes: [pane('%1', 3, {title})], running: [holdsTwo(100, 3)]})).map(({key, takes}) => [key, takes]);
	expect(takes('second - Agent')).toContainEqual(['s2', undefined]);
	expect(takes('Agent')).toContainEqual(['s1', 'nothing']);
});

test('a session that asks behind the one in its pane takes the row, unless that one asks too', () => {
	const asked = {at: 9000, ask: {kind: 'tool', tool: 'shell', input: {command: 'ls'}, rules: []}} as const;
	const asking = (...paths: readonly string[]) => {
		const transcripts = new Map(paths.map((path) => [path, transcript({kind: 'working', at: 9000, openTools: []}, {asked})]));
		return toRows(world({panes: [pane('%1', 3, {title: 'Agent'})], running: [holdsTwo(100, 3)]}, {transcripts}));
	};
	expect(asking('/s2.jsonl')).toMatchObject([{key: 's2', state: {state: 'needs_permission'}, notes: ['behind-session', 'no-hooks']}]);
	expect(asking('/s1.jsonl', '/s2.jsonl')).toMatchObject([{key: 's1', state: {state: 'needs_permission'}, notes: ['no-hooks']}]);
	expect(asking()).toMatchObject([{key: 's1'}]);
});

test('a session resumed in another process keeps one row', () => {
	const fold = foldAll([
		start,
		prompt,
		stop,
		hookEvent(9500, 'SessionEnd', {reason: 'other'}),
		hookEvent(12_000, 'SessionStart', {source: 'resume'}, {process: {pid: 200, start: '8'}}),
	]);
	const rows = toRows(world({folds: [fold], panes: [pane('%1', 3)], running: [{id: {pid: 200, start: '8'}, ancestors: [3, 2, 1]}]}));
	expect(rows).toMatchObject([{key: 's1', process: {pid: 200}, task: 'fix it', state: {state: 'ready'}}]);
});

test('a session that tells only of subagents holds no process in which another one has begun', () => {
	// 2.0 warms its subagents up under an id that a resumed session does not keep, and tells of them before or after the session itself.
	const resumed = foldAll([
		start,
		stop,
		hookEvent(9500, 'SessionEnd', {reason: 'other'}),
		hookEvent(12_000, 'SessionStart', {source: 'resume'}, {process: {pid: 200, start: '8'}}),
	]);
	const warm = other({process: {pid: 200, start: '8'}}, 's2', [12_100, 'SubagentStart', {agent_id: 'a1', agent_type: 'Explore'}]);
	const rows = toRows(
		world({folds: [resumed, warm], panes: [pane('%1', 3)], running: [{id: {pid: 200, start: '8'}, ancestors: [3, 2, 1]}]}),
	);
	expect(rows).toMatchObject([{key: 's1', process: {pid: 200}, state: {state: 'ready'}}]);
});

test('an agent inside another agent is nested and does not own what the pane shows', () => {
	const inner = other({process: {pid: 300, start: '9'}}, 's2', [5000, 'UserPromptSubmit', {prompt: 'nested'}]);
	const screens = new Map([[paneKey(pane('%1', 3).place), screen(99_000, {surface: 'permission'})]]);
	const all = [...running, {id: {pid: 300, start: '9'}, ancestors: [100, 3, 2, 1]}];
	const rows = toRows(world({folds: [foldAll([start, prompt]), inner], panes: [pane('%1', 3)], running: all}, {screens}));
	expect(rows.map((row) => [row.key, row.kind, row.state.state])).toEqual([
		['s1', 'interactive', 'needs_permission'],
		['s2', 'nested', 'thinking'],
	]);
});

test('an agent that is the first process of a container is a row, and so is one without tmux beside it', () => {
	const first = other({process: {pid: 1, start: '1'}, pane: undefined, tmux: undefined}, 's2', [5000, 'UserPromptSubmit', {prompt: 'me'}]);
	const beside = other({process: {pid: 400, start: '4'}, pane: undefined, tmux: undefined}, 's3', [
		5000,
		'UserPromptSubmit',
		{prompt: 'two'},
	]);
	const all = [
		{id: {pid: 1, start: '1'}, ancestors: []},
		{id: {pid: 400, start: '4'}, ancestors: [1]},
	];
	const rows = toRows(world({folds: [first, beside], running: all}));
	expect(rows.map(({key, kind, state}) => [key, kind, state.state])).toEqual([
		['s2', 'interactive', 'thinking'],
		['s3', 'interactive', 'thinking'],
	]);
});

test('a session without hooks is known by its own file, and its transcript is found', () => {
	const path = '/home/me/.claude/projects/-home-me-proj/s1.jsonl';
	const transcripts = new Map([[path, transcript({kind: 'ended', at: 8000}, {branch: 'main'})]]);
	const [row] = toRows(world({statuses: [native('idle', 8050)], panes: [pane('%1', 3)], running}, {transcripts}));
	expect(row).toMatchObject({key: 's1', transcriptPath: path, branch: 'main', state: {state: 'idle'}, notes: ['no-hooks']});
});

test('a headless agent alone in a pane makes no row of its pane', () => {
	const headless = foldAll([hookEvent(1000, 'SessionStart', {}, {entrypoint: 'sdk-cli'})]);
	expect(toRows(world({folds: [headless], panes: [pane('%1', 3)], running})).map((row) => row.key)).toEqual(['s1']);
});

test('a session that ended where another runs now has no place', () => {
	const ended = foldAll([start, hookEvent(2000, 'SessionEnd', {reason: 'prompt_input_exit'})]);
	const next = other({process: {pid: 200, start: '8'}}, 's2', [5000, 'SessionStart', {}]);
	const rows = toRows(world({folds: [ended, next], panes: [pane('%1', 3)], running: [{id: {pid: 200, start: '8'}, ancestors: [3, 2, 1]}]}));
	expect(rows.map((row) => [row.key, row.place?.pane])).toEqual([
		['s1', undefined],
		['s2', '%1'],
	]);
});

test('a blocked row carries the token of its prompt, another prompt another', () => {
	const blocked = (at: number, payload: string) => {
		const asks = hookEvent(at, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}, prompt_id: 'p'}, {payload});
		return toRows(world({folds: [foldAll([start, prompt, asks])], panes: [pane('%1', 3)], running}))[0]?.token;
	};
	expect(blocked(3000, 'p/1.json')).toMatch(/^[0-9a-z]{11}$/);
	expect(blocked(3000, 'p/1.json')).toBe(blocked(3000, 'p/1.json'));
	expect(blocked(3001, 'p/2.json')).not.toBe(blocked(3000, 'p/1.json'));
	expect(toRows(world({folds: [foldAll([start])], panes: [pane('%1', 3)], running}))[0]?.token).toBeUndefined();
});

const inside = {process: {pid: 2, start: '7'}};
const insideOther = {process: {pid: 2, start: '8'}, pane: parsePaneId('%2')};

test('agents in sandboxes, which tell the pids that they have there, are known by their start times and panes', () => {
	const folds = [
		other(inside, 's1', [2000, 'UserPromptSubmit', {prompt: 'fix it'}], [9000, 'Stop', {last_assistant_message: 'Done.'}]),
		other(insideOther, 's2', [2000, 'UserPromptSubmit', {prompt: 'go on'}]),
	];
	const rows = toRows(
		world({
			folds,
			statuses: [native('busy', 2050, {sessionId: sessionId('s2'), process: insideOther.process})],
			panes: [pane('%1', 3, {command: 'sh'}), pane('%2', 4, {command: 'bwrap'})],
			running: [...running, {id: {pid: 200, start: '8'}, ancestors: [4, 1]}],
		}),
	);
	expect(rows.toSorted((one, two) => one.key.localeCompare(two.key))).toMatchObject([
		{key: 's1', process: agent, place: {pane: '%1'}, state: {state: 'idle'}},
		{key: 's2', process: {pid: 200, start: '8'}, place: {pane: '%2'}, state: {group: 'autonomous', source: 'client'}},
	]);
});

test('an agent of the same start time in another pane is another one', () => {
	const fold = other({...inside, pane: parsePaneId('%2')}, 's1', [2000, 'UserPromptSubmit', {prompt: 'fix it'}]);
	const rows = toRows(world({now: 60_000, folds: [fold], panes: [pane('%1', 3), pane('%2', 4, {command: 'sh'})], running}));
	expect(rows.map(({key, state}) => [key, state.state === 'session_ended'])).toEqual([
		['s1', true],
		['pane:1000:%1:3', false],
	]);
});

test('sessions of ended processes with one pid are rows of their own, and none has the marks of another', () => {
	const folds = [
		other(inside, 's1', [2000, 'UserPromptSubmit', {prompt: 'fix it'}]),
		other(insideOther, 's2', [3000, 'UserPromptSubmit', {prompt: 'go on'}]),
	];
	const rows = toRows(world({now: 60_000, folds, panes: []}, {marks: marked('s1', {pinned: true})}));
	expect(rows).toMatchObject([
		{key: 's1', state: {state: 'session_ended'}, marks: {pinned: true}},
		{key: 's2', state: {state: 'session_ended'}, marks: {pinned: false}},
	]);
});
