/** A channel of an agent's own: answers go to a request by its id, and prompts are known by an id of beckon's. No key is pressed. */
import type {SessionId} from '../core/address.js';
import type {Choice} from '../core/ask/option-role.js';
import type {Receipt} from '../core/receipt.js';
import type {Ask} from '../core/terms/ask.js';

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
	/** Of the send: by it the agent's word on this text is known from that on any other. */
	readonly id: string;
};

/** The first prompt of an agent that shows no session yet, to its process. */
export type FirstPrompt = Omit<ChannelPrompt, 'sessionId'> & {readonly pid: number};

/** Each reads the session again before it sends, and waits for the agent's own word on what it sent. Never throws. */
export type AgentChannel = {
	readonly answer: (env: NodeJS.ProcessEnv, answer: ChannelAnswer) => Promise<Receipt>;
	/** Only to a session at rest: nothing that is written at the moment is cut off. */
	readonly prompt: (env: NodeJS.ProcessEnv, prompt: ChannelPrompt) => Promise<Receipt>;
	/** Begins a session with a prompt, where the agent that was started has none. Absent: there is one from the start. */
	readonly begin?: (env: NodeJS.ProcessEnv, prompt: FirstPrompt) => Promise<Receipt>;
};
