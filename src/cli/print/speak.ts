/** The output of commands that users bind to keys. */
import type {ExitCode, Io} from '../../core/context.js';
import {messageOf} from '../../core/errors.js';
import {toUserError} from '../../core/machine/machine-error.js';
import {printableLine} from '../../core/text/label.js';
import {displayMessage} from '../../tmux/messages.js';
import {ignoreTmuxErrors} from '../../tmux/run.js';
import {parseTmuxEnv} from '../../tmux/server.js';
import {explained} from './explained.js';

/** `client` is set, even if empty, when a key binding runs the command: `--client '#{client_name}'`. */
export type MessageTarget = {readonly io: Io; readonly client: string | undefined};

/**
 * Runs a command that may print a message. In a terminal, and outside tmux, the message is printed and errors are thrown. For a key binding both go to
 * the client's status line and the exit code is 0: tmux puts the pane into view mode for any output or another code of `run-shell`.
 */
export async function withMessage({io, client}: MessageTarget, act: () => Promise<string | undefined>): Promise<ExitCode> {
	if (client === undefined || parseTmuxEnv(io.env) === undefined) {
		const said = await act();
		if (said !== undefined) io.stdout.write(`${printableLine(said)}\n`);
		return 0;
	}

	const said = await act().catch(async (error: unknown) => toWords(await explained(error)));
	if (said !== undefined) await showInTmux({io, client}, said);
	return 0;
}

function toWords(error: unknown): string {
	const known = toUserError(error);
	if (known !== undefined) return `${known.message}. ${known.fix}`;
	return messageOf(error);
}

async function showInTmux({io, client}: MessageTarget, text: string): Promise<void> {
	const inside = parseTmuxEnv(io.env);
	// The client that pressed the key may have left.
	if (inside !== undefined) await displayMessage(inside.socket, client, `beckon: ${printableLine(text)}`).catch(ignoreTmuxErrors);
}
