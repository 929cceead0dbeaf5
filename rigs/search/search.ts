/** Measures the search: the first index, a command, and a key, at several sizes. */
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import type {Io} from '../../src/core/context.js';
import type {SearchOrder} from '../../src/recall/recall.js';
import {readText} from '../../src/system/proc.js';
import {type Measurement, ms, percentile, spread} from '../perf/measurement.js';
import {measuredPrograms} from '../perf/programs.js';
import {writeTranscripts} from './transcripts.js';

type SearchRun = {
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
	try {
		onStep(`writing ${count} transcripts`);
		const bytes = writeTranscripts(home, count, eachKb * 1024);
		const size = `${count} transcripts, ${Math.round(bytes / 2 ** 20)} MB`;
		const measured: Measurement[] = [];
		for (const {name, words} of measuredPrograms()) {
			const env = {PATH: io.env['PATH'], HOME: home, BECKON_STATE_DIR: join(home, `state-${name}`), TMUX_TMPDIR: home, LANG: 'C.UTF-8'};
			onStep(`${name}: first index of ${count}`);
			const first = await run(words, env, 'number7');
			const times: number[] = [];
			let peakMb = 0;
			onStep(`${name}: commands over ${count}`);
			for (let round = 0; round < rounds; round++) {
				for (const query of queries) {
					const {tookMs, rssMb} = await run(words, env, query);
					times.push(tookMs);
					peakMb = Math.max(peakMb, rssMb);
				}
			}
			onStep(`${name}: keys over ${count}`);
			const keys = await keyTimes(words, env, rounds);
			measured.push(
				absolute(
					`${name}: first index: ${size}`,
					`${ms(first.tookMs)}, ${Math.round(first.rssMb)} MB`,
					`${firstMs / 1000} s`,
					first.tookMs <= firstMs,
				),
				absolute(
					`${name}: a search by command: ${size}`,
					`${spread(times)}, ${Math.round(peakMb)} MB`,
					`${commandMs} ms`,
					percentile(times, 0.95) <= commandMs,
				),
				absolute(`${name}: a key of a search: ${size}`, spread(keys), `${keyMs} ms`, percentile(keys, 0.95) <= keyMs),
			);
		}
		return measured;
	} finally {
		rmSync(home, {recursive: true, force: true});
	}
}

/** As a navigator asks the program that serves its searches, letter by letter; the first round loads the texts and is not counted. */
async function keyTimes([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv, rounds: number): Promise<readonly number[]> {
	const child = spawn(program, [...words, 'search-server'], {env, stdio: ['pipe', 'pipe', 'ignore']});
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const answers = createInterface({input: child.stdout})[Symbol.asyncIterator]();
	let n = 0;
	/** @returns the milliseconds from the order to its answer. */
	const ask = async (text: string): Promise<number> => {
		n += 1;
		const from = performance.now();
		const order: SearchOrder = {n, text, project: undefined, only: undefined};
		child.stdin.write(`${JSON.stringify(order)}\n`);
		if ((await answers.next()).done) throw new Error('the program that serves searches has ended');
		return performance.now() - from;
	};
	const times: number[] = [];
	try {
		for (let round = 0; round <= rounds; round++) {
			for (const text of typed) {
				for (let length = 2; length <= text.length; length++) {
					const took = await ask(text.slice(0, length));
					if (round > 0) times.push(took);
				}
			}
		}
	} finally {
		child.stdin.end();
		await ended;
	}
	return times;
}

function absolute(what: string, measured: string, budget: string, within: boolean): Measurement {
	return {what, measured, against: '', budget, within};
}

type Ran = {readonly tookMs: number; readonly rssMb: number};

/** Runs the command; its memory is sampled. */
function run([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv, query: string): Promise<Ran> {
	const from = performance.now();
	const child = spawn(program, [...words, 'search', ...query.split(' ')], {env, stdio: 'ignore'});
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
	return Number(/^VmHWM:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) / 1024;
}
