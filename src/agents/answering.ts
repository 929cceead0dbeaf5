/**
 * How a dialog is answered without keys: by a waiting hook, or by the agent's own channel. A channel takes an answer for a request's id, a
 * prompt under an id of beckon, and an interrupt of the turn that the user saw.
 */
import type {SessionId} from '../core/address.js';
import type {Choice} from '../core/ask/option-role.js';
import type {Fields} from '../core/fields.js';
import type {Receipt} from '../core/receipt.js';
import type {Ask, DialogOption} from '../core/terms/ask.js';

export type ChannelAnswer = {
	readonly sessionId: SessionId;
	/** The id of the request in the record of the session, and the request as it was shown. */
	readonly request: string;
	readonly ask: Ask;
	readonly choice: Choice;
};

export type ChannelPrompt = {
	readonly sessionId: SessionId;
	readonly text: string;
	/** Whether the pane shows the plan mode. */
	readonly isPlan: boolean;
	/** The id of the send, which identifies this text in the agent's reports. */
	readonly id: string;
};

/** The first prompt of an agent that shows no session yet, to its process. */
export type FirstPrompt = Omit<ChannelPrompt, 'sessionId' | 'isPlan'> & {readonly pid: number};

export type ChannelInterrupt = {
	readonly sessionId: SessionId;
	/** The newest moment of the session that the user saw (epoch ms). A turn that began later is not interrupted. */
	readonly seenAt: number;
};

/** Each function reads the session again before it sends, and waits for the agent's report on what it sent. Never throws. */
export type AgentChannel = {
	readonly answer: (env: NodeJS.ProcessEnv, answer: ChannelAnswer) => Promise<Receipt>;
	/** Sends a prompt, only to a session at rest, so that no running turn is cut off. */
	readonly prompt: (env: NodeJS.ProcessEnv, prompt: ChannelPrompt) => Promise<Receipt>;
	/** Stops the turn that runs, as Esc does in the pane. Not while something is asked, where Esc means no. */
	readonly interrupt: (env: NodeJS.ProcessEnv, interrupt: ChannelInterrupt) => Promise<Receipt>;
	/** Begins a session with a prompt, for an agent that starts without a session. */
	readonly begin?: (env: NodeJS.ProcessEnv, prompt: FirstPrompt) => Promise<Receipt>;
};

/** The user's decision about one request. */
export type HookVerdict =
	| {readonly kind: 'allow'}
	/** The rule is a suggestion of the request, exactly as in the payload. */
	| {readonly kind: 'allow-rule'; readonly rule: unknown}
	/** With a message, which the model reads, the turn goes on; without one, it stops as with the dialog's own No (measured). */
	| {readonly kind: 'deny'; readonly message: string | undefined}
	/** Keyed by the question's text; several labels of one question are joined by `, ` as in the agent's own form. */
	| {readonly kind: 'answers'; readonly answers: Readonly<Record<string, string>>}
	/** Approves a plan, with the agent's name of the mode in which it is carried out. */
	| {readonly kind: 'approve'; readonly mode: string};

/** The user's choice; numbers as the dialog prints them. */
export type ChosenAnswer =
	| Choice
	/** One of the request's own rules, by its index in `rules`. The dialog may have no option for it. */
	| {readonly kind: 'rule'; readonly index: number};

/** Whether the hook or the user in the pane decided on a request, from the transcript. The agent takes the first decision. */
export type DecisionRecord = {
	/**
	 * `unsaid`: unknown, since older versions do not write it, or without a transcript. Undefined until something is written, as while
	 * an allowed tool runs.
	 */
	readonly by: 'hook' | 'pane' | 'unsaid' | undefined;
	/** What the model was told about refused tools, oldest first. */
	readonly refusals: readonly string[];
};

/** A request that a hook is about to answer, with the times of the request and of the answer (epoch ms, by the clock of the transcript). */
export type AnsweredRequest = {readonly tool: string; readonly input: unknown; readonly askedAt: number; readonly since: number};

export type DecisionFollower = {
	/** Whether the request was answered before: the transcript has a result that is newer than the request. */
	readonly isOver: boolean;
	readonly read: () => DecisionRecord;
};

/** How a waiting hook answers a dialog without keys. */
export type HookAnswers = {
	/** Undefined when the meaning of the choice is not certain: keys answer then. */
	readonly toVerdict: (
		asked: {readonly ask: Ask; readonly options: readonly DialogOption[]},
		chosen: ChosenAnswer,
	) => HookVerdict | undefined;
	/** The output of the hook. `input` is the whole input of the request. */
	readonly toDecision: (verdict: HookVerdict, input: Fields) => string;
	/** The transcript with the requests of a session, or of its subagent. */
	readonly transcriptOf: (transcriptPath: string, sessionId: string | undefined, subagent: string | undefined) => string | undefined;
	/** Follows such a transcript from its current end. */
	readonly follow: (path: string, requested: AnsweredRequest) => DecisionFollower;
};
