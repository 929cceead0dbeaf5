import {expect, test} from 'vitest';
import type {RowKey, SessionId} from '../../src/core/address.js';
import type {AgentStatus} from '../../src/core/agent-status.js';
import {defaultConfig} from '../../src/core/config.js';
import type {TranscriptClaim} from '../../src/core/evidence.js';
import {emptyFold} from '../../src/core/fold/fold.js';
import type {SessionFold} from '../../src/core/fold/model.js';
import type {Row} from '../../src/core/session.js';
import type {Snapshot} from '../../src/core/surface.js';
import {stateWord} from '../../src/core/words/state-word.js';
import {type Pane, paneKey} from '../../src/core/world.js';
import type {News} from '../../src/observe/changes/news.js';
import {createObserver, type Look, type Observer} from '../../src/observe/observer.js';
import type {Ports} from '../../src/observe/ports.js';
import {rowChangeAt} from '../../src/observe/schedule.js';
import {createScreens} from '../../src/observe/screens.js';
import type {StateChange} from '../../src/store/watch/gather.js';
import {foldAll, hookEvent, native, sessionId, transcript} from '../helpers/samples/events.js';
import {aDoneRow} from '../helpers/samples/rows.js';
import {withBox} from '../helpers/samples/screens.js';
import {pane, type Running, world} from '../helpers/samples/worlds.js';

type Machine = {
	now: number;
	sessions: ReadonlyMap<SessionId, SessionFold>;
	statuses: readonly AgentStatus[];
	panes: readonly Pane[];
	running: readonly Running[];
	text: string;
	serverOf?: (pid: number) => string | undefined;
	transcripts?: ReadonlyMap<string, TranscriptClaim>;
};

const prompt = hookEvent(1000, 'UserPromptSubmit', {prompt: 'x', prompt_id: 'p', transcript_path: '/other/.claude/projects/-x/s1.jsonl'});
const stop = hookEvent(9000, 'Stop', {last_assistant_message: 'Done.', prompt_id: 'p'});

const atRest = withBox(['❯ before', '', '● Done.']);

const sessions = (...folds: readonly SessionFold[]) => world({folds}).sessions;

/** Ports over a machine that a test changes, with a log of what was asked. */
function observe(machine: Machine) {
	const asked: string[] = [];
	const {marks, names} = world({});
	const ports: Ports = {
		now: () => machine.now,
		config: () => defaultConfig,
		readSessions: () => ({sessions: machine.sessions, problems: []}),
		configDirs: () => ['/home/me/.claude'],
		readStatuses: (dirs) => {
			asked.push(`statuses ${dirs.join(' ')}`);
			return {statuses: machine.statuses, problems: []};
		},
		readTranscript: (path) => {
			asked.push(`transcript ${path}`);
			return machine.transcripts?.get(path);
		},
		readMarks: () => marks,
		readNames: () => names,
		sockets: () => ['/tmp/default'],
		socketOf: ({pid}) => machine.serverOf?.(pid),
		listPanes: async (sockets) => {
			asked.push(`list ${sockets.join(' ')}`);
			return {at: machine.now, panes: machine.panes, deadSockets: [], hungSockets: []};
		},
		capture: async (panes) => {
			asked.push(`capture ${panes.map((each) => each.place.pane).join(' ')}`);
			const shot: Snapshot = {
				text: machine.text,
				columns: 100,
				rows: 30,
				foreground: 'claude',
				history: 0,
			};
			return new Map(panes.map((each) => [paneKey(each.place), shot]));
		},
		processes: (panePids) => {
			const {processes} = world({panes: machine.panes, running: machine.running});
			return {...processes, agents: processes.agents.filter((each) => panePids.includes(each.panePid))};
		},
	};
	const observer = createObserver(ports);
	return {observer, ports, asked, captures: () => asked.filter((line) => line.startsWith('capture')).length};
}

const machine = (more: Partial<Machine>): Machine => ({
	now: 10_000,
	sessions: sessions(foldAll([prompt])),
	statuses: [native('busy', 1050)],
	panes: [pane('%1', 3)],
	running: [{id: {pid: 100, start: '7'}, ancestors: [3]}],
	text: 'hello',
	...more,
});

test('a row at work is captured once a second at most', async () => {
	const state = machine({});
	const {observer, captures} = observe(state);
	for (let step = 0; step < 20; step++) {
		await observer.look();
		state.now += 100;
	}
	expect(captures()).toBe(2);
});

