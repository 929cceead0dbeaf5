/** Opens a new window, for one program or for the user's shell. */
import {type PaneId, parsePaneId} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {formatText, tmuxByInput} from '../clients.js';
import type {PaneOption} from '../panes/send.js';
import {TmuxError, tmuxBatch} from '../run.js';

export type WindowRequest = {
	/** `$` and digits; undefined means the session that tmux used last. */
	readonly sessionId: string | undefined;
	readonly directory: string;
	readonly name: string;
	/** Variables for the program. They may be secret. */
	readonly env: Readonly<Record<string, string>>;
	/** Undefined means the user's shell. */
	readonly command: readonly string[] | undefined;
	/** A pane beside another one, or a new tmux session; by default a window. */
	readonly into?: ({readonly kind: 'pane'; readonly beside: PaneId} | {readonly kind: 'session'; readonly session: string}) | undefined;
	/** A pane option that is set in the same tmux call, so that a killed program leaves a pane with it or no pane. */
	readonly mark?: PaneOption | undefined;
};

/** A name that tmux shows as it is. */
export function windowName(text: string, otherwise: string): string {
	return text.replaceAll(/[^\w .-]/g, '').slice(0, 24) || otherwise;
}

/** Opens it without making it the current one. @throws TmuxError, also when the server has no session. */
export async function openWindow(socket: string, request: WindowRequest, run: RunTmux = tmuxBatch): Promise<PaneId> {
	const beside = request.into?.kind === 'pane' ? await windowOf(socket, request.into.beside, run) : undefined;
	// By standard input, since `ps` shows arguments, and the environment may have secrets.
	const open = (wanted: WindowRequest): Promise<string> => tmuxByInput(socket, commandsOf(wanted, beside), run);
	const printed = await open(request).catch((error: unknown) => {
		// If the session is gone, any other one of the server is used.
		const isGone = error instanceof TmuxError && error.reason === 'refused' && /find session|session not found/.test(error.stderr);
		if (request.sessionId === undefined || !isGone) throw error;
		return open({...request, sessionId: undefined});
	});
	const pane = parsePaneId(printed.trim());
	if (pane === undefined) {
		throw new TmuxError(['new-window'], 'refused', 'it named no pane');
	}

	return pane;
}

type Beside = {readonly window: string; readonly active: string};

async function windowOf(socket: string, pane: PaneId, run: RunTmux): Promise<Beside> {
	const printed = await run(socket, [
		['display-message', '-p', '-t', pane, '#{window_id}'],
		['list-panes', '-t', pane, '-f', '#{pane_active}', '-F', '#{pane_id}'],
	]);
	const [window = '', active = ''] = printed.split('\n');
	return {window, active};
}

function commandsOf(request: WindowRequest, beside: Beside | undefined): readonly (readonly string[])[] {
	const {sessionId, name, into, mark} = request;
	const settings = (target: string): readonly (readonly string[])[] =>
		mark === undefined ? [] : [['set-option', '-p', '-t', target, mark.option, mark.text]];
	const print = ['-P', '-F', '#{pane_id}'];
	if (into?.kind === 'session')
		return [
			['new-session', '-d', ...print, '-s', into.session, '-x', '200', '-y', '50', '-n', name, ...programOf(request)],
			...settings(`=${into.session}:`),
		];
	// The new pane is the active one of its window until the last of these commands.
	if (beside !== undefined && into !== undefined)
		return [
			['split-window', ...print, '-t', into.beside, ...programOf(request)],
			...settings(beside.window),
			['select-pane', '-t', beside.active],
		];
	const session = sessionId === undefined ? '' : `${sessionId}:`;
	const open = (first: string): readonly string[] => [
		'new-window',
		'-d',
		...print,
		...(session === '' ? [] : ['-t', session]),
		'-n',
		first,
		...programOf(request),
	];
	if (mark === undefined) return [open(name)];
	// The new window is found by a unique name.
	const own = `beckon-${crypto.randomUUID()}`;
	const target = `${session === '' ? ':' : session}=${own}`;
	return [open(own), ...settings(target), ['rename-window', '-t', target, name]];
}

/** tmux runs several words directly and gives a single one to a shell, so a program without arguments gets `env` before it. */
function programOf({command, ...surroundings}: WindowRequest): readonly string[] {
	const program = command === undefined ? [] : ['--', ...(command.length > 1 ? command : ['env', ...command])];
	return [...startOf(surroundings), ...program];
}

/** The flags for the directory and variables of a pane. tmux expands formats in a start directory. */
export function startOf({directory, env}: Pick<WindowRequest, 'directory' | 'env'>): readonly string[] {
	return ['-c', formatText(directory), ...Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`])];
}

type Respawn = Pick<WindowRequest, 'directory' | 'env'> & {readonly command: readonly string[]};

/** Replaces the program of a pane. @throws TmuxError */
export async function respawnPane(socket: string, pane: PaneId, {command, ...surroundings}: Respawn): Promise<void> {
	await tmuxByInput(socket, [['respawn-pane', '-k', '-t', pane, ...startOf(surroundings), '--', ...command]]);
}
