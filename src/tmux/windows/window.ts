/** Opens a new window for one program, without a shell in between. */
import {type PaneId, parsePaneId} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {formatText} from '../format-text.js';
import {TmuxError, tmuxBatch} from '../run.js';

export type WindowRequest = {
	/** `$` and digits; undefined: the session that tmux used last. */
	readonly sessionId: string | undefined;
	readonly directory: string;
	readonly name: string;
	readonly env: Readonly<Record<string, string>>;
	readonly command: readonly string[];
};

/** A name that tmux shows as it is. */
export function windowName(text: string, otherwise: string): string {
	return text.replaceAll(/[^\w .-]/g, '').slice(0, 24) || otherwise;
}

/** Opens the window behind the current one. @throws TmuxError, also when the server has no session. */
export async function openWindow(socket: string, request: WindowRequest, run: RunTmux = tmuxBatch): Promise<PaneId> {
	const args = windowArgs(request);
	const printed = await run(socket, [args]).catch((error: unknown) => {
		// The session may be gone by now; any other one of the server is used.
		if (request.sessionId === undefined || !(error instanceof TmuxError) || error.reason !== 'refused') throw error;
		return run(socket, [windowArgs({...request, sessionId: undefined})]);
	});
	const pane = parsePaneId(printed.trim());
	if (pane === undefined) {
		throw new TmuxError(args, 'refused', 'it named no pane');
	}

	return pane;
}

/** tmux runs several words as they are and gives a single one to a shell, so a program without arguments gets `env` before it. */
function windowArgs({sessionId, directory, name, env, command}: WindowRequest): readonly string[] {
	const settings = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
	const target = sessionId === undefined ? [] : ['-t', `${sessionId}:`];
	// tmux expands formats in a start directory.
	const where = ['-c', formatText(directory), '-n', name];
	return [
		'new-window',
		'-d',
		'-P',
		'-F',
		'#{pane_id}',
		...target,
		...where,
		...settings,
		'--',
		...(command.length > 1 ? command : ['env', ...command]),
	];
}
