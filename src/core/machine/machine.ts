/** A machine that sessions run on, this one or a host over its link, as observer and deliveries use it: tmux, processes, waiting hooks. */
import type {HostName, ProcessId, SessionId} from '../address.js';

/** One command of tmux with its arguments. */
export type Command = readonly string[];

export type RunOptions = {
	/** The text for stdin, which is closed after it. */
	readonly input?: string;
	/** 0 waits without a limit. */
	readonly timeoutMs?: number;
};

/**
 * Runs several commands in one tmux process on the server at `socket`; the first that fails ends the batch. It gives stdout as UTF-8. It throws
 * TmuxError, with `timeout` where tmux may or may not have done it: a link that breaks midway is such a case.
 */
export type RunTmux = (socket: string, commands: readonly Command[], options?: RunOptions) => Promise<string>;

/** `unsure`: the server is busy, or we may not open its socket. */
export type ServerProbe = 'listening' | 'dead' | 'unsure';

export type Process = {
	readonly pid: number;
	readonly ppid: number;
	/** Clock ticks since boot on Linux, what `ps -o lstart` says elsewhere. */
	readonly start: string;
	readonly comm: string;
	readonly zombie: boolean;
	/** By a signal, as Ctrl-Z sends one. */
	readonly stopped?: true;
};

/** Paths of open files, by pid. A process that is gone or another user's has none. */
export type OpenFiles = ReadonlyMap<number, readonly string[]>;

/** The source of a table of processes. A process that is gone is undefined. */
export type ProcessSource = {
	readonly boot: () => string;
	/** This is much cheaper than `process`. It may be true for a zombie. */
	readonly exists: (pid: number) => boolean;
	/** Cheaper than `process`, and false for a zombie. Absent: nothing cheaper tells a zombie. */
	readonly runs?: (pid: number) => boolean;
	readonly process: (pid: number) => Process | undefined;
	readonly children: (pid: number) => readonly number[];
	readonly argv: (pid: number) => readonly string[];
	readonly cwd: (pid: number) => string | undefined;
	/** The files that each of some processes holds open. Absent: the system does not tell. */
	readonly files?: (pids: readonly number[]) => OpenFiles;
	/** The same without a wait, where `files` takes some tens of milliseconds. Never fails. */
	readonly filesLater?: (pids: readonly number[]) => Promise<OpenFiles>;
	/** The pause between two searches of the same panes, where a search is not cheap. */
	readonly searchMs?: number;
};

/** `behind`: another process group reads the keys that are typed into the pane. */
export type ProcessStatus = 'ended' | 'behind' | 'foreground';

/**
 * What a refresh brought. `all`: it is unknown what. Transcripts are named by their paths on the machine, and here; session files of agents by their
 * paths here.
 */
export type MachineNews = 'none' | 'all' | ChangedFiles;

/** Session files of agents; a folder of them stands for all that it has. */
export type ChangedFiles = {
	readonly sessions: ReadonlySet<SessionId>;
	readonly statuses: ReadonlySet<string>;
	readonly transcripts: ReadonlySet<string>;
};

/** Functions that give no promise read what `refresh` brought last; those of this machine read the present state. */
export type Machine = {
	/** Undefined means this machine. */
	readonly host: HostName | undefined;
	/**
	 * The environment that names the state folder of the machine's hooks and the config folders of its agents, as paths of this machine: for a far
	 * machine, HOME and the XDG folders of its mirror.
	 */
	readonly env: NodeJS.ProcessEnv;
	/** Config folders of agents that are read beside those that `env` names, as paths of this machine. */
	readonly configDirs: () => readonly string[];
	readonly tmux: RunTmux;
	readonly probeServer: (socket: string) => Promise<ServerProbe>;
	/** Sockets of tmux servers that are asked even if no session names them. */
	readonly sockets: () => readonly string[];
	/** The process on it that works for this program: this one, or the far shell. It ends with this program, or with the link. */
	readonly self: () => ProcessId;
	/** The processes as they are now; of another machine, as they were last told. */
	readonly processes: () => ProcessSource;
	/** A variable that a process was started with. Undefined: the process has none, or its environment cannot be read. */
	readonly variable: (pid: number, name: 'TMUX') => string | undefined;
	/** Whether the process of a session lives, and whether keys typed into its pane reach it. The machine itself is asked, no cache. */
	readonly processStatus: (agent: ProcessId, panePid: number) => Promise<ProcessStatus>;
	/** The hook that waits for a decision on this request; undefined: none does. */
	readonly findHook: (request: HookRequest) => Promise<WaitingHook | undefined>;
	/** Whether there is such a folder. The machine itself is asked. */
	readonly isFolder: (path: string) => Promise<boolean>;
	/**
	 * Names config folders of agents that sessions there use, as paths of that machine.
	 * @returns whether only another refresh brings the files of one.
	 */
	readonly addConfigDirs: (configDirs: readonly string[]) => boolean;
	/** The path on this machine under which a file of that machine can be read. */
	readonly localPath: (path: string) => string;
	/** How far its clock is ahead of ours, in ms. */
	readonly clockOffsetMs: () => number;
	/**
	 * Brings files and processes up to date. `processes`: lists all processes again, also where nothing says that they changed. It throws TmuxError
	 * `timeout` where the machine does not answer.
	 */
	readonly refresh: (wanted?: {readonly processes: true}) => Promise<MachineNews>;
	/** Requests that run at the same time are answered in their order, each after the one before. */
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

/** Whoever opens it closes it. Each function throws TmuxError where the machine does not answer, with `timeout` where it may be done. */
export type WaitingHook = {
	/** False: another decision was given already. */
	readonly give: (decision: string) => Promise<boolean>;
	/**
	 * Whether the hook took the decision. It then prints it, and the agent uses or ignores it. Call this until it is true: a hook between two waits
	 * misses the decision, and this call wakes it.
	 */
	readonly isTaken: () => Promise<boolean>;
	/** False: the hook took it already. */
	readonly takeBack: () => Promise<boolean>;
	readonly close: () => void;
};
