/** Runs a user's own command in this terminal. No shell reads its words. After a short or failed run its output stays until Enter. */
import {lendTerminal} from './programs.js';

/** The words after the first are the command. The output of a run under two seconds would be hidden by the next redraw. */
const script = `stays=$1
shift
began=$(date +%s)
"$@"
code=$?
[ "$code$stays" = 0 ] && [ $(($(date +%s) - began)) -ge 2 ] && exit 0
printf '\\n'
[ "$code" = 0 ] || printf '%s ended with %s. ' "$1" "$code"
printf 'Press Enter to go on. '
read -r _
exit "$code"`;

type How = {readonly directory?: string | undefined; readonly outputStays?: boolean};

/**
 * @param how `outputStays`: it stays until Enter after a long and good run too.
 * @returns the exit code; 126 or 127: it did not start; undefined: a signal ended it.
 */
export function runHere(
	argv: readonly string[],
	env: NodeJS.ProcessEnv,
	{directory, outputStays = false}: How,
): Promise<number | undefined> {
	return lendTerminal(['sh', '-c', script, 'sh', outputStays ? 'stays' : '', ...argv], env, directory);
}
