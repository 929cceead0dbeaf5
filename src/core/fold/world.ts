/** Everything that the readers found at one time, and what the fold stores of a session. Plain values; readers keep their own offsets. */
import type {AgentId, Place, ProcessId, RowKey, SessionId, TmuxServer} from '../address.js';
import type {AgentStatus, AgentTraits, OpenTranscript} from '../agent-traits.js';
import type {Config} from '../config.js';
import type {HookClaim, ScreenClaim, TranscriptClaim} from '../evidence.js';
import type {JournalLine} from '../hook-event.js';
import type {Queued, RowMarks} from '../session.js';
import type {Standing} from '../terms/report.js';

/** `pane` is named by the newest event, so a wrong mapping corrects itself. */
export type Life = HookClaim &
	Omit<JournalLine, 'event' | 'payload'> & {
		readonly startedAt: number;
		readonly cwd: string | undefined;
		readonly transcriptPath: string | undefined;
		/** The prompt id of the newest user prompt. A prompt with the same id was queued into its turn (measured). */
		readonly promptId: string | undefined;
		/** Prompts whose turns are over: an asynchronous hook may still report events of them (measured: 3 s late). */
		readonly endedPrompts: readonly string[];
		/** The action of the last elicitation: accept, decline or cancel. */
		readonly elicited?: {readonly at: number; readonly action: string};
		readonly title: string | undefined;
		readonly prompt: string | undefined;
		/** Whether the session's schedule began the newest turn. */
		readonly isOfSchedule?: boolean;
		readonly task: Task;
		/** The task before the newest prompt, which Esc restores. */
		readonly taskBefore: Task;
		/** The reports of its program that still hold. Undefined when it never reported. */
		readonly reports?: readonly Standing[] | undefined;
	};

export type SessionFold = {
	readonly sessionId: SessionId;
	/** The folder of the first event that named one. It decides the project and stays. */
	readonly firstCwd: string | undefined;
	/** One life per agent process that held this session, oldest first; only the last few are stored. */
	readonly lives: readonly Life[];
};

/** The parts of the config that a prompt's meaning depends on. */
export type FoldConfig = Pick<Config, 'continuations' | 'benignClosers' | 'handBackPhrases' | 'handBackOpeners' | 'selfTalkOpeners'>;

export type Task = {
	/** The raw prompt; empty before the first one. */
	readonly text: string;
	readonly startedAt: number | undefined;
	/** The time at work before `runningSince`. */
	readonly workedMs: number;
	/** Undefined while blocked or at rest. */
	readonly runningSince: number | undefined;
};

/** One pane of one server, as `list-panes -a` lists it. A pane of a session group appears once. */
export type Pane = {
	readonly place: Place;
	readonly command: string;
	readonly cwd: string;
	readonly title: string;
	readonly inMode: boolean;
	readonly dead: boolean;
	/** The program's progress bar, where tmux reports it. */
	readonly progress?: string | undefined;
	/** The end of the minute (epoch ms) in which something was last written in the pane's window. */
	readonly wroteAt?: number | undefined;
	/** The pane's option `@agent_state`, raw; undefined when it is not set. */
	readonly told?: string | undefined;
	/** The pane option with which beckon marks a session that it starts there, raw: see `StartMark`. */
	readonly starting?: string | undefined;
	/** The last input (epoch ms) of an attached client whose active pane this is; undefined: it is no client's active pane. */
	readonly lookedAt: number | undefined;
};

export type PaneTable = {
	readonly at: number;
	readonly panes: readonly Pane[];
	/** Sockets without a server: their panes are gone. */
	readonly deadSockets: readonly string[];
	/** Sockets of servers that did not answer: whether their panes live is unknown. */
	readonly hungSockets: readonly string[];
};

/** An agent's process that was found under a pane. This is how sessions without hooks are found. */
export type AgentProcess = {
	readonly agent: AgentId;
	readonly id: ProcessId;
	readonly panePid: number;
	readonly argv: readonly string[];
	readonly cwd: string | undefined;
	readonly transcript?: OpenTranscript | undefined;
};

export type ProcessTable = {
	readonly boot: string;
	/** Whether the process lives with that very start time. An empty `start` matches any. */
	readonly isAlive: (process: ProcessId) => boolean;
	/** Whether a signal stopped it, as Ctrl-Z sends one; the process exists. */
	readonly isStopped: (pid: number) => boolean;
	/** The pids from the process up to init, nearest first. Empty when the process is gone. */
	readonly ancestors: (pid: number) => readonly number[];
	readonly agents: readonly AgentProcess[];
};

/**
 * What each look reads again and compares as a whole, so that no part can be stale. `row-input.ts` picks the parts that differ from row to
 * row and gives the others to all rows.
 */
export type Facts = {
	readonly marks: ReadonlyMap<RowKey, RowMarks>;
	readonly names: ReadonlyMap<string, string>;
	/** The prompts that wait for their session to rest, by session id. */
	readonly queued?: ReadonlyMap<string, Queued> | undefined;
	readonly config: Config;
};

/** The facts for one who asks of one session only, whatever the user did with its row. */
export const plainFacts = (config: Config): Facts => ({config, marks: new Map(), names: new Map()});

export type World = Facts & {
	readonly now: number;
	readonly sessions: ReadonlyMap<SessionId, SessionFold>;
	readonly statuses: readonly AgentStatus[];
	readonly panes: PaneTable;
	readonly processes: ProcessTable;
	/** Keyed by transcript path. */
	readonly transcripts: ReadonlyMap<string, TranscriptClaim>;
	/** Keyed by `paneKey(place)`. */
	readonly screens: ReadonlyMap<string, ScreenClaim>;
	readonly agents: AgentTraits;
	/** The local clock's offset from UTC. */
	readonly utcOffsetMs: () => number;
};

/** The tmux servers of these panes, each by its key. */
export function serversOf(panes: readonly Pane[]): ReadonlyMap<string, TmuxServer> {
	return new Map(panes.map(({place: {server}}) => [`${server.socket}|${server.pid}|${server.start}`, server]));
}

/** The key of one life of one pane: `<socket>|<server start>|<pane>|<pane pid>`. */
export function paneKey(place: Place): string {
	return `${place.server.socket}|${place.server.start}|${place.pane}|${place.panePid}`;
}
