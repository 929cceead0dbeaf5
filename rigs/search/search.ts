/** Measures the search: the first index, a command, and a key, at several sizes. */
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {defaultConfig} from '../../src/core/config.js';
import type {Io} from '../../src/core/context.js';
import {parseQuery} from '../../src/core/search/query.js';
import {openRecall} from '../../src/recall/recall.js';
import {programCommand} from '../../src/store/program.js';
import {type Measurement, ms, percentile, spread} from '../perf/measurement.js';
import {writeTranscripts} from './transcripts.js';

export type SearchRun = {
	readonly counts: readonly number[];
	readonly eachKb: number;
	readonly rounds: number;
	readonly onStep: (what: string) => void;
};

const firstMs = 60_000;
const commandMs = 300;
const keyMs = 50;
/** A word of one session, one of many, one of none, two words, and a part of words. */
const queries = ['number7', 'tot', 'zzyzxq', 'tmux', 'eat ear', 'project:project-3 ten'];
const typed = ['number7', 'tmuxes', 'eat ear', 'permission', 'zzyzx'];

export async function measureSearch(io: Io, {counts, eachKb, rounds, onStep}: SearchRun): Promise<readonly Measurement[]> {
	const measured: Measurement[] = [];
	for (const count of counts) measured.push(...(await measureAt(io, count, {eachKb, rounds, onStep})));
	return measured;
}

async function measureAt(io: Io, count: number, {eachKb, rounds, onStep}: Omit<SearchRun, 'counts'>): Promise<readonly Measurement[]> {
	const home = mkdtempSync(join(tmpdir(), 'beckon-search-'));
	const env = {PATH: io.env['PATH'], HOME: home, BECKON_STATE_DIR: join(home, 'state'), TMUX_TMPDIR: home, LANG: 'C.UTF-8'};
	try {
		onStep(`writing ${count} transcripts`);
		const {bytes} = writeTranscripts(home, count, eachKb * 1024);
		const size = `${count} transcripts, ${Math.round(bytes / 2 ** 20)} MB`;
		onStep(`first index of ${count}`);
		const first = await run(env, 'number7');
		const times: number[] = [];
		let peakMb = 0;
		onStep(`commands over ${count}`);
		for (let round = 0; round < rounds; round++) {
			for (const query of queries) {
				const {tookMs, rssMb} = await run(env, query);
				times.push(tookMs);
				peakMb = Math.max(peakMb, rssMb);
			}
		}
		onStep(`keys over ${count}`);
		const keys = keyTimes(env, rounds);
		return [
			absolute(
				`first index: ${size}`,
				`${ms(first.tookMs)}, ${Math.round(first.rssMb)} MB`,
				`${firstMs / 1000} s`,
				first.tookMs <= firstMs,
			),
			absolute(
				`a search by command: ${size}`,
				`${spread(times)}, ${Math.round(peakMb)} MB`,
				`${commandMs} ms`,
				percentile(times, 0.95) <= commandMs,
			),
			absolute(`a key of a search: ${size}`, spread(keys), `${keyMs} ms`, percentile(keys, 0.95) <= keyMs),
		];
	} finally {
		rmSync(home, {recursive: true, force: true});
	}
}

/** As a person types, letter by letter, in a program that keeps the texts. */
function keyTimes(env: NodeJS.ProcessEnv, rounds: number): readonly number[] {
	const recall = openRecall({env, now: Date.now}, defaultConfig, () => []);
	while (!recall.step(1000).isDone);
	const options = {most: 50, excerpts: 2, width: 160, isMeant: () => true};
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		for (const text of typed) {
			for (let length = 2; length <= text.length; length++) {
				const parsed = parseQuery(text.slice(0, length), {now: Date.now(), utcOffsetMs: 0});
				const from = performance.now();
				if (parsed.ok) recall.find(parsed.value, options);
				if (round > 0) times.push(performance.now() - from);
			}
		}
	}
	recall.close();
	return times;
}

function absolute(what: string, measured: string, budget: string, within: boolean): Measurement {
	return {what, ratio: undefined, measured, against: '', budget, within};
}

type Ran = {readonly tookMs: number; readonly rssMb: number};

/** Runs the command; its memory is sampled. */
function run(env: NodeJS.ProcessEnv, query: string): Promise<Ran> {
	const from = performance.now();
	const [program = '', ...words] = programCommand('search', ...query.split(' '));
	const child = spawn(program, words, {env, stdio: 'ignore'});
	let rssMb = 0;
	const sample = setInterval(() => {
		rssMb = Math.max(rssMb, peakOf(child.pid ?? 0));
	}, 20);
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('exit', () => {
			clearInterval(sample);
			resolve({tookMs: performance.now() - from, rssMb});
		});
	});
}

/** In MB; 0 where the system does not tell it. */
function peakOf(pid: number): number {
	try {
		return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
	} catch {
		return 0; // the process has ended, or there is no /proc
	}
}
