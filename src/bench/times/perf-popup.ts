/** The time from the key to the whole frame in a popup over a real client, against a popup that only attaches to an idle session. */
import {spawnSync} from 'node:child_process';
import {existsSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {packagePath} from '../../store/package-root.js';
import {processStart} from '../../system/processes.js';
import {type Measurement, median, ms, percentile} from '../measurement.js';
import {readProcessCost} from '../process-cost.js';
import {openTerminal, type Terminal} from '../terminal.js';
import {situationOf, writeStatus} from '../worlds/world.js';
import {append, permission} from '../worlds/world-journal.js';
import type {BenchSession, BenchWorld} from '../worlds/world-model.js';

const keys = {
	bare: {name: 'F2', bytes: '\x1bOQ'},
	warm: {name: 'F3', bytes: '\x1bOR'},
	cold: {name: 'F4', bytes: '\x1bOS'},
} as const;
const lastWord = 'quit';
/** The number of rounds, their length, and how long the sessions work before that. */
export type PopupOptions = {readonly rounds: number; readonly seconds: number; readonly settleSeconds: number};

export async function measurePopup(world: BenchWorld, {rounds, ...hidden}: PopupOptions): Promise<readonly Measurement[]> {
	const terminal = await setUp(world);
	try {
		return [...(await measureOpening(world, terminal, rounds)), ...(await measureHidden(world, hidden))];
	} finally {
		await tearDown(world, terminal);
	}
}

/** A session's state changes right before each key, and the clock stops when the new state and the last line are drawn. */
async function measureOpening(world: BenchWorld, terminal: Terminal, rounds: number): Promise<readonly Measurement[]> {
	const idle = world.sessions.filter((_, index) => situationOf(index) === 'idle');
	const times: Record<keyof typeof keys | 'node', number[]> = {bare: [], warm: [], cold: [], node: []};
	for (let round = 0; round < rounds; round++) {
		const session = idle[round % idle.length];
		if (session === undefined) break;
		times.bare.push(await timeBare(world, terminal));
		times.warm.push(await timeBeckon(world, terminal, {key: 'warm', session, name: `run-warm-${round}`}));
		if (round % 4 !== 0) continue;
		times.cold.push(await timeBeckon(world, terminal, {key: 'cold', session, name: `run-cold-${round}`}));
		times.node.push(timeNode(world.env));
	}
	const {bare, warm, cold, node} = times;
	return [
		{
			what: `popup, warm: key → whole frame with the new state, ${world.sessions.length} sessions`,
			ratio: median(warm) / median(bare),
			measured: spread(warm),
			against: `popup that only attaches ${spread(bare)}`,
			budget: '≤ 4 ×',
			within: median(warm) / median(bare) <= 4,
		},
		{
			what: `popup, cold: key → list with the new state, and keys, ${world.sessions.length} sessions`,
			ratio: median(cold) / median(node),
			measured: spread(cold),
			against: `\`node -e 0\` ${ms(median(node))}`,
			budget: '≤ 4 ×',
			within: median(cold) / median(node) <= 4,
		},
	];
}

/** The cost of the popup server while it is hidden and its sessions work. */
async function measureHidden(world: BenchWorld, {seconds, settleSeconds}: Omit<PopupOptions, 'rounds'>): Promise<readonly Measurement[]> {
	const pid = Number(onPopupServer(world, 'display-message', '-p', '-t', 'beckon', '#{pane_pid}'));
	const busy = world.sessions.slice(0, 50);
	const work = async (forSeconds: number) => {
		const from = performance.now();
		for (let round = 0; performance.now() - from < forSeconds * 1000; round++) {
			for (const session of busy)
				append(world, session, {event: 'PreToolUse', extra: permission(`busy-${round}`), file: `busy-${round % 20}.json`});
			await pause(1000);
		}
	};
	await work(settleSeconds);
	const [before, from] = [readProcessCost(pid), performance.now()];
	await work(seconds);
	const after = readProcessCost(pid);
	const share = (after.cpuMs - before.cpuMs) / (performance.now() - from);
	return [
		{
			what: `popup's navigator, hidden, ${busy.length} sessions with an event a second: CPU over ${seconds} s`,
			ratio: undefined,
			measured: `${(share * 100).toFixed(3)} % of a core, ${after.rssMb.toFixed(0)} MB`,
			against: `${after.cpuMs - before.cpuMs} ms`,
			budget: '≤ 0.1 %',
			within: share <= 0.001,
		},
	];
}

async function setUp(world: BenchWorld): Promise<Terminal> {
	const [sh, js] = [packagePath('bin', 'popup.sh'), packagePath('bin', 'beckon.js')];
	const environment = Object.entries(world.env).filter(([name, value]) => value !== undefined && !/^(?:TMUX|TERM|PATH)/.test(name));
	for (const [name, value] of environment) world.tmux('set-environment', '-g', name, value ?? '');
	world.tmux('set-option', '-g', '@beckon_run', `'${process.execPath}' '${js}'`);
	world.tmux('new-session', '-d', '-s', 'view', '-x', '200', '-y', '50', 'exec cat');
	const frame = Array.from({length: 36}, (_, line) => `${line} ${'session at rest '.repeat(8)}`).join('\n');
	world.tmux('new-session', '-d', '-s', 'bare', '-x', '178', '-y', '38', `printf '%s\n' '${frame}' '${lastWord}'; exec cat`);
	world.tmux('set-option', '-t', 'bare:', 'status', 'off');
	const attach = `TMUX= exec tmux -u -S '${world.socket}' attach-session -t =bare:`;
	world.tmux('bind-key', '-n', keys.bare.name, 'display-popup', '-w', '90%', '-h', '80%', '-E', attach);
	world.tmux('bind-key', '-n', keys.warm.name, 'run-shell', '-b', `'${sh}' '#{client_name}'`);
	world.tmux(
		'bind-key',
		'-n',
		keys.cold.name,
		'run-shell',
		'-b',
		`tmux display-popup -c '#{client_name}' -w 90% -h 80% -E "exec '${sh}' --cold '#{client_name}'"; >'${closedFile(world)}'`,
	);
	world.tmux('run-shell', '-b', `'${sh}' --warm`);
	const terminal = openTerminal(`exec tmux -u -S '${world.socket}' attach-session -t =view`, {
		columns: 200,
		rows: 50,
		env: world.env,
	});
	await terminal.see(['[view]'], 0);
	await until(() => isHidden(world), 'the popup’s navigator is there');
	return terminal;
}

async function tearDown(world: BenchWorld, terminal: Terminal): Promise<void> {
	terminal.close();
	const pid = Number(onPopupServer(world, 'display-message', '-p', '-t', 'beckon', '#{pane_pid}'));
	onPopupServer(world, 'kill-server');
	// The popup server writes to the world's files until it has ended.
	if (pid > 0) await until(() => processStart(pid) === undefined, 'the popup’s navigator has ended');
}

async function timeBare(world: BenchWorld, terminal: Terminal): Promise<number> {
	await pause(100);
	const [from, start] = [terminal.printed(), performance.now()];
	terminal.type(keys.bare.bytes);
	const end = await terminal.see(['35 session at rest', lastWord], from);
	world.tmux('detach-client', '-s', '=bare');
	await until(() => world.tmux('list-clients', '-t', '=bare') === '', 'the popup is closed');
	return end - start;
}

type Round = {readonly key: 'warm' | 'cold'; readonly session: BenchSession; readonly name: string};

async function timeBeckon(world: BenchWorld, terminal: Terminal, {key, session, name}: Round): Promise<number> {
	await pause(100);
	append(world, session, {event: 'PermissionRequest', extra: permission(name), file: `${name}.json`});
	writeStatus(world, session, 'blocked');
	const [from, start] = [terminal.printed(), performance.now()];
	terminal.type(keys[key].bytes);
	const end = await terminal.see([name, lastWord], from);
	await pause(300);
	terminal.type('q');
	await until(() => (key === 'warm' ? isHidden(world) : existsSync(closedFile(world))), 'the popup is closed');
	rmSync(closedFile(world), {force: true});
	append(world, session, {event: 'Stop', extra: {last_assistant_message: 'Done.', background_tasks: []}, file: `${name}-s.json`});
	writeStatus(world, session, 'idle');
	return end - start;
}

function isHidden(world: BenchWorld): boolean {
	return onPopupServer(world, 'display-message', '-p', '-t', 'beckon', '#{@beckon_ready}/#{session_attached}') === 'yes/0';
}

/** The file that marks the end of a cold popup's command. */
function closedFile({root}: BenchWorld): string {
	return join(root, 'popup-closed');
}

function onPopupServer(world: BenchWorld, ...args: readonly string[]): string {
	return spawnSync('tmux', ['-u', '-S', `${world.socket}.beckon`, ...args], {encoding: 'utf8'}).stdout.trim();
}

function timeNode(env: NodeJS.ProcessEnv): number {
	const start = performance.now();
	spawnSync(process.execPath, ['-e', '0'], {env, stdio: 'ignore'});
	return performance.now() - start;
}

function spread(times: readonly number[]): string {
	return `p50 ${ms(median(times))}, p95 ${ms(percentile(times, 0.95))}`;
}

async function until(isTrue: () => boolean, what: string, deadlineMs = 30_000): Promise<void> {
	const end = performance.now() + deadlineMs;
	while (!isTrue()) {
		if (performance.now() > end) throw new Error(`not within ${deadlineMs} ms: ${what}`);
		await pause(20);
	}
}
