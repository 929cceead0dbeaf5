/** Finds the installed version of Claude Code: from its program, else from the session that started last. */
import {runProgram} from '../../system/programs.js';
import {configDirs} from './config-dir.js';
import {packageVersion, programsOnPath} from './package.js';
import {createStatusReader} from './status/status-files.js';
import {parseVersion} from './version-number.js';

/** Undefined: unknown. */
export async function findVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	return (await readVersion(env)) ?? sessionVersion(env);
}

function sessionVersion(env: NodeJS.ProcessEnv): string | undefined {
	const {statuses} = createStatusReader().read(configDirs(env));
	const versioned = statuses.filter(({version}) => version !== undefined);
	return versioned.toSorted((one, other) => (one.startedAt ?? one.readAt) - (other.startedAt ?? other.readAt)).at(-1)?.version;
}

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
