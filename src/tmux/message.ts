/** Words on a client's status line: how commands bound to keys speak. */
import {tmux} from './run.js';

/** Shows one line at the client, or at the one tmux thinks current. @throws TmuxError when the client is not attached. */
export async function displayMessage(socket: string, client: string | undefined, text: string): Promise<void> {
	await tmux(socket, messageArgs(client, text));
}

/** tmux expands formats and strftime in a message; both are written so that the text comes out as it is. */
export function messageArgs(client: string | undefined, text: string): readonly string[] {
	const line = text
		.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
		.replaceAll('#', '##')
		.replaceAll('%', '%%');
	return ['display-message', ...(client === undefined || client === '' ? [] : ['-c', client]), '--', line];
}
