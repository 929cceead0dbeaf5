/** `beckon init` in a terminal: asks its questions, one line each. */
import {createInterface, type Interface} from 'node:readline/promises';
import type {ExitCode, Io} from '../../core/context.js';
import type {Said} from '../../setup/init/step.js';
import {runInit} from '../../setup/init.js';

export async function runInitCommand(io: Io): Promise<ExitCode> {
	if (!io.stdin.isTTY || !io.stdout.isTTY) return runInit(io, undefined);
	const asking = createInterface({input: io.stdin, output: process.stdout});
	// Ctrl-D and Ctrl-C leave the question unanswered.
	const closed = new Promise<Said>((resolve) => asking.once('close', () => resolve('quit')));
	try {
		io.stdout.write('beckon init shows each change before it makes it. Enter skips a step, q ends.\n');
		return await runInit(io, (question) => Promise.race([closed, askOnce(asking, question)]));
	} finally {
		asking.close();
	}
}

async function askOnce(asking: Interface, question: string): Promise<Said> {
	return toSaid(await asking.question(`${question} [y/N/q] `));
}

/** Anything that is not clearly a yes changes nothing. */
export function toSaid(text: string): Said {
	if (/^\s*y(es)?\s*$/i.test(text)) return 'yes';
	return /^\s*q(uit)?\s*$/i.test(text) ? 'quit' : 'no';
}
