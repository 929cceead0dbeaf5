/** A `claude` that only prints its version. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** @returns an environment with a home of its own in `folder`, and in PATH an agent that prints `version`, if one is given. */
export function envWithAgent(folder: string, version?: string): NodeJS.ProcessEnv {
	const bin = join(folder, 'bin');
	mkdirSync(bin, {recursive: true});
	if (version !== undefined) writeFileSync(join(bin, 'claude'), `#!/bin/sh\necho '${version}'\n`, {mode: 0o755});
	return {HOME: folder, PATH: `${bin}:/usr/bin:/bin`, XDG_STATE_HOME: join(folder, 'my state')};
}
