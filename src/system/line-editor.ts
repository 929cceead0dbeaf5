/** Whether the program in front of a terminal reads single keys, as the line editor of a shell does while it shows its prompt. */
import {runProgram} from './programs.js';

/** Undefined: it cannot be told. @param tty the path of the terminal. */
export async function readsKeys(tty: string, env: NodeJS.ProcessEnv): Promise<boolean | undefined> {
	const ended = await runProgram(['sh', '-c', 'stty -a <"$1"', 'sh', tty], {env, timeoutMs: 1000});
	const mode = ended.kind === 'exited' ? /(?:^|\s)(-?)icanon\b/.exec(ended.stdout)?.[1] : undefined;
	return mode === undefined ? undefined : mode === '-';
}
