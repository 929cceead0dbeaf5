/** The types of a row: what is known of one session, and its part of the queue. Times are epoch milliseconds, ages are milliseconds. */
import type {AgentId, HostName, Place, ProcessId, RowKey, SessionId} from './address.js';
import type {TokenCounts} from './terms/spending.js';
import type {Group, SessionState, Witness} from './terms/state.js';

export type StatusDetail = {
	readonly primary: 'idle' | 'active' | 'waiting' | 'stuck' | 'dead';
	/** E.g. `using_tools`, `permission`, `ready`, or a name of a user's own pattern. */
	readonly detail: string;
	readonly unchangedCount: number;
	readonly lastChange: number;
};

/**
 * The kind of a session. A teammate was started by another session, which it serves, in its own pane. The queue has interactive sessions,
 * the agent's background ones, and teammates at work.
 */
export type Kind = keyof typeof kindTraits;

type KindTraits = {
	/** Whether a user talks to it, in its pane or by attaching to it. Other sessions belong to scripts or to the agent itself. */
	readonly isForHumans: boolean;
	/** Whether its pane shows the session and takes keys for it. */
	readonly hasOwnPane: boolean;
	/** When it is listed by default. A teammate's requests are shown by its lead, and at rest it waits for its lead. */
	readonly isListed: 'always' | 'at-work' | 'never';
};

const kindTraits = {
	interactive: {isForHumans: true, hasOwnPane: true, isListed: 'always'},
	teammate: {isForHumans: false, hasOwnPane: true, isListed: 'at-work'},
	headless: {isForHumans: false, hasOwnPane: false, isListed: 'never'},
	nested: {isForHumans: false, hasOwnPane: false, isListed: 'never'},
	background: {isForHumans: true, hasOwnPane: false, isListed: 'always'},
	spare: {isForHumans: false, hasOwnPane: false, isListed: 'never'},
} as const satisfies Readonly<Record<string, KindTraits>>;

export const kinds = Object.keys(kindTraits) as readonly Kind[];

export type PermissionMode = 'manual' | 'accept-edits' | 'plan' | 'auto' | 'bypass' | 'dont-ask';

export type Usage = {
	readonly model: string | undefined;
	readonly contextTokens: number | undefined;
	/** 0–1 of the model's context window. */
	readonly contextShare: number | undefined;
	readonly outputTokens: number;
	readonly costUsd: number | undefined;
	/** Whether the sums are lower bounds, since a part of the transcript is not read yet. */
	readonly isAtLeast?: boolean | undefined;
	readonly task?: TokenCounts | undefined;
};

/** Prompts that wait for a session to rest. `held`: why the first of them waits for its user; undefined when it does not. */
export type Queued = {readonly count: number; readonly held: string | undefined};

export type Row = {
	readonly key: RowKey;
	/** Former keys of this row: the key of its pane, and the keys of sessions that /clear or /resume replaced by it. */
	readonly formerKeys?: readonly RowKey[];
	readonly sessionId: SessionId | undefined;
	readonly agent: AgentId;
	/** Undefined when its machine does not answer. */
	readonly witness?: Witness | undefined;
	/** What reaches the session: orders through a channel of its agent, or nothing. Undefined: keys in its pane. */
	readonly takes?: 'channel' | 'nothing' | undefined;
	/** Undefined: this machine. */
	readonly host: HostName | undefined;
	/** The identity of its machine; undefined when unknown, or for this machine. */
	readonly machine?: string | undefined;
	/** When the row's host last answered, if the host is silent. The row then shows the state at that time and accepts no keys. */
	readonly lastSeenAt: number | undefined;
	/** Why the host is silent, in words. */
	readonly silence?: string | undefined;
	readonly kind: Kind;
	/** The name of a background session in the agent's own command to attach. */
	readonly jobId?: string | undefined;
	readonly process: ProcessId | undefined;
	readonly agentVersion: string | undefined;
	readonly entrypoint: string | undefined;
	/** Undefined when the session is in no tmux pane that beckon can see; then no jump is possible. */
	readonly place: Place | undefined;
	readonly cwd: string | undefined;
	readonly project: string;
	readonly branch: string | undefined;
	/** The title the user gave the session, if any. */
	readonly title: string | undefined;
	readonly suggestedTitle?: string | undefined;
	readonly transcriptPath: string | undefined;
	/** The prompt that started the task, cleaned; may be empty (rules: sticky label). */
	readonly task: string;
	readonly taskStartedAt: number | undefined;
	/** Working time of this task, accumulated across approval cycles. */
	readonly taskWorkedMs: number;
	/** The last prompt, raw. */
	readonly prompt: string | undefined;
	readonly usage: Usage;
	/** Undefined when no witness reports it. */
	readonly permissionMode?: PermissionMode | undefined;
	readonly state: SessionState;
	readonly detail: StatusDetail;
	/** When it moved again after it was stuck; removed after a while. */
	readonly recoveredAt?: number | undefined;
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
	readonly queued?: Queued | undefined;
	readonly lastActivityAt: number;
	/** The time of the last report by hooks, the agent's file or its transcript; epoch ms, 0 without any. */
	readonly lastReportAt: number;
	/** When its newest turn began or ended, by its hooks, or without them by its record; epoch ms, 0 when neither says. */
	readonly turnAt?: number | undefined;
	/** Whether the agent itself writes a file with the state. */
	readonly hasStatusFile: boolean;
	/** Set by the user's domain rules; the label is in `state.label` as well. */
	readonly domain: {readonly label?: string | undefined; readonly icon: string | undefined; readonly urgency: number | undefined};
};

