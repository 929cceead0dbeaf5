/** The content of a measurement's world. */

export type BenchSession = {
	readonly id: string;
	readonly pane: string;
	readonly pid: number;
	readonly start: string;
	readonly cwd: string;
	readonly transcript: string;
};

export type BenchWorld = {
	readonly root: string;
	readonly socket: string;
	readonly stateDir: string;
	readonly configDir: string;
	/** The environment of every measured program: this world's home, state and tmux server, and nothing of the caller's. */
	readonly env: NodeJS.ProcessEnv;
	readonly sessions: readonly BenchSession[];
	/** Runs one tmux command on the private server. Returns stdout without its last newline. */
	readonly tmux: (...args: readonly string[]) => string;
	/** Ends the server and removes every file. */
	readonly close: () => Promise<void>;
};

/** `fresh`: the session has no prompt yet. */
export type Situation = 'idle' | 'working' | 'blocked' | 'fresh';
