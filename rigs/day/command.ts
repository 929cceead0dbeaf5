/** `beckon bench day`: the memory of a simulated day. */
import type {ExitCode, Io} from '../../src/core/context.js';
import {type DayReport, runDay} from './day.js';

type DayCommand = {readonly players: number; readonly hours: number; readonly minutes: number; readonly seed: number};

/** Prints the memory of each minute; 1 when it grew, or when a row was wrong in the end. */
export async function runBenchDay(io: Io, command: DayCommand): Promise<ExitCode> {
	const report = await runDay({...command, restMs: 60_000, onMinute: (line) => io.stderr.write(`${line}\n`)});
	io.stdout.write(dayText(report, command));
	return isFlat(report) && report.wrong.length === 0 ? 0 : 1;
}

/** Its own data is what a leak shows in: it may differ by so much with what is on the screen and in the last minute's turns. */
const mostHeapMb = 2;
/** Of a session that is over stays how far its journal was read, and its name, until it is removed from the state directory. */
const sessionMb = 0.002;
/** The engine's code, pages that are not full, and what libraries keep beside the heap. */
const mostRssMb = 10;

export function isFlat({grown, cleared, started}: Pick<DayReport, 'grown' | 'cleared' | 'started'>): boolean {
	return grown.heapMb <= mostHeapMb + (cleared + started) * sessionMb && grown.rssMb <= mostRssMb;
}

function dayText(report: DayReport, {players, hours, minutes, seed}: DayCommand): string {
	const {turns, events, keys, weights, rest, grown, cpuShare, cleared, ended, started, resumed, wrong} = report;
	return [
		`${hours} h of ${players} sessions in ${minutes} min, seed ${seed}: ${turns} turns, ${events} events, ${keys} times keys pressed`,
		`sessions: ${cleared} times /clear, ${ended} ended, ${started} new, ${resumed} resumed`,
		`memory of the navigator by minute, all that can go being collected: ${weights.map(({rssMb}) => rssMb.toFixed(0)).join(' ')} MB; after a quiet minute ${rest.rssMb.toFixed(0)} MB`,
		`of it its own data: ${weights.map(({heapMb}) => heapMb.toFixed(1)).join(' ')} MB; after a quiet minute ${rest.heapMb.toFixed(1)} MB`,
		`since the first minutes: ${signed(grown.rssMb)} MB in the end, own data ${signed(grown.heapMb)} MB; ${(100 * cpuShare).toFixed(1)} % of a core`,
		`rows that were wrong in the end: ${wrong.length}`,
		...wrong.map((row) => `  ${row}`),
		'',
	].join('\n');
}

function signed(mb: number): string {
	return `${mb > 0 ? '+' : ''}${mb.toFixed(1)}`;
}
