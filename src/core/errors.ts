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
