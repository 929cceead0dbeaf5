/** A call that is compared with a dialog, and the result of the comparison. */

/** `perhaps`: nothing on the screen speaks against the call, but the screen does not show the whole of it. */
export type Fit = 'yes' | 'perhaps' | 'no';

export type Call = {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** Directories the agent may have been in: it prints paths from there. */
	readonly cwds: readonly string[];
};
