/** A mistake or a state of the machine that its user can mend. `message` says what is, `fix` what to do. */
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

/** Known by its name: parts of the program that are built into files of their own bring their own copy of the class. */
export function isUserError(error: unknown): error is UserError {
	return error instanceof Error && error.name === 'UserError' && 'fix' in error;
}

/** Why tmux did not do what it was asked. */
export type TmuxFailure =
	/** There is no tmux program. */
	| 'not-installed'
	/** No server listens on the socket. */
	| 'no-server'
	/** The server did not answer in time, or tmux was killed before it did. */
	| 'timeout'
	/** tmux ran and said no. */
	| 'refused';
