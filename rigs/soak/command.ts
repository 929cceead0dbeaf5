/** `beckon bench soak`: whether a program that stays open still shows what a fresh look finds. */
import type {ExitCode, Io} from '../../src/core/context.js';
import {packagePath} from '../../src/store/program.js';
import {runSoak, type SoakReport, type WatcherMemory, type Weighed} from './soak.js';

type SoakCommand = {readonly players: number; readonly minutes: number; readonly seed: number};

/** Prints what differed; 1 when anything did. */
export async function runBenchSoak(io: Io, command: SoakCommand): Promise<ExitCode> {
	const onProgress = (line: string): unknown => io.stderr.write(`${line}\n`);
	const report = await runSoak({...command, program: [packagePath('bin', 'beckon.js')], env: io.env, onProgress});
	io.stdout.write(soakText(report, command));
	return report.differences.length === 0 ? 0 : 1;
}

function soakText(
	{differences, excused, actions, cast, restarts, memory, cpuShare, compared}: SoakReport,
	{players, minutes, seed}: SoakCommand,
): string {
	const counts = [...actions].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name} ${count}`);
	return [
		...differences.flatMap(({text, evidence}) => [text, ...indented(evidence)]),
		`${players} players, ${minutes} min, seed ${seed}: ${cast} sessions, ${restarts} servers restarted`,
		`actions: ${counts.join(', ')}`,
		...memoryText(memory),
		`the observer: ${(100 * cpuShare).toFixed(1)} % of a core`,
		...excused.flatMap(({text, evidence}) => [`its journal was cut after its last prompt: ${text}`, ...indented(evidence)]),
		`at the end ${compared} sessions: ${differences.length === 0 ? 'all as a fresh look and the sessions say' : `${differences.length} differences`}; ${excused.length} excused by a journal cut after the last prompt`,
		'',
	].join('\n');
}

function perSession(start: Weighed, end: Weighed): number {
	return (1024 * (end.heapMb - start.heapMb)) / Math.max(1, end.sessions - start.sessions);
}

function memoryText({start, rssMbByMinute, endRssMb, end}: WatcherMemory): readonly string[] {
	const mb = (bytes: number): string => bytes.toFixed(0);
	return [
		`the observer's memory in MB: ${mb(start.rssMb)} with all on stage, then by the minute ${[...rssMbByMinute, endRssMb].map(mb).join(' ')}, ${mb(end.rssMb)} after a collection`,
		`of it its own data: ${start.heapMb.toFixed(1)} with ${start.sessions} sessions in the registry, ${end.heapMb.toFixed(1)} with ${end.sessions}: ${perSession(start, end).toFixed(0)} kB a session`,
	];
}

function indented(lines: readonly string[]): readonly string[] {
	return lines.map((line) => `    ${line}`);
}
