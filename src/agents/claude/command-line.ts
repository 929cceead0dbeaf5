/** The client's own command line: its version, and a terminal for it. */
import {execa} from 'execa';
import {parseClientVersion} from './hooks/names.js';
import {clientPrograms, packageVersion} from './package.js';

const timeoutMs = 5000;

/**
 * The version of the client that a shell would start, e.g. `2.1.329`: from its package, else as `claude --version` says it; undefined when
 * the client is not found, says none, or takes over 5 s.
 */
export async function readClientVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const [program] = clientPrograms(env);
	if (program === undefined) return undefined;
	const version = packageVersion(program);
	if (version !== undefined) return version;
	const result = await execa(program, ['--version'], {env, extendEnv: false, reject: false, timeout: timeoutMs, stdin: 'ignore'});
	return result.failed ? undefined : parseClientVersion(result.stdout);
}

/** Gives this terminal to a program until it ends, however that is. */
export async function lendTerminal([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
	await execa(program, args, {env, extendEnv: false, reject: false, stdio: 'inherit'});
}
