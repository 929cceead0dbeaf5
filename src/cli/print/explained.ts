/** An error of tmux as its user can mend it: what tmux refuses it mostly refuses because it is too old. */
import {UserError} from '../../core/errors.js';

/** @returns the error itself where the version of tmux says nothing about it. */
export async function explained(error: unknown): Promise<unknown> {
	if (!(error instanceof Error && error.name === 'TmuxError' && 'reason' in error && error.reason === 'refused')) return error;
	const why = await (await import('../../tmux/version.js')).whyNoTmux();
	return why === undefined ? error : new UserError(why.problem, why.fix, 1, {cause: error});
}
