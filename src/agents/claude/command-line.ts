/** Finds the installed version of Claude Code. */
import {runProgram} from '../../system/programs.js';
import {parseVersion} from './hooks/names.js';
import {packageVersion, programsOnPath} from './package.js';

const timeoutMs = 5000;

/**
 * The version of Claude Code that a shell would start, e.g. `2.1.329`: from its package, else from `claude --version`. Undefined when Claude Code is
 * not found, prints none, or takes over 5 s.
 */
export async function readVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const [program] = programsOnPath(env);
	if (program === undefined) return undefined;
	const version = packageVersion(program);
	if (version !== undefined) return version;
	const ended = await runProgram([program, '--version'], {env, timeoutMs});
	return ended.kind === 'exited' && ended.code === 0 ? parseVersion(ended.stdout) : undefined;
}
