/** Explains errors: tmux mostly refuses a command because it is too old, and a part of beckon is missing while beckon is updated. */
import {UserError} from '../../core/errors.js';
import {isReplaced} from '../../core/machine/machine-error.js';

/** @returns the error itself if nothing explains it. */
export async function toExplained(error: unknown): Promise<unknown> {
	if (isReplaced(error)) return new UserError('beckon was replaced in this moment', 'Run it again.', 1, {cause: error});
	if (!(error instanceof Error && error.name === 'TmuxError' && 'reason' in error && error.reason === 'refused')) return error;
	const why = await (await import('../../tmux/version.js')).whyNoTmux();
	return why === undefined ? error : new UserError(why.problem, why.fix, 1, {cause: error});
}
