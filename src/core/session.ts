/** The types of the whole program: states and rows. Times are epoch milliseconds, ages are milliseconds. */
import type {AgentId, HostName, Place, ProcessId, RowKey, SessionId} from './address.js';
import type {ActivityLevels} from './terms/activity.js';
import type {Ask, DialogOption} from './terms/ask.js';
import type {Counts} from './terms/spending.js';

export type Group = 'needs_you' | 'autonomous' | 'delivered';

export type KnownState =
	| 'needs_permission'
	| 'awaiting_input'
	| 'error'
	| 'awaiting_approval'
	| 'idle'
	| 'working'
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
	| 'quiet'
	| 'unknown';

/** A state may be any string: an unknown one looks like its group. */
export type StateName = KnownState | (string & {});

/**
 * Who a state comes from, the surest first: what the program told of itself, its pane's option `@agent_state`, beckon's reader of this agent, its
 * progress bar or its title, and how long its window has been quiet. `process`: only the program was found.
 */
export type Witness = 'report' | 'option' | 'reader' | 'progress' | 'title' | 'quiet' | 'process';

/** `report`: the program told of itself. */
export type Source = 'hook' | 'client' | 'transcript' | 'screen' | 'tmux' | 'report';

/** One fact that supports a state. `rule` names the line of `resolve.ts` that used it, if one did. */
export type Fact = {
	readonly source: Source;
	readonly at: number;
	/** The claim in words, e.g. `PermissionRequest Bash: npm test`. */
	readonly says: string;
	/** Undefined when the fact decided nothing. */
	readonly rule?: string;
};

export type Subagent = {
	readonly id: string;
	readonly type: string;
	/** The subagent's task, in the words of the agent that started it; raw. Undefined: no witness reports it. */
	readonly task?: string | undefined;
	readonly startedAt?: number | undefined;
};

/** The step that a session is at, of those that it wrote down for itself: the fourth of seven. */
export type Progress = {readonly step: number; readonly of: number; readonly text: string};

export type StateContext =
	| {
			readonly kind: 'blocked';
			/**
			 * The source of `ask`. `shown`: a hook reported it, and the dialog on the screen is that of it and of no other. `reported`: a hook reported
			 * it, and its dialog was not read yet. `none`: no hook reported a request; `ask` comes from the screen or the agent's file. `unknown`,
			 * `ambiguous`: hooks reported requests, and the dialog is that of none, or maybe of several; `ask` is the name of the dialog, and beckon
			 * does not answer it. `told`: only a report of the program tells of it, which beckon does not answer either.
			 */
			readonly request: 'shown' | 'reported' | 'none' | 'unknown' | 'ambiguous' | 'told';
			readonly ask: Ask;
			/** The directories that the dialog's paths are relative to. */
			readonly cwds?: readonly string[] | undefined;
			readonly asker: Subagent | undefined;
			/** When the request was made; part of the token. */
			readonly askedAt: number;
			/** The name of the PermissionRequest payload in the journal; undefined: no hook reported one. */
			readonly payload?: string | undefined;
			/** False while the dialog waits for the typist to pause (`Waiting for permission…`). */
			readonly drawn: boolean;
			/**
			 * Since when the dialog has been on the screen: captures show it unchanged since then, or the agent notified then that nobody answers it.
			 */
			readonly shownSince?: number | undefined;
			/** How many rows of the pane were above the dialog at the last read, and which of its rows are the agent's own advice. */
			readonly aboveDialog?: number | undefined;
			readonly advice?: readonly string[] | undefined;
			/** The form has fields besides its options, which can be filled in only in the pane. */
			readonly hasFields?: boolean | undefined;
			/** True until the pane is captured after the request: its options may still come. */
			readonly unread?: boolean | undefined;
			/** Menu options on the screen, if the pane was captured. Their words are part of the token. */
			readonly options: readonly DialogOption[];
			/** A text field of the dialog is open: the label of its option is what was typed. */
			readonly hasOpenField?: boolean | undefined;
			/** The answers given so far, when a form asks whether to submit them. */
			readonly review?: string | undefined;
			/**
			 * The words of the dialog, where the request does not tell one prompt from the next: several questions of one form, or no request at all.
			 * They are part of the token.
			 */
			readonly shown?: string | undefined;
			/** False when `askedAt` is the time of a first capture. Then each reader has another time, and it is no part of the token. */
			readonly askedAtKnown?: boolean | undefined;
	  }
	| {
			readonly kind: 'error';
			readonly error: string;
			readonly message: string;
			/** The reset in the agent's words. */
			readonly resetsAt: string | undefined;
			/** Epoch ms, if the agent names a time of day. */
			readonly reset?: {readonly at: number; readonly isOver: boolean} | undefined;
	  }
	| {
			readonly kind: 'working';
			readonly tool: string | undefined;
			readonly toolInput: string | undefined;
			/** When the call of the tool was written; undefined: no witness tells it. */
			readonly toolSince?: number | undefined;
			readonly progress?: Progress | undefined;
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

/** What is known of a blocked session's request. */
export type Blocked = Extract<StateContext, {kind: 'blocked'}>;

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
	/** The state is a guess from this. */
	readonly guessedBy?: Witness | undefined;
};

