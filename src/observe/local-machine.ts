/** The machine that beckon runs on. */
import type {Machine, RunTmux} from '../core/machine/machine.js';
import {fileIdentity, ignoreFileErrors, isFolder} from '../store/files.js';
import {statePaths} from '../store/paths.js';
import {isInForeground} from '../system/foreground.js';
import {processVariable} from '../system/proc.js';
import {openProcesses, readProcesses, thisProcess} from '../system/processes.js';
import {defaultSocket, parseTmuxEnv, probeServer, tmuxBatch} from '../tmux/run.js';

const decisions = () => import('../store/decisions/decisions.js');
/** The parts that this file loads late (`navigator/late-parts.ts`). */
export const lateMachineParts = [decisions];

export function localMachine(env: NodeJS.ProcessEnv, tmux: RunTmux = tmuxBatch): Machine {
	return {
		host: undefined,
		env,
		configDirs: () => [],
		tmux,
		// Without a server there is mostly no socket, and loading the code that connects takes the executable a tenth of a start.
		probeServer: async (socket) => (ignoreFileErrors(() => fileIdentity(socket), 'unknown') === '' ? 'dead' : probeServer(socket)),
		sockets: () => knownSockets(env),
		self: thisProcess,
		processes: openProcesses,
		variable: processVariable,
		processStatus: async (agent, panePid) => {
			if (!readProcesses().isAlive(agent)) return 'ended';
			return isInForeground(agent.pid, panePid) ? 'foreground' : 'behind';
		},
		findHook: async (request) => {
			const {findWaitingHook} = await decisions();
			const hook = await findWaitingHook(statePaths(env), request);
			return (
				hook && {
					give: async (decision) => hook.give(decision),
					isTaken: async () => hook.isTaken(),
					takeBack: async () => hook.takeBack(),
					close: hook.close,
				}
			);
		},
		isFolder: async (path) => isFolder(path),
		addConfigDirs: () => false,
		localPath: (path) => path,
		clockOffsetMs: () => 0,
		refresh: async () => 'all',
		keepsOrder: false,
	};
}

/** The server that this program runs in, and the one that plain `tmux` would use. */
function knownSockets(env: NodeJS.ProcessEnv): readonly string[] {
	const inside = parseTmuxEnv(env)?.socket;
	const usual = defaultSocket({...env, TMUX: undefined}, process.getuid?.() ?? 0);
	return inside === undefined ? [usual] : [...new Set([inside, usual])];
}

/** The sockets of the tmux servers that answer. */
export async function listeningSockets(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
	const probed = knownSockets(env).map(async (socket) => ((await probeServer(socket)) === 'listening' ? [socket] : []));
	return (await Promise.all(probed)).flat();
}
