/** A program of the user's that has the terminal until it is left. */
export type Program = {
	/** The command where no variable names another one. */
	readonly usual: string;
	/** The variable of the environment that names the user's own command, e.g. `PAGER`. */
	readonly variable?: string;
	/** What it is given to show, as a private file of this name. */
	readonly file?: {readonly name: string; readonly text: string};
	/** Where it runs; where beckon does, if it is not said. */
	readonly directory?: string;
};
