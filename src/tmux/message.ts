/** Messages on a client's status line, from commands that are bound to keys. */
import {tmuxByInput} from './by-input.js';
import {TmuxError} from './run.js';

/** Shows one line at the client, or at tmux's current one. `forMs`: by default as long as the user's tmux shows messages. @throws TmuxError when the client is not attached. */
export async function displayMessage(socket: string, client: string | undefined, text: string, forMs?: number): Promise<void> {
	try {
		await tmuxByInput(socket, [messageArgs(client, text, forMs)]);
	} catch (error) {
		// tmux 3.2 takes no name after `-c`: there the last used client shows it, which pressed the key.
		if (!(error instanceof TmuxError && error.stderr.includes('usage:'))) throw error;
		await tmuxByInput(socket, [messageArgs(undefined, text, forMs)]);
	}
}

/** tmux expands formats and strftime in a message; both are escaped. */
export function messageText(text: string): string {
	return text
		.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
		.replaceAll('#', '##')
		.replaceAll('%', '%%');
}

function messageArgs(client: string | undefined, text: string, forMs: number | undefined): readonly string[] {
	const at = client === undefined || client === '' ? [] : ['-c', client];
	return ['display-message', ...(forMs === undefined ? [] : ['-d', `${forMs}`]), ...at, '--', messageText(text)];
}
