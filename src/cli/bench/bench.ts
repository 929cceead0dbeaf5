/** `beckon bench`: the table of times. */
import {cpus, release, type as system} from 'node:os';
import {toTable} from '../../bench/measurement.js';
import {measureAll, type PerfPart, perfParts} from '../../bench/perf.js';
import type {ExitCode, Io} from '../../core/context.js';

export type BenchOptions = {readonly quick: boolean; readonly sessions: number; readonly only: readonly PerfPart[] | undefined};

/** Prints the table of measurements; 1 when a budget was missed. */
export async function runBench(io: Io, {quick, sessions, only}: BenchOptions): Promise<ExitCode> {
	const onPart = (part: PerfPart): unknown => io.stderr.write(`measuring: ${part}\n`);
	const measurements = await measureAll({sessions, quick, parts: only ?? perfParts, onPart});
	const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${system()} ${release()}, Node ${process.versions.node}`;
	io.stdout.write(`${toTable(measurements)}\n${machine}\n`);
	return measurements.every(({within}) => within) ? 0 : 1;
}
