/** The whole state of the stand-in, its inputs and its effects. Times are epoch ms. */
import type {SessionId} from '../../src/core/address.js';
import type {Question} from '../../src/core/terms/ask.js';
import type {Key} from './keys/keys.js';
import type {AgentPlan, Script, Step, ToolCall} from './script.js';

/** The entries above the input box, oldest first. */
export type Entry =
	| {readonly kind: 'prompt'; readonly text: string}
	| {readonly kind: 'said'; readonly text: string}
	/** An open tool call, e.g. `Creating a file` / `$ touch made.txt`. */
	| {readonly kind: 'call'; readonly call: ToolCall; readonly at: number}
	| {readonly kind: 'ran'; readonly call: ToolCall}
	| {readonly kind: 'not-run'; readonly call: ToolCall}
	| {readonly kind: 'note'; readonly title: string; readonly lines: readonly string[]}
	| {readonly kind: 'interrupted'}
	| {readonly kind: 'launched'; readonly tasks: readonly string[]}
	| {readonly kind: 'waiting'; readonly agents: number}
	| {readonly kind: 'failed'; readonly text: string}
	| {readonly kind: 'done'; readonly verb: string; readonly seconds: number; readonly clock: string; readonly shells: number};

export type Composer = {
	readonly text: string;
	/** The pastes behind `[Pasted text #n]` in the text. */
	readonly pastes: readonly string[];
	readonly stash: string | undefined;
};

/** A dialog that the session waits in. It is drawn at `drawAt`; until then the input box stays and gets the keys. */
export type Dialog = {
	readonly id: number;
	readonly askedAt: number;
	readonly drawAt: number;
	/** Someone was typing at the time of the request: in its first 150 ms on screen it ignores keys. */
	readonly deferred: boolean;
	readonly asker: {readonly id: string; readonly type: string} | undefined;
	readonly selected: number;
	/** When the 6 s notification is due; undefined once it is sent. */
	readonly notifyAt: number | undefined;
	readonly body: DialogBody;
};

export type DialogBody =
	| {readonly kind: 'permission'; readonly call: ToolCall; readonly amend: string | undefined}
	| {readonly kind: 'questions'; readonly questions: readonly Question[]; readonly tab: number; readonly answers: readonly Answer[]}
	| {readonly kind: 'plan'; readonly plan: string; readonly feedback: string}
	| {readonly kind: 'elicitation'; readonly server: string; readonly message: string; readonly fields: readonly string[]}
	| {readonly kind: 'trust'}
	| {readonly kind: 'local'; readonly title: string; readonly options: readonly string[]};

export type BodyOf<Kind extends DialogBody['kind']> = Extract<DialogBody, {readonly kind: Kind}>;
/** A dialog of one kind. */
export type DialogOf<Kind extends DialogBody['kind']> = Dialog & {readonly body: BodyOf<Kind>};

/** The chosen labels, and the words typed under `Type something`. */
export type Answer = {readonly chosen: readonly string[]; readonly typed: string};

export type Turn = {
	readonly prompt: string;
	readonly promptId: string;
	readonly startedAt: number;
	readonly verb: string;
	readonly steps: readonly Step[];
	/** When the first of `steps` began; undefined before that. */
	readonly stepAt: number | undefined;
	/** Set while the tool of the first step runs. */
	readonly toolUseId: string | undefined;
	readonly said: string;
};

export type Agent = AgentPlan & {
	readonly id: string;
	readonly startedAt: number;
	/** When the agent raises its dialog; undefined: it has, or never will. */
	readonly askAt: number | undefined;
	/** Undefined while the agent waits for its dialog. */
	readonly until: number | undefined;
};

