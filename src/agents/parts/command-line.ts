/** What a command line runs. */

/** Runtimes whose first word is a script. */
const runtimes: ReadonlySet<string> = new Set(['node', 'nodejs', 'bun', 'deno', 'python', 'python3']);

export type Programs = {
	/** Names of its binary, or of its script. */
	readonly programs: readonly string[];
	/** Words behind the program that make it something else, such as a server. */
	readonly not?: readonly string[];
	/** A script starts the binary, and only the binary holds the files of the session. Of the words behind it only the first counts. */
	readonly isBinary?: true;
};

/** Whether a command line runs one of these programs: `name`, `node …/bin/name`, `node …/name.js`. */
export function runs([program = '', ...rest]: readonly string[], {programs, not = [], isBinary}: Programs): boolean {
	const first = rest.findIndex((word) => !word.startsWith('-'));
	if (isBinary) return programs.includes(baseName(program)) && !not.includes(rest[first] ?? '');
	const isRuntime = runtimes.has(baseName(program));
	const named = isRuntime ? (rest[first] ?? '') : program;
	const words = isRuntime ? rest.slice(first + 1) : rest;
	return programs.includes(baseName(named).replace(/\.[cm]?js$/, '')) && !words.some((word) => not.includes(word));
}

/** Whether it has one of these flags, `--name` or `--name=value`. */
export function hasFlag(argv: readonly string[], flags: readonly string[]): boolean {
	return argv.some((word) => flags.includes(word.split('=')[0] ?? ''));
}

export function baseName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
