/** A command of the user's own in this terminal. No shell reads its words; a short-lived or failed one leaves its output to be read. */
import {lendTerminal} from './programs.js';

/** The words come as arguments. What took less than two seconds printed something that a redraw would hide. */
const script = `began=$(date +%s)
"$@"
code=$?
[ "$code" = 0 ] && [ $(($(date +%s) - began)) -ge 2 ] && exit 0
printf '\\n%s ended with %s. Press Enter to go on. ' "$1" "$code"
read -r _
exit "$code"`;

/** @returns its exit code; 126 or 127: it did not start; undefined: a signal ended it. */
export function runHere(argv: readonly string[], env: NodeJS.ProcessEnv, directory: string | undefined): Promise<number | undefined> {
	return lendTerminal(['sh', '-c', script, 'sh', ...argv], env, directory);
}
