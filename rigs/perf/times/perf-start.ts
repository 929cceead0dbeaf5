/** Cold starts, against a Node that does nothing. */
import {spawnSync} from 'node:child_process';
import {utimesSync} from 'node:fs';
import {join} from 'node:path';
import {type Measurement, toRatio} from '../measurement.js';
import {ownCpuMs, readProcessCost} from '../process-cost.js';
import {bareNode, measuredPrograms} from '../programs.js';
import {openStage} from '../stage.js';
import type {BenchWorld} from '../worlds/world-model.js';

/** The commands with the most that each may take, as a multiple of a bare Node: what Node meets, and what the executable has to. */
const scripts = [
	{words: ['--version'], npm: 3, executable: 0.9},
	{words: ['help'], npm: 6, executable: 0.9},
	{words: ['ls'], npm: 8, executable: 1.3},
	{words: ['status'], npm: 5, executable: 1.15},
	{words: ['next'], npm: 5.5, executable: 1.3},
] as const;

/** Measures commands of each program; rounds are interleaved, so that a busy moment hits all of them. A session changes before each. */
export async function measureScripts(world: BenchWorld, rounds: number): Promise<readonly Measurement[]> {
	const client = attachClient(world);
	const node: number[] = [];
	const runs = measuredPrograms().flatMap((program) => scripts.map((script) => ({program, script, took: [] as number[]})));
	for (let round = 0; round < rounds; round++) {
		node.push(timeCommand(bareNode, world.env));
		for (const {program, script, took} of runs) {
			touchJournal(world);
			const [name] = script.words;
			took.push(timeCommand([...program.words, name, ...(name === 'next' ? ['--client', client] : [])], world.env));
		}
	}
	return runs.map(({program: {name}, script, took}) => {
		const what = `${name}: \`beckon ${script.words[0]}\`, ${world.sessions.length} sessions`;
		return toRatio(what, took, {name: '`node -e 0`', times: node}, script[name]);
	});
}

/** Changes the journal's mtime, as an event would. */
function touchJournal({stateDir, sessions: [session]}: BenchWorld): void {
	utimesSync(join(stateDir, 'sessions', session?.id ?? '', 'journal.jsonl'), new Date(), new Date());
}

/** A row of the list, which is drawn first, and of the pane of the row at its top, above its dialog, which is drawn last. */
export const drawnTexts = {list: 'project-0', whole: 'I will run a command.'} as const;

/** From the key that starts it to the list and to its whole screen in a pane; the bare Node prints one word the same way. */
export async function measureFirstFrame(world: BenchWorld, rounds: number): Promise<readonly Measurement[]> {
	const node: number[] = [];
	const runs = measuredPrograms().map((program) => ({program, list: [] as number[], whole: [] as number[]}));
	const [nodePath = ''] = bareNode;
	for (let round = 0; round < rounds; round++) {
		node.push(...(await timeStage(world, [nodePath, '-e', 'console.log("ready")'], ['ready'])));
		for (const {program, ...times} of runs) {
			const [list = Number.NaN, whole = Number.NaN] = await timeStage(world, program.words, [drawnTexts.list, drawnTexts.whole]);
			times.list.push(list);
			times.whole.push(whole);
		}
	}
	const count = `${world.sessions.length} sessions`;
	const bare = {name: '`node -e 0` in a pane', times: node};
	return runs.flatMap(({program: {name}, list, whole}) => [
		toRatio(`${name}: navigator, list and keys, ${count}`, list, bare, name === 'npm' ? 4.5 : 1.6),
		toRatio(`${name}: navigator, whole screen, ${count}`, whole, bare, name === 'npm' ? 9 : 4.5),
	]);
}

/** In ms, from its start to its end. @throws when it fails. */
export function timeCommand([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): number {
	const start = performance.now();
	const result = spawnSync(program, args, {env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8'});
	const took = performance.now() - start;
	if (result.status !== 0) throw new Error(`${args.join(' ')} ended with ${result.status ?? result.signal}: ${result.stderr}`);
	return took;
}

/** The same for a program of this Node. */
export function timeNode(args: readonly string[], env: NodeJS.ProcessEnv): number {
	return timeCommand([process.execPath, ...args], env);
}

/** CPU in ms of a command and of the programs it waits for, in ticks of 10; the time it takes where the system does not tell. @throws when it fails. */
export function costOfNode(args: readonly string[], env: NodeJS.ProcessEnv): number {
	const before = ended();
	const tookMs = timeNode(args, env);
	return before === undefined ? tookMs : (ended() ?? 0) - before;
}

/** CPU of the processes that ended below this one. */
function ended(): number | undefined {
	return process.platform === 'linux' ? readProcessCost(process.pid).cpuMs - ownCpuMs(process.pid) : undefined;
}

/** From the start of the program to each of the texts, in ms. */
async function timeStage(world: BenchWorld, argv: readonly string[], texts: readonly string[]): Promise<readonly number[]> {
	const stage = openStage(world, argv, {columns: 120, rows: 40, name: 'start'});
	try {
		const from = stage.start();
		const times: number[] = [];
		for (const text of texts) times.push((await stage.see(text, 0)) - from);
		return times;
	} finally {
		stage.close();
	}
}

/** A client for `next` to move: a tmux inside a pane of the same server would recurse, so a second server has it. */
function attachClient(world: BenchWorld): string {
	const outer = `${world.socket}-outer`;
	const attach = `exec tmux -u -S '${world.socket}' attach-session -t bench`;
	const args = ['-S', outer, '-f', '/dev/null', 'new-session', '-d', '-x', '200', '-y', '50', '-P', '-F', '#{pane_tty}', attach];
	return spawnSync('tmux', args, {env: {...world.env, TMUX: undefined}, encoding: 'utf8'}).stdout.trim();
}
