/** A world of the measurements: what it holds. */

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
	/** For every program that is measured: this world's home, state and tmux server, and nothing of the caller's. */
	readonly env: NodeJS.ProcessEnv;
	readonly sessions: readonly BenchSession[];
	/** Runs one tmux command on the private server; stdout without its last newline. */
	readonly tmux: (...args: readonly string[]) => string;
	/** Ends the server and removes every file. */
	readonly close: () => Promise<void>;
};

/** `fresh`: nothing was asked yet. */
export type Situation = 'idle' | 'working' | 'blocked' | 'fresh';
