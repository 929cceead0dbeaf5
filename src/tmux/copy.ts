/** Puts a text where a paste takes it from: tmux's newest buffer, and the clipboard of whoever is attached. */
import {tmuxBatch} from './run.js';

/** The clipboard gets it by OSC 52, as tmux's option `set-clipboard` allows. The text goes by stdin. @throws TmuxError */
export async function copyToTmux(socket: string, client: string | undefined, text: string): Promise<void> {
	const target = client === undefined || client === '' ? [] : ['-t', client];
	await tmuxBatch(socket, [['load-buffer', '-w', ...target, '-']], {input: text});
}
