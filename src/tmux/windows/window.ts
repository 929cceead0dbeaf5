/** Opens a new window, for one program or for the user's shell. */
import {type PaneId, parsePaneId} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {tmuxWord} from '../../core/quoting/tmux-word.js';
import {formatText} from '../format-text.js';
import {TmuxError, tmuxBatch} from '../run.js';

export type WindowRequest = {
	/** `$` and digits; undefined: the session that tmux used last. */
	readonly sessionId: string | undefined;
	readonly directory: string;
	readonly name: string;
	/** Variables for the program. They may be secret. */
	readonly env: Readonly<Record<string, string>>;
	/** Undefined: the user's own shell. */
	readonly command: readonly string[] | undefined;
};

/** A name that tmux shows as it is. */
export function windowName(text: string, otherwise: string): string {
	return text.replaceAll(/[^\w .-]/g, '').slice(0, 24) || otherwise;
}

/** Opens the window behind the current one. @throws TmuxError, also when the server has no session. */
export async function openWindow(socket: string, request: WindowRequest, run: RunTmux = tmuxBatch): Promise<PaneId> {
	const open = (wanted: WindowRequest): Promise<string> =>
		// `ps` shows everybody the arguments of a program, and the environment may have secrets: tmux reads the command from its input.
		run(socket, [['source-file', '-']], {input: `${windowArgs(wanted).map(tmuxWord).join(' ')}\n`});
	const printed = await open(request).catch((error: unknown) => {
		// The session may be gone by now; any other one of the server is used.
		if (request.sessionId === undefined || !(error instanceof TmuxError) || error.reason !== 'refused') throw error;
		return open({...request, sessionId: undefined});
	});
	const pane = parsePaneId(printed.trim());
	if (pane === undefined) {
		throw new TmuxError(['new-window'], 'refused', 'it named no pane');
	}

	return pane;
}

/** tmux runs several words as they are and gives a single one to a shell, so a program without arguments gets `env` before it. */
function windowArgs({sessionId, directory, name, env, command}: WindowRequest): readonly string[] {
	const settings = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
	const target = sessionId === undefined ? [] : ['-t', `${sessionId}:`];
	// tmux expands formats in a start directory.
	const where = ['-c', formatText(directory), '-n', name];
	const program = command === undefined ? [] : ['--', ...(command.length > 1 ? command : ['env', ...command])];
	return ['new-window', '-d', '-P', '-F', '#{pane_id}', ...target, ...where, ...settings, ...program];
}

type Respawn = Pick<WindowRequest, 'directory' | 'env'> & {readonly command: readonly string[]};

/** Starts a program in place of the one in a pane. @throws TmuxError */
export async function respawnPane(socket: string, pane: PaneId, {directory, env, command}: Respawn): Promise<void> {
	const settings = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
	const words = ['respawn-pane', '-k', '-t', pane, '-c', formatText(directory), ...settings, '--', ...command];
	await tmuxBatch(socket, [['source-file', '-']], {input: `${words.map(tmuxWord).join(' ')}\n`});
}
