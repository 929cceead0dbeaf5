/** What Bun, which runs the executable, has beyond Node; and the description of a user's program that gets the terminal. */

type Output = {
	readonly getReader: () => {readonly read: () => Promise<{readonly value?: Uint8Array}>; readonly cancel: () => Promise<void>};
};

type Child = {
	readonly pid: number;
	readonly stdout: Output;
	readonly stderr: Output;
	readonly exited: Promise<unknown>;
	readonly exitCode: number | null;
	readonly unref: () => void;
};

type SpawnOptions = {
	readonly stdin: 'ignore' | Uint8Array;
	readonly stdout: 'pipe';
	readonly stderr: 'pipe';
	readonly detached: boolean;
	readonly env: NodeJS.ProcessEnv;
};

export type Bun = {
	readonly gc: (isSync: boolean) => unknown;
	readonly spawn: (argv: readonly string[], options: SpawnOptions) => Child;
	readonly unsafe: {readonly setJITPolicy: (scale: number) => void};
};

/** Undefined when Node runs this program. */
export function bun(): Bun | undefined {
	return (globalThis as {readonly Bun?: Bun}).Bun;
}

/** A user's program that owns the terminal until it ends. */
export type Program = {
	/** The command when no variable names another one. */
	readonly usual: string;
	/** The variable of the environment that names the user's own command, e.g. `PAGER`. */
	readonly variable?: string;
	/** A text for the program, written to a private file of this name. */
	readonly file?: {readonly name: string; readonly text: string};
	/** The directory that the program runs in; beckon's by default. */
	readonly directory?: string;
};
