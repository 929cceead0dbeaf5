/** What a command uses of its surroundings. It is an argument, so that a test runs a command in its own process. */
type Out = {
	readonly write: (text: string) => unknown;
	readonly isTTY?: boolean | undefined;
	readonly columns?: number | undefined;
	readonly rows?: number | undefined;
};

export type Io = {
	readonly env: NodeJS.ProcessEnv;
	readonly stdout: Out;
	readonly stderr: Out;
	readonly stdin: NodeJS.ReadStream;
	/** Epoch ms. */
	readonly now: () => number;
	/** `--color`; undefined: as the terminal and its environment say. */
	readonly color?: 'auto' | 'always' | 'never' | undefined;
	/** With `--debug`: writes a line of the log. Facts are names, counts and times, never text of a payload. */
	readonly debug?: ((event: string, facts: Readonly<Record<string, string | number | boolean>>) => void) | undefined;
};

/** Whether a screen can be drawn: input and output are terminals, and the terminal can move its cursor. */
export function canDraw({stdin, stdout, env}: Io): boolean {
	return stdin.isTTY === true && stdout.isTTY === true && env['TERM'] !== 'dumb';
}

/** 0 ok · 1 failed · 2 usage · 3 refused, nothing sent · 4 sent, not confirmed. */
export type ExitCode = 0 | 1 | 2 | 3 | 4;
