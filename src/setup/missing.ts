/** What the machine lacks before any session can appear: tmux, or the agent. Each is a sentence that ends with what to do. */
import {hookedAgents} from '../agents/agents.js';
import {usualWords} from '../agents/usual-words.js';
import type {Io} from '../core/context.js';
import {runProgram} from '../system/programs.js';
import {defaultSocket, parseTmuxEnv, probeServer} from '../tmux/server.js';
import {whyNoTmux} from '../tmux/version.js';

export async function whatIsMissing(io: Io): Promise<readonly string[]> {
	const [tmux, agent] = await Promise.all([missingTmux(io), missingAgent(io)]);
	return [...tmux, ...agent];
}

export async function missingTmux({env}: Io): Promise<readonly string[]> {
	const why = await whyNoTmux(parseTmuxEnv(env)?.socket, () => programVersion(env));
	return why === undefined ? [] : [`${why.problem}. ${why.fix}`];
}

async function programVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const ended = await runProgram(['tmux', '-V'], {env, timeoutMs: 2000});
	if (ended.kind === 'exited') return ended.stdout.trim();
	return ended.kind === 'not-started' && (ended.code === 'ENOENT' || ended.code === 'EACCES') ? undefined : '';
}

export async function missingAgent({env}: Io): Promise<readonly string[]> {
	const found = await Promise.all(
		hookedAgents(env).map(async ({setup}) => setup.isInstalled(env) || (await setup.findVersion(env)) !== undefined),
	);
	const hasAgent = found.includes(true);
	return hasAgent ? [] : [`${usualWords.name} was not found in PATH. Install it, so that \`${usualWords.program}\` starts.`];
}

/** Why no session can be started, in a sentence that ends with what to do; undefined: nothing speaks against it. */
export async function whyNoStart({env}: Io, [first]: readonly string[]): Promise<string | undefined> {
	if (first !== undefined || parseTmuxEnv(env) !== undefined) return first;
	const server = await probeServer(defaultSocket(env, process.getuid?.() ?? 0));
	return server === 'dead' ? 'No tmux server is running. Start `tmux` first.' : undefined;
}
