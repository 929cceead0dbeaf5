/** `beckon init` in a terminal: asks its questions, one line each. */
import type {ExitCode, Io} from '../../core/context.js';
import {runInit} from '../../setup/init.js';
import {withQuestions} from '../print/questions.js';

export async function runInitCommand(io: Io): Promise<ExitCode> {
	if (!io.stdin.isTTY || !io.stdout.isTTY) return runInit(io, undefined);
	io.stdout.write('beckon init shows each change before it makes it. Enter skips a step, q ends.\n');
	return withQuestions(io, (ask) => runInit(io, (question) => ask(`${question} [y/N/q] `)));
}