export type Detail = {
	readonly primary: 'idle' | 'active' | 'waiting' | 'stuck' | 'dead';
	/** E.g. `using_tools`, `permission`, `ready`, or a name of a user's own pattern. */
	readonly detail: string;
	readonly unchangedCount: number;
	readonly lastChange: number;
};

/** The health of one agent process, as one observer saw it. `since` is epoch ms: when the process moved again after it was stuck. */
export type Health = {readonly is: 'alive' | 'stuck' | 'dead'} | {readonly is: 'recovered'; readonly since: number};

/** The kind of a session. The queue has only interactive ones and the agent's background ones. */
export type Kind = 'interactive' | 'headless' | 'nested' | 'background' | 'spare';

export type PermissionMode = 'manual' | 'accept-edits' | 'plan' | 'auto' | 'bypass' | 'dont-ask';

export type Usage = {
	readonly model: string | undefined;
	readonly contextTokens: number | undefined;
	/** 0–1 of the model's context window. */
	readonly contextShare: number | undefined;
	readonly outputTokens: number;
	readonly costUsd: number | undefined;
	/** The sums are lower bounds: a part of the transcript is not read yet. */
	readonly isAtLeast?: boolean | undefined;
	/** The spending on the current task. */
	readonly task?: Counts | undefined;
};

/** Prompts that wait for a session to rest. `held`: why the first of them does not go by itself any more; undefined: it does. */
export type Queued = {readonly count: number; readonly held: string | undefined};

export type Row = {
	readonly key: RowKey;
	/** Former keys of this row: that of its pane, and those of sessions that /clear or /resume replaced by it. */
	readonly formerKeys?: readonly RowKey[];
	readonly sessionId: SessionId | undefined;
	readonly agent: AgentId;
	/** Undefined: its machine does not answer. */
	readonly witness?: Witness | undefined;
	/** Nothing is typed into its pane. */
	readonly isJumpOnly?: true;
	/** Undefined: this machine. */
	readonly host: HostName | undefined;
	/** What its machine says it is; undefined: it does not say, or is this machine. */
	readonly machine?: string | undefined;
	/** When the row's host last answered, if it is silent. The row then shows that moment, and accepts no keys. */
	readonly lastSeenAt?: number | undefined;
	/** Why it is silent, in words of that host. */
	readonly silence?: string | undefined;
	readonly kind: Kind;
	/** The name of a background session in the agent's own command to attach. */
	readonly jobId?: string | undefined;
	readonly process: ProcessId | undefined;
	readonly agentVersion: string | undefined;
	readonly entrypoint: string | undefined;
	/** Undefined: the session is in no tmux pane that beckon can see. It can be listed, and no jump leads to it. */
	readonly place: Place | undefined;
	readonly cwd: string | undefined;
	readonly project: string;
	readonly branch: string | undefined;
	/** The title the user gave the session, if any. */
	readonly title: string | undefined;
	/** The model's title. */
	readonly suggestedTitle?: string | undefined;
	readonly transcriptPath: string | undefined;
	/** Sticky label: the prompt that started the task, cleaned; empty when none. */
	readonly task: string;
	readonly taskStartedAt: number | undefined;
	/** Working time of this task, accumulated across approval cycles. */
	readonly taskWorkedMs: number;
	/** The last prompt, raw. */
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
	/** Why the pane reader is not sure, e.g. the agent's version is not a tested one. */
	readonly anomalies?: readonly string[];
	/** The agent's names of the places where it stores the rules of an "always", each in words. */
	readonly rulePlaces?: Readonly<Record<string, string>> | undefined;
	/** A note that the agent is newer than the tested versions. */
	readonly versionNote?: string | undefined;
	/** Undefined: none waits. */
	readonly queued?: Queued | undefined;
	/** Undefined: no hooks told of it. */
	readonly activity?: ActivityLevels | undefined;
	readonly lastActivityAt: number;
	/** The last report of hooks, the agent's file or its transcript; epoch ms, 0 without any. */
	readonly lastReportAt: number;
	/** The agent itself writes a file with the state. */
	readonly hasStatusFile: boolean;
	/** Set by the user's domain rules; the label is in `state.label` as well. */
	readonly domain: {readonly label?: string | undefined; readonly icon: string | undefined; readonly urgency: number | undefined};
};

/** A remark on a row, as a code; the words are in `words/note-words.ts`. */
export type Note =
	| 'dialog-open'
	/** It is unknown whether the pane still exists. */
	| 'tmux-silent'
	| 'copy-mode'
	| 'shells-running'
	| 'wakes-itself'
	| 'draft'
	| 'prompt-queued'
	| 'prompt-waits'
	| 'prompt-held'
	| 'moved-to-background'
	| 'runs-in-background'
	| 'no-hooks'
	/** It runs, and a shell is in the foreground of its pane, as after Ctrl-Z. */
	| 'behind-shell'
	/** A permission mode that does not ask for everything. */
	| 'mode';

export type RowMarks = {
	readonly seenAt: number | undefined;
	readonly snoozedUntil: number | 'change' | undefined;
	/** When the row was snoozed: a later block or change wakes it. */
	readonly snoozedAt: number | undefined;
	readonly dismissedAt: number | undefined;
	readonly pinned: boolean;
	readonly skippedAt: number | undefined;
	/** When the user ended it through beckon. */
	readonly endedAt?: number | undefined;
};
