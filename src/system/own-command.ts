/** Runs a user's own command in this terminal. No shell reads its words. After a short or failed run its output stays until Enter. */
import {lendTerminal} from './programs.js';

/** The words are arguments. The output of a run under two seconds would be hidden by the next redraw. */
const script = `began=$(date +%s)
"$@"
code=$?
[ "$code" = 0 ] && [ $(($(date +%s) - began)) -ge 2 ] && exit 0
printf '\\n%s ended with %s. Press Enter to go on. ' "$1" "$code"
read -r _
exit "$code"`;

/** @returns the exit code; 126 or 127: it did not start; undefined: a signal ended it. */
export function runHere(argv: readonly string[], env: NodeJS.ProcessEnv, directory: string | undefined): Promise<number | undefined> {
	return lendTerminal(['sh', '-c', script, 'sh', ...argv], env, directory);
}
