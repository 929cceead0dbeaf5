/** The words everything else speaks: ids, addresses, states and rows. Times are epoch milliseconds, ages are milliseconds. */
import type {Ask, DialogOption} from './ask/model.js';
import type {Counts} from './spending.js';

/** A session id of letters, digits, `_` and `-` that begins with no `-`, so it may become a path or an argument. Only `parseSessionId` makes one. */
export type SessionId = string & {readonly __brand: 'SessionId'};
/** A tmux pane id, `%` and digits. Only `parsePaneId` makes one. */
export type PaneId = string & {readonly __brand: 'PaneId'};

/** Which coding agent a session belongs to, as `agents/` names it. */
export type AgentId = string;
/** A configured host. Undefined wherever it may be: this machine. */
export type HostName = string;

export function parseSessionId(text: unknown): SessionId | undefined {
	return typeof text === 'string' && /^[A-Za-z0-9_][A-Za-z0-9_-]{0,127}$/.test(text) ? (text as SessionId) : undefined;
}

export function parsePaneId(text: unknown): PaneId | undefined {
	return typeof text === 'string' && /^%\d{1,9}$/.test(text) ? (text as PaneId) : undefined;
}

export type Group = 'needs_you' | 'autonomous' | 'delivered';

export type KnownState =
	| 'needs_permission'
	| 'awaiting_input'
	| 'error'
	| 'awaiting_approval'
	| 'idle'
	| 'thinking'
	| 'acting'
	| 'responding'
	| 'compacting'
	| 'delegating'
	| 'retrying'
	| 'stuck'
	| 'ready'
	| 'task_complete'
	| 'session_ended'
	| 'unknown';

/** States are open strings: one this version does not know renders with its group's look. */
export type StateName = KnownState | (string & {});

export type Source = 'hook' | 'client' | 'transcript' | 'screen' | 'tmux';

/** One fact that speaks for a state. `rule` names the line of `resolve.ts` that used it, if one did. */
export type Fact = {
	readonly source: Source;
	readonly at: number;
	/** The claim in words, e.g. `PermissionRequest Bash: npm test`. */
	readonly says: string;
	/** The source is there and tells nothing of the turn. */
	readonly isMute?: true;
	/** Undefined when the fact decided nothing. */
	readonly rule?: string;
};

export type Subagent = {
	readonly id: string;
	readonly type: string;
	/** What it was started for, in the words of the agent that did; raw. Undefined: no witness tells it. */
	readonly task?: string | undefined;
	readonly startedAt?: number | undefined;
};

export type StateContext =
	| {
			readonly kind: 'blocked';
			/**
			 * How `ask` is known. `shown`: a hook told of it, and the dialog on the screen is that of it and of no other. `heard`: a hook told of it, and no
			 * dialog was read yet. `none`: no hook told of any such request; `ask` is what the screen or the agent says. `unknown`, `ambiguous`: hooks told of requests,
			 * and the dialog is none of them, or may be several; `ask` is the name of the dialog, and is not answered from here.
			 */
			readonly request: 'shown' | 'heard' | 'none' | 'unknown' | 'ambiguous';
			readonly ask: Ask;
			/** Directories that paths of its dialog are printed from. */
			readonly cwds?: readonly string[] | undefined;
			readonly asker: Subagent | undefined;
			/** When the request was made; part of the token. */
			readonly askedAt: number;
			/** Payload of its PermissionRequest, as the journal names it; undefined: nobody heard of one. */
			readonly payload?: string | undefined;
			/** False while the dialog waits for the typist to pause (`Waiting for permission…`). */
			readonly drawn: boolean;
			/** Since when the dialog has been on the screen: as captures found it unchanged, or as the agent said by a notification that nobody answers it. */
			readonly shownSince?: number | undefined;
			/** How many rows of the pane stood above the dialog when it was last read. */
			readonly aboveDialog?: number | undefined;
			/** The form has fields besides its options: only its pane can fill them in. */
			readonly hasFields?: boolean | undefined;
			/** True as long as no look has read the pane since the request: its options may still come. */
			readonly unread?: boolean | undefined;
			/** Menu options on the screen, if the pane was captured. */
			readonly options: readonly DialogOption[];
			/** What was answered so far, where a form asks whether to submit that. */
			readonly review?: string | undefined;
			/**
			 * The words of the dialog, where the request does not tell one prompt from the next: several questions of one form, or no request at
			 * all. Part of the token.
			 */
			readonly shown?: string | undefined;
			/** False when `askedAt` is only when a look first saw it, which differs from reader to reader and is no part of the token. */
			readonly askedAtKnown?: boolean | undefined;
	  }
	| {
			readonly kind: 'error';
			readonly error: string;
			readonly message: string;
			/** As the agent says it. */
			readonly resetsAt: string | undefined;
			/** Epoch ms, where the agent says a time of day. */
			readonly reset?: {readonly at: number; readonly isOver: boolean} | undefined;
	  }
	| {
			readonly kind: 'working';
			readonly tool: string | undefined;
			readonly toolInput: string | undefined;
			readonly subagents: readonly Subagent[];
	  }
	| {
			readonly kind: 'rest';
			/** The session's last words to its owner, raw; empty when unknown. */
			readonly said: string;
			/** Background shells that still run, e.g. a dev server. */
			readonly shells: number;
			readonly wakesItself: boolean;
			readonly interrupted: boolean;
	  }
	| {readonly kind: 'none'};

export type SessionState = {
	readonly group: Group;
	readonly state: StateName;
	/** One cleaned line, safe to draw after width clipping. */
	readonly label: string;
	readonly since: number;
	readonly source: Source;
	/** 0–1. */
	readonly confidence: number;
	/** Newest first. */
	readonly because: readonly Fact[];
	readonly context: StateContext;
};

