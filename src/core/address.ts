/** Ids and addresses: of sessions, rows, agents, hosts, processes and panes. */

/** A session id: letters, digits, `_` and, not in front, `-`; so it may become a path or an argument. Only `parseSessionId` makes one. */
export type SessionId = string & {readonly __brand: 'SessionId'};

export function parseSessionId(text: unknown): SessionId | undefined {
	return typeof text === 'string' && /^[A-Za-z0-9_][A-Za-z0-9_-]{0,127}$/.test(text) ? (text as SessionId) : undefined;
}

/** A tmux pane id, `%` and digits. Only `parsePaneId` makes one. */
export type PaneId = string & {readonly __brand: 'PaneId'};

export function parsePaneId(text: unknown): PaneId | undefined {
	return typeof text === 'string' && /^%\d{1,9}$/.test(text) ? (text as PaneId) : undefined;
}

/** The coding agent of a session, by its name in `agents/`. */
export type AgentId = string;
/** A host of the config. Where a host may be undefined, that is this machine. */
export type HostName = string;

/** A process and its start time; the pid alone may be reused. `start`: clock ticks since boot from /proc, or the text of `ps -o lstart`. */
export type ProcessId = {readonly pid: number; readonly start: string};

export type TmuxServer = {readonly socket: string; readonly pid: number; readonly start: number};

/** The place of a pane. `start` of the server is `#{start_time}` in seconds. */
export type Place = {
	readonly server: TmuxServer;
	readonly session: string;
	readonly sessionId: string;
	readonly windowId: string;
	readonly windowIndex: number;
	readonly windowName: string;
	readonly paneIndex: number;
	readonly pane: PaneId;
	readonly panePid: number;
};

/** `main:2.0`, in tmux's form of a target. */
export function targetText({session, windowIndex, paneIndex}: Place): string {
	return `${session}:${windowIndex}.${paneIndex}`;
}

/** The address of a send. Every part is read again right before sending, and any difference refuses the send. */
export type Address = {
	readonly socket: string;
	readonly serverStart: number;
	readonly pane: PaneId;
	readonly panePid: number;
	readonly agent: AgentId;
	readonly process: ProcessId;
	readonly sessionId: SessionId | undefined;
};

/** One pane on one server, for as long as its process lives. After a restart the bare pane id is reused. */
export type Spot = Pick<Address, 'socket' | 'serverStart' | 'pane' | 'panePid'>;

/** `<session id>`, `<session id>:<agent pid>` when two processes hold one id, or `pane:<server start>:<pane>:<pane pid>`. */
export type RowKey = string & {readonly __brand: 'RowKey'};

/** A row key: printable ASCII, at most 256 characters. */
export function parseRowKey(text: unknown): RowKey | undefined {
	return typeof text === 'string' && /^[\x20-\x7e]{1,256}$/.test(text) ? (text as RowKey) : undefined;
}
