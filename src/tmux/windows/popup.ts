/** A popup over one client. */
import {UserError} from '../../core/errors.js';
import {shellWord} from '../../core/quoting/words.js';
import {TmuxError, tmux, tmuxBatch} from '../run.js';

type PopupRequest = {
	readonly client: string;
	/** tmux sizes: cells or `90%`. */
	readonly width: string;
	readonly height: string;
	readonly command: readonly string[];
	/** Variables for the command, which otherwise has the tmux server's environment. */
	readonly env: Readonly<Record<string, string>>;
};

/** Opens the popup and waits until it closes. @throws TmuxError or UserError when it does not open; a failing command is no error. */
export async function openPopup(socket: string, request: PopupRequest): Promise<void> {
	try {
		await tmuxBatch(socket, [popupArgs(request)], {timeoutMs: 0});
	} catch (error) {
		// A popup that was open has failed, as its command says or because it was cut off.
		if (error instanceof TmuxError && error.reason === 'refused' && error.stderr === '') return;
		throw error;
	}
	// Over another popup or a menu tmux opens none, without an error (3.3a).
	throw new UserError('Another popup or menu is open over this terminal', 'Close it first.');
}

/**
 * The size of the popup: the whole screen on a small client, and never more than the client has, or tmux would open none. beckon.tmux does
 * the same.
 * @param wanted e.g. `90%x40`. @throws TmuxError
 */
export async function popupSize(socket: string, client: string, wanted: string): Promise<Pick<PopupRequest, 'width' | 'height'>> {
	const answers = await tmux(socket, ['list-clients', '-F', '#{client_name} #{client_width} #{client_height}']);
	const sizes = answers.split('\n').find((line) => line.startsWith(`${client} `));
	const [columns = 0, rows = 0] = sizes?.split(' ').slice(-2).map(Number) ?? [];
	if (sizes !== undefined && (columns < 90 || rows < 24)) return {width: '100%', height: '100%'};
	const [, width = '90%', height = '80%'] = /^(\d+%?)x(\d+%?)$/.exec(wanted) ?? [];
	return {width: Number(width) > columns ? '100%' : width, height: Number(height) > rows ? '100%' : height};
}

/**
 * The command is one shell string: `display-popup` takes several words, and `-e`, only from 3.3 on. The popup always exits with an error,
 * which distinguishes it from one that did not open.
 */
function popupArgs({client, width, height, command, env}: PopupRequest): readonly string[] {
	const settings = Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`);
	const words = [...(settings.length === 0 ? [] : ['env', ...settings]), ...command.map(shellWord)];
	return ['display-popup', '-E', '-c', client, '-w', width, '-h', height, `${words.join(' ')}; exit 9`];
}
