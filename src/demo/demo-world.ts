/** Everything the demo needs, in one temp folder: homes, settings, registry, a tmux server of its own with six sessions in it. */
import {randomUUID} from 'node:crypto';
import {mkdirSync, mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {hookCommand} from '../core/hook-command.js';
import {hookEventsFor} from '../core/hook-names.js';
import {installedScript, installScripts} from '../store/hook-copies.js';
import {statePaths} from '../store/paths.js';
import {processStart} from '../system/processes.js';
import {tmux, tmuxBatch} from '../tmux/run.js';
import type {HookCommand} from './hooks.js';
import {type DemoSession, scene} from './scene.js';
import {startStandIn, toFlags} from './stand-in-pane.js';

export type DemoWorld = {
	readonly folder: string;
	readonly socket: string;
	/** For everything that looks at this world: no variable of it leads back to the user's own. */
	readonly env: NodeJS.ProcessEnv;
	/** For a new window: the environment of the demo, whatever the server was started with. */
	readonly windowFlags: readonly string[];
	readonly sessions: readonly (DemoSession & {readonly sessionId: string})[];
	/** Starts the server and the six sessions. @throws TmuxError when tmux is missing. */
	readonly start: () => Promise<void>;
	/** Ends every process and removes every file of it. Safe to call again, and while it starts. */
	readonly close: () => Promise<void>;
};

export type DemoOptions = {
	/** Node's arguments that lead to `beckon demo`. */
	readonly entry: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly columns: number;
	readonly rows: number;
};

const clientVersion = '2.1.329';

/** A world with nothing in it yet but its folder. Whoever makes one closes it. */
export function createDemoWorld(options: DemoOptions): DemoWorld {
	// A resolved path: tmux reports the socket as the system names it.
	const folder = realpathSync(mkdtempSync(join(tempRoot(), 'beckon-demo-')));
	const socket = join(folder, 'tmux');
	const own = ownEnv(folder);
	const env = {...withoutOurs(options.env), ...own};
	const sessions = scene.map((session) => ({...session, sessionId: randomUUID()}));
	const world = {folder, socket, env, windowFlags: toFlags(own), sessions};
	let leaving = false;
	let starting: Promise<void> | undefined;
	let closing: Promise<void> | undefined;
	return {
		...world,
		start: () => {
			starting ??= startSessions(world, options, () => leaving);
			return starting;
		},
		close: () => {
			leaving = true;
			// A server on its way up is waited for, else it would outlive us.
			closing ??= Promise.resolve(starting?.catch(() => undefined)).then(() => closeWorld(folder, socket));
			return closing;
		},
	};
}

async function startSessions(world: Omit<DemoWorld, 'start' | 'close'>, options: DemoOptions, isLeaving: () => boolean): Promise<void> {
	const {folder, socket, env} = world;
	const paths = statePaths(env);
	installScripts(paths);
	const hooks = toHooks(installedScript(paths));
	const configDir = join(folder, 'claude');
	for (const [index, {name, script, sessionId}] of world.sessions.entries()) {
		if (isLeaving()) return;
		const cwd = join(folder, 'home', 'projects', name);
		mkdirSync(cwd, {recursive: true, mode: 0o700});
		const size = ['-x', `${options.columns}`, '-y', `${options.rows}`];
		const make = index === 0 ? ['-f', '/dev/null', 'new-session', '-d', '-s', 'demo', ...size] : ['new-window', '-d', '-t', 'demo:'];
		const spec = {configDir, sessionId, version: clientVersion, script, hooks};
		await startStandIn({socket, folder, name, cwd, open: [...make, '-n', name], entry: options.entry, env: ownEnv(folder), spec});
		if (index === 0) await tmuxBatch(socket, look);
	}
}

/** `TMUX_TMPDIR`: what looks for the usual server looks in here too. */
function ownEnv(folder: string): Readonly<Record<string, string>> {
	return {
		HOME: join(folder, 'home'),
		XDG_CONFIG_HOME: join(folder, 'config'),
		XDG_STATE_HOME: join(folder, 'state'),
		BECKON_STATE_DIR: join(folder, 'state', 'beckon'),
		CLAUDE_CONFIG_DIR: join(folder, 'claude'),
		TMUX_TMPDIR: folder,
	};
}

const look = [
	['set-option', '-s', 'escape-time', '10'],
	['set-option', '-g', 'status-left', '#[bold] beckon demo '],
	['set-option', '-g', 'status-left-length', '20'],
	['set-option', '-g', 'status-right', ' Ctrl-b 9: the list · Ctrl-b d: leave '],
	['set-option', '-g', 'status-right-length', '50'],
	['set-option', '-g', 'automatic-rename', 'off'],
	['set-option', '-g', 'allow-rename', 'off'],
];

/** The caller's tmux and whatever of the client or of beckon it runs in stay outside. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:TMUX|TMUX_PANE|CLAUDE\w*|BECKON_\w+|XDG_\w+_HOME)$/.test(name)));
}

/** A socket's path has room for about 100 characters. */
function tempRoot(): string {
	return tmpdir().length > 70 ? '/tmp' : tmpdir();
}

function toHooks(script: string): HookCommand[] {
	return hookEventsFor(clientVersion).map(({event, matcher}) => ({event, matcher, command: hookCommand(script, event)}));
}

/** Clients told to go say so to their hooks first, so the folder is removed when the last of them has gone. */
async function closeWorld(folder: string, socket: string): Promise<void> {
	const pids = await panePids(socket);
	await tmux(socket, ['kill-server']).catch(() => undefined);
	const deadline = Date.now() + 3000;
	while (pids.some(isAlive) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
	for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
	rmSync(folder, {recursive: true, force: true, maxRetries: 5, retryDelay: 50});
}

async function panePids(socket: string): Promise<readonly number[]> {
	const printed = await tmux(socket, ['list-panes', '-a', '-F', '#{pane_pid}']).catch(() => '');
	return printed
		.split('\n')
		.map(Number)
		.filter((pid) => pid > 1);
}

/** A process that has ended but was not yet waited for is gone. */
function isAlive(pid: number): boolean {
	return processStart(pid) !== undefined;
}
