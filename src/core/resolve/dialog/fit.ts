/** A call that is compared with a dialog, and the result. */

/** `perhaps`: nothing on the screen contradicts the call, but the screen does not show all of it. */
export type Fit = 'yes' | 'perhaps' | 'no';

export type Call = {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** The directories that the agent may have been in: it prints paths relative to them. */
	readonly cwds: readonly string[];
};
