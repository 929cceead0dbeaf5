/** A hook of an agent that waits for its human's decision, on whichever machine it runs. */
import type {SessionId} from '../address.js';

/** One permission request of one session. `number` is checked, so it may be part of a path. */
export type HookRequest = {readonly sessionId: SessionId; readonly number: string};

/** Whoever opens it closes it. Each function throws TmuxError where the machine does not answer, with `timeout` where it may be done. */
export type WaitingHook = {
	/** False: another decision was given already. */
	readonly give: (decision: string) => Promise<boolean>;
	/**
	 * Whether the hook took the decision. It then prints it, and the agent uses or ignores it. Call this until it is true: a hook between two waits
	 * misses the decision, and this call wakes it.
	 */
	readonly isTaken: () => Promise<boolean>;
	/** False: the hook took it already. */
	readonly takeBack: () => Promise<boolean>;
	readonly close: () => void;
};