test('a pane that keys were sent to is captured at once, and then as before', async () => {
	const state = machine({});
	const {observer, captures} = observe(state);
	const {rows} = await observer.look();
	state.now += 50;
	for (const row of rows) observer.outdate(row.key);
	let answered = 0;
	observer.glance({news: 'none', onAnswer: () => answered++});
	await expect.poll(() => answered).toBe(1);
	expect(captures()).toBe(2);
	state.now += 50;
	await observer.look();
	expect(captures()).toBe(2);
});

test('a row at rest is not captured, unless it is asked for', async () => {
	const {observer, captures} = observe(machine({sessions: sessions(foldAll([prompt, stop])), statuses: [native('idle', 9050)]}));
	const {rows} = await observer.look();
	expect(captures()).toBe(0);
	await observer.look({capture: rows.map((row) => row.key)});
	expect(captures()).toBe(1);
});

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

test('a row that came to rest by hooks alone is looked at until a look confirms it', async () => {
	const state = machine({sessions: sessions(foldAll([prompt, stop])), statuses: [], now: 9100});
	const {observer, captures} = observe(state);
	for (let step = 0; step < 60; step++) {
		await observer.look();
		state.now += 100;
	}
	expect(captures()).toBe(2);
});

test('screens can be left out', async () => {
	const {observer, captures} = observe(machine({}));
	await observer.look({noScreens: true});
	expect(captures()).toBe(0);
});

test('screens of all rows but one can be left out', async () => {
	const {observer, captures} = observe(machine({}));
	const [row] = (await observer.look({noScreens: true})).rows;
	await observer.look({only: 'another' as RowKey});
	expect(captures()).toBe(0);
	await observer.look({only: row?.key ?? ('none' as RowKey)});
	expect(captures()).toBe(1);
});

test('a screen that does not change is counted', async () => {
	const state = machine({});
	const {observer} = observe(state);
	await observer.look();
	state.now += 1000;
	await observer.look();
	state.now += 1000;
	const still = await observer.look();
	expect(still.rows[0]?.detail).toMatchObject({unchangedCount: 2, lastChange: 10_000});
	state.text = 'hello again';
	state.now += 1000;
	expect((await observer.look()).rows[0]?.detail).toMatchObject({unchangedCount: 0});
});

test('a session that was stuck is told to have recovered once it moves, for as long as it may stand still', async () => {
	const shown = (words: string): string => withBox(['❯ before', '', words, '', '✽ Thinking… (4s · esc to interrupt)']);
	const state = machine({text: shown('● One')});
	const {observer} = observe(state);
	const told: string[] = [];
	const changes: readonly (readonly [seconds: number, text: string])[] = [
		[0, shown('● One')],
		[16, shown('● One')],
		[17, shown('● Two')],
		[31, shown('● Two')],
		[32, shown('● Two')],
		[33, shown('● Three')],
		[40, shown('● Four')],
		[48, shown('● Five')],
	];
	for (const [seconds, text] of changes) {
		state.now = 10_000 + seconds * 1000;
		state.text = text;
		await observer.look();
		const [row] = observer.glance({news: 'none', onAnswer: () => undefined}).rows;
		if (row) told.push(`${row.state.state} ${row.health.is} ${stateWord(row)}`);
	}
	expect(told).toEqual([
		'thinking alive thinking',
		'stuck stuck stuck',
		'thinking recovered recovered',
		'thinking recovered recovered',
		'stuck stuck stuck',
		'thinking recovered recovered',
		'thinking recovered recovered',
		'thinking alive thinking',
	]);
});

test('a session at rest that had recovered is told anew when that is over', () => {
	const {now} = world({});
	const row = aDoneRow();
	const recovered: Row = {
		...row,
		state: {...row.state, since: now - 100_000},
		lastActivityAt: now - 100_000,
		lastReportAt: now - 100_000,
		health: {is: 'recovered', since: now - 4000},
	};
	expect(rowChangeAt({...recovered, health: {is: 'alive'}}, world({}))).toBe(Number.POSITIVE_INFINITY);
	expect(rowChangeAt(recovered, world({}))).toBe(now + 11_000);
});

test('the same rows come back while nothing changed, others when something did', async () => {
	const state = machine({sessions: sessions(foldAll([prompt, stop])), statuses: [native('idle', 9050)], now: 200_000});
	const {observer} = observe(state);
	const first = await observer.look();
	state.now += 5000;
	const second = await observer.look();
	expect(second.rows).toBe(first.rows);
	state.running = [];
	const third = await observer.look();
	expect(third.rows[0]?.state.state).toBe('session_ended');
});

