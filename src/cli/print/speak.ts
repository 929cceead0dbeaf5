/** The output of commands that users bind to keys. */
import {type ExitCode, type Io, messageOf} from '../../core/context.js';
import {toUserError} from '../../core/machine/machine-error.js';
import {printableLine} from '../../core/text/label.js';
import {displayMessage} from '../../tmux/clients.js';
import {ignoreTmuxErrors, parseTmuxEnv} from '../../tmux/run.js';
import {explained} from './explained.js';

/**
 * Runs a command that may print a message. In a terminal, and outside tmux, the message is printed and errors are thrown. For a key binding both go to
 * the client's status line and the exit code is 0: tmux puts the pane into view mode for any output or another code of `run-shell`.
 * @param client set, even if empty, when a key binding runs the command: `--client '#{client_name}'`
 */
export async function withMessage(io: Io, client: string | undefined, act: () => Promise<string | undefined>): Promise<ExitCode> {
	const inside = parseTmuxEnv(io.env);
	if (client === undefined || inside === undefined) {
		const said = await act();
		if (said !== undefined) io.stdout.write(`${printableLine(said)}\n`);
		return 0;
	}

	const said = await act().catch(async (error: unknown) => toWords(await explained(error)));
	// The client that pressed the key may have left.
	if (said !== undefined) await displayMessage(inside.socket, client, `beckon: ${printableLine(said)}`).catch(ignoreTmuxErrors);
	return 0;
}

function toWords(error: unknown): string {
	const known = toUserError(error);
	return known === undefined ? messageOf(error) : `${known.message}. ${known.fix}`;
}
