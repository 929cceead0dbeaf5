/** Everything the design has a budget for, measured on this machine in one run. */
import type {Measurement} from './measurement.js';
import type {PerfPart} from './parts.js';
import {measureDiff} from './times/perf-diff.js';
import {measureHook} from './times/perf-hook.js';
import {measureBusy, measureIdle} from './times/perf-idle.js';
import {measureLatency} from './times/perf-latency.js';
import {measureFlood, measurePrinting} from './times/perf-load.js';
import {measurePopup} from './times/perf-popup.js';
import {measureKeys, measureScale} from './times/perf-scale.js';
import {measureJournalSlopes, measureSlopes} from './times/perf-slopes.js';
import {measureFirstFrame, measureScripts} from './times/perf-start.js';
import {measureWatch} from './times/perf-watch.js';
import {createLoadedWorld, type Load} from './worlds/load-world.js';
import {createWorld} from './worlds/world.js';
import type {BenchWorld} from './worlds/world-model.js';

/** The slopes make a world for each number of sessions. */
type WorldPart = Exclude<PerfPart, 'slopes'>;

/** The sizes of what docs/performance.md tells. */
const scaleSessions = 1000;
const idleSessions = 200;
/** Each session has a pane, and Linux allows 4,096 pseudoterminals. */
const mostSessions = 4000;
const load: Load = {panes: 300, printing: 20, journals: 2000};
const keysLoad: Load = {panes: 200, printing: 20, journals: 200};

type PerfOptions = {
	readonly sessions: number;
	readonly quick: boolean;
	readonly parts: readonly PerfPart[];
	readonly onPart: (part: PerfPart) => void;
};

/** Ends its private tmux server and removes its files, also when a measurement fails. */
export async function measureAll({sessions, quick, parts, onPart}: PerfOptions): Promise<readonly Measurement[]> {
	const found: Measurement[] = [];
	for (const part of parts) {
		onPart(part);
		if (part === 'slopes') {
			const rounds = quick ? 3 : 11;
			const counts = quick ? [10, 100, 1000] : [10, 100, 1000, mostSessions];
			found.push(...(await measureSlopes(counts, rounds)), ...(await measureJournalSlopes([100, 1000, 5000], rounds)));
			continue;
		}
		// Each part has its own world, so that none finds the remains of another.
		const world = await createPartWorld(part, sessions);
		try {
			found.push(...(await measure(world, part, quick)));
		} finally {
			await world.close();
		}
	}
	return found;
}

function createPartWorld(part: WorldPart, sessions: number): Promise<BenchWorld> {
	if (part === 'scale') return createWorld(scaleSessions, {isQuick: true});
	if (part === 'load') return createLoadedWorld(load);
	if (part === 'keys') return createLoadedWorld(keysLoad);
	if (part === 'idle') return createWorld(Math.max(sessions, idleSessions), {situation: () => 'idle', isQuick: true, at: minutesAgo()});
	return createWorld(sessions, part === 'watch' ? {situation: () => 'idle', at: minutesAgo()} : {});
}

/** Rows of the last minute count their seconds. */
function minutesAgo(): number {
	return Date.now() - 2 * 60_000;
}

async function measure(world: BenchWorld, part: WorldPart, quick: boolean): Promise<readonly Measurement[]> {
	switch (part) {
		case 'hook':
			return measureHook(world, quick ? 40 : 300);
		case 'start':
			return [...(await measureScripts(world, quick ? 5 : 25)), ...(await measureFirstFrame(world, quick ? 3 : 11))];
		case 'popup':
			return measurePopup(world, quick ? 7 : 21);
		case 'latency':
			return measureLatency(world, quick ? 20 : 60);
		case 'watch':
			return measureWatch(world, quick ? {samples: 20, settleMs: 5000, seconds: 10} : {samples: 50, settleMs: 65_000, seconds: 30});
		case 'busy':
			return measureBusy(world, quick ? 5 : 30);
		case 'idle':
			return measureIdle(world, quick ? {settleMs: 3000, seconds: 5} : {settleMs: 120_000, seconds: 120});
		case 'load':
			return measurePrinting(world, load, quick ? {settleMs: 25_000, seconds: 10} : {settleMs: 40_000, seconds: 60});
		case 'flood':
			return measureFlood(world, quick ? {settleMs: 5000, seconds: 10} : {settleMs: 20_000, seconds: 60});
		case 'keys':
			return [...measureDiff(quick ? 5 : 25), ...(await measureKeys(world, keysLoad, quick ? 20 : 100))];
		case 'scale':
			return measureScale(world, quick ? 20 : 100);
	}
}
