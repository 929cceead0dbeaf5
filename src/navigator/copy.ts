/** Copies a text: through tmux inside it, else by the terminal's own sequence. */
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {copyToTmux} from '../tmux/copy.js';
import {parseTmuxEnv} from '../tmux/server.js';

/** Terminals ignore a longer text. */
const mostBase64 = 74_994;

export async function copyText(io: Pick<Io, 'env' | 'stdout'>, client: string | undefined, text: string): Promise<void> {
	const server = parseTmuxEnv(io.env);
	if (server !== undefined) return copyToTmux(server.socket, client, text);
	const coded = Buffer.from(text, 'utf8').toString('base64');
	if (coded.length > mostBase64) throw new UserError('The text is too long for the terminal clipboard', 'Press `o` to open it in $PAGER.');
	io.stdout.write(`\x1b]52;c;${coded}\x07`);
}
