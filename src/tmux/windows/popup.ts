/** A popup over one client. */

import {UserError} from '../../core/context.js';
import {shellWord} from '../../core/quoting/words.js';
import {TmuxError, tmux, tmuxBatch} from '../run.js';

export type PopupRequest = {
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
	// Over another popup or a menu tmux opens none, and says nothing (3.3a).
	throw new UserError('Another popup or menu is open over this terminal', 'Close it first.');
}

/** Whether a client is so small that a popup over it needs the whole screen. @throws TmuxError */
export async function isSmall(socket: string, client: string): Promise<boolean> {
	const small = '#{||:#{e|<:#{client_width},90},#{e|<:#{client_height},24}}';
	const answers = await tmux(socket, ['list-clients', '-F', `#{client_name} ${small}`]);
	return answers.split('\n').includes(`${client} 1`);
}

/**
 * The command is one shell string: `display-popup` takes several words, and `-e`, only from 3.3 on. The popup always fails, which tells it from one that
 * did not open.
 */
function popupArgs({client, width, height, command, env}: PopupRequest): readonly string[] {
	const settings = Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`);
	const words = [...(settings.length === 0 ? [] : ['env', ...settings]), ...command.map(shellWord)];
	return ['display-popup', '-E', '-c', client, '-w', width, '-h', height, `${words.join(' ')}; exit 9`];
}
