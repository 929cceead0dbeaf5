/** The steps of the simulated model in a turn, as data for scenes and tests. */
import type {Question} from '../../src/core/terms/ask.js';

export type ToolCall = {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** The run time after the approval. */
	readonly ms: number;
	/** The call raises a permission dialog first. */
	readonly asks: boolean;
};

export type AgentPlan = {readonly type: string; readonly task: string; readonly ms: number; readonly call?: ToolCall};

export type Step =
	| {readonly do: 'think'; readonly ms: number}
	/** The request failed and is sent again after `ms`. */
	| {readonly do: 'retry'; readonly ms: number; readonly attempt: number}
	/** Compacts the conversation in the middle of the turn. */
	| {readonly do: 'compact'; readonly ms: number}
	/** Streams line by line over `ms`. */
	| {readonly do: 'say'; readonly text: string; readonly ms: number}
	| ({readonly do: 'tool'} & ToolCall)
	| {readonly do: 'ask'; readonly questions: readonly Question[]}
	| {readonly do: 'plan'; readonly plan: string}
	| {readonly do: 'elicit'; readonly server: string; readonly message: string; readonly fields: readonly string[]}
	/** Starts subagents in the background and goes on. */
	| {readonly do: 'agents'; readonly agents: readonly AgentPlan[]}
	/** Starts a background shell and goes on. */
	| {readonly do: 'shell'; readonly command: string; readonly ms: number}
	/** Ends the turn with an API error. `hint` is the suggestion in the input box. */
	| {readonly do: 'fail'; readonly error: string; readonly message: string; readonly hint: 'resend' | 'fixed'};

export type Script = {
	/** The session begins with the trust dialog. */
	readonly trust: boolean;
	/** A prompt that is given with the start. */
	readonly opening: {readonly prompt: string; readonly steps: readonly Step[]} | undefined;
	/** The steps of later prompts, in order; the last ones repeat. */
	readonly turns: readonly (readonly Step[])[];
};
