/** The errors of a command: those its user can fix, and those of tmux. `machine/machine-error.ts` turns system errors into the first. */

/** `message` says what is wrong, `fix` what to do. */
export class UserError extends Error {
	override readonly name = 'UserError';
	constructor(
		message: string,
		readonly fix: string,
		readonly exitCode: 1 | 2 | 3 | 4 = 1,
		options?: ErrorOptions,
	) {
		super(message, options);
	}
}

/** Compares the name, and not the class: separately bundled parts of the program have their own copies of the class. */
export function isUserError(error: unknown): error is UserError {
	return error instanceof Error && error.name === 'UserError' && 'fix' in error;
}

export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

export type TmuxFailure =
	| 'not-installed'
	/** The system could not start it: too many files or processes are open, or there is no memory. */
	| 'not-started'
	/** No server listens on the socket. */
	| 'no-server'
	/** The server did not answer in time, or tmux was killed before it did. */
	| 'timeout'
	/** tmux ran and reported an error. */
	| 'refused';
