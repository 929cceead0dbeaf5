import {type DayReport, runDay} from '../bench/day.js';
import type {ExitCode, Io} from './io.js';

export type DayCommand = {readonly players: number; readonly hours: number; readonly minutes: number; readonly seed: number};

/** A navigator may grow by so much in a day; what the engine keeps differs by as much from minute to minute. */
const mostMb = 10;
/** What is known of a session until it is removed from the state directory. */
const sessionMb = 0.02;

/** Prints the memory of each minute; 1 when it grew, or when a row was wrong in the end. */
export async function runBenchDay(io: Io, command: DayCommand): Promise<ExitCode> {
	const report = await runDay({...command, restMs: 60_000, onMinute: (line) => io.stderr.write(`${line}\n`)});
	io.stdout.write(dayText(report, command));
	const remembered = (report.cleared + report.started) * sessionMb;
	return report.grownMb > mostMb + remembered || report.wrong.length > 0 ? 1 : 0;
}

function dayText(report: DayReport, {players, hours, minutes, seed}: DayCommand): string {
	const {turns, events, keys, rssMb, restMb, grownMb, cpuShare, cleared, ended, started, resumed, wrong} = report;
	return [
		`${hours} h of ${players} sessions in ${minutes} min, seed ${seed}: ${turns} turns, ${events} events, ${keys} times keys pressed`,
		`sessions: ${cleared} times /clear, ${ended} ended, ${started} new, ${resumed} resumed`,
		`memory of the navigator by minute: ${rssMb.map((mb) => mb.toFixed(0)).join(' ')} MB; after a quiet minute ${restMb.toFixed(0)} MB`,
		`from the first minutes to the last: ${grownMb > 0 ? '+' : ''}${grownMb.toFixed(1)} MB; ${(100 * cpuShare).toFixed(1)} % of a core`,
		`rows that were wrong in the end: ${wrong.length}`,
		...wrong.map((row) => `  ${row}`),
		'',
	].join('\n');
}
