/** One turn in a session's transcript: the user's prompt, and the agent's last words. */
export type PastTurn = {
	/** Epoch ms; undefined when the transcript has no time. */
	readonly at: number | undefined;
	readonly prompt: string;
	/** Undefined: the agent said nothing, or it is not known. */
	readonly said: string | undefined;
};
