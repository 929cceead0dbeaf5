/** Glances: what files say before tmux has answered. */
import {expect, test} from 'vitest';
import {emptyFold} from '../../src/core/fold/fold.js';
import {type News, noChange} from '../../src/observe/changes/bell.js';
import type {Ports} from '../../src/observe/inputs.js';
import {createObserver, type Look} from '../../src/observe/observer.js';
import type {StateChange} from '../../src/store/watch/gather.js';
import {answer, atRest, machine, observe, prompt, sessions, stop} from '../helpers/observe/machine.js';
import {foldAll, native, sessionId, transcript} from '../helpers/samples/events.js';
import {withBox} from '../helpers/samples/screens.js';

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
	expect(observer.checkProcesses()).toBe(false);
	state.running = [];
	expect(observer.checkProcesses()).toBe(true);
	expect(glance('all').rows[0]?.state.state).toBe('session_ended');
	expect(reads()).toBe(before + 2);
});

test('a session that a server of its agent told of while tmux was asked is shown with the answer, and its end too', async () => {
	const state = machine({sessions: sessions(), statuses: [], text: atRest});
	const {observer} = observe(state);
	const ids = () => observer.glance({news: 'none', onAnswer: () => {}}).rows.map((row) => row.sessionId);
	await observer.look();
	expect(ids()).toEqual([undefined]);
	state.statuses = [native('idle', 1050)];
	expect(ids()).toEqual([sessionId()]);
	state.statuses = [];
	expect(ids()).toEqual([undefined]);
});

test('a fact is shown at the next look, though nothing else is new', async () => {
	const state = machine({});
	const {observer} = observe(state);
	const before = await observer.look();
	const glance = () => observer.glance({news: 'none', onAnswer: () => {}}).rows;
	expect(glance()).toBe(before.rows);
	state.names = new Map([['/home/me/proj', 'the shop']]);
	expect(glance()).toMatchObject([{project: 'the shop'}]);
	state.names = new Map(state.names);
	expect(glance()).toBe(glance());
});

test('files that take long to read are read less often while nothing is heard', async () => {
	const state = machine({});
	const {ports, asked} = observe(state);
	const slow: Ports = {
		...ports,
		readStatuses: (dirs, only) => {
			if (only?.size !== 0) state.now += 100;
			return ports.readStatuses(dirs, only);
		},
	};
	const observer = createObserver(slow);
	await observer.look();
	const reads = () => asked.filter((line) => line.startsWith('statuses')).length;
	const before = reads();
	for (let second = 0; second < 40; second++) {
		state.now += 1000;
		observer.glance({news: 'none', onAnswer: () => {}});
	}
	expect(reads()).toBe(before);
	state.now += 10_000;
	observer.glance({news: 'none', onAnswer: () => {}});
	expect(reads()).toBe(before + 1);
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

test('and so are panes and their screens', async () => {
	const state = machine({now: 7_200_000});
	const {observer, asked} = observe(state);
	await observer.look();
	asked.length = 0;
	state.now -= 3_600_000;
	await answer(observer, 'none');
	expect(asked.filter((line) => /^(list|capture)/.test(line))).toHaveLength(2);
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

test.each([
	['more of the same', '✻ Cooking… (14s · ↓ 8 tokens)', 'progress'],
	['the end of the work', '● Done.', 'turn'],
])('of an answer with %s is told what it changed', async (_, line, change) => {
	const state = machine({statuses: []});
	const {observer} = observe(state);
	state.text = withBox(['❯ before', '', '✻ Cooking… (13s · ↓ 8 tokens)']);
	await observer.look();
	state.now += 5000;
	state.text = withBox(['❯ before', '', line]);
	const told = await new Promise((resolve) => void observer.glance({news: 'none', onAnswer: resolve}));
	expect(told).toBe(change);
});

test('what a look took in while tmux answered is no news of the answer', async () => {
	const state = machine({});
	const {ports} = observe(state);
	let meanwhile = () => {};
	const observer = createObserver({
		...ports,
		capture: (panes) => {
			meanwhile();
			return ports.capture(panes);
		},
	});
	await observer.look();
	state.now += 5000;
	const seen: unknown[] = [];
	meanwhile = () => {
		Object.assign(state, {sessions: sessions(foldAll([prompt, stop])), statuses: [native('idle', 9050)], text: atRest});
		seen.push(observer.glance({news: 'all', onAnswer: () => {}}).rows[0]?.state.group);
	};
	const told = await new Promise((resolve) => void observer.glance({news: 'none', onAnswer: resolve}));
	expect({seen, told}).toEqual({seen: ['needs_you'], told: 'progress'});
});

test('a pane that is due is captured by the tmux that lists it', async () => {
	const state = machine({});
	const {ports, captures} = observe(state);
	const along: (readonly string[])[] = [];
	const listPanes: Ports['listPanes'] = async (sockets, wanted) => {
		const panes = [...(wanted?.values() ?? [])].flat().map(({pane}) => `${pane}`);
		along.push(panes);
		const shown = state.panes.filter(({place}) => panes.includes(place.pane));
		return {...(await ports.listPanes(sockets)), shots: await ports.capture(shown)};
	};
	const observer = createObserver({...ports, listPanes});
	await answer(observer);
	await observer.look();
	const before = captures();
	for (let second = 0; second < 3; second += 1) {
		state.now += 1000;
		state.text = `line ${second}`;
		await answer(observer, 'none');
		expect(along.at(-1)).toEqual(['%1']);
	}
	// Those of the list are the only ones.
	expect(captures()).toBe(before + 3);
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
	const other = foldAll([prompt, stop], emptyFold(sessionId('s2')));
	const state = machine({sessions: sessions(foldAll([prompt, stop]), other), statuses: [], now: 200_000, running: []});
	const {observer} = observe(state);
	const first = await observer.look();
	expect(first.rows).toHaveLength(2);
	state.sessions = new Map([...state.sessions, [other.sessionId, foldAll([{...prompt, at: 199_000}], other)]]);
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
	const glance = (change: Partial<StateChange>) => heedful.glance({news: {...noChange, ...change}, onAnswer: () => {}});
	read.length = 0;
	asked.length = 0;
	glance({sessions: new Set([sessionId()])});
	expect(read).toEqual([sessionId()]);
	expect(asked.filter((line) => line.startsWith('statuses') || line.startsWith('transcript'))).toEqual([]);
	glance({statuses: new Set(['/sessions/100.json'])});
	expect(asked.filter((line) => line.startsWith('statuses'))).toHaveLength(1);
	state.now += 31_000;
	glance({marks: true});
	expect(read.at(-1)).toBeUndefined();
});
