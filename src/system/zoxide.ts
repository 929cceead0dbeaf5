/** The directories that zoxide knows. */
import {runProgram} from './programs.js';

const waitMs = 1000;

/** The most used first; none if it is not installed. */
export async function zoxideFolders(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
	const end = await runProgram(['zoxide', 'query', '-l'], {env, timeoutMs: waitMs});
	return end.kind === 'exited' && end.code === 0 ? end.stdout.split('\n').filter((line) => line !== '') : [];
}
