/** tmux user options (`@beckon-…`), as people set them. */
import {tmux} from './run.js';

/** The option of the whole server; empty when it is not set. @throws TmuxError */
export async function showOption(socket: string, name: string): Promise<string> {
	return (await tmux(socket, ['show-options', '-gqv', '--', name])).replace(/\n$/, '');
}
