/** Background sessions: whose rows they are, and in which panes. */
import {expect, test} from 'vitest';
import type {JournalLine} from '../../../src/core/hook-event.js';
import {toRows} from '../../../src/core/rows/rows.js';
import {foldAll, hookEvent, native, sessionId, transcript} from '../../helpers/samples/events.js';
import {agent, job, marked, other, prompt, running, start, stop} from '../../helpers/samples/row-worlds.js';
import {pane, world} from '../../helpers/samples/worlds.js';

const inBackground = {attended: false, pane: undefined, tmux: undefined, process: job.process};

const parent = foldAll([start, prompt, stop]);

const fork = other(inBackground, 's2', [10_000, 'SessionStart', {source: 'fork'}]);

test('headless, nested, background and spare agents say what they are', () => {
	const kinds = (line: Partial<JournalLine>, more: object = {}) =>
		toRows(
			world({
				folds: [foldAll([hookEvent(1, 'SessionStart', {}, line)])],
				statuses: Object.keys(more).length > 0 ? [native('idle', 2, more)] : [],
				panes: [pane('%1', 3)],
				running,
			}),
		)[0]?.kind;
	expect(kinds({entrypoint: 'sdk-cli'})).toBe('headless');
	expect(kinds({attended: false})).toBe('headless');
	expect(kinds({}, {kind: 'bg', jobId: 'j'})).toBe('background');
	expect(kinds({}, {spare: true})).toBe('spare');
});

test('← hands the pane to the background session', () => {
	const parked = native('idle', 5000, {parkedJobId: 'j1'});
	const job = native('busy', 5100, {
		sessionId: sessionId('s2'),
		process: {pid: 200, start: '8'},
		kind: 'bg',
		jobId: 'j1',
		file: '/home/me/.claude/sessions/200.json',
	});
	const rows = toRows(
		world({statuses: [parked, job], panes: [pane('%1', 3)], running: [...running, {id: {pid: 200, start: '8'}, ancestors: [1]}]}),
	);
	expect(rows).toMatchObject([{key: 's2', kind: 'background', place: {pane: '%1'}}]);
});

test('a session that ← moved goes on with its task and its marks, in its pane and after its first agent has ended', () => {
	const jobRuns = {id: job.process, ancestors: [1]};
	const marks = marked('s1', {pinned: true});
	const statuses = [native('idle', 9100, {parkedJobId: 'j1'}), job];
	const parked = world({folds: [parent, fork], statuses, panes: [pane('%1', 3)], running: [...running, jobRuns]}, {marks});
	const expected = {key: 's2', kind: 'background', task: 'fix it', prompt: 'fix\tit', marks: {pinned: true}};
	expect(toRows(parked)).toMatchObject([{...expected, place: {pane: '%1'}}]);

	const path = '/home/me/.claude/projects/-home-me-proj/s1.jsonl';
	const transcripts = new Map([[path, transcript({kind: 'ended', at: 9000}, {continuedAs: sessionId('s2')})]]);
	const left = {folds: [{...parent, lives: parent.lives.map((life) => ({...life, transcriptPath: path}))}, fork], statuses: [job]};
	const rows = toRows(world({...left, panes: [pane('%1', 3, {command: 'bash'})], running: [jobRuns]}, {transcripts, marks}));
	expect(rows).toMatchObject([{...expected, place: undefined}]);
	// Of a session that nobody knows nothing is left out.
	expect(toRows(world({...left, folds: left.folds.slice(0, 1), statuses: []}, {transcripts}))).toMatchObject([{key: 's1'}]);
});

test('a session that ← moved stands where it stood until it is asked again, also after its first agent has ended', () => {
	const path = '/home/me/.claude/projects/-home-me-proj/s1.jsonl';
	const running = [
		{id: agent, ancestors: [3, 2, 1]},
		{id: job.process, ancestors: [1]},
	];
	const statesOf = (said: string, ...events: readonly (readonly [number, string, object])[]) => {
		const asked = foldAll([start, prompt, hookEvent(9000, 'Stop', {last_assistant_message: said, prompt_id: 'p'})]);
		const gone = foldAll([
			start,
			prompt,
			hookEvent(9000, 'Stop', {last_assistant_message: said}),
			hookEvent(12_000, 'SessionEnd', {reason: 'other'}),
		]);
		const moved = other(inBackground, 's2', [10_000, 'SessionStart', {source: 'fork'}], ...events);
		const written = transcript({kind: 'ended', at: 9000}, {continuedAs: sessionId('s2'), said: {at: 9000, text: said}});
		const left = {...gone, lives: gone.lives.map((life) => ({...life, transcriptPath: path}))};
		const parked = world({
			folds: [asked, moved],
			statuses: [native('idle', 9100, {parkedJobId: 'j1'}), job],
			panes: [pane('%1', 3)],
			running,
		});
		const quit = world({folds: [left, moved], statuses: [job], running: running.slice(1)}, {transcripts: new Map([[path, written]])});
		return [parked, quit].flatMap((each) => toRows(each)).map(({key, state}) => [key, state.state, state.since]);
	};
	const question = 'SQLite or Postgres?';
	expect(statesOf(question)).toEqual([
		['s2', 'awaiting_input', 9000],
		['s2', 'awaiting_input', 9000],
	]);
	expect(statesOf('Done.')).toEqual([
		['s2', 'task_complete', 9000],
		['s2', 'task_complete', 9000],
	]);
	const cleared = [11_000, 'SessionStart', {source: 'clear'}] as const;
	expect(statesOf(question, cleared).map(([, state]) => state)).toEqual(['ready', 'ready']);
	const answered = [11_000, 'UserPromptSubmit', {prompt: 'SQLite'}] as const;
	const done = [12_000, 'Stop', {last_assistant_message: 'Done.'}] as const;
	expect(statesOf(question, answered, done).map(([, state]) => state)).toEqual(['idle', 'idle']);
});