test('a server that a session is the first to name is asked at once', async () => {
	const state = machine({sessions: sessions(foldAll([prompt, stop])), statuses: [native('idle', 9050)]});
	const {observer, asked} = observe(state);
	await observer.look();
	const elsewhere = {tmux: {socket: '/tmp/tmux-1/other', serverPid: 51}};
	state.sessions = sessions(foldAll([prompt, stop, hookEvent(9500, 'SessionStart', {}, elsewhere)]));
	state.now += 100;
	await observer.look();
	expect(asked.findLast((line) => line.startsWith('list'))).toBe('list /tmp/default /tmp/tmux-1/other');
});

test('config folders and sockets are taken from the sessions as well', async () => {
	const {observer, asked} = observe(machine({}));
	await observer.look();
	expect(asked).toContain('statuses /home/me/.claude /other/.claude');
	expect(asked).toContain('list /tmp/default /tmp/tmux-1/default');
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

test('an agent nobody told of is searched for below panes that show one', async () => {
	const {observer} = observe(machine({sessions: sessions(), statuses: []}));
	expect((await observer.look()).rows).toMatchObject([{key: 'pane:1000:%1:3', process: {pid: 100}}]);
	const shell = observe(machine({sessions: sessions(), statuses: [], panes: [pane('%1', 3, {command: 'vim'})]}));
	expect((await shell.observer.look()).rows).toEqual([]);
});

test('the next look is due when a pane is, and within two seconds in any case', async () => {
	const busy = await observe(machine({})).observer.look();
	expect(busy.nextAt).toBeLessThanOrEqual(11_000);
	const empty = await observe(machine({sessions: sessions(), statuses: [], panes: []})).observer.look();
	expect(empty.nextAt).toBeGreaterThan(10_000);
	expect(empty.nextAt).toBeLessThanOrEqual(12_000);
});

const answer = (observer: Observer, news: News = 'all') =>
	new Promise<Look>((resolve) => {
		const look = observer.glance({news, onAnswer: () => resolve(look)});
	});

test('a glance tells what files say before tmux has answered, and asks it meanwhile', async () => {
	const {observer} = observe(machine({}));
	const before = await answer(observer);
	expect(before.rows).toMatchObject([{state: {state: 'thinking'}, place: undefined}]);
	expect(observer.glance({news: 'none', onAnswer: () => {}}).rows).toMatchObject([{state: {state: 'thinking'}, place: {pane: '%1'}}]);
});

test('whoever looks while tmux is being asked hears the answer, and a whole look waits for it', async () => {
	const {observer, asked} = observe(machine({}));
	const first = answer(observer);
	const second = answer(observer);
	expect((await observer.look()).rows).toMatchObject([{state: {state: 'thinking'}, place: {pane: '%1'}}]);
	await Promise.all([first, second]);
	expect(asked.filter((each) => each.startsWith('list'))).toHaveLength(1);
});

test('a glance with nothing heard reads no files, save when a process ended or some seconds went by', async () => {
	const state = machine({sessions: sessions(foldAll([prompt, stop])), statuses: [native('idle', 9050)], now: 200_000});
	const {observer, asked} = observe(state);
	const reads = () => asked.filter((line) => line.startsWith('statuses')).length;
	await observer.look();
	const glance = (news: News) => observer.glance({news, onAnswer: () => {}});
	const before = reads();
	for (let step = 0; step < 4; step++) {
		state.now += 1000;
		glance('none');
	}
	expect(reads()).toBe(before);
	glance('all');
	expect(reads()).toBe(before + 1);
	state.running = [];
	state.now += 1500;
	expect(glance('none').rows[0]?.state.state).toBe('session_ended');
	expect(reads()).toBe(before + 2);
});

test('files that take long to read are read less often while nothing is heard', async () => {
	const state = machine({});
	const {ports, asked} = observe(state);
	const slow: Ports = {
		...ports,
		readStatuses: (dirs) => {
			state.now += 100;
			return ports.readStatuses(dirs);
		},
	};
	const observer = createObserver(slow);
	await observer.look();
	const reads = () => asked.filter((line) => line.startsWith('statuses')).length;
	const before = reads();
	for (let second = 0; second < 15; second++) {
		state.now += 1000;
		observer.glance({news: 'none', onAnswer: () => {}});
	}
	expect(reads()).toBe(before);
	state.now += 5000;
	observer.glance({news: 'none', onAnswer: () => {}});
	expect(reads()).toBe(before + 1);
});

test('with very many sessions a few glances find the process that ended', async () => {
	const all = Array.from({length: 600}, (_, index) => ({pid: 1000 + index, start: '7'}));
	const state = machine({
		sessions: sessions(),
		statuses: all.map((process, index) => native('idle', 9050, {process, sessionId: sessionId(`s${index}`)})),
		panes: [],
		running: all.map((id) => ({id, ancestors: [3]})),
	});
	const {observer} = observe(state);
	expect((await observer.look()).rows).toHaveLength(600);
	state.running = state.running.slice(0, -1);
	const glances = Array.from({length: 3}, () => {
		state.now += 500;
		return observer.glance({news: 'none', onAnswer: () => {}}).rows;
	});
	expect(glances.at(-1)).toHaveLength(599);
});

test('the end of a process is found while other sessions send events', async () => {
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
	const news = {sessions: new Set([sessionId()]), marks: false, statuses: false, transcripts: new Set<string>()};
	const rowsIn = (ms: number) => {
		state.now += ms;
		return observer.glance({news, onAnswer: () => {}}).rows.map(({process}) => process?.pid);
	};
	state.running = state.running.slice(0, 1);
	expect(rowsIn(1000)).toEqual([100, 200]);
	expect(rowsIn(500)).toEqual([100]);
});

test('the end of a process is found although the clock was set back', async () => {
	const state = machine({sessions: sessions(foldAll([prompt, stop])), statuses: [native('idle', 9050)], now: 7_200_000});
	const {observer} = observe(state);
	await observer.look();
	state.now -= 3_600_000;
	state.running = [];
	expect(observer.glance({news: 'none', onAnswer: () => {}}).rows[0]?.state.state).toBe('session_ended');
});

test('files are read again at intervals although the clock was set back', async () => {
	const state = machine({now: 7_200_000});
	const {observer, asked} = observe(state);
	await observer.look();
	asked.length = 0;
	state.now -= 3_600_000;
	observer.glance({news: 'none', onAnswer: () => {}});
	expect(asked.filter((line) => line.startsWith('statuses'))).toHaveLength(1);
	observer.glance({news: 'none', onAnswer: () => {}});
	expect(asked.filter((line) => line.startsWith('statuses'))).toHaveLength(1);
});

test('what tmux answers to a glance is told over the files as they were read', async () => {
	const state = machine({});
	const {observer, asked} = observe(state);
	const reads = () => asked.filter((line) => line.startsWith('statuses')).length;
	await observer.look();
	const before = reads();
	state.now += 1000;
	state.text = withBox(['❯ before', '', '✻ Cooking… (14s · ↓ 8 tokens)']);
	await answer(observer, 'none');
	const [row] = observer.glance({news: 'none', onAnswer: () => {}}).rows;
	expect(row?.state.because.find(({source}) => source === 'screen')?.at).toBe(state.now);
	expect(reads()).toBe(before);
});

test('tmux is asked at once when the process of a pane has ended although its agent lives on', async () => {
	const state = machine({sessions: sessions(foldAll([prompt, stop])), statuses: [native('idle', 9050)], now: 200_000});
	const {observer, asked} = observe(state);
	const first = await observer.look();
	expect(first.nextAt - state.now).toBeLessThanOrEqual(2000);
	state.now = first.nextAt;
	state.running = [{id: {pid: 100, start: '7'}, ancestors: [1]}];
	state.panes = [pane('%9', 9, {command: 'zsh'})];
	const before = asked.length;
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

test('while tmux is being asked the next look does not wait for a pane', () => {
	const state = machine({});
	const {observer} = observe(state);
	expect(observer.glance({news: 'all', onAnswer: () => {}}).nextAt).toBeGreaterThan(state.now);
});

test('what tmux failed with is thrown once, at the glance that follows', async () => {
	const {ports} = observe(machine({}));
	const observer = createObserver({...ports, listPanes: () => Promise.reject(new Error('no tmux'))});
	await answer(observer);
	expect(() => observer.glance({news: 'all', onAnswer: () => {}})).toThrow('no tmux');
	expect(observer.glance({news: 'all', onAnswer: () => {}}).rows).toHaveLength(1);
});

test('a row whose witnesses did not change stays the same object when another changes', async () => {
	const other = foldAll(
		[
			{...prompt, sessionId: sessionId('s2')},
			{...stop, sessionId: sessionId('s2')},
		],
		emptyFold(sessionId('s2')),
	);
	const state = machine({sessions: sessions(foldAll([prompt, stop]), other), statuses: [], now: 200_000, running: []});
	const {observer} = observe(state);
	const first = await observer.look();
	expect(first.rows).toHaveLength(2);
	state.sessions = new Map([...state.sessions, [other.sessionId, foldAll([{...prompt, at: 199_000, sessionId: other.sessionId}], other)]]);
	const second = await observer.look();
	const rowOf = (look: Look, id: string) => look.rows.find((row) => row.key === id);
	expect(rowOf(second, 's1')).toBe(rowOf(first, 's1'));
	expect(rowOf(second, 's2')).not.toBe(rowOf(first, 's2'));
});

test('what changes by time alone is told without reading files', async () => {
	const state = machine({statuses: [native('idle', 900)], now: 1100});
	const {observer, asked} = observe(state);
	expect((await observer.look()).rows).toMatchObject([{state: {group: 'autonomous'}}]);
	const reads = asked.filter((line) => line.startsWith('statuses')).length;
	state.now = 1400;
	expect(observer.glance({news: 'none', onAnswer: () => {}}).rows).toMatchObject([{state: {group: 'needs_you'}}]);
	expect(asked.filter((line) => line.startsWith('statuses'))).toHaveLength(reads);
});

test('a pane that has shown the same kind of work for long is looked at less often, until something is heard', async () => {
	const shown = (step: number): string => withBox(['❯ before', '', `● Step ${step}`, '', `✽ Thinking… (${step}s · esc to interrupt)`]);
	const state = machine({text: shown(0)});
	const {observer, captures} = observe(state);
	const capturesIn = async (seconds: number): Promise<number> => {
		const before = captures();
		for (let step = 0; step < seconds * 10; step++) {
			state.text = shown(step);
			await observer.look();
			state.now += 100;
		}
		return captures() - before;
	};
	expect(await capturesIn(5)).toBe(5);
	await capturesIn(20);
	expect(await capturesIn(12)).toBe(3);
	state.statuses = [native('busy', state.now)];
	expect(await capturesIn(3)).toBe(3);
});

test('a pane that alone tells what its session does is looked at once a second however long that lasts', async () => {
	const state = machine({statuses: [], text: withBox(['❯ before', '', '✽ Thinking… (4s · esc to interrupt)'])});
	const {observer, captures} = observe(state);
	for (const end = state.now + 60_000; state.now < end; state.now += 100) await observer.look();
	expect(captures()).toBe(60);
});

test('a dialog is said to stand no longer than since tmux had answered, however late that was', () => {
	const screens = createScreens();
	const snapshot: Snapshot = {text: atRest, columns: 80, rows: 24, foreground: 'claude', history: 0};
	const see = (at: number) => screens.see(new Map([['pane', snapshot]]), {at, readAt: at + 300, config: defaultConfig, shown: new Map()});
	see(1000);
	see(2000);
	expect(screens.claims().get('pane')).toMatchObject({at: 2000, changedAt: 1300, unchangedCount: 1});
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
	const fork = foldAll([{...begun, sessionId: sessionId('s2')}], emptyFold(sessionId('s2')));
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
	const again = foldAll(
		[
			{
				...hookEvent(9800, 'SessionStart', {source: 'resume', transcript_path: begun.transcriptPath}, {process: pid}),
				sessionId: sessionId('s2'),
			},
		],
		fork,
	);
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
	const script = foldAll([{...run, sessionId: sessionId('s2')}], emptyFold(sessionId('s2')));
	const {observer, asked} = observe(machine({sessions: sessions(foldAll([prompt, stop]), script), statuses: [], running: []}));
	await observer.look();
	expect(asked.filter((line) => line.startsWith('transcript'))).toEqual([]);
});

test('of what was heard just that is read again, and all of it once some seconds went by', async () => {
	const transcripts = new Map([['/other/.claude/projects/-x/s1.jsonl', transcript({kind: 'none'})]]);
	const state = machine({sessions: sessions(foldAll([prompt])), statuses: [native('busy', 1050)], now: 200_000, transcripts});
	const {observer, ports, asked} = observe(state);
	const read: (string | undefined)[] = [];
	const heedful = createObserver({
		...ports,
		readSessions: (only) => {
			read.push(only && [...only].join());
			return ports.readSessions(only);
		},
	});
	await observer.look();
	await heedful.look();
	const glance = (change: Partial<StateChange>) =>
		heedful.glance({news: {sessions: new Set(), marks: false, statuses: false, transcripts: new Set(), ...change}, onAnswer: () => {}});
	read.length = 0;
	asked.length = 0;
	glance({sessions: new Set([sessionId()])});
	expect(read).toEqual([sessionId()]);
	expect(asked.filter((line) => line.startsWith('statuses') || line.startsWith('transcript'))).toEqual([]);
	glance({statuses: true});
	expect(asked.filter((line) => line.startsWith('statuses'))).toHaveLength(1);
	state.now += 31_000;
	glance({marks: true});
	expect(read.at(-1)).toBeUndefined();
});
