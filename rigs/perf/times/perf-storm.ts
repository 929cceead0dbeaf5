/** Keys while the hooks of many sessions report without pause, and what the navigator takes of a core meanwhile. */
import {setTimeout as pause} from 'node:timers/promises';
import xterm from '@xterm/headless';
import {shellWord} from '../../../src/core/quoting/words.js';
import {type Measurement, percent, spread, toLatency, unlimited} from '../measurement.js';
import {readProcessCost, shareDuring} from '../process-cost.js';
import {measuredProgram} from '../programs.js';
import {openTerminal} from '../terminal.js';
import {createWorld} from '../worlds/world.js';
import {append, emit} from '../worlds/world-journal.js';
import type {BenchWorld} from '../worlds/world-model.js';

export type Storm = {
	readonly sessions: number;
	/** Hook events a second, of each session. */
	readonly each: number;
	readonly seconds: number;
	/** Runs the real hook for each event, as far as the machine can; otherwise its files are written without it. */
	readonly hooks: boolean;
};

const budgetMs = 100;
/** Each letter is seen by itself: it is drawn behind those before it. Every session of the world matches. */
const word = 'project';
/** The program's start has ended by then. */
const startedMs = 3000;
const deadlineMs = 20_000;
const size = {columns: 160, rows: 50};

export async function measureStorm({sessions, each, seconds, hooks}: Storm): Promise<readonly Measurement[]> {
	const world = await createWorld(sessions, {situation: () => 'working', isQuick: true});
	const navigator = openNavigator(world);
	try {
		const {pid} = await navigator.opened;
		await pause(startedMs);
		const quiet = await pressKeys(navigator, 3);
		const storm = startStorm(world, {each, hooks});
		await pause(1000);
		const [from, told] = [performance.now(), storm.reported()];
		let times: readonly number[] = [];
		const share = await shareDuring(
			() => readProcessCost(pid).cpuMs,
			async () => {
				times = await pressKeys(navigator, seconds);
			},
		);
		const perSecond = Math.round(((storm.reported() - told) * 1000) / (performance.now() - from));
		await storm.end();
		const what = `${sessions} sessions, ${perSecond} ${hooks ? 'hooks' : 'events'} a second`;
		const against = `longest ${Math.max(...times).toFixed(0)} ms of ${times.length} keys; before the storm ${spread(quiet)}`;
		return [
			toLatency(`a key → its effect on the screen, ${what}`, times, budgetMs, against),
			unlimited(`navigator, ${what}: CPU`, `${percent(share)} of a core`, 'with the keys'),
		];
	} finally {
		navigator.close();
		await world.close();
	}
}

type Navigator = {
	/** Resolves once all rows are there. */
	readonly opened: Promise<{readonly pid: number}>;
	readonly type: (keys: string) => void;
	/** Waits for a text in the last line of the screen. Returns the moment. @throws after the deadline, with the screen. */
	readonly see: (text: string) => Promise<number>;
	readonly close: () => void;
};

/** A navigator whose output becomes the screen of an emulator: it writes only what changes in a line. */
function openNavigator({env, sessions}: BenchWorld): Navigator {
	const screen = new xterm.Terminal({...size, cols: size.columns, allowProposedApi: true, scrollback: 0});
	let check = () => {};
	const beckon = measuredProgram().map(shellWord).join(' ');
	const terminal = openTerminal(`echo pid $$; exec ${beckon}`, {...size, env, onOutput: (bytes) => screen.write(bytes, () => check())});
	const line = (row: number): string => screen.buffer.active.getLine(row)?.translateToString(true) ?? '';
	return {
		opened: terminal.see([`/${sessions.length}`], 0, 60_000).then(() => ({pid: Number(/pid (\d+)/.exec(terminal.text())?.[1])})),
		type: terminal.type,
		see: (text) =>
			new Promise((resolve, reject) => {
				const timer = setTimeout(() => {
					const lines = Array.from({length: size.rows}, (_, row) => line(row));
					reject(new Error(`"${text}" is not in the last line; the screen:\n${lines.join('\n')}`));
				}, deadlineMs);
				check = () => {
					if (!line(size.rows - 1).includes(text)) return;
					clearTimeout(timer);
					check = () => {};
					resolve(performance.now());
				};
				check();
			}),
		close: terminal.close,
	};
}

/** Types a word into the filter letter by letter and leaves it, again and again. @returns the time of each letter, in ms. */
async function pressKeys(navigator: Navigator, seconds: number): Promise<readonly number[]> {
	const times: number[] = [];
	const press = async (key: string, drawn: string): Promise<number> => {
		const from = performance.now();
		navigator.type(key);
		return (await navigator.see(drawn)) - from;
	};
	const end = performance.now() + seconds * 1000;
	while (performance.now() < end) {
		await press('/', '/  ');
		for (let length = 1; length <= word.length; length += 1) {
			times.push(await press(word.charAt(length - 1), word.slice(0, length)));
			// The pauses differ, so that keys fall on every phase of the looks.
			await pause(30 + ((times.length * 37) % 200));
		}
		await press('\x1b', 'help');
	}
	return times;
}

type Blowing = {
	/** The number of events so far. */
	readonly reported: () => number;
	/** Ends the storm; resolves when the last hook has ended. */
	readonly end: () => Promise<void>;
};

/** More of them at a time would be no more a second, and other programs would get nothing. */
const hooksAtOnce = 8;

/** Each session reports the begin and the end of tool calls, `each` events a second. */
function startStorm(world: BenchWorld, {each, hooks}: Pick<Storm, 'each' | 'hooks'>): Blowing {
	const {sessions} = world;
	const perSecond = each * sessions.length;
	const from = performance.now();
	const running = new Set<Promise<void>>();
	let reported = 0;
	const report = (): void => {
		const session = sessions[reported % sessions.length];
		if (session === undefined) return;
		const round = Math.floor(reported / sessions.length);
		const call = Math.floor(round / 2);
		const event = round % 2 === 0 ? 'PreToolUse' : 'PostToolUse';
		const extra = {tool_name: 'Read', tool_input: {file_path: `/src/file-${call}.ts`}, tool_use_id: `toolu_${call}`};
		if (hooks) {
			const run: Promise<void> = emit(world, session, {event, extra}).finally(() => running.delete(run));
			running.add(run);
		} else append(world, session, {event, extra, file: `storm-${reported}.json`});
	};
	const timer = setInterval(() => {
		const due = ((performance.now() - from) / 1000) * perSecond;
		for (; reported < due && running.size < hooksAtOnce; reported += 1) report();
	}, 5);
	return {
		reported: () => reported,
		async end() {
			clearInterval(timer);
			await Promise.all(running);
		},
	};
}
