/** Finds the installed version of Claude Code: from its program, else from the session that started last. */

import {readVersion} from './command-line.js';
import {configDirs} from './config-dir.js';
import {createStatusReader} from './status/status-files.js';

/** Undefined: unknown. */
export async function findVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	return (await readVersion(env)) ?? sessionVersion(env);
}

function sessionVersion(env: NodeJS.ProcessEnv): string | undefined {
	const {statuses} = createStatusReader().read(configDirs(env));
	const versioned = statuses.filter(({version}) => version !== undefined);
	return versioned.toSorted((one, other) => (one.startedAt ?? one.readAt) - (other.startedAt ?? other.readAt)).at(-1)?.version;
}
