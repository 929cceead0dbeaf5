/** Reads beckon's part of the settings of agents on this machine. */
import {messageOf} from '../core/errors.js';
import type {Parsed} from '../core/fields.js';
import {readSettings} from '../store/settings-file.js';
import type {AgentSetup, Installed} from './agent-setup.js';
import {hookedAgents} from './agents.js';

/** A missing file has nothing. Never throws. */
export function readInstalled({settingsFile, installedIn}: AgentSetup, env: NodeJS.ProcessEnv): Parsed<Installed> {
	try {
		return installedIn(readSettings(settingsFile(env)).text ?? '');
	} catch (error) {
		return {ok: false, problem: messageOf(error)};
	}
}

export function hasPart(setup: AgentSetup, env: NodeJS.ProcessEnv): boolean {
	const found = readInstalled(setup, env);
	return found.ok && found.value.scripts.length > 0;
}

/** Whether any agent's settings still run the hook scripts, or are unreadable. */
export function mayRunScripts(env: NodeJS.ProcessEnv): boolean {
	return hookedAgents.some(({setup}) => {
		const found = readInstalled(setup, env);
		return !found.ok || found.value.scripts.length > 0;
	});
}
