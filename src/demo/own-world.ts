/** A separate world in a temp folder, with its own homes, settings, hooks and tmux servers, for the demo and the rigs. */
import {existsSync, mkdirSync, mkdtempSync, realpathSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import type {HookCommand} from '../../stand-in/hooks.js';
import {hookCommand} from '../agents/claude/hooks/command.js';
import {hookEventsFor} from '../agents/claude/hooks/events.js';
import type {ProcessId} from '../core/address.js';
import {removeFolder} from '../store/files.js';
import {installCopies, installedScript} from '../store/installed-copies.js';
import {statePaths} from '../store/paths.js';
import {processStart} from '../system/processes.js';
import {tmux} from '../tmux/run.js';

export const agentVersion = '2.1.329';

export type OwnWorld = {
	readonly folder: string;
	/** For panes: every variable that leads to a home, a registry or a tmux server. */
	readonly own: Readonly<Record<string, string>>;
	/** The environment of programs that read this world, without anything of the caller's. */
	readonly env: NodeJS.ProcessEnv;
	readonly configDir: string;
};

const endsMs = 5000;

/** The caller ends the world with `endWorld`. @param prefix the beginning of its folder's name. */
export function createOwnWorld(prefix: string, env: NodeJS.ProcessEnv): OwnWorld {
	// A socket's path may have about 100 characters; tmux reports its real path.
	const folder = realpathSync(mkdtempSync(join(tmpdir().length > 70 ? '/tmp' : tmpdir(), prefix)));
	const own = {
		HOME: join(folder, 'home'),
		XDG_CONFIG_HOME: join(folder, 'config'),
		XDG_STATE_HOME: join(folder, 'state'),
		BECKON_STATE_DIR: join(folder, 'state', 'beckon'),
		CLAUDE_CONFIG_DIR: join(folder, 'claude'),
		// A search for the default server stays inside too.
		TMUX_TMPDIR: folder,
	};
	for (const each of [own.HOME, own.CLAUDE_CONFIG_DIR]) mkdirSync(each, {mode: 0o700});
	return {folder, own, env: {...withoutOurs(env), ...own}, configDir: own.CLAUDE_CONFIG_DIR};
}

/** Installs the hook scripts in a world. Returns the hooks of its agents. */
export function installHooks({env}: OwnWorld): HookCommand[] {
	const paths = statePaths(env);
	installCopies(paths, 'hooks');
	const script = installedScript(paths);
	return hookEventsFor(agentVersion).map(({event, matcher}) => ({event, matcher, command: hookCommand(script, event)}));
}

/** A folder that is not written again for this long stays removed. */
const settledMs = 400;
const mostRemovals = 10;

/**
 * Ends the servers and all that runs in them. Agents fire their last hooks when they end, so the folder is removed after that.
 *
 * @param started processes of panes whose server may have ended before.
 */
export async function endWorld({folder}: OwnWorld, sockets: readonly string[], started: readonly ProcessId[] = []): Promise<void> {
	const processes = [...started, ...(await Promise.all(sockets.map(paneProcesses))).flat()];
	await Promise.all(sockets.map((socket) => tmux(socket, ['kill-server']).catch(() => undefined)));
	const deadline = Date.now() + endsMs;
	while (processes.some(isAlive) && Date.now() < deadline) await setTimeout(20);
	for (const {pid} of processes.filter(isAlive)) process.kill(pid, 'SIGKILL');
	// Repeated, since other programs may still write: the navigator writes its last rows when it ends.
	for (let left = mostRemovals; left > 0; left--) {
		await removeFolder(folder);
		await setTimeout(settledMs);
		if (!existsSync(folder)) return;
	}
}

/** Removes the caller's tmux, and the variables of an agent or a beckon that the caller runs in. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:TMUX|TMUX_PANE|CLAUDE\w*|BECKON_\w+|XDG_\w+_HOME)$/.test(name)));
}

/** The processes of the server's panes; none without a server. */
export async function paneProcesses(socket: string): Promise<readonly ProcessId[]> {
	const printed = await tmux(socket, ['list-panes', '-a', '-F', '#{pane_pid}']).catch(() => '');
	return printed
		.split('\n')
		.map(Number)
		.filter((pid) => pid > 1)
		.flatMap((pid) => {
			const start = processStart(pid);
			return start === undefined ? [] : [{pid, start}];
		});
}

/** Whether the process runs: a zombie has ended, and a reused pid is another process. */
function isAlive({pid, start}: ProcessId): boolean {
	return processStart(pid) === start;
}
