/** What an observer and a delivery ask of the machine that sessions run on: this one, or one at the far end of a pipe. */
import type {HostName, ProcessId} from '../session.js';

/** One command of tmux with its arguments. */
export type Command = readonly string[];

export type RunOptions = {
	/** Written to stdin, which is closed after it. */
	readonly input?: string;
	/** 0: wait as long as it takes. */
	readonly timeoutMs?: number;
};

/**
 * Runs several commands in one tmux process on the server at `socket`; the first that fails ends the batch. It gives stdout as UTF-8.
 * It throws TmuxError: `timeout` where nobody knows whether tmux did it, so a link that breaks in the middle is one.
 */
export type RunTmux = (socket: string, commands: readonly Command[], options?: RunOptions) => Promise<string>;

/** `unsure`: the server is busy, or we may not open its socket. */
export type Knock = 'listening' | 'dead' | 'unsure';

export type Process = {
	readonly pid: number;
	readonly ppid: number;
	/** Clock ticks since boot on Linux, what `ps -o lstart` says elsewhere. */
	readonly start: string;
	readonly comm: string;
	readonly zombie: boolean;
};

/** Where a table of processes comes from. A process that is gone is undefined. */
export type ProcessSource = {
	readonly boot: () => string;
	/** Cheaper than `process`. On Linux false for a zombie. */
	readonly exists: (pid: number) => boolean;
	readonly process: (pid: number) => Process | undefined;
	readonly children: (pid: number) => readonly number[];
	readonly argv: (pid: number) => readonly string[];
	readonly cwd: (pid: number) => string | undefined;
};

/** `behind`: another process group reads the keys that are typed into the pane. */
export type Standing = 'ended' | 'behind' | 'foreground';

/** What is synchronous tells what `refresh` brought last; on this machine it reads the present itself. */
export type Machine = {
	/** Undefined: this machine. */
	readonly host: HostName | undefined;
	/**
	 * The environment that names the state folder of its hooks and the config folders of its agents, as they are found here: for a far
	 * machine, HOME and the XDG folders of its mirror.
	 */
	readonly env: NodeJS.ProcessEnv;
	readonly tmux: RunTmux;
	/** Whether a tmux server listens on the socket. */
	readonly knock: (socket: string) => Promise<Knock>;
	/** Sockets of tmux servers to ask whether or not a session named them. */
	readonly sockets: () => readonly string[];
	/** Processes, remembered for a second at most. */
	readonly processes: () => ProcessSource;
	/** A variable of the environment that a process was started with; undefined where it has none or where that cannot be read. */
	readonly variable: (pid: number, name: 'TMUX') => string | undefined;
	/** Of the process of a session, asked of the machine itself: whether it lives, and whether the keys typed into its pane reach it. */
	readonly standing: (client: ProcessId, panePid: number) => Promise<Standing>;
	/** Where a file of that machine can be read here. */
	readonly localPath: (path: string) => string;
	/** What its clock shows more than ours, in ms. */
	readonly clockOffsetMs: () => number;
	/** Brings files and processes up to now. It throws TmuxError `timeout` where the machine does not answer. */
	readonly refresh: () => Promise<void>;
};
