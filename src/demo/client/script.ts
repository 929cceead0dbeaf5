/** What the simulated model does in a turn: data, so that a scene or a test can say it. */
import type {Question} from '../../core/ask/model.js';

export type ToolCall = {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** How long it runs once allowed. */
	readonly ms: number;
	/** Raises a permission dialog first. */
	readonly asks: boolean;
};

export type AgentPlan = {readonly type: string; readonly task: string; readonly ms: number; readonly call?: ToolCall};

export type Step =
	| {readonly do: 'think'; readonly ms: number}
	/** The request failed and is sent again after `ms`. */
	| {readonly do: 'retry'; readonly ms: number; readonly attempt: number}
	/** The conversation is made shorter in the middle of the turn. */
	| {readonly do: 'compact'; readonly ms: number}
	/** Streams line by line over `ms`. */
	| {readonly do: 'say'; readonly text: string; readonly ms: number}
	| ({readonly do: 'tool'} & ToolCall)
	| {readonly do: 'ask'; readonly questions: readonly Question[]}
	| {readonly do: 'plan'; readonly plan: string}
	| {readonly do: 'elicit'; readonly server: string; readonly message: string; readonly fields: readonly string[]}
	/** Starts them in the background and goes on. */
	| {readonly do: 'agents'; readonly agents: readonly AgentPlan[]}
	/** A background shell, and the turn goes on. */
	| {readonly do: 'shell'; readonly command: string; readonly ms: number}
	/** Ends the turn with an API error. `hint` is the ghost text left in the input box. */
	| {readonly do: 'fail'; readonly error: string; readonly message: string; readonly hint: 'resend' | 'fixed'};

export type Script = {
	/** The folder has to be trusted first. */
	readonly trust: boolean;
	/** A prompt already given when the session starts. */
	readonly opening: {readonly prompt: string; readonly steps: readonly Step[]} | undefined;
	/** What later prompts lead to, in turn; the last one again and again. */
	readonly turns: readonly (readonly Step[])[];
};
