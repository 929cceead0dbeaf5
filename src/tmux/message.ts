/** Words on a client's status line: how commands bound to keys speak. */
import {TmuxError, tmux} from './run.js';

/** Shows one line at the client, or at the one tmux thinks current. @throws TmuxError when the client is not attached. */
export async function displayMessage(socket: string, client: string | undefined, text: string): Promise<void> {
	try {
		await tmux(socket, messageArgs(client, text));
	} catch (error) {
		// tmux 3.2 takes no name after its `-c`: there the client that was used last shows it, which is the one that pressed the key.
		if (!(error instanceof TmuxError && error.stderr.startsWith('usage:'))) throw error;
		await tmux(socket, messageArgs(undefined, text));
	}
}

/** tmux expands formats and strftime in a message; both are written so that the text comes out as it is. */
function messageArgs(client: string | undefined, text: string): readonly string[] {
	const line = text
		.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
		.replaceAll('#', '##')
		.replaceAll('%', '%%');
	return ['display-message', ...(client === undefined || client === '' ? [] : ['-c', client]), '--', line];
}
