/** What the machine lacks for a session: tmux, or the agent, each as a sentence that ends with the fix. And whether hooks are installed. */
import {freelyHooked, hookedAgents, otherAgents, usualAgent} from '../agents/agents.js';
import {readInstalled} from '../agents/installed.js';
import {usualWords} from '../agents/usual-words.js';
import type {Setup} from '../app/first-run/model.js';
import {type AgentStart, usualStart} from '../core/config.js';
import type {Io} from '../core/context.js';
import {readConfig} from '../store/config/config.js';
import {isOnPath} from '../store/files.js';
import {runProgram} from '../system/programs.js';
import {defaultSocket, parseTmuxEnv, probeServer} from '../tmux/run.js';
import {whyNoTmux} from '../tmux/version.js';

export async function whatIsMissing(io: Io): Promise<readonly string[]> {
	return (await Promise.all([missingTmux(io), missingAgent(io)])).flat();
}

async function missingTmux({env}: Io): Promise<readonly string[]> {
	const why = await whyNoTmux(parseTmuxEnv(env)?.socket, () => programVersion(env));
	return why === undefined ? [] : [`${why.problem}. ${why.fix}`];
}

async function programVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const ended = await runProgram(['tmux', '-V'], {env, timeoutMs: 2000});
	if (ended.kind === 'exited') return ended.stdout.trim();
	return ended.kind === 'not-started' && (ended.code === 'ENOENT' || ended.code === 'EACCES') ? undefined : '';
}

/**
 * The missing agent, if any. When the user's shell starts it, a wrapper in the config may be an alias or a function, so it is not checked.
 */
export async function missingAgent({env}: Io): Promise<readonly string[]> {
	const {start, command} = await startOfUsual(env);
	const [wrapper] = command;
	const words = wrapper ?? usualWords.name;
	const isThere = wrapper === undefined ? await hasAgent(env) : start === 'shell' || isOnPath(wrapper, env);
	// Another agent is enough.
	if (isThere || otherAgents.some((other) => isOnPath(other.words.program, env))) return [];
	const fix = `Install it, so that \`${usualWords.program}\` starts, or name its program in the config (\`agents\`)`;
	return [`${words} was not found in PATH. ${fix}.`];
}

async function hasAgent(env: NodeJS.ProcessEnv): Promise<boolean> {
	const found = await Promise.all(
		hookedAgents.map(async ({setup}) => setup.hasProgram(env) || (await setup.findVersion(env)) !== undefined),
	);
	return found.includes(true);
}

async function startOfUsual(env: NodeJS.ProcessEnv): Promise<AgentStart> {
	return (await readConfig(env)).config.agents[usualAgent.id] ?? usualStart;
}

/**
 * Why no session can be started, in a sentence that ends with the fix; undefined when nothing is known to prevent it. A shell that starts
 * the agent may find programs that are not in our PATH.
 */
export async function whyNoStart(
	{env}: Io,
	{tmux, agent}: {readonly tmux: readonly string[]; readonly agent: readonly string[]},
): Promise<string | undefined> {
	const [first] = (await startOfUsual(env)).start === 'shell' ? tmux : [...tmux, ...agent];
	if (first !== undefined || parseTmuxEnv(env) !== undefined) return first;
	const server = await probeServer(defaultSocket(env, process.getuid?.() ?? 0));
	return server === 'dead' ? 'No tmux server is running. Start `tmux` first.' : undefined;
}

/**
 * @param hasSessions whether any session was recorded: then hooks are installed somewhere, e.g. in the settings of a repository. `doctor`
 * reports unreadable files.
 */
export function readSetup({env}: Io, hasSessions: boolean): Setup {
	if (hasSessions) return {kind: 'ready'};
	const found = freelyHooked.map(({setup}) => ({file: setup.settingsFile(env), read: readInstalled(setup, env)}));
	if (found.some(({read}) => read.ok && (read.value.scripts.length > 0 || read.value.plugin))) return {kind: 'ready'};
	const [first] = found;
	return first === undefined || found.some(({read}) => !read.ok) ? {kind: 'unknown'} : {kind: 'missing', file: first.file};
}

/**
 * Like `readSetup`, with what the machine lacks. A recorded session proves that the agent is installed. The version of a working tmux is
 * read once, since the navigator reads the setup every 2 s while it shows the first page.
 */
export function createSetupReader(io: Io): (hasSessions: boolean) => Promise<Setup> {
	let tmuxWorks = false;
	return async (hasSessions) => {
		const [tmux, agent] = await Promise.all([tmuxWorks ? [] : missingTmux(io), hasSessions ? [] : missingAgent(io)]);
		tmuxWorks = tmux.length === 0;
		return {...readSetup(io, hasSessions), missing: [...tmux, ...agent], noStart: await whyNoStart(io, {tmux, agent})};
	};
}
