/** Everything the design has a budget for, measured on this machine in one run. */
import {createLoadedWorld, type Load} from './load/load-world.js';
import {measureFlood, measurePrinting} from './load/perf-load.js';
import type {Measurement} from './measurement.js';
import {measureHook} from './perf-hook.js';
import {measureBusy, measureIdle} from './perf-idle.js';
import {measureLatency} from './perf-latency.js';
import {measurePopup} from './perf-popup.js';
import {measureKeys, measureScale} from './perf-scale.js';
import {measureSlopes} from './perf-slopes.js';
import {measureFirstFrame, measureScripts} from './perf-start.js';
import {measureWatch} from './perf-watch.js';
import {createWorld} from './world.js';
import type {BenchWorld} from './world-model.js';

export const perfParts = [
	'hook',
	'start',
	'popup',
	'latency',
	'watch',
	'busy',
	'idle',
	'load',
	'flood',
	'keys',
	'scale',
	'slopes',
] as const;
export type PerfPart = (typeof perfParts)[number];
/** The slopes make a world for each number of sessions. */
type WorldPart = Exclude<PerfPart, 'slopes'>;

/** The numbers are those of the budgets (design: budget). */
const scaleSessions = 1000;
const idleSessions = 200;
const load: Load = {panes: 300, printing: 20, journals: 2000};
const keysLoad: Load = {panes: 200, printing: 20, journals: 200};

export type PerfOptions = {
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
			found.push(...(await measureSlopes([10, 100, 1000], quick ? 3 : 11)));
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
			return measurePopup(world, quick ? {rounds: 10, seconds: 10, settleSeconds: 10} : {rounds: 30, seconds: 60, settleSeconds: 65});
		case 'latency':
			return measureLatency(world, quick ? 20 : 200);
		case 'watch':
			return measureWatch(world, quick ? {samples: 20, settleMs: 5000, seconds: 10} : {samples: 100, settleMs: 65_000, seconds: 30});
		case 'busy':
			return measureBusy(world, quick ? 5 : 30);
		case 'idle':
			return measureIdle(world, quick ? {settleMs: 3000, seconds: 5} : {settleMs: 65_000, seconds: 30});
		case 'load':
			return measurePrinting(world, load, quick ? {settleMs: 25_000, seconds: 10} : {settleMs: 40_000, seconds: 60});
		case 'flood':
			return measureFlood(world, quick ? {settleMs: 5000, seconds: 10} : {settleMs: 20_000, seconds: 60});
		case 'keys':
			return measureKeys(world, keysLoad, quick ? 20 : 100);
		case 'scale':
			return measureScale(world, quick ? 20 : 100);
	}
}
