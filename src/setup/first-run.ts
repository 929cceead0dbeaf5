/** The navigator's view of the hooks: whether they are installed. */
import {hookedAgents} from '../agents/agents.js';
import type {Setup} from '../app/first-run/model.js';
import type {Io} from '../core/context.js';
import {missingAgent, missingTmux, whyNoStart} from './missing.js';

/**
 * @param hasSessions whether any session was recorded: then hooks are installed somewhere, e.g. in the settings of a repository. `doctor` reports
 * unreadable files.
 */
export function readSetup({env}: Io, hasSessions: boolean): Setup {
	if (hasSessions) return {kind: 'ready'};
	const found = hookedAgents(env).map(({setup}) => {
		const file = setup.settingsFile(env, undefined);
		return {file, read: setup.readInstalled(file)};
	});
	if (found.some(({read}) => read.ok && (read.value.hooks.length > 0 || read.value.plugin))) return {kind: 'ready'};
	const [first] = found;
	return first === undefined || found.some(({read}) => !read.ok) ? {kind: 'unknown'} : {kind: 'missing', file: first.file};
}

/**
 * Like `readSetup`, with what the machine lacks. A recorded session proves that the agent is installed. A tmux that works is not asked for its version
 * again: while the first page stands, the navigator reads the setup every 2 s.
 */
export function createSetupReader(io: Io): (hasSessions: boolean) => Promise<Setup> {
	let tmuxWorks = false;
	return async (hasSessions) => {
		const [tmux, agent] = await Promise.all([tmuxWorks ? [] : missingTmux(io), hasSessions ? [] : missingAgent(io)]);
		tmuxWorks = tmux.length === 0;
		const missing = [...tmux, ...agent];
		return {...readSetup(io, hasSessions), missing, noStart: await whyNoStart(io, {tmux, agent})};
	};
}
