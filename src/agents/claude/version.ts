/** Which client is installed here: by its program, else by the session that began last. */

import {readClientVersion} from './command-line.js';
import {configDirs} from './config-dir.js';
import {createStatusReader} from './status/status-files.js';

/** Undefined: nobody tells. */
export async function findClientVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	return (await readClientVersion(env)) ?? sessionVersion(env);
}

function sessionVersion(env: NodeJS.ProcessEnv): string | undefined {
	const {natives} = createStatusReader().read(configDirs(env));
	const told = natives.filter(({version}) => version !== undefined);
	return told.toSorted((one, other) => (one.startedAt ?? one.readAt) - (other.startedAt ?? other.readAt)).at(-1)?.version;
}