export type AgentState = {
	readonly sessionId: SessionId;
	readonly version: string;
	readonly cwd: string;
	readonly configDir: string;
	readonly script: Script;
	readonly turnsTaken: number;
	/** A counter for ids. */
	readonly count: number;
	readonly phase: 'booting' | 'startup-dialog' | 'open' | 'parked' | 'gone';
	readonly mode: 'default' | 'acceptEdits' | 'plan' | 'auto';
	readonly view: 'prompt' | 'scrolled' | 'transcript';
	readonly entries: readonly Entry[];
	readonly composer: Composer;
	readonly ghost: string;
	readonly turn: Turn | undefined;
	/** The last prompt was interrupted before any output and is in the input box again. */
	readonly takenBack: boolean;
	readonly queued: readonly string[];
	/** The dialogs in the order of their requests; only the first is on the screen. */
	readonly dialogs: readonly Dialog[];
	readonly agents: readonly Agent[];
	readonly shells: readonly {readonly id: string; readonly command: string; readonly until: number}[];
	readonly lastKeyAt: number;
	/** Ctrl-C or Ctrl-D again before this time ends the session. */
	readonly exitUntil: number;
	readonly exitKey: 'C' | 'D';
	/** When the idle notification is due. */
	readonly idleNotifyAt: number | undefined;
};

export type Status = {readonly status: 'idle' | 'busy' | 'waiting' | 'shell'; readonly waitingFor?: string};

export type Input =
	| {readonly kind: 'started'; readonly at: number}
	| {readonly kind: 'key'; readonly at: number; readonly key: Key}
	| {readonly kind: 'ticked'; readonly at: number}
	/** The decision that a PermissionRequest hook printed for dialog `id`. */
	| {readonly kind: 'decided'; readonly at: number; readonly id: number; readonly decision: Decision}
	| {readonly kind: 'told-to-leave'; readonly at: number};

export type Decision = {
	readonly behavior: 'allow' | 'deny';
	readonly message: string;
	readonly answers: Readonly<Record<string, string>> | undefined;
	/** `updatedInput` was given: without it, an allowed plan does not count. */
	readonly updated: boolean;
};

export type Effect =
	/** `dialog`: the hook's output may decide that dialog, and the queue of effects does not wait for it. */
	| {readonly type: 'call-hook'; readonly event: string; readonly payload: Readonly<Record<string, unknown>>; readonly dialog?: number}
	| ({readonly type: 'write-status'} & Status)
	| {readonly type: 'remove-status'}
	| {readonly type: 'append-transcript'; readonly line: Readonly<Record<string, unknown>>}
	/** An event of the log, for tests. */
	| {readonly type: 'log'; readonly what: string; readonly text: string; readonly dialog: number | undefined}
	| {readonly type: 'exit'};

export type Setup = Pick<AgentState, 'sessionId' | 'version' | 'cwd' | 'configDir' | 'script'>;

/** The stand-in before its start. */
export function newAgent(setup: Setup): AgentState {
	return {
		...setup,
		turnsTaken: 0,
		count: 0,
		phase: 'booting',
		mode: 'default',
		view: 'prompt',
		entries: [],
		composer: {text: '', pastes: [], stash: undefined},
		ghost: '',
		turn: undefined,
		takenBack: false,
		queued: [],
		dialogs: [],
		agents: [],
		shells: [],
		lastKeyAt: 0,
		exitUntil: 0,
		exitKey: 'C',
		idleNotifyAt: undefined,
	};
}

/** The dialog that is on the screen or about to be. */
export function frontDialog(state: AgentState): Dialog | undefined {
	return state.dialogs[0];
}

/** Whether the main loop waits in a dialog; a subagent's dialog does not stop it. */
export function isAsking(state: AgentState): boolean {
	return state.dialogs.some(isOfTurn);
}

/** Whether the turn asks in this dialog: it is neither a subagent's nor a local one. */
export function isOfTurn({asker, body}: Dialog): boolean {
	return !asker && body.kind !== 'local' && body.kind !== 'trust';
}

export function isDrawn(dialog: Dialog, at: number): boolean {
	return at >= dialog.drawAt;
}
