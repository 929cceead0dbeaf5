/** Which panes are captured when, and what a look says. */
import {expect, test} from 'vitest';
import type {RowKey} from '../../src/core/address.js';
import {defaultConfig} from '../../src/core/config.js';
import {createClock} from '../../src/core/resolve/clock.js';
import {healthOf, movedAgainAt} from '../../src/core/resolve/health.js';
import type {Snapshot} from '../../src/core/surface.js';
import {stateWord} from '../../src/core/words/state-word.js';
import type {Ports} from '../../src/observe/inputs.js';
import {createObserver} from '../../src/observe/observer.js';
import {createScreens} from '../../src/observe/panes/screens.js';
import {atRest, machine, observe, prompt, sessions, stop} from '../helpers/observe/machine.js';
import {foldAll, hookEvent, native} from '../helpers/samples/events.js';
import {aDoneRow} from '../helpers/samples/rows.js';
import {screenText, withBox} from '../helpers/samples/screens.js';
import {pane, world} from '../helpers/samples/worlds.js';

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

test('panes that are due soon are captured with one that is due now', async () => {
	const running = [
		{id: {pid: 100, start: '7'}, ancestors: [3]},
		{id: {pid: 101, start: '8'}, ancestors: [4]},
	];
	const state = machine({panes: [pane('%1', 3), pane('%2', 4)], running});
	const {observer, asked} = observe(state);
	const {rows} = await observer.look();
	const captured = () => asked.filter((line) => line.startsWith('capture')).slice(1);
	const second = rows.find(({place}) => place?.pane === '%2');
	for (const at of [10_300, 10_700]) {
		state.now = at;
		if (second) observer.outdate(second.key);
		await observer.look();
	}
	expect(captured()).toEqual(['capture %2', 'capture %1 %2']);
});

test('a row at rest is not captured, unless it is asked for', async () => {
	const {observer, captures} = observe(machine({sessions: sessions(foldAll([prompt, stop])), statuses: [native('idle', 9050)]}));
	const {rows} = await observer.look();
	expect(captures()).toBe(0);
	await observer.look({capture: rows.map((row) => row.key)});
	expect(captures()).toBe(1);
});

test('a row at rest is captured once after its user was in its pane: only the pane shows another mode', async () => {
	const state = machine({
		sessions: sessions(foldAll([prompt, stop])),
		statuses: [native('idle', 9050)],
		text: withBox(['● Done.'], {footer: '⏸ plan mode on (shift+tab to cycle)'}),
	});
	const {observer, captures} = observe(state);
	const lookFor = async (ms: number) => {
		for (const until = state.now + ms; state.now < until; state.now += 500) await observer.look();
	};
	await lookFor(10_000);
	expect(captures()).toBe(0);
	state.panes = [pane('%1', 3, {lookedAt: 20_000})];
	await lookFor(60_000);
	expect(captures()).toBe(1);
	expect((await observer.look()).rows[0]?.permissionMode).toBe('plan');
	state.panes = [pane('%1', 3, {lookedAt: 80_000})];
	await lookFor(60_000);
	expect(captures()).toBe(2);
});

test('a row that came to rest by hooks alone is looked at once a second until a look confirms it, and then less often', async () => {
	const state = machine({sessions: sessions(foldAll([prompt, stop])), statuses: [], now: 9100});
	const {observer, captures} = observe(state);
	for (let step = 0; step < 60; step++) {
		await observer.look();
		state.now += 100;
	}
	const first = captures();
	for (let step = 0; step < 200; step++) {
		await observer.look();
		state.now += 100;
	}
	expect(first).toBeLessThanOrEqual(6);
	expect(captures() - first).toBeLessThanOrEqual(11);
});

