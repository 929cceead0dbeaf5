/** Corrects hooks that were installed before the version of their agent was known, as soon as it is. */
import type {AgentSetup} from '../agents/agent-setup.js';
import {hookedAgents} from '../agents/agents.js';
import type {Io} from '../core/context.js';
import {installFor} from './install.js';

/** Leaves hooks alone that `install` chose for a known version. @returns whether it changed the settings. @throws UserError like `install`. */
export async function mendInstall(io: Io): Promise<boolean> {
	const all = await Promise.all(hookedAgents(io.env).map(async (agent) => ({agent, isOutdated: await isOutdated(agent.setup, io.env)})));
	const outdated = all.flatMap(({agent, isOutdated}) => (isOutdated ? [agent] : []));
	if (outdated.length === 0) return false;
	await installFor({...io, stdout: {write: () => true}}, outdated, {dryRun: false, project: undefined});
	return true;
}

async function isOutdated(setup: AgentSetup, env: NodeJS.ProcessEnv): Promise<boolean> {
	const found = setup.readInstalled(setup.settingsFile(env, undefined));
	if (
		!found.ok ||
		!isGuess(
			setup,
			found.value.hooks.map(({event}) => event),
		)
	)
		return false;
	const version = await setup.findVersion(env);
	return version !== undefined && !isGuess(setup, setup.eventsFor(version));
}

function isGuess({eventsFor}: AgentSetup, events: readonly string[]): boolean {
	const names = new Set(events);
	const guessed = eventsFor(undefined);
	return names.size === guessed.length && guessed.every((event) => names.has(event));
}
