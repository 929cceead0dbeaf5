/** The cost of one more session for each command: the CPU of the command and of the programs it waits for, at growing numbers of sessions. */
import {type Measurement, unlimited} from '../measurement.js';
import {readProcessCost} from '../process-cost.js';
import {measuredPrograms} from '../programs.js';
import {createLoadedWorld} from '../worlds/load-world.js';
import {createWorld} from '../worlds/world.js';
import {timeCommand} from './perf-start.js';

const commands = [['status'], ['ls'], ['ls', '--json']] as const;

type Point = {readonly sessions: number; readonly cpuMs: number};

/** One world for each number of sessions. There is no budget. */
export async function measureSlopes(counts: readonly number[], rounds: number): Promise<readonly Measurement[]> {
	const found = measuredPrograms().flatMap((program) => commands.map((words) => ({program, words, points: [] as Point[]})));
	for (const sessions of counts) {
		const world = await createWorld(sessions, {isQuick: true});
		try {
			for (const {program, words, points} of found) {
				const argv = [...program.words, ...words];
				timeCommand(argv, world.env); // the first run finds no caches
				points.push({sessions, cpuMs: cpuOf(() => timeCommand(argv, world.env), rounds)});
			}
		} finally {
			await world.close();
		}
	}
	return found.flatMap(({program, words, points}) =>
		points.map((point, index) => {
			const slope = toSlope(words.join(' '), point, points[index - 1]);
			return {...slope, what: `${program.name}: ${slope.what}`};
		}),
	);
}

/** A hundred sessions run, and the journals of others that are long over lie beside theirs: what one of these costs. */
export async function measureJournalSlopes(counts: readonly number[], rounds: number): Promise<readonly Measurement[]> {
	const found = measuredPrograms().map((program) => ({program, points: [] as Point[]}));
	for (const journals of counts) {
		const world = await createLoadedWorld({panes: 100, printing: 0, journals});
		try {
			for (const {program, points} of found) {
				const argv = [...program.words, 'status'];
				timeCommand(argv, world.env);
				points.push({sessions: journals, cpuMs: cpuOf(() => timeCommand(argv, world.env), rounds)});
			}
		} finally {
			await world.close();
		}
	}
	return found.flatMap(({program, points}) =>
		points.map((point, index) => {
			const slope = toSlope('status', point, points[index - 1]);
			return {...slope, what: `${program.name}: \`beckon status\`, 100 sessions and ${point.sessions} journals`};
		}),
	);
}

/** User and system time of each round, in ms. The kernel counts it in ticks of 10 ms over all rounds. */
function cpuOf(run: () => unknown, rounds: number): number {
	const before = readProcessCost(process.pid).cpuMs;
	for (let round = 0; round < rounds; round++) run();
	return (readProcessCost(process.pid).cpuMs - before) / rounds;
}

export function toSlope(name: string, {sessions, cpuMs}: Point, before: Point | undefined): Measurement {
	const slope = before && ((cpuMs - before.cpuMs) / (sessions - before.sessions)).toFixed(2);
	const against = before === undefined ? '' : `${slope} ms for each session more than ${before.sessions}`;
	return unlimited(`\`beckon ${name}\`, ${sessions} sessions`, `${cpuMs.toFixed(0)} ms of CPU`, against);
}
