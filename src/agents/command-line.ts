/** What a command line runs. */

/** Runtimes whose first word is a script. */
const runtimes: ReadonlySet<string> = new Set(['node', 'nodejs', 'bun', 'deno', 'python', 'python3']);

/**
 * Whether a command line runs one of these programs, by the name of its binary or of its script: `node …/bin/name`, `node …/name.js`. `not`: words
 * behind the program that make it something else, such as a server.
 */
export function runs(
	argv: readonly string[],
	{programs, not}: {readonly programs: readonly string[]; readonly not: readonly string[]},
): boolean {
	const [program = '', ...rest] = argv;
	const isRuntime = runtimes.has(baseName(program));
	const at = isRuntime ? rest.findIndex((word) => !word.startsWith('-')) : -1;
	const named = isRuntime ? (rest[at] ?? '') : program;
	const words = isRuntime ? rest.slice(at + 1) : rest;
	return programs.includes(baseName(named).replace(/\.[cm]?js$/, '')) && !words.some((word) => not.includes(word));
}

/** Whether a command line runs the binary itself, and not a script that starts it: only the binary holds the files of the session. `not`: its first word. */
export function runsBinary(
	[program = '', ...rest]: readonly string[],
	{binary, not}: {readonly binary: RegExp; readonly not: readonly string[]},
): boolean {
	const command = rest.find((word) => !word.startsWith('-'));
	return binary.test(program) && !(command !== undefined && not.includes(command));
}

function baseName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
