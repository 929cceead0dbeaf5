/** A program of the user's that owns the terminal until it ends. */
export type Program = {
	/** The command when no variable names another one. */
	readonly usual: string;
	/** The variable of the environment that names the user's own command, e.g. `PAGER`. */
	readonly variable?: string;
	/** A text for the program, written to a private file of this name. */
	readonly file?: {readonly name: string; readonly text: string};
	/** The directory that the program runs in; without one, that of beckon. */
	readonly directory?: string;
};
