/** All that the readers found at one look: the input of `toRows`. Plain values; the readers keep their own offsets. */

import type {AgentStatus} from './agent-status.js';
import type {AgentTraits} from './agent-traits.js';
import type {Config} from './config.js';
import type {ScreenClaim, TranscriptClaim} from './evidence.js';
import type {SessionFold} from './fold/model.js';
import type {AgentId, Place, ProcessId, RowKey, RowMarks, SessionId} from './session.js';

/** One pane of one server, as `list-panes -a` tells it. A pane of a session group appears once. */
export type Pane = {
	readonly place: Place;
	readonly command: string;
	readonly cwd: string;
	readonly title: string;
	readonly width: number;
	readonly height: number;
	readonly inMode: boolean;
	readonly dead: boolean;
	readonly alternate: boolean;
	/** Rows of scrollback, for `baseline_invalidated`. */
	readonly history: number;
	/** Epoch ms of the last input of an attached client whose active pane this is; undefined: nobody looks at it. */
	readonly lookedAt: number | undefined;
};

export type PaneTable = {
	readonly at: number;
	readonly panes: readonly Pane[];
	/** Sockets without a server: their panes are gone. */
	readonly deadSockets: readonly string[];
	/** Of servers that did not answer: nobody knows whether their panes live. */
	readonly hungSockets: readonly string[];
};

/** A process that looks like the agent, found under a pane, for sessions without hooks. */
export type AgentProcess = {
	readonly agent: AgentId;
	readonly id: ProcessId;
	readonly panePid: number;
	readonly argv: readonly string[];
	readonly cwd: string | undefined;
};

export type ProcessTable = {
	readonly boot: string;
	/** Alive with that very start time? An empty `start` matches any. */
	readonly isAlive: (process: ProcessId) => boolean;
	/** Pids from the process up to init, nearest first. Empty when it is gone. */
	readonly ancestors: (pid: number) => readonly number[];
	readonly agents: readonly AgentProcess[];
};

export type World = {
	readonly now: number;
	readonly sessions: ReadonlyMap<SessionId, SessionFold>;
	readonly statuses: readonly AgentStatus[];
	readonly panes: PaneTable;
	readonly processes: ProcessTable;
	/** By transcript path. */
	readonly transcripts: ReadonlyMap<string, TranscriptClaim>;
	/** By `paneKey(place)`. */
	readonly screens: ReadonlyMap<string, ScreenClaim>;
	readonly marks: ReadonlyMap<RowKey, RowMarks>;
	/** Names given to directories. */
	readonly names: ReadonlyMap<string, string>;
	readonly config: Config;
	readonly agents: AgentTraits;
	/** What the local clock is ahead of UTC. */
	readonly utcOffsetMs?: number;
};

/** One key for one life of one pane: `<socket>|<server start>|<pane>|<pane pid>`. */
export function paneKey(place: Place): string {
	return `${place.server.socket}|${place.server.start}|${place.pane}|${place.panePid}`;
}