test("a shell command of the human's makes a row at rest work, which without a session file only its pane tells", async () => {
	const state = machine({sessions: sessions(foldAll([prompt, stop])), statuses: [], text: atRest, now: 9100});
	const {observer} = observe(state);
	const lookFor = async (ms: number) => {
		for (const until = state.now + ms; state.now < until; state.now += 100) await observer.look();
		return (await observer.look()).rows[0]?.state;
	};
	expect(await lookFor(60_000)).not.toMatchObject({group: 'autonomous'});
	state.text = screenText('shell-command');
	expect(await lookFor(2200)).toMatchObject({group: 'autonomous', state: 'acting', source: 'screen'});
	state.text = atRest;
	expect(await lookFor(2200)).not.toMatchObject({group: 'autonomous'});
});

test('screens can be left out', async () => {
	const {observer, captures} = observe(machine({}));
	await observer.look({noScreens: true});
	expect(captures()).toBe(0);
});

test('screens of all rows but one can be left out', async () => {
	const {observer, captures} = observe(machine({}));
	const [row] = (await observer.look({noScreens: true})).rows;
	await observer.look({only: ['another' as RowKey]});
	expect(captures()).toBe(0);
	await observer.look({only: row ? [row.key] : []});
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
		if (row) told.push(`${row.state.state} ${healthOf(row)} ${stateWord(row)}`);
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

test('a session that has recovered is told anew when that is over', () => {
	const {now} = world({});
	const clock = createClock(now);
	const before = {process: undefined, state: aDoneRow().state, recoveredAt: now - 4000};
	expect(movedAgainAt(before, {process: undefined, state: aDoneRow().state}, {clock, stuckAfterMs: 15_000})).toBe(before.recoveredAt);
	expect(clock.changesAt()).toBe(now + 11_000);
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

test('a first look has the sessions that a server told of while tmux listed its panes', async () => {
	const state = machine({sessions: new Map(), statuses: []});
	const {ports} = observe(state);
	const listPanes: Ports['listPanes'] = async (sockets) => {
		const listed = await ports.listPanes(sockets);
		state.statuses = [native('busy', 1050)];
		return listed;
	};
	const {rows} = await createObserver({...ports, listPanes}).look({noScreens: true});
	expect(rows.map(({sessionId}) => sessionId)).toEqual([native('busy', 1050).sessionId]);
});

test('config folders and sockets are taken from the sessions as well', async () => {
	const {observer, asked} = observe(machine({}));
	await observer.look();
	expect(asked).toContain('statuses /home/me/.claude /other/.claude');
	expect(asked).toContain('list /tmp/default /tmp/tmux-1/default');
});

test('the next look is due when a pane is, after twenty seconds where nobody uses tmux, and after five where there is none', async () => {
	const busy = await observe(machine({})).observer.look();
	expect(busy.nextAt).toBeLessThanOrEqual(11_000);
	const unused = await observe(
		machine({sessions: sessions(), statuses: [], running: [], panes: [pane('%1', 3, {command: 'vim'})]}),
	).observer.look();
	expect(unused.nextAt).toBe(30_000);
	const empty = await observe(machine({sessions: sessions(), statuses: [], panes: []})).observer.look();
	expect(empty.nextAt).toBe(15_000);
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

test('a pane that alone tells what its session does is looked at more often while it is news, and once a second however long that lasts', async () => {
	const state = machine({statuses: [], text: withBox(['❯ before', '', '✽ Thinking… (4s · esc to interrupt)'])});
	const {observer, captures} = observe(state);
	const capturesIn = async (ms: number): Promise<number> => {
		const before = captures();
		for (const end = state.now + ms; state.now < end; state.now += 100) await observer.look();
		return captures() - before;
	};
	expect(await capturesIn(4000)).toBe(10);
	await capturesIn(20_000);
	expect(await capturesIn(60_000)).toBe(60);
});

test('a dialog is said to stand no longer than since tmux had answered, however late that was', () => {
	const screens = createScreens();
	const snapshot: Snapshot = {text: atRest, columns: 80, rows: 24, foreground: 'claude', history: 0};
	const see = (at: number) =>
		screens.see(new Map([['pane', snapshot]]), {at, readAt: at + 300, config: defaultConfig, shown: new Map()}, {most: 1, ms: 1});
	see(1000);
	see(2000);
	expect(screens.claims().get('pane')).toMatchObject({at: 2000, changedAt: 1300, unchangedCount: 1});
});
