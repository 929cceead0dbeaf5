/** What every simulated world has: one temp folder with its homes, registry, client's folder and tmux servers; and its end. */
import {mkdirSync, mkdtempSync, realpathSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {hookCommand} from '../agents/claude/hooks/command.js';
import {hookEventsFor} from '../agents/claude/hooks/names.js';
import {installedScript, installScripts} from '../store/hook-copies.js';
import {statePaths} from '../store/paths.js';
import {removeFolder} from '../store/remove-folder.js';
import {processStart} from '../system/processes.js';
import {tmux} from '../tmux/run.js';
import type {HookCommand} from './hooks.js';

/** What simulated clients say they are. */
export const clientVersion = '2.1.329';

export type OwnWorld = {
	readonly folder: string;
	/** For panes: every variable that leads to a home, a registry or a tmux server. */
	readonly own: Readonly<Record<string, string>>;
	/** For whoever looks at this world: nothing of the caller's is in it. */
	readonly env: NodeJS.ProcessEnv;
	/** The client's own folder. */
	readonly configDir: string;
};

const endsMs = 5000;

/** Whoever makes one ends it with `endWorld`. @param prefix How its folder's name begins. */
export function createOwnWorld(prefix: string, env: NodeJS.ProcessEnv): OwnWorld {
	// A socket's path has room for about 100 characters; tmux reports it as the system names it.
	const folder = realpathSync(mkdtempSync(join(tmpdir().length > 70 ? '/tmp' : tmpdir(), prefix)));
	const own = {
		HOME: join(folder, 'home'),
		XDG_CONFIG_HOME: join(folder, 'config'),
		XDG_STATE_HOME: join(folder, 'state'),
		BECKON_STATE_DIR: join(folder, 'state', 'beckon'),
		CLAUDE_CONFIG_DIR: join(folder, 'claude'),
		// What looks for the usual server looks in here too.
		TMUX_TMPDIR: folder,
	};
	for (const each of [own.HOME, own.CLAUDE_CONFIG_DIR]) mkdirSync(each, {mode: 0o700});
	return {folder, own, env: {...withoutOurs(env), ...own}, configDir: own.CLAUDE_CONFIG_DIR};
}

/** Installs the hooks' scripts in a world, and says what its clients run. */
export function installHooks({env}: OwnWorld): HookCommand[] {
	const paths = statePaths(env);
	installScripts(paths);
	const script = installedScript(paths);
	return hookEventsFor(clientVersion).map(({event, matcher}) => ({event, matcher, command: hookCommand(script, event)}));
}

/** Ends its servers and all that runs in them. Clients told to go say so to their hooks first, so the folder is removed when the last has gone. */
export async function endWorld({folder}: OwnWorld, sockets: readonly string[]): Promise<void> {
	const pids = (await Promise.all(sockets.map(panePids))).flat();
	await Promise.all(sockets.map((socket) => tmux(socket, ['kill-server']).catch(() => undefined)));
	const deadline = Date.now() + endsMs;
	while (pids.some(isAlive) && Date.now() < deadline) await setTimeout(20);
	for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
	await removeFolder(folder);
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
