/** A working day with one open navigator, played in minutes: its memory from minute to minute. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {median} from '../perf/measurement.js';
import {readProcessCost} from '../perf/process-cost.js';
import {measuredProgram} from '../perf/programs.js';
import {openStage} from '../perf/stage.js';
import {createWorld} from '../perf/worlds/world.js';
import {createChances} from '../random.js';
import {createDay, playTurn} from './lives.js';
import {wrongRows} from './rows.js';
import {createScales, type Weight} from './scales.js';

type DayOptions = {
	readonly players: number;
	/** How many hours of work are played. */
	readonly hours: number;
	/** In how many minutes. */
	readonly minutes: number;
	readonly seed: number;
	/** How long it is left alone after all. */
	readonly restMs: number;
	readonly onMinute: (line: string) => void;
};

export type DayReport = {
	readonly turns: number;
	readonly events: number;
	/** Sessions that went on with another id, ended, began, and were taken up again. */
	readonly cleared: number;
	readonly ended: number;
	readonly started: number;
	readonly resumed: number;
	/** Rows of the navigator that were not what their session is, at the end. */
	readonly wrong: readonly string[];
	readonly keys: number;
	/** Of the navigator, all that can go being collected: at the end of each minute. */
	readonly weights: readonly Weight[];
	/** Once it was left alone. */
	readonly rest: Weight;
	/**
	 * What it grew by since the first minutes: flat is about none. Its own data to the last minutes; as a process to the quiet one, since
	 * what a collection frees goes back to the system only some time after it.
	 */
	readonly grown: Weight;
	/** Of one core. */
	readonly cpuShare: number;
};

/** One turn of a session in so many minutes, all day. */
const minutesPerTurn = 4;
const keysPerSecond = 3;
const minuteMs = 60_000;
/** Scroll, read, find, help, arrange, put away and take back, look at the pane alone: all that leaves nothing behind. */
const keys: readonly (readonly string[])[] = [
	...Array.from({length: 8}, () => ['j']),
	['Space'],
	['j'],
	['Escape'],
	['k'],
	['G'],
	['/'],
	['p', 'r', 'o'],
	['Escape'],
	['?'],
	['C-d'],
	['Escape'],
	['g', 'p'],
	['S'],
	['P'],
	['u'],
	['p'],
	[':'],
	['s', 'o'],
	['Escape'],
	['Home'],
];

/** Ends its private tmux server and removes its files. */
export async function runDay({players, hours, minutes, seed, restMs, onMinute}: DayOptions): Promise<DayReport> {
	const world = await createWorld(players, {isQuick: true});
	const config = join(world.root, '.config', 'beckon');
	mkdirSync(config, {recursive: true});
	// An hour of the day.
	writeFileSync(join(config, 'config.json'), JSON.stringify({endedRowsMs: Math.round((minutes * minuteMs) / hours)}));
	// On a busy machine an Escape and the next key may be read as one, and `o` then finds another screen than it was meant for.
	const scales = createScales(world.root);
	const quiet = {...world, env: {...world.env, ...scales.env, PAGER: 'true'}};
	const stage = openStage(quiet, measuredProgram(), {columns: 160, rows: 50, name: 'day'});
	try {
		stage.start();
		await stage.see('project-0', 0, 30_000);
		const turns = Math.round((players * hours * 60) / minutesPerTurn);
		const day = createDay(world, createChances(seed, 0));
		const [from, before] = [performance.now(), readProcessCost(stage.pid)];
		const weights: Weight[] = [];
		let [played, pressed] = [0, 0];
		const endMinute = async () => {
			const weight = await scales.weigh(stage.pid);
			weights.push(weight);
			onMinute(`minute ${weights.length}: ${weight.rssMb.toFixed(1)} MB, of it its own data ${weight.heapMb.toFixed(2)}`);
		};
		while (performance.now() - from < minutes * minuteMs) {
			const share = (performance.now() - from) / (minutes * minuteMs);
			for (const due = share * turns; played < due; played += 1) playTurn(day, played);
			if (pressed < share * minutes * 60 * keysPerSecond) {
				world.tmux('send-keys', '-t', 'stage-day', ...(keys[pressed % keys.length] ?? []));
				pressed += 1;
			}
			if (weights.length < Math.floor(share * minutes)) await endMinute();
			await pause(20);
		}
		// What a busy machine did not come to.
		for (; played < turns; played += 1) playTurn(day, played);
		const after = readProcessCost(stage.pid);
		await endMinute();
		await pause(restMs);
		const rest = await scales.weigh(stage.pid);
		const {first, last} = thirds(weights);
		return {
			turns: played,
			...day.counts,
			rest,
			wrong: await wrongRows(day, 'stage-day'),
			keys: pressed,
			weights,
			grown: {rssMb: rest.rssMb - medianOf(first, 'rssMb'), heapMb: medianOf(last, 'heapMb') - medianOf(first, 'heapMb')},
			cpuShare: (after.cpuMs - before.cpuMs) / (minutes * minuteMs),
		};
	} finally {
		stage.close();
		await world.close();
	}
}

/** The first minute fills caches. */
function thirds(weights: readonly Weight[]): {readonly first: readonly Weight[]; readonly last: readonly Weight[]} {
	const count = Math.max(1, Math.floor(weights.length / 3));
	return {first: weights.slice(Math.min(1, weights.length - 1)).slice(0, count), last: weights.slice(-count)};
}

function medianOf(weights: readonly Weight[], what: keyof Weight): number {
	return median(weights.map((weight) => weight[what]));
}
