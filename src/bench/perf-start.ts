/** Cold starts, against a Node that does nothing. */
import {spawnSync} from 'node:child_process';
import {utimesSync} from 'node:fs';
import {join} from 'node:path';
import {packagePath} from '../store/package-root.js';
import {type Measurement, median, ms, spread} from './measurement.js';
import {ownCpuMs, readProcessCost} from './process-cost.js';
import {openStage} from './stage.js';
import type {BenchWorld} from './world-model.js';

const scripts = ['ls', 'status', 'next'] as const;

/** `ls`, `next` and `status` as commands; rounds are interleaved, so that a busy moment hits all of them. A session changes before each. */
export async function measureScripts(world: BenchWorld, rounds: number): Promise<readonly Measurement[]> {
	const client = attachClient(world);
	const beckon = packagePath('bin', 'beckon.js');
	const node: number[] = [];
	const times = new Map<string, number[]>(scripts.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		node.push(timeNode(['-e', '0'], world.env));
		for (const [name, took] of times) {
			touchJournal(world);
			took.push(timeNode([beckon, name, ...(name === 'next' ? ['--client', client] : [])], world.env));
		}
	}
	return scripts.map((name) => {
		const took = times.get(name) ?? [];
		const ratio = median(took) / median(node);
		return {
			what: `\`beckon ${name}\`, ${world.sessions.length} sessions`,
			ratio,
			measured: spread(took),
			against: `\`node -e 0\` ${ms(median(node))}`,
			budget: '≤ 4 ×',
			within: ratio <= 4,
		};
	});
}

/** As if an event had come. */
function touchJournal({stateDir, sessions: [session]}: BenchWorld): void {
	utimesSync(join(stateDir, 'sessions', session?.id ?? '', 'journal.jsonl'), new Date(), new Date());
}

/** From the key that starts it to its first whole frame in a pane; the bare Node prints one word the same way. */
export async function measureFirstFrame(world: BenchWorld, rounds: number): Promise<readonly Measurement[]> {
	const times = {node: [] as number[], navigator: [] as number[]};
	for (let round = 0; round < rounds; round++) {
		times.node.push(await timeStage(world, [process.execPath, '-e', 'console.log("ready")'], 'ready'));
		times.navigator.push(await timeStage(world, [process.execPath, packagePath('bin', 'beckon.js')], 'Needs you'));
	}
	const [node, navigator] = [median(times.node), median(times.navigator)];
	return [
		{
			what: `navigator's first frame, ${world.sessions.length} sessions`,
			ratio: navigator / node,
			measured: spread(times.navigator),
			against: `\`node -e 0\` in a pane ${ms(node)}`,
			budget: '≤ 4 ×',
			within: navigator / node <= 4,
		},
	];
}

/** In ms, from its start to its end. @throws when it fails. */
export function timeNode(args: readonly string[], env: NodeJS.ProcessEnv): number {
	const start = performance.now();
	const result = spawnSync(process.execPath, args, {env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8'});
	const took = performance.now() - start;
	if (result.status !== 0) throw new Error(`${args.join(' ')} ended with ${result.status ?? result.signal}: ${result.stderr}`);
	return took;
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

async function timeStage(world: BenchWorld, argv: readonly string[], text: string): Promise<number> {
	const stage = openStage(world, argv, {columns: 120, rows: 40, name: 'start'});
	try {
		const from = stage.start();
		return (await stage.see(text, 0)) - from;
	} finally {
		stage.close();
	}
}

/** A client to be moved by `next`: a tmux inside a pane of the same server would recurse, so a second server holds it. */
function attachClient(world: BenchWorld): string {
	const outer = `${world.socket}-outer`;
	const attach = `exec tmux -u -S '${world.socket}' attach-session -t bench`;
	const args = ['-S', outer, '-f', '/dev/null', 'new-session', '-d', '-x', '200', '-y', '50', '-P', '-F', '#{pane_tty}', attach];
	return spawnSync('tmux', args, {env: {...world.env, TMUX: undefined}, encoding: 'utf8'}).stdout.trim();
}
