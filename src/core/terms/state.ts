/** The states of a session, and the types of what is known of one. Times are epoch milliseconds. */
import type {Ask, DialogOption, Question} from './ask.js';

export type Group = 'needs_you' | 'autonomous' | 'delivered';

type StateTraits = {
	readonly group: Group;
	readonly word: string;
	/** What a notification says of its session; by default the state. */
	readonly notice?: string;
	/** The rank of a state in which a session waits; 1 is the most urgent. */
	readonly urgency?: number;
	/** Whether a user's own name may replace this general state. */
	readonly isPlain?: true;
	/** Whether the label says what happens, rather than the tool. */
	readonly isShownByLabel?: true;
	/** Its two-level status (rules: two-level status); by default its group and its name. */
	readonly levels?: readonly ['idle' | 'active' | 'waiting' | 'stuck' | 'dead', string];
};

/** The states that beckon knows. A new one needs a record here and a glyph in `ui/list/state-style.ts`. */
const states = {
	needs_permission: {group: 'needs_you', word: 'permission', notice: 'needs permission', urgency: 1, levels: ['waiting', 'permission']},
	awaiting_input: {group: 'needs_you', word: 'question', notice: 'has a question', urgency: 2, levels: ['waiting', 'question']},
	error: {group: 'needs_you', word: 'error', notice: 'ran into an error', urgency: 3, levels: ['waiting', 'error']},
	awaiting_approval: {group: 'needs_you', word: 'plan ready', notice: 'has a plan for you', urgency: 4, levels: ['waiting', 'question']},
	idle: {group: 'needs_you', word: 'your turn', notice: 'is done', urgency: 5, isPlain: true, levels: ['idle', 'waiting_input']},
	working: {group: 'autonomous', word: 'working', isPlain: true, isShownByLabel: true},
	thinking: {group: 'autonomous', word: 'thinking', isPlain: true},
	acting: {group: 'autonomous', word: 'using tool', isPlain: true, levels: ['active', 'using_tools']},
	responding: {group: 'autonomous', word: 'responding', isPlain: true},
	compacting: {group: 'autonomous', word: 'compacting', isShownByLabel: true},
	delegating: {group: 'autonomous', word: 'subagents', isShownByLabel: true},
	retrying: {group: 'autonomous', word: 'retrying', isShownByLabel: true},
	stuck: {group: 'autonomous', word: 'stuck', isShownByLabel: true, levels: ['stuck', 'stuck']},
	ready: {group: 'delivered', word: 'ready', isPlain: true, levels: ['idle', 'ready']},
	task_complete: {group: 'delivered', word: 'done', notice: 'is done', isPlain: true, levels: ['idle', 'ready']},
	session_ended: {group: 'delivered', word: 'ended', levels: ['dead', 'ended']},
	quiet: {group: 'autonomous', word: 'quiet', isPlain: true},
	unknown: {group: 'autonomous', word: 'connecting'},
} as const satisfies Readonly<Record<string, StateTraits>>;

export type KnownState = keyof typeof states;

/** A state may be any string; an unknown one is drawn like its group. */
export type StateName = KnownState | (string & {});

export function isKnownState(state: StateName): state is KnownState {
	return Object.hasOwn(states, state);
}

export const knownStates: readonly KnownState[] = Object.keys(states).filter(isKnownState);

export function stateTraits(state: KnownState): StateTraits;
/** Undefined for a state that this version does not know. */
export function stateTraits(state: StateName): StateTraits | undefined;
export function stateTraits(state: StateName): StateTraits | undefined {
	return isKnownState(state) ? states[state] : undefined;
}

/**
 * Where a state comes from, the surest first: the program's own report, its pane's option `@agent_state`, beckon's reader of this agent,
 * the progress bar, the title, and how long the window has been quiet. `process`: only the program was found.
 */
export type Witness = 'report' | 'option' | 'reader' | 'progress' | 'title' | 'quiet' | 'process';

export type Source = 'hook' | 'client' | 'transcript' | 'screen' | 'tmux' | 'report';

/** One fact that supports a state. `rule` names the line of `resolve.ts` that used it, if one did. */
export type Fact = {
	readonly source: Source;
	readonly at: number;
	/** The claim in words, e.g. `PermissionRequest Bash: npm test`. */
	readonly says: string;
	/** Absent when the fact decided nothing. */
	readonly rule?: string;
};

