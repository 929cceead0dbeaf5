/** tmux user options (`@beckon-…`), which users set. */
import {tmux} from './run.js';

/** The server's global option; empty when it is not set. @throws TmuxError */
export async function showOption(socket: string, name: string): Promise<string> {
	return (await tmux(socket, ['show-options', '-gqv', '--', name])).replace(/\n$/, '');
}
