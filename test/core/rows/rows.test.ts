/** Rows of what hooks, session files, processes and panes tell. */
import {expect, test} from 'vitest';
import {parsePaneId} from '../../../src/core/address.js';
import {defaultConfig} from '../../../src/core/config.js';
import {toRows} from '../../../src/core/rows/rows.js';
import {paneKey} from '../../../src/core/world.js';
import {foldAll, hookEvent, native, screen, sessionId, transcript} from '../../helpers/samples/events.js';
import {agent, job, marked, other, prompt, running, start, stop} from '../../helpers/samples/row-worlds.js';
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

test('the pane above the agent wins over the one its hooks named', () => {
	const panes = [pane('%1', 9), pane('%8', 3)];
	expect(toRows(world({folds: [foldAll([start])], panes, running}))[0]?.place?.pane).toBe('%8');
});

test('a pane id counts only on the server process that gave it', () => {
	const restarted = pane('%1', 77, {command: 'bash'});
	const elsewhere = {...restarted, place: {...restarted.place, server: {...restarted.place.server, pid: 51}}};
	const [row] = toRows(world({folds: [foldAll([start, prompt])], panes: [elsewhere], running: []}));
	expect(row?.place).toBeUndefined();
	expect(row?.state.state).toBe('session_ended');
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

test('/clear is followed by hooks where the session file tells no status and keeps the session before', () => {
	const before = foldAll([start, prompt, stop, hookEvent(10_000, 'SessionEnd', {reason: 'clear'})]);
	const after = other({}, 's2', [10_070, 'SessionStart', {source: 'clear'}]);
	const statuses = [native(undefined, 900, {statusAt: undefined})];
	const rows = (folds: Parameters<typeof world>[0]['folds']) =>
		toRows(world({now: 15_000, folds, statuses, panes: [pane('%1', 3)], running}));
	expect(rows([before, after])).toMatchObject([{key: 's2', state: {state: 'ready'}}]);
	const asked = other({}, 's2', [10_070, 'SessionStart', {source: 'clear'}], [14_000, 'UserPromptSubmit', {prompt: 'go on'}]);
	expect(rows([before, asked])).toMatchObject([{key: 's2', state: {group: 'autonomous'}}]);
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

test.each([
	['the first process of all', 1],
	['the tmux server', 2],
	['the terminal', 4],
])('a session that says it is %s hides nobody', (_, pid) => {
	const liar = other({process: {pid, start: ''}, pane: undefined, tmux: undefined}, 's2', [5000, 'UserPromptSubmit', {prompt: 'me'}]);
	const all = [{id: agent, ancestors: [3, 2, 4, 1]}];
	const rows = toRows(world({folds: [foldAll([start, prompt]), liar], panes: [pane('%1', 3)], running: all}));
	expect(rows.find(({key}) => key === 's1')).toMatchObject({kind: 'interactive', place: {pane: '%1'}});
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

test('a prompt that silent hooks did not tell of is the task; one that they told of keeps it', () => {
	const path = '/home/me/.claude/projects/-home-me-proj/s1.jsonl';
	const fold = foldAll([start, prompt, stop]);
	const taskAt = (written: {readonly at: number; readonly text: string}, statusAt: number) => {
		const transcripts = new Map([[path, transcript({kind: 'ended', at: written.at + 500}, {humanPrompt: written})]]);
		return toRows(world({folds: [fold], statuses: [native('idle', statusAt)], panes: [pane('%1', 3)], running}, {transcripts}));
	};
	const missed = {at: 60_000, text: 'now this'};
	expect(taskAt(missed, 60_600)).toMatchObject([{task: 'now this', prompt: 'now this', taskStartedAt: 60_000, taskWorkedMs: 0}]);
	expect(taskAt({at: 60_000, text: 'continue'}, 60_600)).toMatchObject([{task: 'fix it', prompt: 'continue'}]);
	// Queued long before it was taken up.
	expect(taskAt(missed, 9050)).toMatchObject([{task: 'fix it'}]);
	expect(taskAt({at: 9100, text: 'late on disk'}, 60_600)).toMatchObject([{task: 'fix it'}]);
	expect(taskAt({at: 60_000, text: 'fix\tit'}, 60_600)).toMatchObject([{task: 'fix it', taskStartedAt: 2000}]);
});

test('an agent that nobody told of is known by its pane, and hands its marks on when the session id appears', () => {
	const key = 'pane:1000:%1:3';
	const trust = new Map([[paneKey(pane('%1', 3).place), screen(99_000, {surface: 'trust'})]]);
	const marks = marked(key, {pinned: true});
	const before = toRows(world({panes: [pane('%1', 3)], running}, {screens: trust, marks}));
	expect(before).toMatchObject([{key, sessionId: undefined, state: {state: 'needs_permission'}, marks: {pinned: true}}]);
	const after = toRows(world({folds: [foldAll([start])], panes: [pane('%1', 3)], running}, {marks}));
	expect(after).toMatchObject([{key: 's1', formerKeys: [key], marks: {pinned: true}}]);
});

test('a headless agent alone in a pane makes no row of its pane', () => {
	const headless = foldAll([hookEvent(1000, 'SessionStart', {}, {entrypoint: 'sdk-cli'})]);
	expect(toRows(world({folds: [headless], panes: [pane('%1', 3)], running})).map((row) => row.key)).toEqual(['s1']);
});

test.each([
	['interactive', 'user', 'my name'],
	['interactive', undefined, 'my name'],
	['interactive', 'derived', undefined],
	['bg', 'user', 'my name'],
	['bg', undefined, undefined],
	['bg', 'auto', undefined],
])('the name of a session of kind %s from %s is the title %s', (kind, nameSource, title) => {
	const [row] = toRows(world({statuses: [{...job, kind, name: 'my name', nameSource}], running: [{id: job.process, ancestors: [1]}]}));
	expect(row?.title).toBe(title);
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

test('Esc gives the task before the cancelled prompt back', () => {
	const cancelled = hookEvent(20_000, 'UserPromptSubmit', {prompt: 'no, wait', prompt_id: 'q'});
	const fold = foldAll([start, prompt, stop, cancelled]);
	const at = (status: 'busy' | 'idle', statusAt: number) =>
		toRows(world({folds: [fold], statuses: [native(status, statusAt)], panes: [pane('%1', 3)], running}))[0];
	expect(at('busy', 20_050)).toMatchObject({task: 'no, wait'});
	expect(at('idle', 25_000)).toMatchObject({task: 'fix it', taskWorkedMs: 7000, state: {group: 'needs_you', state: 'idle'}});
});

test('names, ignored folders and domain rules of the user count', () => {
	const folds = [foldAll([start, prompt, stop])];
	const parts = {folds, panes: [pane('%1', 3)], running};
	expect(toRows(world(parts, {names: new Map([['/home/me/proj', 'My project']])}))[0]?.project).toBe('My project');
	expect(toRows(world(parts, {config: {...defaultConfig, ignoreDirectories: ['/home/me']}}))).toEqual([]);
	const rules = {...defaultConfig, domainRules: [{match: {state: 'idle'}, label: 'Review me', icon: '!', urgency: 1}]};
	expect(toRows(world(parts, {config: rules}))[0]).toMatchObject({state: {label: 'Review me'}, domain: {icon: '!', urgency: 1}});
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

test('a local dialog and copy mode are notes', () => {
	const [row] = toRows(
		world({
			folds: [foldAll([start])],
			statuses: [native('waiting', 5000, {waitingFor: 'dialog open'})],
			panes: [pane('%1', 3, {inMode: true})],
			running,
		}),
	);
	expect(row).toMatchObject({state: {state: 'ready'}, notes: ['dialog-open', 'copy-mode']});
});

test('a draft seen in the composer is a note while that look is new', () => {
	const seen = screen(90_000, {surface: 'idle', composer: {kind: 'draft', text: 'half a thought', pasted: 0, shell: false}});
	const notesAt = (now: number) => {
		const parts = {folds: [foldAll([start])], statuses: [native('idle', 5000)], panes: [pane('%1', 3)], running};
		const screens = new Map([[paneKey(pane('%1', 3).place), seen]]);
		return toRows(world(parts, {now, screens}))[0]?.notes;
	};
	expect(notesAt(91_000)).toEqual(['draft']);
	expect(notesAt(94_000)).toEqual([]);
});

test('a session whose directory nobody knows is called after its agent', () => {
	const nowhere = hookEvent(1000, 'SessionStart', {cwd: undefined});
	const [row] = toRows(world({folds: [foldAll([nowhere])], running}));
	expect(row?.project).toBe('claude-unknown');
});
