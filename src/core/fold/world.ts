/** Everything that the readers found at one time: the input of `toRows`. Plain values; the readers keep their own offsets. */
import type {AgentId, Place, ProcessId, RowKey, SessionId, TmuxServer} from '../address.js';
import type {AgentStatus} from '../agent-status.js';
import type {AgentTraits, OpenTranscript} from '../agent-traits.js';
import type {Config} from '../config.js';
import type {ScreenClaim, TranscriptClaim} from '../evidence.js';
import type {Queued, RowMarks} from '../session.js';
import type {SessionFold} from './model.js';

/** One pane of one server, as `list-panes -a` lists it. A pane of a session group appears once. */
export type Pane = {
	readonly place: Place;
	readonly command: string;
	readonly cwd: string;
	readonly title: string;
	readonly inMode: boolean;
	readonly dead: boolean;
	/** What the program's progress bar says, where tmux tells it. */
	readonly progress?: string | undefined;
	/** The end of the minute (epoch ms) in which something was last written in the pane's window. */
	readonly wroteAt?: number | undefined;
	/** The pane's option `@agent_state`, raw; undefined: it is not set. */
	readonly told?: string | undefined;
	/** What beckon wrote on it while it starts a session there, raw: see `StartMark`. */
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

/** A process of an agent, found under a pane; this finds sessions without hooks. */
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
	/** Whether a signal stopped it, as Ctrl-Z sends one; the process lives. Absent: no table tells. */
	readonly isStopped?: (pid: number) => boolean;
	/** The pids from the process up to init, nearest first. Empty when the process is gone. */
	readonly ancestors: (pid: number) => readonly number[];
	readonly agents: readonly AgentProcess[];
};

/**
 * What is read again at each look, and compared as a whole: no part of it can be stale. What differs from row to row is picked in `row-input.ts`; each
 * other part is given to all rows.
 */
export type Facts = {
	readonly marks: ReadonlyMap<RowKey, RowMarks>;
	readonly names: ReadonlyMap<string, string>;
	/** The prompts that wait for their session to rest, by session id. */
	readonly queued?: ReadonlyMap<string, Queued> | undefined;
	readonly config: Config;
};

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
	readonly utcOffsetMs?: () => number;
};

/** The servers of these panes by a key of their own. */
export function serversOf(panes: readonly Pane[]): ReadonlyMap<string, TmuxServer> {
	return new Map(panes.map(({place: {server}}) => [`${server.socket}|${server.pid}|${server.start}`, server]));
}

/** The key of one life of one pane: `<socket>|<server start>|<pane>|<pane pid>`. */
export function paneKey(place: Place): string {
	return `${place.server.socket}|${place.server.start}|${place.pane}|${place.panePid}`;
}
