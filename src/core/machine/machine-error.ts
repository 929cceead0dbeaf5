/** What the machine refuses is no bug: the file system and tmux say what is, and this what to do. */

import {isUserError, type TmuxFailure, UserError} from '../errors.js';
import {type Receipt, unconfirmed} from '../receipt.js';

const refusals = new Set([
	'EACCES',
	'EPERM',
	'EROFS',
	'ENOTDIR',
	'EISDIR',
	'EEXIST',
	'ELOOP',
	'ENXIO',
	'E2BIG',
	'EIO',
	'ESTALE',
	'EMFILE',
	'ENFILE',
]);
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const tmuxFixes: Readonly<Record<TmuxFailure, string>> = {
	'not-installed': 'Install tmux 3.2 or newer, or put it in PATH.',
	'no-server': 'Start tmux again. A shell that outlived its server is told so by `unset TMUX`.',
	timeout: 'Try again; a server that hangs needs to be ended.',
	refused:
		'This version of tmux does not do what beckon asks of it; `tmux -V` names it, and `beckon doctor` the versions that were tested.',
};

/** Undefined: it is a bug, or an error that is not known here. */
export function toUserError(error: unknown): UserError | undefined {
	if (isUserError(error)) return error;
	if (!(error instanceof Error)) return undefined;
	const fix = isTmuxError(error) ? tmuxFixes[error.reason] : fileFix(error);
	return fix === undefined ? undefined : new UserError(error.message, fix, 1, {cause: error});
}

/** The receipt of a send that failed after something may have reached the session, so it is not a refusal. @throws a bug. */
export function failedMidway(error: unknown): Receipt {
	const known = toUserError(error);
	if (known === undefined) throw error;
	return unconfirmed({code: 'machine-refused', said: known.message, midway: true});
}

function fileFix(error: Error): string | undefined {
	const code = 'syscall' in error && 'code' in error ? String(error.code) : '';
	if (full.has(code)) return 'Make room on that disk (`beckon config` names the folders), then run this again.';
	// Folders are made with all that are missing above them: only a link can be in the way.
	if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir')
		return 'A link on the way leads nowhere: mend it, then run this again.';
	return refusals.has(code) ? 'Mend that, then run this again.' : undefined;
}

/** By its name, as `isUserError` does. */
function isTmuxError(error: Error): error is Error & {readonly reason: TmuxFailure} {
	return error.name === 'TmuxError' && 'reason' in error;
}
