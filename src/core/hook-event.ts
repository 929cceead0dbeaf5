/** One line of a journal with its payload, parsed once at the edge. */
import type {Ask, PaneId, ProcessId, SessionId, Subagent} from './session.js';

/** What `hooks/emit.sh` writes, after checking. */
export type JournalLine = {
	readonly event: string;
	readonly pane: PaneId | undefined;
	/** Socket path and server pid out of `$TMUX`. */
	readonly tmux: {readonly socket: string; readonly serverPid: number} | undefined;
	readonly client: ProcessId | undefined;
	readonly boot: string | undefined;
	readonly entrypoint: string | undefined;
	readonly attended: boolean;
	/** Relative to the session's folder; undefined: it could not be written. */
	readonly payload: string | undefined;
};

export type BackgroundTask = {
	readonly id: string;
	readonly type: 'subagent' | 'shell';
	readonly running: boolean;
	readonly agentType: string | undefined;
};

export type HookBody =
	| {readonly name: 'session-started'; readonly how: string; readonly title: string | undefined; readonly model: string | undefined}
	| {readonly name: 'prompt-submitted'; readonly prompt: string}
	| {readonly name: 'permission-asked'; readonly ask: Ask}
	| {readonly name: 'permission-denied'}
	| {readonly name: 'tool-started'; readonly tool: string; readonly ask: Ask | undefined}
	| {readonly name: 'tool-ended'; readonly tool: string}
	| {readonly name: 'tool-failed'; readonly tool: string; readonly error: string; readonly interrupted: boolean}
	| {readonly name: 'notified'; readonly type: string; readonly message: string}
	| {readonly name: 'turn-ended'; readonly said: string | undefined; readonly tasks: readonly BackgroundTask[]; readonly crons: number}
	| {readonly name: 'turn-failed'; readonly error: string; readonly said: string; readonly details: string}
	| {readonly name: 'subagent-started'}
	| {readonly name: 'subagent-ended'}
	| {readonly name: 'compacting'}
	| {readonly name: 'compacted'}
	| {readonly name: 'task-completed'; readonly subject: string}
	| {readonly name: 'elicitation-asked'; readonly ask: Ask}
	| {readonly name: 'elicitation-answered'}
	| {readonly name: 'session-ended'; readonly reason: string}
	/** Known name, payload expired, missing or unreadable. */
	| {readonly name: 'unreadable'; readonly event: string; readonly problem: string}
	/** A name this version does not know: recorded, never moves the state. */
	| {readonly name: 'unknown'; readonly event: string};

export type HookEvent = {
	readonly at: number;
	readonly sessionId: SessionId;
	readonly line: JournalLine;
	/** Set when a subagent's loop fired it. */
	readonly agent: Subagent | undefined;
	readonly promptId: string | undefined;
	readonly cwd: string | undefined;
	readonly transcriptPath: string | undefined;
	readonly permissionMode: string | undefined;
	readonly body: HookBody;
};
