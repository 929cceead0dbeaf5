/** `beckon bench times` and `hosts`: tables of measurements, each with its budget. */
import {cpus, release, type as system} from 'node:os';
import type {ExitCode, Io} from '../../src/core/context.js';
import {measureSearch} from '../search/search.js';
import {compareBuilds, withBuildOf} from './compare.js';
import {measureHosts} from './hosts/perf-hosts.js';
import {type Measurement, toTable} from './measurement.js';
import {type PerfPart, perfParts} from './parts.js';
import {measureAll} from './perf.js';
import {measureStorm, type Storm} from './times/perf-storm.js';
import {createWorld} from './worlds/world.js';

type BenchOptions = {
	readonly quick: boolean;
	readonly sessions: number;
	readonly only?: readonly PerfPart[] | undefined;
	readonly compare?: string | undefined;
};

/** Prints the table of measurements; 1 when a budget is missed. */
export async function runBench(io: Io, {quick, sessions, only, compare}: BenchOptions): Promise<ExitCode> {
	const onPart = (part: PerfPart): unknown => io.stderr.write(`measuring: ${part}\n`);
	const measurements =
		compare === undefined
			? await measureAll({sessions, quick, parts: only ?? perfParts, onPart})
			: await compareWith(compare, {sessions, rounds: quick ? 7 : 25});
	return writeTable(io, measurements);
}

type BenchHosts = {readonly short: boolean; readonly hosts: number; readonly each: number};

/** Prints the table of measurements of hosts; 1 when a budget is missed. */
export async function runBenchHosts(io: Io, {short, hosts, each}: BenchHosts): Promise<ExitCode> {
	const span = short ? {samples: 20, settleMs: 5000, seconds: 30} : {samples: 200, settleMs: 20_000, seconds: 30};
	return writeTable(io, await measureHosts(io, {hosts, sessions: each, ...span}));
}

type BenchSearch = {readonly counts?: readonly number[] | undefined; readonly each: number; readonly rounds: number};

/** Prints the table of measurements of the search; 1 when a budget is missed. */
export async function runBenchSearch(io: Io, {counts = [100, 1000, 2000], each, rounds}: BenchSearch): Promise<ExitCode> {
	const onStep = (what: string): unknown => io.stderr.write(`${what}\n`);
	return writeTable(io, await measureSearch(io, {counts, eachKb: each, rounds, onStep}));
}

/** Prints the table of measurements of a storm of events; 1 when a budget is missed. */
export async function runBenchStorm(io: Io, storm: Storm): Promise<ExitCode> {
	return writeTable(io, await measureStorm(storm));
}

function writeTable(io: Io, measurements: readonly Measurement[]): ExitCode {
	const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${system()} ${release()}, Node ${process.versions.node}`;
	io.stdout.write(`${toTable(measurements)}\n${machine}\n`);
	return measurements.every(({within}) => within) ? 0 : 1;
}

function compareWith(
	ref: string,
	{sessions, rounds}: {readonly sessions: number; readonly rounds: number},
): Promise<readonly Measurement[]> {
	return withBuildOf(ref, async (folder) => {
		const world = await createWorld(sessions, {isQuick: true});
		try {
			return compareBuilds(world, folder, rounds);
		} finally {
			await world.close();
		}
	});
}