test('whoever looks at the pane that a background session is attached in has seen its end, the list of all shows none', () => {
	const ended = other(
		inBackground,
		's2',
		[10_000, 'UserPromptSubmit', {prompt: 'more'}],
		[20_000, 'Stop', {last_assistant_message: 'Done.'}],
	);
	const attached = {id: {pid: 300, start: '9'}, ancestors: [3, 2, 1], argv: ['claude', 'attach', 'j1']};
	const all = [{id: job.process, ancestors: [1]}, attached, ...running];
	const stateIn = (title: string, statuses = [job]) =>
		toRows(world({folds: [ended], statuses, panes: [pane('%1', 3, {title, lookedAt: 30_000})], running: all})).map(
			({state}) => state.state,
		);
	expect(stateIn('✳ more')).toEqual(['task_complete']);
	const parked = native('idle', 9100, {parkedJobId: 'j1'});
	expect(stateIn('✳ more', [parked, job])).toEqual(['task_complete']);
	expect(stateIn('1 awaiting input · claude agents', [parked, job])).toEqual(['idle']);
});

test('a background session has no pane of its own, though what runs it was started in one', () => {
	const below = {id: job.process, ancestors: [50, 100, 3, 2, 1]};
	const rows = toRows(
		world({folds: [parent, fork], statuses: [native('idle', 9100), job], panes: [pane('%1', 3)], running: [...running, below]}),
	);
	expect(rows.map((row) => [row.key, row.place?.pane])).toEqual([
		['s1', '%1'],
		['s2', undefined],
	]);
});

test('a background session that was stopped is an ended row; a spare worker that ended is none for humans', () => {
	const asked = [10_500, 'UserPromptSubmit', {prompt: 'more'}] as const;
	const stopped = [20_000, 'SessionEnd', {reason: 'other'}] as const;
	const began = [10_000, 'SessionStart', {source: 'startup'}] as const;
	const kinds = (...events: readonly (readonly [number, string, object])[]) =>
		toRows(world({folds: [other(inBackground, 's2', ...events)]})).map((row) => [row.kind, row.state.state, row.task, row.notes]);
	expect(kinds(began, asked, stopped)).toEqual([['background', 'session_ended', 'more', []]]);
	expect(kinds(began, stopped)).toEqual([['headless', 'session_ended', '', []]]);
});

test('a background session that was stopped where it was moved from is one row', () => {
	const id = '7621b648-4315-4caf';
	const stopped = other(inBackground, id, [10_000, 'UserPromptSubmit', {prompt: 'more'}], [20_000, 'SessionEnd', {reason: 'other'}]);
	const statuses = [native('idle', 9100, {parkedJobId: '7621b648'})];
	expect(toRows(world({folds: [parent, stopped], statuses, panes: [pane('%1', 3)], running}))).toMatchObject([
		{key: id, state: {state: 'session_ended'}, task: 'more', place: {pane: '%1'}},
	]);
});

test('the list of background sessions is no session', () => {
	const rows = (argv: readonly string[], title: string) =>
		toRows(world({panes: [pane('%1', 3, {title})], running: [{...running[0], id: agent, ancestors: [3, 2, 1], argv}]})).length;
	expect(rows(['claude', 'agents'], '')).toBe(0);
	expect(rows(['claude', 'attach', 'j1'], '1 awaiting input · claude agents')).toBe(0);
	expect(rows(['claude', 'attach', 'j1'], '✳ Claude Code')).toBe(1);
	// The title of a program that was there before.
	expect(rows(['claude'], '1 awaiting input · claude agents')).toBe(1);
});

test('a pane that attaches to a background session is its pane, and no row beside it', () => {
	const job = (jobId: string) =>
		native('busy', 5100, {process: {pid: 300, start: '9'}, kind: 'bg', jobId, file: '/home/me/.claude/sessions/300.json'});
	const attached = {id: {pid: 200, start: '8'}, ancestors: [3, 2, 1], argv: ['claude', 'attach', 'j1']};
	const all = [{id: {pid: 300, start: '9'}, ancestors: [1]}, attached];
	const rows = (jobId: string) => toRows(world({statuses: [job(jobId)], panes: [pane('%1', 3)], running: all}));
	expect(rows('j1')).toMatchObject([{key: 's1', kind: 'background', place: {pane: '%1'}}]);
	expect(rows('j2').map((row) => [row.kind, row.place?.pane])).toEqual([
		['background', undefined],
		['interactive', '%1'],
	]);
});
