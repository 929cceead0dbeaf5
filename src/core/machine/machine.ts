/** The machine that sessions run on, this one or a host over its link: its tmux, processes and waiting hooks. */
import type {HostName, ProcessId, SessionId} from '../address.js';

export type Command = readonly string[];

export type RunOptions = {
	/** The text for stdin, which is closed after it. */
	readonly input?: string;
	/** 0 waits without a limit. */
	readonly timeoutMs?: number;
};

/**
 * Runs several commands in one tmux process on the server at `socket`, until one fails, and returns stdout as UTF-8. Throws TmuxError, with
 * `timeout` where tmux may or may not have run them, as when a link breaks midway.
 */
export type RunTmux = (socket: string, commands: readonly Command[], options?: RunOptions) => Promise<string>;

/** `unsure`: the server is busy, or its socket is not ours to open. */
export type ServerProbe = 'listening' | 'dead' | 'unsure';

export type Process = {
	readonly pid: number;
	readonly ppid: number;
	/** Clock ticks since boot on Linux, what `ps -o lstart` says elsewhere. */
	readonly start: string;
	readonly comm: string;
	readonly zombie: boolean;
	/** A signal stopped it, as Ctrl-Z sends one. */
	readonly stopped?: true;
};

/** Paths of open files, by pid; none for a process that is gone or of another user. */
export type OpenFiles = ReadonlyMap<number, readonly string[]>;

/** Reads processes. A process that is gone is undefined. */
export type ProcessSource = {
	readonly boot: () => string;
	/** Much cheaper than `process`; may be true for a zombie. */
	readonly exists: (pid: number) => boolean;
	/** Cheaper than `process`, and false for a zombie. Absent where the system has no such check. */
	readonly runs?: (pid: number) => boolean;
	readonly process: (pid: number) => Process | undefined;
	readonly children: (pid: number) => readonly number[];
	readonly argv: (pid: number) => readonly string[];
	readonly cwd: (pid: number) => string | undefined;
	/** The open files of each process. Absent where the system does not report them. */
	readonly files?: (pids: readonly number[]) => OpenFiles;
	/** The same without blocking, where `files` takes tens of milliseconds. Never fails. */
	readonly filesLater?: (pids: readonly number[]) => Promise<OpenFiles>;
	/** The least time between two searches of the same panes, where a search is slow. */
	readonly searchMs?: number;
};

/** `behind`: another process group reads the keys that are typed into the pane. */
export type ProcessStatus = 'ended' | 'behind' | 'foreground';

/**
 * What a refresh changed; `all`: anything. Transcripts are named by their paths on the machine and here, session files of agents by their
 * paths here.
 */
export type MachineNews = 'none' | 'all' | ChangedFiles;

/** Session files of agents; a folder means all files in it. */
export type ChangedFiles = {
	readonly sessions: ReadonlySet<SessionId>;
	readonly statuses: ReadonlySet<string>;
	readonly transcripts: ReadonlySet<string>;
};

/** For a host, functions without a promise return what the last `refresh` brought; for this machine they read the present state. */
export type Machine = {
	/** Undefined means this machine. */
	readonly host: HostName | undefined;
	/**
	 * The environment that names the state folder of the machine's hooks and the config folders of its agents, as paths of this machine: for
	 * a far machine, HOME and the XDG folders of its mirror.
	 */
	readonly env: NodeJS.ProcessEnv;
	/** Config folders of agents that are read beside those that `env` names, as paths of this machine. */
	readonly configDirs: () => readonly string[];
	readonly tmux: RunTmux;
	readonly probeServer: (socket: string) => Promise<ServerProbe>;
	/** Sockets of tmux servers that are read even if no session names them. */
	readonly sockets: () => readonly string[];
	/** The process that works there for this program: this program itself, or the far shell, which ends with the link. */
	readonly self: () => ProcessId;
	/** The processes as they are now; for a host, as it last reported them. */
	readonly processes: () => ProcessSource;
	/** A variable in the environment of a process. Undefined when it is not set or cannot be read. */
	readonly variable: (pid: number, name: 'TMUX') => string | undefined;
	/** Whether the process of a session lives, and whether keys typed into its pane reach it. This asks the machine and no cache. */
	readonly processStatus: (agent: ProcessId, panePid: number) => Promise<ProcessStatus>;
	/** The hook that waits for a decision on this request; undefined when none does. */
	readonly findHook: (request: HookRequest) => Promise<WaitingHook | undefined>;
	/** Whether the folder exists. This asks the machine and no cache. */
	readonly isFolder: (path: string) => Promise<boolean>;
	/**
	 * Adds config folders of agents that sessions there use, as paths of that machine.
	 * @returns whether another refresh is needed to read the files of one.
	 */
	readonly addConfigDirs: (configDirs: readonly string[]) => boolean;
	/** The path on this machine under which a file of that machine can be read. */
	readonly localPath: (path: string) => string;
	/** How far its clock is ahead of this machine's, in ms. */
	readonly clockOffsetMs: () => number;
	/**
	 * Brings files and processes up to date. `processes`: lists all processes again, even without a sign of change. Throws TmuxError
	 * `timeout` when the machine does not answer.
	 */
	readonly refresh: (wanted?: {readonly processes: true}) => Promise<MachineNews>;
	/** Requests that run at the same time are answered one after the other. */
	readonly keepsOrder: boolean;
};

/** The name in parentheses may contain spaces and parentheses, so fields count from the last `)`. */
export function parseProcStat(text: string): Process | undefined {
	const open = text.indexOf('(');
	const close = text.lastIndexOf(')');
	if (open === -1 || close < open) return undefined;
	const pid = Number(text.slice(0, open));
	const fields = text.slice(close + 2).split(' ', 20);
	const ppid = Number(fields[1]);
	const start = fields[19];
	if (!Number.isSafeInteger(pid) || !Number.isSafeInteger(ppid) || start === undefined || !/^\d+$/.test(start)) return undefined;
	const [state] = fields;
	const known = {pid, ppid, start, comm: text.slice(open + 1, close), zombie: state === 'Z' || state === 'X'};
	return state === 'T' ? {...known, stopped: true} : known;
}

/** One permission request of one session. `number` is checked, so it may be part of a path. */
export type HookRequest = {readonly sessionId: SessionId; readonly number: string};

/** Whoever opens it closes it. Each function throws TmuxError when the machine does not answer, with `timeout` where it may be done. */
export type WaitingHook = {
	/** False when another decision was given already. */
	readonly give: (decision: string) => Promise<boolean>;
	/**
	 * Whether the hook took the decision. It then prints it, and the agent uses or ignores it. Call this until it is true: each call also
	 * wakes a hook that missed the decision between two waits.
	 */
	readonly isTaken: () => Promise<boolean>;
	/** False when the hook took it already. */
	readonly takeBack: () => Promise<boolean>;
	readonly close: () => void;
};
