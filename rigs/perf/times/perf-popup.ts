/** The time from a key of the plugin to rows in a popup over a real client, above that of a popup that prints one line. */
import {spawnSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {installLauncher, launcherPath} from '../../../src/store/installed-copies.js';
import {statePaths} from '../../../src/store/paths.js';
import {type Measurement, median, ms} from '../measurement.js';
import {measuredPrograms, type Program} from '../programs.js';
import {openTerminal, type Terminal} from '../terminal.js';
import type {BenchWorld} from '../worlds/world-model.js';

/** The machine is idle for so long before each key, as before that of a user. */
const idleMs = 700;
/** Node alone needs most of the time that a popup may take. */
const npmMs = 250;

type Key = {readonly bytes: string; readonly texts: readonly string[]};

const keys = {
	bare: {bytes: '\x1bOQ', texts: ['bare popup']},
	popup: {bytes: '\x02b', texts: ['project-0']},
	reply: {bytes: '\x02R', texts: ['project-', 'npm test']},
} as const satisfies Record<string, Key>;

type Name = keyof typeof keys;
type Times = Record<Name, number[]>;

/** Rounds are interleaved. */
export async function measurePopup(world: BenchWorld, rounds: number): Promise<readonly Measurement[]> {
	const terminal = await setUp(world);
	const runs = measuredPrograms().map((program) => ({program, times: {bare: [], popup: [], reply: []} as Times}));
	const node: number[] = [];
	try {
		for (let round = 0; round < rounds; round++) {
			for (const {program, times} of runs) {
				setLauncher(world, program);
				for (const name of ['bare', 'popup', 'reply'] as const) times[name].push(await timeKey(world, terminal, name));
			}
			await pause(idleMs);
			node.push(timeNode(world.env));
		}
	} finally {
		terminal.close();
	}
	return runs.flatMap(({program, times}) =>
		(['popup', 'reply'] as const).map((name) => {
			const above = median(times[name]) - median(times.bare);
			const [ratio, most] = [above / median(node), world.sessions.length < 100 ? 0.9 : 1.6];
			const isNpm = program.name === 'npm';
			return {
				what: `${program.name}: ${name}, key → rows, above a bare popup, ${world.sessions.length} sessions`,
				ratio,
				measured: spread(times[name]),
				against: `bare ${spread(times.bare)}; \`node -e 0\` ${spread(node)}`,
				budget: isNpm ? `≤ ${npmMs} ms` : `≤ ${most} ×`,
				within: isNpm ? above <= npmMs : ratio <= most,
			};
		}),
	);
}

/** The launcher starts what this file says (bin/launcher.sh). */
function setLauncher({env}: BenchWorld, {name, words: [program = '', script = '']}: Program): void {
	const lines = name === 'executable' ? [program, '', ''] : ['', script, program];
	writeFileSync(join(dirname(launcherPath(statePaths(env))), 'program'), `${lines.join('\n')}\n`);
}

async function setUp(world: BenchWorld): Promise<Terminal> {
	const environment = Object.entries(world.env).filter(([name, value]) => value !== undefined && !/^(?:TMUX|TERM)/.test(name));
	for (const [name, value] of environment) world.tmux('set-environment', '-g', name, value ?? '');
	const paths = statePaths(world.env);
	installLauncher(paths, world.env);
	world.tmux('run-shell', `'${launcherPath(paths)}' --plugin`);
	world.tmux('new-session', '-d', '-s', 'view', '-x', '200', '-y', '50', 'exec cat');
	world.tmux('bind-key', '-n', 'F2', 'display-popup', '-w', '90%', '-h', '80%', '-E', "echo 'bare popup'; read -r key");
	const terminal = openTerminal(`exec tmux -u -S '${world.socket}' attach-session -t =view`, {columns: 200, rows: 50, env: world.env});
	await terminal.see(['[view]'], 0);
	return terminal;
}

async function timeKey(world: BenchWorld, terminal: Terminal, name: Name): Promise<number> {
	const {bytes, texts} = keys[name];
	await pause(idleMs);
	const [from, start] = [terminal.printed(), performance.now()];
	terminal.type(bytes);
	const end = await terminal.see(texts, from);
	await pause(idleMs);
	terminal.type(name === 'bare' ? '\r' : '\x03');
	await isClosed(world);
	return end - start;
}

/** The plugin sets this option while a popup of its keys is open. */
async function isClosed(world: BenchWorld, deadline = performance.now() + 10_000): Promise<void> {
	while (world.tmux('show-options', '-gqv', '@beckon_covered') !== '') {
		if (performance.now() > deadline) throw new Error('the popup is not closed');
		await pause(20);
	}
}

/** Of few rounds, the least says more than a high percentile. */
function spread(times: readonly number[]): string {
	return `p50 ${ms(median(times))}, least ${ms(Math.min(...times))}`;
}

/** The executable measures against the Node of the PATH. */
function timeNode(env: NodeJS.ProcessEnv): number {
	const start = performance.now();
	spawnSync('node', ['-e', '0'], {env, stdio: 'ignore'});
	return performance.now() - start;
}