/** Every field must be written, even as `undefined`, so that the compiler reports a forgotten one. */
export type AllFields<T> = {readonly [Part in keyof Required<T>]: T[Part]};

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
	/** Ctrl-Z stopped it. */
	| 'suspended'
	/** It runs, and a shell is in the foreground of its pane. */
	| 'behind-shell'
	/** Its pane shows another session of the same process. */
	| 'behind-session'
	/** A permission mode that does not ask for everything. */
	| 'mode';

export type RowMarks = {
	readonly seenAt: number | undefined;
	readonly snoozedUntil: number | 'change' | undefined;
	/** When the row was snoozed. A later block ends any snooze, and any later change ends one until `change`. */
	readonly snoozedAt: number | undefined;
	readonly dismissedAt: number | undefined;
	readonly pinned: boolean;
	readonly skippedAt: number | undefined;
	/** When the user ended it through beckon. */
	readonly endedAt?: number | undefined;
	/** What the session was. For an agent without hooks nothing else records it. */
	readonly ended?: EndedSession | undefined;
	/** The same for a session that ended in another way, and when that was seen. */
	readonly left?: (EndedSession & {readonly at: number}) | undefined;
};

export type EndedSession = Pick<Row, 'agent' | 'cwd' | 'transcriptPath'>;

export function isForHumans({kind}: Pick<Row, 'kind'>): boolean {
	return kindTraits[kind].isForHumans;
}

export function isListed({kind, state: {group}}: Row): boolean {
	const when: KindTraits['isListed'] = kindTraits[kind].isListed;
	return when === 'always' || (when === 'at-work' && group === 'autonomous');
}

export function hasOwnPane({kind}: Pick<Row, 'kind'>): boolean {
	return kindTraits[kind].hasOwnPane;
}

export function isEnded({state}: Pick<Row, 'state'>): boolean {
	return state.state === 'session_ended';
}

/** Whether the session works or is blocked, so it may change at any time. A session at rest reports its next turn. */
export function isMoving({state: {group, context}}: Pick<Row, 'state'>): boolean {
	return group === 'autonomous' || context.kind === 'blocked';
}

export const noMarks: RowMarks = {
	seenAt: undefined,
	snoozedUntil: undefined,
	snoozedAt: undefined,
	dismissedAt: undefined,
	pinned: false,
	skippedAt: undefined,
};

/** The parts of the queue. Two kinds wait for the user: blocked sessions, and finished turns that the user has not looked at. */
export type Part = 'blocked' | 'your_turn' | 'running' | 'done';

/** In display order. */
export const parts: readonly Part[] = ['blocked', 'your_turn', 'running', 'done'];

/** The parts that wait for the user, in the order in which they are walked. */
export const waitingParts = ['blocked', 'your_turn'] as const satisfies readonly Part[];

export type Waits = (typeof waitingParts)[number];

export const partTitles: Readonly<Record<Part, string>> = {
	blocked: 'Needs you',
	your_turn: 'Your turn',
	running: 'Running',
	done: 'Done',
};

const others: Readonly<Record<Exclude<Group, 'needs_you'>, Part>> = {autonomous: 'running', delivered: 'done'};

/** The part of a state. A user's own state in the group `needs_you` counts as blocked. */
export function partOf({group, state}: Pick<SessionState, 'group' | 'state'>): Part {
	if (group !== 'needs_you') return others[group];
	return state === 'idle' ? 'your_turn' : 'blocked';
}

/** How a row waits for the user; undefined when it does not. */
export function waitsOf({state}: Pick<Row, 'state'>): Waits | undefined {
	const part = partOf(state);
	return part === 'blocked' || part === 'your_turn' ? part : undefined;
}
