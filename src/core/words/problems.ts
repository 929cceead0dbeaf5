/** Problems of files, as commands print them. */
import type {Io} from '../context.js';
import type {Problem} from '../fields.js';
import {printableLine} from '../text/label.js';

/** `file:line: what is wrong`. */
export function problemText({file, line, problem}: Problem): string {
	return printableLine(`${file}${line === undefined ? '' : `:${line}`}: ${problem}`);
}

/** Writes one line per problem to stderr, so that the output of a command stays clean. */
export function writeProblems(io: Io, problems: readonly Problem[]): void {
	for (const problem of problems) io.stderr.write(`beckon: ${problemText(problem)}\n`);
}
