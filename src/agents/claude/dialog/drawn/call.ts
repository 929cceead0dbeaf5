/** A call that is compared with a dialog. */
export type Call = {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** The directories that the agent may have been in: it prints paths relative to them. */
	readonly cwds: readonly string[];
};
