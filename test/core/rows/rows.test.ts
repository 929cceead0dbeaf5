/** What a row says of its session. */
import {expect, test} from 'vitest';
import {defaultConfig} from '../../../src/core/config.js';
import {paneKey, type World} from '../../../src/core/fold/world.js';
import {toRows} from '../../../src/core/rows/rows.js';
import {asks} from '../../helpers/samples/claims.js';
import {dialogOf} from '../../helpers/samples/dialogs.js';
import {foldAll, hookEvent, native, screen, transcript} from '../../helpers/samples/events.js';
import {agent, job, marked, other, prompt, running, start, stop} from '../../helpers/samples/row-worlds.js';
import {pane, world} from '../../helpers/samples/worlds.js';

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

test('a row that was snoozed under its former key still wakes at a change when it has a mark of its own', () => {
	const snooze = {snoozedUntil: 'change', snoozedAt: 1000} as const;
	const marks = new Map([...marked('pane:1000:%1:3', snooze), ...marked('s1', {pinned: true})]);
	const rows = toRows(world({folds: [foldAll([start])], panes: [pane('%1', 3)], running}, {marks}));
	expect(rows).toMatchObject([{key: 's1', marks: {pinned: true, ...snooze}}]);
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

test('a task that is cut says so', () => {
	const asked = (text: string) =>
		toRows(world({folds: [foldAll([start, hookEvent(2000, 'UserPromptSubmit', {prompt: text, prompt_id: 'p'})])], running}))[0]?.task;
	expect(asked('x'.repeat(60))).toBe('x'.repeat(60));
	expect(asked(`${'x'.repeat(59)} yes`)).toBe(`${'x'.repeat(59)}…`);
});

test('Esc gives the task before the cancelled prompt back', () => {
	const cancelled = hookEvent(20_000, 'UserPromptSubmit', {prompt: 'no, wait', prompt_id: 'q'});
	const fold = foldAll([start, prompt, stop, cancelled]);
	const at = (status: 'busy' | 'idle', statusAt: number) =>
		toRows(world({folds: [fold], statuses: [native(status, statusAt)], panes: [pane('%1', 3)], running}))[0];
	expect(at('busy', 20_050)).toMatchObject({task: 'no, wait'});
	expect(at('idle', 25_000)).toMatchObject({task: 'fix it', taskWorkedMs: 7000, state: {group: 'needs_you', state: 'idle'}});
});

test('Esc at a request leaves its prompt as the task', () => {
	const cancelled = hookEvent(20_000, 'UserPromptSubmit', {prompt: 'no, wait', prompt_id: 'q'});
	const asks = hookEvent(21_000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}, prompt_id: 'q'});
	const parts = {
		folds: [foldAll([start, prompt, stop, cancelled, asks])],
		statuses: [native('idle', 25_000)],
		panes: [pane('%1', 3)],
		running,
	};
	expect(toRows(world(parts))[0]).toMatchObject({task: 'no, wait', state: {group: 'needs_you', state: 'idle'}});
});

