/** Turns errors of the file system and of tmux into user errors with a fix. */
import {isUserError, type TmuxFailure, UserError} from '../errors.js';
import {type Receipt, unconfirmed} from '../receipt.js';

const refusals = new Set(['ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENXIO', 'E2BIG', 'EIO', 'ESTALE', 'EMFILE', 'ENFILE']);
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS']);
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const tmuxFixes: Readonly<Record<TmuxFailure, string>> = {
	'not-installed': 'Install tmux 3.2 or newer, or put it in PATH.',
	'not-started': 'Close programs, or raise the limits of this shell (`ulimit -n`, `ulimit -u`), then try again.',
	'no-server': 'Start tmux again. In a shell that outlived its tmux server, run `unset TMUX`.',
	timeout: 'Try again. If tmux hangs, end its server.',
	refused: 'This version of tmux refuses what beckon asks of it. Run `tmux -V` for its version and `beckon doctor` for what is needed.',
};

/** Undefined for a bug, or an error that is not known here. */
export function toUserError(error: unknown): UserError | undefined {
	if (isUserError(error)) return error;
	if (isReplaced(error)) return new UserError('beckon was replaced: quit and open it again', '', 1, {cause: error});
	if (!(error instanceof Error)) return undefined;
	const fix = isTmuxError(error) ? tmuxFixes[error.reason] : fileFix(error);
	const isMissing = isTmuxError(error) && error.reason === 'not-installed';
	const message = isMissing ? 'tmux is not installed, or not in PATH' : error.message;
	return fix === undefined ? undefined : new UserError(message, fix, 1, {cause: error});
}

/** Whether a part of the program could not be loaded because another version was installed meanwhile. Nothing of that part has run. */
export function isReplaced(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

/** The receipt of a send that failed when something may have reached the session, so it is no refusal. Bugs are thrown again. */
export function failedMidway(error: unknown): Receipt {
	const known = toUserError(error);
	if (known === undefined) throw error;
	return unconfirmed({code: 'machine-refused', message: known.message, midway: true});
}

function fileFix(error: Error): string | undefined {
	const code = 'syscall' in error && 'code' in error ? String(error.code) : '';
	if (full.has(code)) return 'Make room on that disk (`beckon config` names the folders), then try again.';
	// `mkdir` makes all missing parents too, so only a dangling link gives ENOENT here.
	if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir') return 'A link in its path is broken: fix it, then try again.';
	if (unwritable.has(code)) return 'Make it readable and writable for you (`beckon config` names the folders), then try again.';
	return refusals.has(code) ? 'Fix that, then try again.' : undefined;
}

/** Compares the name, as `isUserError` does. */
function isTmuxError(error: Error): error is Error & {readonly reason: TmuxFailure} {
	return error.name === 'TmuxError' && 'reason' in error;
}
