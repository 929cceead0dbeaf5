/** Makes an error of tmux one that the user can fix: tmux mostly refuses because it is too old. */
import {UserError} from '../../core/errors.js';

/** @returns the error itself if the version of tmux does not explain it. */
export async function explained(error: unknown): Promise<unknown> {
	if (!(error instanceof Error && error.name === 'TmuxError' && 'reason' in error && error.reason === 'refused')) return error;
	const why = await (await import('../../tmux/version.js')).whyNoTmux();
	return why === undefined ? error : new UserError(why.problem, why.fix, 1, {cause: error});
}
