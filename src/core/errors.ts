/** How a command fails: by an error that its user can mend, or by one of tmux. `machine/machine-error.ts` says what the others mean. */

/** An error that the user can fix. `message` says what is wrong, `fix` what to do. */
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

/** The error is recognized by its name: separately bundled parts of the program have their own copy of the class. */
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
