/** Asks the user questions in the terminal, one line each. */
import type {ExitCode, Io} from '../../core/context.js';
import {messageOf, UserError} from '../../core/errors.js';
import {toUserError} from '../../core/machine/machine-error.js';
import {printableLine} from '../../core/text/label.js';
import {displayMessage} from '../../tmux/clients.js';
import {ignoreTmuxErrors, parseTmuxEnv} from '../../tmux/run.js';
import {toExplained} from './explained.js';

/** @returns the typed text; empty after Esc, Ctrl-D or Ctrl-C. */
export async function askLine({stdin}: Pick<Io, 'stdin'>, question: string): Promise<string> {
	const {createInterface} = await import('node:readline/promises');
	const asking = createInterface({input: stdin, output: process.stdout});
	const closed = new Promise<undefined>((resolve) => asking.once('close', () => resolve(undefined)));
	const leave = (_: unknown, {name}: {readonly name?: string}): void => {
		if (name === 'escape') asking.close();
	};
	stdin.on('keypress', leave);
	try {
		const answer = await Promise.race([closed, asking.question(question)]);
		// The next output begins on a new line.
		if (answer === undefined) process.stdout.write('\n');
		return answer ?? '';
	} finally {
		stdin.off('keypress', leave);
		asking.close();
	}
}

export function canAsk({stdin, stdout}: Io): boolean {
	return stdin.isTTY && stdout.isTTY === true;
}

/** Asks one question. Any text that is not clearly a yes is a no. */
export async function confirm(io: Io, question: string): Promise<boolean> {
	return isYes(await askLine(io, `${question} [y/N] `));
}

/** @param without what to do when the user cannot be asked. @throws UserError then (exit 2), and for a no (exit 3). */
export async function requireYes(io: Io, question: string, without = 'Add --yes to go ahead without being asked.'): Promise<void> {
	if (!canAsk(io)) throw new UserError('Cannot ask for confirmation here', without, 2);
	if (!(await confirm(io, question))) throw new UserError('Cancelled', '', 3);
}

export function isYes(text: string): boolean {
	return /^\s*y(es)?\s*$/i.test(text);
}

/**
 * Runs a command that may return a message. In a terminal, and outside tmux, the message is printed and errors are thrown. For a key
 * binding both go to the client's status line and the exit code is 0: tmux puts the pane into view mode if `run-shell` has any output or
 * another exit code.
 * @param client set, even if empty, when a key binding runs the command: `--client '#{client_name}'`
 */
export async function withMessage(io: Io, client: string | undefined, act: () => Promise<string | undefined>): Promise<ExitCode> {
	const inside = parseTmuxEnv(io.env);
	if (client === undefined || inside === undefined) {
		const message = await act();
		if (message !== undefined) io.stdout.write(`${printableLine(message)}\n`);
		return 0;
	}

	const message = await act().catch(async (error: unknown) => toWords(await toExplained(error)));
	// The client that pressed the key may have left.
	if (message !== undefined) await displayMessage(inside.socket, client, `beckon: ${printableLine(message)}`).catch(ignoreTmuxErrors);
	return 0;
}

function toWords(error: unknown): string {
	const known = toUserError(error);
	return known === undefined ? messageOf(error) : `${known.message}. ${known.fix}`;
}
