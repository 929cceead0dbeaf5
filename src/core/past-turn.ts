/** One turn of a session as its transcript tells it: what its human asked, and the last words that came back. */
export type PastTurn = {
	/** Epoch ms; undefined where nothing says when. */
	readonly at: number | undefined;
	readonly prompt: string;
	/** Undefined: nothing was said, or it is not known. */
	readonly said: string | undefined;
};
