/**
 * How a dialog is answered without keys: by a hook that waits, or by the agent's own channel. A channel takes an answer for a request's id, a prompt
 * under an id of beckon's, and an interrupt of the turn that its user saw.
 */
import type {SessionId} from '../core/address.js';
import type {Choice} from '../core/ask/option-role.js';
import type {Fields} from '../core/fields.js';
import type {Receipt} from '../core/receipt.js';
import type {Ask, DialogOption} from '../core/terms/ask.js';

export type ChannelAnswer = {
	readonly sessionId: SessionId;
	/** The id of the request, as the record of the session tells it, and the request as it was shown. */
	readonly request: string;
	readonly ask: Ask;
	readonly choice: Choice;
};

export type ChannelPrompt = {
	readonly sessionId: SessionId;
	readonly text: string;
	/** The mode of the session, as its pane shows it. */
	readonly isPlan: boolean;
	/** Of the send: by it the agent's word on this text is known from that on any other. */
	readonly id: string;
};

/** The first prompt of an agent that shows no session yet, to its process. */
export type FirstPrompt = Omit<ChannelPrompt, 'sessionId' | 'isPlan'> & {readonly pid: number};

export type ChannelInterrupt = {
	readonly sessionId: SessionId;
	/** The newest moment that its user has seen told of the session (epoch ms). A turn that began later is left alone. */
	readonly seenAt: number;
};

/** Each reads the session again before it sends, and waits for the agent's own word on what it sent. Never throws. */
export type AgentChannel = {
	readonly answer: (env: NodeJS.ProcessEnv, answer: ChannelAnswer) => Promise<Receipt>;
	/** Only to a session at rest: nothing that is written at the moment is cut off. */
	readonly prompt: (env: NodeJS.ProcessEnv, prompt: ChannelPrompt) => Promise<Receipt>;
	/** Stops the turn that runs, as Esc does in the pane. Not while something is asked, where Esc means no. */
	readonly interrupt: (env: NodeJS.ProcessEnv, interrupt: ChannelInterrupt) => Promise<Receipt>;
	/** Begins a session with a prompt, where the agent that was started has none. Absent: there is one from the start. */
	readonly begin?: (env: NodeJS.ProcessEnv, prompt: FirstPrompt) => Promise<Receipt>;
};

/** A human's decision about one request. */
export type HookVerdict =
	| {readonly kind: 'allow'}
	/** The rule is a suggestion of the request, exactly as in the payload. */
	| {readonly kind: 'allow-rule'; readonly rule: unknown}
	/** With a message the model reads it and goes on; without, the turn stops as with the dialog's own No (measured). */
	| {readonly kind: 'deny'; readonly message: string | undefined}
	/** Keyed by the question's text; several labels of one question are joined by `, ` as in the agent's own form. */
	| {readonly kind: 'answers'; readonly answers: Readonly<Record<string, string>>}
	/** Approves a plan, with the agent's name of the mode in which it is carried out. */
	| {readonly kind: 'approve'; readonly mode: string};

/** A human's choice; numbers as the dialog prints them. */
export type ChosenAnswer =
	| Choice
	/** One of the request's own rules, by its index in `rules`. The dialog may have no option for it. */
	| {readonly kind: 'rule'; readonly index: number};

/** Who decided on a request, from the transcript: of a hook and a person in the pane, the agent takes the first. */
export type DecisionRecord = {
	/**
	 * `unsaid`: older versions do not write it, and without a transcript it is unknown. Undefined: nothing is written yet, as while an allowed tool
	 * runs.
	 */
	readonly by: 'hook' | 'pane' | 'unsaid' | undefined;
	/** What the model was told of refused tools, oldest first. */
	readonly refusals: readonly string[];
};

/** A request that a hook is about to answer, with the times of the request and of the answer (epoch ms, by the clock of the transcript). */
export type AnsweredRequest = {readonly tool: string; readonly input: unknown; readonly askedAt: number; readonly since: number};

export type DecisionFollower = {
	/** The request was answered before: the transcript has a result that is newer than the request. */
	readonly isOver: boolean;
	readonly read: () => DecisionRecord;
};

/** How a waiting hook answers a dialog without keys. */
export type HookAnswers = {
	/** Undefined when the meaning of the choice is not certain: then keys answer. */
	readonly toVerdict: (
		asked: {readonly ask: Ask; readonly options: readonly DialogOption[]},
		chosen: ChosenAnswer,
	) => HookVerdict | undefined;
	/** The output of the hook. `input` is the whole input of the request. */
	readonly toDecision: (verdict: HookVerdict, input: Fields) => string;
	/** The transcript with the requests of a session, or of its subagent. */
	readonly transcriptOf: (transcriptPath: string, sessionId: string | undefined, subagent: string | undefined) => string | undefined;
	/** Follows such a transcript from its present end. */
	readonly follow: (path: string, requested: AnsweredRequest) => DecisionFollower;
};
