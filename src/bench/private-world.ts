/** A world of its own for what is played for real: home, registry, the client's folder and tmux servers, all in one temp folder. */
import {mkdirSync, mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {hookCommand} from '../core/hook-command.js';
import {hookEventsFor} from '../core/hook-names.js';
import type {HookCommand} from '../demo/hooks.js';
import {installedScript, installScripts} from '../store/hook-copies.js';
import {statePaths} from '../store/paths.js';
import {processStart} from '../system/processes.js';
import {tmux} from '../tmux/run.js';

export type PrivateWorld = {
	readonly folder: string;
	/** For panes: every variable that leads to a home, a registry or a tmux server. */
	readonly own: Readonly<Record<string, string>>;
	/** For readers: nothing of the caller's world is in it. */
	readonly env: NodeJS.ProcessEnv;
	readonly configDir: string;
	readonly hooks: readonly HookCommand[];
	/** Starts a server with one idle session `keep`, so that it outlives its players. Resolves with its socket. @throws TmuxError */
	readonly startServer: (name: string) => Promise<string>;
	/** Ends every server and process of it, and removes its files. */
	readonly close: () => Promise<void>;
};

const clientVersion = '2.1.329';
const endsMs = 5000;
const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

/** Whoever makes one closes it. */
export function createPrivateWorld(env: NodeJS.ProcessEnv): PrivateWorld {
	// A socket's path has room for about 100 characters.
	const folder = realpathSync(mkdtempSync(join(tmpdir().length > 70 ? '/tmp' : tmpdir(), 'beckon-real-')));
	const configDir = join(folder, 'claude');
	const own = {
		HOME: join(folder, 'home'),
		XDG_CONFIG_HOME: join(folder, 'config'),
		XDG_STATE_HOME: join(folder, 'state'),
		BECKON_STATE_DIR: join(folder, 'state', 'beckon'),
		CLAUDE_CONFIG_DIR: configDir,
		TMUX_TMPDIR: folder,
	};
	for (const each of [own.HOME, configDir]) mkdirSync(each, {mode: 0o700});
	const inside = {...withoutOurs(env), ...own};
	const paths = statePaths(inside);
	installScripts(paths);
	const script = installedScript(paths);
	const sockets = new Set<string>();
	const end = async (): Promise<void> => {
		const pids = (await Promise.all([...sockets].map(panePids))).flat();
		await Promise.all([...sockets].map((socket) => tmux(socket, ['kill-server']).catch(() => undefined)));
		const deadline = Date.now() + endsMs;
		while (pids.some(isAlive) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
		for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
		rmSync(folder, {recursive: true, force: true, maxRetries: 10, retryDelay: 100});
	};
	const release = (): void => {
		for (const signal of signals) process.off(signal, leave);
	};
	// Stopped half-way, nothing of it stays either; the last of several worlds ends the process.
	const leave = (): void =>
		void end().finally(() => {
			release();
			if (signals.every((signal) => process.listenerCount(signal) === 0)) process.exit(1);
		});
	for (const signal of signals) process.on(signal, leave);
	return {
		folder,
		own,
		env: inside,
		configDir,
		hooks: hookEventsFor(clientVersion).map(({event, matcher}) => ({event, matcher, command: hookCommand(script, event)})),
		startServer: async (name) => {
			const socket = join(folder, name);
			sockets.add(socket);
			await tmux(socket, ['-f', '/dev/null', 'new-session', '-d', '-s', 'keep', '-x', '120', '-y', '40', 'exec sleep 86400']);
			return socket;
		},
		close: async () => {
			release();
			await end();
		},
	};
}

/** The caller's tmux and whatever of the client or of beckon it runs in stay outside. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:TMUX|TMUX_PANE|CLAUDE\w*|BECKON_\w+|XDG_\w+_HOME)$/.test(name)));
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
