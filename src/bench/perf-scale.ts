/** The list with very many sessions: opening, scrolling, and a filter typed key by key. */
import {packagePath} from '../store/package-root.js';
import {type Measurement, median, ms, spread} from './measurement.js';
import {readProcessCost} from './process-cost.js';
import {openTerminal, type Terminal} from './terminal.js';
import type {BenchWorld} from './world-model.js';

/** Sessions are looked for in the background all the while: a pause lets none of it into the next sample alone. */
const pauseMs = 60;
/** A word letter by letter, and taken back. */
const filterKeys = [...'project', ...Array.from('project', () => '\x7f')];
/** Ends each frame (synchronised output). */
const frameEnd = '\x1b[?2026l';

/** On a terminal without tmux in between. */
export async function measureScale(world: BenchWorld, frames: number): Promise<readonly Measurement[]> {
	const beckon = `exec '${process.execPath}' '${packagePath('bin', 'beckon.js')}'`;
	const from = performance.now();
	const terminal = openTerminal(`echo pid $$; ${beckon}`, {columns: 160, rows: 50, env: world.env});
	try {
		const count = `${world.sessions.length}`;
		const opened = (await terminal.see([`/${count}`], 0, 60_000)) - from;
		const pid = Number(/pid (\d+)/.exec(terminal.text())?.[1]);
		await pause(3000); // the start's own work ends
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
		return [
			opening(opened, count),
			feel(`scroll by one row, ${count} sessions`, scrolled, 16),
			feel(`a key of the filter, ${count} sessions`, filtered, 30),
		];
	} finally {
		terminal.close();
	}
}

type Pressed = {readonly times: readonly number[]; readonly cpuMs: number};

/** From each key to the frame that follows it; and the CPU of a key, with what goes on beside it. */
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

function opening(opened: number, count: string): Measurement {
	return {
		what: `navigator with all rows, ${count} sessions`,
		ratio: undefined,
		measured: ms(opened),
		against: 'from its start',
		budget: '≤ 1 s',
		within: opened <= 1000,
	};
}

function feel(what: string, {times, cpuMs}: Pressed, budgetMs: number): Measurement {
	return {
		what,
		ratio: undefined,
		measured: spread(times),
		against: `${ms(cpuMs)} of CPU a key`,
		budget: `≤ ${budgetMs} ms`,
		within: median(times) <= budgetMs,
	};
}

function pause(timeMs: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, timeMs));
}
