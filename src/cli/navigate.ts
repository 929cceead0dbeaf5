/** Starts the navigator in this terminal; without a terminal it prints the list. */
import {usualWords} from '../agents/usual-words.js';
import {canDraw, type ExitCode, type Io} from '../core/context.js';
import type {NavigateOptions} from '../navigator/navigator.js';

export async function openNavigator(io: Io, options: NavigateOptions): Promise<ExitCode> {
	if (!canDraw(io)) return printList(io, options.isAscii === true);
	return (await import('../navigator/navigator.js')).runNavigate(io, options);
}

async function printList(io: Io, isAscii: boolean): Promise<ExitCode> {
	const {runLs} = await import('./list/ls.js');
	const asked = {json: false, all: false, format: 'plain'} as const;
	if (!isAscii) return runLs(io, asked);
	const {toAscii} = await import('../ui/terminal/ascii-stdout.js');
	const {env, stdout, stderr, stdin, now} = io;
	return runLs({env, stdout: {write: (text) => stdout.write(toAscii(text, usualWords.signs))}, stderr, stdin, now}, asked);
}
