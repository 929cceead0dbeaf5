/** The ends of processes, and agents that are found by their panes. */
import {expect, test} from 'vitest';
import {emptyFold} from '../../src/core/fold/fold.js';
import {noChange} from '../../src/observe/changes/bell.js';
import {answer, atRest, machine, observe, prompt, sessions, stop} from '../helpers/observe/machine.js';
import {foldAll, hookEvent, native, sessionId, transcript} from '../helpers/samples/events.js';
import {pane} from '../helpers/samples/worlds.js';

test('a pane that shows no work yet is looked at again, for an agent under load is slow to draw', async () => {
	const state = machine({statuses: [], now: 1600, text: atRest});
	const {observer} = observe(state);
	await observer.look();
	expect((await observer.look()).rows[0]?.state).toMatchObject({group: 'needs_you', source: 'screen'});
	state.now = 3000;
	state.text = atRest.replace('? for shortcuts', 'esc to interrupt');
	await observer.look();
	expect((await observer.look()).rows[0]?.state.group).toBe('autonomous');
});

test('an agent without hooks is looked for on the server of its own environment, one with hooks on the server they name', async () => {
	const serverOf = (pid: number) => `/tmp/own-${pid}`;
	const silent = observe(machine({sessions: sessions(), serverOf}));
	await silent.observer.look();
	expect(silent.asked).toContain('list /tmp/default /tmp/own-100');
	const told = observe(machine({serverOf}));
	await told.observer.look();
	expect(told.asked).toContain('list /tmp/default /tmp/tmux-1/default');
});

test.each(['claude', 'node', 'sudo', 'sh'])('an agent nobody told of is searched for below a pane that shows %s', async (command) => {
	const {observer} = observe(machine({sessions: sessions(), statuses: [], panes: [pane('%1', 3, {command})]}));
	expect((await observer.look()).rows).toMatchObject([{key: 'pane:1000:%1:3', process: {pid: 100}}]);
});

test('a dead row goes at the next event of any session', async () => {
	const [one, other] = [
		{pid: 100, start: '7'},
		{pid: 200, start: '8'},
	];
	const state = machine({
		sessions: sessions(),
		statuses: [native('idle', 9050, {process: one}), native('idle', 9050, {process: other, sessionId: sessionId('s2')})],
		running: [one, other].map((id) => ({id, ancestors: [3]})),
	});
	const {observer} = observe(state);
	await observer.look();
	const news = {...noChange, sessions: new Set([sessionId()])};
	const pids = () => observer.glance({news, onAnswer: () => {}}).rows.map(({process}) => process?.pid);
	expect(pids()).toEqual([100, 200]);
	state.running = state.running.slice(0, 1);
	expect(pids()).toEqual([100]);
});

test('tmux is asked at once when the process of a pane has ended although its agent lives on', async () => {
	const state = machine({sessions: sessions(foldAll([prompt, stop])), statuses: [native('idle', 9050)], now: 200_000});
	const {observer, asked} = observe(state);
	const first = await observer.look();
	expect(first.rows).toHaveLength(1);
	state.running = [{id: {pid: 100, start: '7'}, ancestors: [1]}];
	state.panes = [pane('%9', 9, {command: 'zsh'})];
	const before = asked.length;
	expect(observer.checkProcesses()).toBe(true);
	await answer(observer, 'none');
	expect(asked.slice(before)).toContain('list /tmp/default /tmp/tmux-1/default');
	expect(observer.glance({news: 'none', onAnswer: () => {}}).rows).toMatchObject([{state: {state: 'idle'}, place: undefined}]);
});

test('the pane of an agent that outlived it is not searched for without end', async () => {
	const state = machine({panes: [pane('%9', 9, {command: 'zsh'})], running: [{id: {pid: 100, start: '7'}, ancestors: [1]}]});
	const {observer, asked} = observe(state);
	const lists = () => asked.filter((line) => line.startsWith('list')).length;
	await observer.look();
	for (const from = state.now; state.now < from + 60_000; state.now += 100) await observer.look();
	const before = lists();
	for (const from = state.now; state.now < from + 60_000; state.now += 100) await observer.look();
	expect(lists() - before).toBeLessThanOrEqual(60);
});

test('an agent is found in the pane where another session has ended', async () => {
	const running = [{id: {pid: 200, start: '8'}, ancestors: [3, 2, 1]}];
	const {observer} = observe(machine({statuses: [], running}));
	const {rows} = await observer.look();
	expect(rows.map(({sessionId: id, process, state}) => [id, process?.pid, state.state === 'session_ended'])).toEqual([
		['s1', 100, true],
		[undefined, 200, false],
	]);
});

test('an ended session whose transcript says which background session goes on with it is no row of its own', async () => {
	const path = '/other/.claude/projects/-x/s1.jsonl';
	const transcripts = new Map([[path, transcript({kind: 'ended', at: 9000}, {continuedAs: sessionId('s2')})]]);
	const process = {pid: 200, start: '8'};
	const begun = hookEvent(9500, 'SessionStart', {source: 'fork', transcript_path: path.replace('s1', 's2')}, {process, attended: false});
	const fork = foldAll([begun], emptyFold(sessionId('s2')));
	const job = native('idle', 9600, {
		sessionId: sessionId('s2'),
		process,
		kind: 'bg',
		jobId: 'j1',
		file: '/other/.claude/sessions/200.json',
	});
	const folds = {sessions: sessions(foldAll([prompt, stop]), fork), panes: [], transcripts};
	const {observer} = observe(machine({...folds, statuses: [job], running: [{id: process, ancestors: [1]}]}));
	expect((await observer.look()).rows).toMatchObject([{key: 's2', kind: 'background', task: 'x'}]);
	// Resumed in a pane after it was stopped it is the same session still.
	const pid = {pid: 300, start: '9'};
	const again = foldAll([hookEvent(9800, 'SessionStart', {source: 'resume', transcript_path: begun.transcriptPath}, {process: pid})], fork);
	const resumed = machine({
		...folds,
		sessions: sessions(foldAll([prompt, stop]), again),
		statuses: [],
		running: [{id: pid, ancestors: [3]}],
	});
	expect((await observe(resumed).observer.look()).rows).toMatchObject([{key: 's2', kind: 'interactive', task: 'x'}]);
});

test('transcripts of ended sessions are not read for the sake of those that scripts ran', async () => {
	const path = '/other/.claude/projects/-x/s2.jsonl';
	const process = {pid: 200, start: '8'};
	const run = hookEvent(9500, 'SessionStart', {transcript_path: path}, {process, attended: false, entrypoint: 'sdk-cli'});
	const script = foldAll([run], emptyFold(sessionId('s2')));
	const {observer, asked} = observe(machine({sessions: sessions(foldAll([prompt, stop]), script), statuses: [], running: []}));
	await observer.look();
	expect(asked.filter((line) => line.startsWith('transcript'))).toEqual([]);
});
