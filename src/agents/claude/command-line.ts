/** Claude Code's own command line: what it says of itself. */
import {join} from 'node:path';
import {execa} from 'execa';
import {parseClientVersion} from './hooks/names.js';

const timeoutMs = 5000;

/** The version that `claude --version` names, e.g. `2.1.329`; undefined when the client is not found, says none, or takes over 5 s. */
export async function readClientVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	for (const program of candidates(env['HOME'])) {
		const result = await execa(program, ['--version'], {env, extendEnv: false, reject: false, timeout: timeoutMs, stdin: 'ignore'});
		if (!result.failed) return parseClientVersion(result.stdout);
		if (result.code !== 'ENOENT') return undefined;
	}
	return undefined;
}

/** The one in PATH, else where the client's installers put it. */
function candidates(home: string | undefined): readonly string[] {
	return ['claude', ...(home ? [join(home, '.local/bin/claude'), join(home, '.claude/local/claude')] : [])];
}
