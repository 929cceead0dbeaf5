/** Copies a text to tmux's newest buffer, and to the clipboards of attached clients. */
import {tmuxBatch} from './run.js';

/** The clipboard gets the text by OSC 52, as far as tmux's option `set-clipboard` allows. tmux reads the text from stdin. @throws TmuxError */
export async function copyToTmux(socket: string, client: string | undefined, text: string): Promise<void> {
	const target = client === undefined || client === '' ? [] : ['-t', client];
	await tmuxBatch(socket, [['load-buffer', '-w', ...target, '-']], {input: text});
}