test('names, ignored folders and domain rules of the user count', () => {
	const folds = [foldAll([start, prompt, stop])];
	const parts = {folds, panes: [pane('%1', 3)], running};
	expect(toRows(world(parts, {names: new Map([['/home/me/proj', 'My project']])}))[0]?.project).toBe('My project');
	expect(toRows(world(parts, {config: {...defaultConfig, ignoreDirectories: ['/home/me']}}))).toEqual([]);
	const rules = {...defaultConfig, domainRules: [{match: {state: 'idle'}, label: 'Review me', icon: '!', urgency: 1}]};
	expect(toRows(world(parts, {config: rules}))[0]).toMatchObject({state: {label: 'Review me'}, domain: {icon: '!', urgency: 1}});
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

test('behind a dialog that is open at the start nobody knows whether the session has hooks', () => {
	const at = pane('%1', 3);
	const seen = screen(5000, {surface: 'local-dialog', dialog: dialogOf({kind: 'local', title: 'Resume session'})});
	const [row] = toRows(world({statuses: [native('idle', 5000)], panes: [at], running}, {screens: new Map([[paneKey(at.place), seen]])}));
	expect(row?.notes).toEqual(['dialog-open']);
});

test("a request behind one of the agent's own dialogs has that dialog as a note", () => {
	const seen = screen(90_000, {surface: 'local-dialog', dialog: dialogOf({kind: 'local', title: 'Settings'})});
	const at = pane('%1', 3);
	const statuses = [native('waiting', 60_000, {waitingFor: 'permission prompt'})];
	const parts = {folds: [foldAll([start, prompt, asks(59_990, 'make')])], statuses, panes: [at], running};
	const [row] = toRows(world(parts, {now: 91_000, screens: new Map([[paneKey(at.place), seen]])}));
	expect(row).toMatchObject({notes: ['dialog-open'], state: {label: 'Needs permission: Bash'}});
});

test('that a shell is in front of a running agent is a note until the agent is in front again', () => {
	const seen = screen(90_000, {surface: 'shell'});
	const notesOf = (command: string) => {
		const at = pane('%1', 3, {command});
		const parts = {folds: [foldAll([start])], statuses: [native('idle', 5000)], panes: [at], running};
		return toRows(world(parts, {now: 91_000, screens: new Map([[paneKey(at.place), seen]])}))[0]?.notes;
	};
	expect(notesOf('bash')).toEqual(['behind-shell']);
	expect(notesOf('claude')).toEqual([]);
});

test('a session that Ctrl-Z stopped is suspended, whatever has its pane, and does not work', () => {
	const at = (command: string, status: 'busy' | 'idle', more = {}) => {
		const statuses = [native(status, 60_000, more)];
		const parts = {
			folds: [foldAll([start, prompt])],
			statuses,
			panes: [pane('%1', 3, {command})],
			running: running.map((one) => ({...one, stopped: true as const})),
		};
		return toRows(world(parts, {now: 91_000}))[0];
	};
	expect(at('vim', 'busy')).toMatchObject({
		task: 'fix it',
		notes: ['suspended'],
		state: {group: 'needs_you', state: 'idle', label: 'Suspended'},
	});
	expect(at('bash', 'idle')).toMatchObject({notes: ['suspended'], state: {state: 'idle', label: 'Interrupted'}});
	expect(at('bash', 'waiting' as 'idle', {waitingFor: 'permission prompt'})).toMatchObject({
		notes: ['suspended'],
		state: {state: 'needs_permission'},
	});
	expect(at('claude', 'busy')).toMatchObject({notes: [], state: {group: 'autonomous'}});
	const unheard = {panes: [pane('%1', 3, {command: 'bash'})], running: running.map((one) => ({...one, stopped: true as const}))};
	expect(toRows(world(unheard, {now: 91_000}))[0]).toMatchObject({notes: ['suspended'], state: {state: 'idle', label: 'Suspended'}});
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

test('a prompt in the queue is a note while the session is at work: at rest it was taken, or is gone with a client that was killed', () => {
	const path = '/home/me/.claude/projects/-home-me-proj/s1.jsonl';
	const notesAt = (status: 'busy' | 'idle') => {
		const transcripts = new Map([[path, transcript({kind: 'working', at: 50_000, openTools: []}, {queued: 1})]]);
		const parts = {folds: [foldAll([start, prompt])], statuses: [native(status, 60_000)], panes: [pane('%1', 3)], running};
		return toRows(world(parts, {now: 91_000, transcripts}))[0]?.notes;
	};
	expect(notesAt('busy')).toEqual(['prompt-queued']);
	expect(notesAt('idle')).toEqual([]);
});

test('a session that goes on with a conversation from before the hooks shows its last prompt, and does not say that there was none', () => {
	const began = (source: string) => foldAll([hookEvent(50_000, 'SessionStart', {source})]);
	const turn = {kind: 'ended', at: 9000, said: 'All green.'} as const;
	const written = transcript(turn, {humanPrompt: {at: 5000, text: 'run the tests'}});
	const rowOf = (transcripts: World['transcripts'], source = 'resume') =>
		toRows(world({folds: [began(source)], statuses: [native('idle', 50_100)], running}, {now: 60_000, transcripts}))[0];
	const path = '/home/me/.claude/projects/-home-me-proj/s1.jsonl';
	expect(rowOf(new Map([[path, written]]))).toMatchObject({task: 'run the tests', state: {state: 'ready', label: 'No new prompt yet'}});
	// Its prompts may be in another file.
	expect(rowOf(new Map())).toMatchObject({task: '', state: {state: 'ready', label: 'No new prompt yet'}});
	expect(rowOf(new Map(), 'fork')).toMatchObject({task: '', state: {state: 'ready', label: 'No new prompt yet'}});
	expect(rowOf(new Map(), 'startup')).toMatchObject({task: '', state: {state: 'ready', label: 'No prompt yet'}});
});

test('a session whose directory nobody knows is called after its agent', () => {
	const nowhere = hookEvent(1000, 'SessionStart', {cwd: undefined});
	const [row] = toRows(world({folds: [foldAll([nowhere])], running}));
	expect(row?.project).toBe('claude-unknown');
});

test('a program of an agent that is no session has no row, where its processes can be read', () => {
	const panes = [pane('%1', 3, {command: 'opencode'})];
	const rowsOf = (ancestors: readonly number[]) => {
		const there = world({panes, running: []});
		return toRows({...there, processes: {...there.processes, ancestors: () => ancestors}});
	};
	expect(rowsOf([3, 2, 1])).toEqual([]);
	expect(rowsOf([])).toMatchObject([{agent: 'opencode'}]);
});
