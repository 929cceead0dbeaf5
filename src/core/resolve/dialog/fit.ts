/** What it takes to compare a call with a dialog, and what comes of it. */

/** `perhaps`: nothing on the screen speaks against it, but the screen does not show the whole of it. */
export type Fit = 'yes' | 'perhaps' | 'no';

export type Call = {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** Directories the client may have been in: paths are printed from there. */
	readonly cwds: readonly string[];
};
