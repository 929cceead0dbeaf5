/** Recognizes what a command line runs. */

/** Runtimes whose first word is a script. */
const runtimes: ReadonlySet<string> = new Set(['node', 'nodejs', 'bun', 'deno', 'python', 'python3']);

export type Programs = {
	/** Names of its binary, or of its script. */
	readonly programs: readonly string[];
	/** First words after the program that make it something else, such as a server. A prompt may have them later. */
	readonly not?: readonly string[];
	/** Flags that take the next word, such as the name of a model. */
	readonly valued?: readonly string[];
	/** Set when a script starts the binary, and only the binary has the files of the session open. */
	readonly isBinary?: true;
};

/** Whether a command line runs one of these programs: `name`, `node …/bin/name`, `node …/name.js`. */
export function runsProgram([program = '', ...rest]: readonly string[], {programs, not = [], valued = [], isBinary}: Programs): boolean {
	const script = isBinary !== true && runtimes.has(baseName(program)) ? rest.findIndex((word) => !word.startsWith('-')) : undefined;
	const named = script === undefined ? program : (rest[script] ?? '');
	const words = script === undefined ? rest : rest.slice(script + 1);
	const name = isBinary ? baseName(named) : baseName(named).replace(/\.[cm]?js$/, '');
	const first = words.find((word, at) => !word.startsWith('-') && !valued.includes(words[at - 1] ?? ''));
	return programs.includes(name) && !not.includes(first ?? '');
}

/** Whether it has one of these flags, `--name` or `--name=value`. */
export function hasFlag(argv: readonly string[], flags: readonly string[]): boolean {
	return argv.some((word) => flags.includes(word.split('=')[0] ?? ''));
}

export function wordList(...lines: readonly string[]): readonly string[] {
	return lines.flatMap((line) => line.split(' '));
}

export function baseName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
