import {runSoak, type SoakReport} from '../bench/soak/soak.js';
import {packagePath} from '../store/package-root.js';
import type {ExitCode, Io} from './io.js';

export type SoakCommand = {readonly players: number; readonly minutes: number; readonly seed: number};

/** Prints what differed; 1 when anything did. */
export async function runBenchSoak(io: Io, command: SoakCommand): Promise<ExitCode> {
	const onProgress = (line: string): unknown => io.stderr.write(`${line}\n`);
	const report = await runSoak({...command, program: [packagePath('bin', 'beckon.js')], env: io.env, onProgress});
	io.stdout.write(soakText(report, command));
	return report.differences.length === 0 ? 0 : 1;
}

function soakText(
	{differences, deeds, cast, restarts, rssMb, cpuShare, compared}: SoakReport,
	{players, minutes, seed}: SoakCommand,
): string {
	const counts = [...deeds].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name} ${count}`);
	return [
		...differences,
		`${players} players, ${minutes} min, seed ${seed}: ${cast} sessions, ${restarts} servers restarted`,
		`deeds: ${counts.join(', ')}`,
		`the observer: ${rssMb.start.toFixed(0)} MB → ${rssMb.end.toFixed(0)} MB (at most ${rssMb.most.toFixed(0)}), ${(100 * cpuShare).toFixed(1)} % of a core`,
		`at the end ${compared} sessions: ${differences.length === 0 ? 'all as a fresh look and the sessions say' : `${differences.length} differences`}`,
		'',
	].join('\n');
}