export type Detail = {
	readonly primary: 'idle' | 'active' | 'waiting' | 'stuck' | 'dead';
	/** e.g. `using_tools`, `permission`, `ready`, or a name of a user's own pattern. */
	readonly detail: string;
	readonly unchangedCount: number;
	readonly lastChange: number;
};

/** Of one agent process, as far as one observer saw it. `since` is epoch ms: when it was seen to move after it was stuck. */
export type Health = {readonly is: 'alive' | 'stuck' | 'dead'} | {readonly is: 'recovered'; readonly since: number};

/** A process and its start time; a pid alone may have been reused. `start` is clock ticks since boot as /proc prints it, or what `ps -o lstart` says. */
export type ProcessId = {readonly pid: number; readonly start: string};

export type TmuxServer = {readonly socket: string; readonly pid: number; readonly start: number};

/** Where a pane is. `start` of the server is `#{start_time}` in seconds. */
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

/** Every part is read again at the moment of sending; any difference refuses. */
export type Address = {
	readonly socket: string;
	readonly serverStart: number;
	readonly pane: PaneId;
	readonly panePid: number;
	readonly agent: AgentId;
	/** Undefined: this machine. */
	readonly host: HostName | undefined;
	readonly process: ProcessId;
	readonly sessionId: SessionId | undefined;
};

/** `<session id>`, `<session id>:<agent pid>` when one id lives in two agents, or `pane:<server start>:<pane>:<pane pid>`. */
export type RowKey = string & {readonly __brand: 'RowKey'};

/** Whose session it is; all but the first and the agent's background ones are kept out of the queue. */
export type Kind = 'interactive' | 'headless' | 'nested' | 'background' | 'spare';

export type PermissionMode = 'manual' | 'accept-edits' | 'plan' | 'auto' | 'bypass' | 'dont-ask';

export type Usage = {
	readonly model: string | undefined;
	readonly contextTokens: number | undefined;
	/** 0–1 of the model's context window. */
	readonly contextShare: number | undefined;
	readonly outputTokens: number;
	readonly costUsd: number | undefined;
	/** The sums are at least these: some of the transcript is still to be read. */
	readonly isAtLeast?: boolean | undefined;
	/** Of the task it works on. */
	readonly task?: Counts | undefined;
};

export type Row = {
	readonly key: RowKey;
	/** Keys this row had before: of its pane, and of the session that /clear or /resume handed on. */
	readonly formerKeys?: readonly RowKey[];
	readonly sessionId: SessionId | undefined;
	readonly agent: AgentId;
	/** Undefined: this machine. */
	readonly host: HostName | undefined;
	/** When its host answered last, if it does not answer: the row tells what was then, and takes no keys. */
	readonly lastSeenAt?: number | undefined;
	readonly kind: Kind;
	/** What the agent's own command to attach calls a background session. */
	readonly jobId?: string | undefined;
	readonly process: ProcessId | undefined;
	readonly agentVersion: string | undefined;
	readonly entrypoint: string | undefined;
	/** Undefined: not in a tmux pane we can see; it can be listed, not jumped to. */
	readonly place: Place | undefined;
	readonly cwd: string | undefined;
	readonly project: string;
	readonly branch: string | undefined;
	/** The title the user gave the session, if any. */
	readonly title: string | undefined;
	/** The title that the model made up. */
	readonly suggestedTitle?: string | undefined;
	readonly transcriptPath: string | undefined;
	/** Sticky label: the prompt that started the task, cleaned; empty when none. */
	readonly task: string;
	readonly taskStartedAt: number | undefined;
	/** Working time of this task, accumulated across approval cycles. */
	readonly taskWorkedMs: number;
	/** Last prompt, raw. */
	readonly prompt: string | undefined;
	readonly usage: Usage;
	/** Undefined: no witness tells it. */
	readonly permissionMode?: PermissionMode | undefined;
	readonly state: SessionState;
	readonly detail: Detail;
	readonly health: Health;
	/** Present while blocked: see `token.ts`. */
	readonly token: string | undefined;
	readonly marks: RowMarks;
	readonly notes: readonly Note[];
	/** What kept the pane reader from being sure of what it reads, e.g. a version of the agent it was not tested with. */
	readonly anomalies?: readonly string[];
	/** Where its agent keeps the rules of an "always", in words, by the agent's names of these places. */
	readonly rulePlaces?: Readonly<Record<string, string>> | undefined;
	/** That its agent is newer than what was tested. */
	readonly versionNote?: string | undefined;
	readonly lastActivityAt: number;
	/** Set by the user's domain rules; a label stands in `state.label` as well. */
	readonly domain: {readonly label?: string | undefined; readonly icon: string | undefined; readonly urgency: number | undefined};
};

/** What else is worth knowing of a row; its words are in `text/note-words.ts`. */
export type Note =
	| 'dialog-open'
	/** It is not known whether the pane still exists. */
	| 'tmux-silent'
	| 'copy-mode'
	| 'shells-running'
	| 'wakes-itself'
	| 'draft'
	| 'prompt-queued'
	| 'moved-to-background'
	| 'runs-in-background'
	| 'no-hooks'
	/** A permission mode that does not ask for everything. */
	| 'mode';

export type RowMarks = {
	readonly seenAt: number | undefined;
	readonly snoozedUntil: number | 'change' | undefined;
	/** When the snooze was given: what blocks or changes after it wakes the row. */
	readonly snoozedAt?: number | undefined;
	readonly dismissedAt: number | undefined;
	readonly pinned: boolean;
	readonly skippedAt: number | undefined;
};

export type Problem = {readonly file: string; readonly line: number | undefined; readonly problem: string};
export type Parsed<T> = {readonly ok: true; readonly value: T} | {readonly ok: false; readonly problem: string};
