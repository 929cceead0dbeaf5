/** The list with very many sessions: opening, scrolling, and a filter typed key by key. */
import {setTimeout as pause} from 'node:timers/promises';
import {shellWord} from '../../../src/core/quoting/words.js';
import {packagePath} from '../../../src/store/program.js';
import {type Measurement, median, ms, spread, toLatency} from '../measurement.js';
import {readProcessCost} from '../process-cost.js';
import {measuredProgram} from '../programs.js';
import {openTerminal, type Terminal} from '../terminal.js';
import {type Load, startPrinting} from '../worlds/load-world.js';
import type {BenchWorld} from '../worlds/world-model.js';
import {drawnTexts, timeNode} from './perf-start.js';

/** Looks run in the background meanwhile; with this pause they hit all samples alike. */
const pauseMs = 60;
/** A word letter by letter, and erased again. */
const filterKeys = [...'project', ...Array.from('project', () => '\x7f')];
/** The end of each frame (synchronised output). */
const frameEnd = '\x1b[?2026l';

/** On a terminal without tmux in between. */
export async function measureScale(world: BenchWorld, frames: number): Promise<readonly Measurement[]> {
	const count = `${world.sessions.length} sessions`;
	const opened = await measureOpening(world, count);
	return [...opened, ...(await withNavigator(world, (terminal) => measureKeyTimes(terminal, count, {frames, budgetMs: 33})))];
}

const openings = 11;

/** From its start to the list, whose rows are those of the last time, and to the whole screen. */
async function measureOpening(world: BenchWorld, count: string): Promise<readonly Measurement[]> {
	// The very first program reads all journals whole; those after it go on from what it read.
	timeNode([packagePath('bin', 'beckon.js'), 'status'], world.env);
	const texts = [drawnTexts.list, drawnTexts.whole];
	const times: number[][] = texts.map(() => []);
	for (let round = 0; round < openings; round++) {
		const from = performance.now();
		const terminal = openBeckon(world);
		try {
			for (const [index, text] of texts.entries()) times[index]?.push((await terminal.see([text], 0, 60_000)) - from);
			// Some of what it does at its start goes on after its first frame.
			await pause(500);
		} finally {
			terminal.close();
		}
	}
	const [list = [], whole = []] = times;
	return [opening(`navigator: list and keys, ${count}`, list, 500), opening(`navigator: whole screen, ${count}`, whole, 1000)];
}

/** Measures before the panes print, and while they do. */
export function measureKeys(world: BenchWorld, {printing}: Load, frames: number): Promise<readonly Measurement[]> {
	const count = `${world.sessions.length} sessions`;
	return withNavigator(world, async (terminal) => {
		const quiet = await measureKeyTimes(terminal, count, {frames, budgetMs: 16});
		startPrinting(world, printing);
		await pause(3000);
		return [...quiet, ...(await measureKeyTimes(terminal, `${count} of which ${printing} print`, {frames, budgetMs: 33}))];
	});
}

/** Once all rows are there. */
async function withNavigator(
	world: BenchWorld,
	use: (navigator: Navigator) => Promise<readonly Measurement[]>,
): Promise<readonly Measurement[]> {
	const terminal = openBeckon(world);
	try {
		await terminal.see([`/${world.sessions.length}`], 0, 60_000);
		const pid = Number(/pid (\d+)/.exec(terminal.text())?.[1]);
		await pause(3000); // the start's own work ends
		return await use({terminal, pid});
	} finally {
		terminal.close();
	}
}

function openBeckon({env}: BenchWorld): Terminal {
	const beckon = `exec ${measuredProgram().map(shellWord).join(' ')}`;
	return openTerminal(`echo pid $$; ${beckon}`, {columns: 160, rows: 50, env});
}

type Navigator = {readonly terminal: Terminal; readonly pid: number};

async function measureKeyTimes(
	{terminal, pid}: Navigator,
	count: string,
	{frames, budgetMs}: {readonly frames: number; readonly budgetMs: number},
): Promise<readonly Measurement[]> {
	const scrolled = await press(
		terminal,
		pid,
		Array.from({length: frames}, () => 'j'),
	);
	terminal.type('/');
	await pause(500);
	const filtered = await press(
		terminal,
		pid,
		Array.from({length: frames}, (_, index) => filterKeys[index % filterKeys.length] ?? ''),
	);
	terminal.type('\x1b');
	await pause(500);
	return [
		toLatency(`scroll by one row, ${count}`, scrolled.times, budgetMs, `${ms(scrolled.cpuMs)} of CPU a key`),
		toLatency(`a key of the filter, ${count}`, filtered.times, budgetMs, `${ms(filtered.cpuMs)} of CPU a key`),
	];
}

type Pressed = {readonly times: readonly number[]; readonly cpuMs: number};

/** The time from each key to its frame, and the CPU of a key, with the background work. */
async function press(terminal: Terminal, pid: number, keys: readonly string[]): Promise<Pressed> {
	const times: number[] = [];
	const before = readProcessCost(pid).cpuMs;
	for (const key of keys) {
		const [printed, from] = [terminal.printed(), performance.now()];
		terminal.type(key);
		times.push((await terminal.see([frameEnd], printed, 30_000)) - from);
		await pause(pauseMs);
	}
	return {times, cpuMs: (readProcessCost(pid).cpuMs - before) / keys.length};
}

function opening(what: string, times: readonly number[], budgetMs: number): Measurement {
	const within = median(times) <= budgetMs;
	return {what, measured: spread(times), against: 'from its start', budget: `≤ ${budgetMs} ms`, within};
}