export type Subagent = {
	readonly id: string;
	readonly type: string;
	/** The subagent's task, in the words of the agent that started it; raw. Undefined when no witness reports it. */
	readonly task?: string | undefined;
	readonly startedAt?: number | undefined;
};

/** The current step of a session's own to-do list: the fourth of seven. */
export type Progress = {readonly step: number; readonly of: number; readonly text: string};

export type AskedRequest = {
	readonly ask: Ask;
	/** The directories that the agent may have been in when it asked: it draws paths relative to them. */
	readonly cwds?: readonly string[] | undefined;
	/** Undefined when the main loop asked. */
	readonly asker?: Subagent | undefined;
};

export type StateContext =
	| (AskedRequest & {
			readonly kind: 'blocked';
			/**
			 * The source of `ask`. `shown`: a hook reported it, and the dialog on the screen is its dialog and no other's. `reported`: a hook
			 * reported it, and its dialog was not read yet. `none`: no hook reported a request; `ask` comes from the screen or the agent's file.
			 * `unknown`, `ambiguous`: hooks reported requests, and the dialog belongs to none of them, or maybe to several; `ask` is the name of
			 * the dialog, and beckon does not answer it. `told`: only the program's own report has it, and beckon does not answer it.
			 */
			readonly request: 'shown' | 'reported' | 'none' | 'unknown' | 'ambiguous' | 'told';
			/** When the request was made; part of the token. */
			readonly askedAt: number;
			/** The payload name of the request's first event in the journal; undefined when no hook reported it. */
			readonly name?: string | undefined;
			/** The payload name of the PermissionRequest in the journal, or the agent's own id of the request; undefined without either. */
			readonly payload?: string | undefined;
			/** False while the dialog waits for the typist to pause (`Waiting for permission…`). */
			readonly drawn: boolean;
			/** Since when the dialog has been on the screen unchanged, by captures or by the agent's notification that nobody answers it. */
			readonly shownSince?: number | undefined;
			/** How many rows of the pane were above the dialog at the last read. */
			readonly aboveDialog?: number | undefined;
			/** The rows of the dialog that are the agent's own advice. */
			readonly advice?: readonly string[] | undefined;
			/** Whether the form has fields besides its options, which can be filled in only in the pane. */
			readonly hasFields?: boolean | undefined;
			/** True until the pane is captured after the request: its options may still come. */
			readonly unread?: boolean | undefined;
			/** Menu options on the screen, if the pane was captured. Their words are part of the token. */
			readonly options: readonly DialogOption[];
			/** The question that a form shows, if `options` are its options. */
			readonly question?: Question | undefined;
			/** The question that the pane shows, where known, for a form whose options belong to the whole form. */
			readonly current?: {readonly question: Question | undefined} | undefined;
			/** Whether a text field of the dialog is open: the label of its option is then the typed text. */
			readonly hasOpenField?: boolean | undefined;
			/** The answers given so far, when a form asks whether to submit them. */
			readonly review?: string | undefined;
			/**
			 * The words of the dialog, where the request alone does not identify the prompt: a form with several questions, one of several
			 * requests, or no known request. They are part of the token.
			 */
			readonly shown?: string | undefined;
			/** False when `askedAt` is the time of a first capture. Each reader has another one, so it is no part of the token. */
			readonly askedAtKnown?: boolean | undefined;
	  })
	| {
			readonly kind: 'error';
			readonly error: string;
			readonly message: string;
			readonly resetsAt: string | undefined;
			/** Epoch ms, if the agent names a time of day. */
			readonly reset?: {readonly at: number; readonly isOver: boolean} | undefined;
	  }
	| {
			readonly kind: 'working';
			readonly tool: string | undefined;
			readonly toolInput: string | undefined;
			/** When the call of the tool was written; undefined when no witness says. */
			readonly toolSince?: number | undefined;
			readonly progress?: Progress | undefined;
			readonly subagents: readonly Subagent[];
	  }
	| {
			readonly kind: 'rest';
			/** The session's last words to its user, raw; empty when unknown. */
			readonly said: string;
			/** Background shells that still run, e.g. a dev server. */
			readonly shells: number;
			readonly wakesItself: boolean;
			/** The cron line of its schedule, if there is only one. */
			readonly wakesBy?: string | undefined;
			readonly interrupted: boolean;
	  }
	| {readonly kind: 'none'};

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
	readonly guessedBy?: Witness | undefined;
};

/** Whether its turn failed at a limit and goes on by itself when that ends. */
export function waitsForLimit({state, context}: SessionState): boolean {
	return state === 'retrying' && context.kind === 'error';
}
