/** What is kept on a pane for as long as it is there: a text, and that it gets no keys for a moment. */
import type {PaneId} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {tmuxWord} from '../../core/quoting/words.js';
import {tmuxByInput} from '../messages.js';
import {tmuxBatch} from '../run.js';
import {formatEscaped} from './guard.js';

/** `option` begins with `@`. */
export type PaneOption = {readonly option: string; readonly text: string};

/**
 * Writes another text in place of one, only while that one is there: of several that try, one does.
 * @param next undefined: the option is taken away. @returns whether it was done. @throws TmuxError, also where the pane is gone.
 */
export async function replaceOption(
	socket: string,
	pane: PaneId,
	{option, text, next, run = tmuxBatch}: PaneOption & {readonly next: string | undefined; readonly run?: RunTmux},
): Promise<boolean> {
	const write =
		next === undefined
			? `set-option -p -u -t ${pane} ${tmuxWord(option)}`
			: `set-option -p -t ${pane} ${tmuxWord(option)} ${tmuxWord(next)}`;
	const line = `if-shell -F -t ${pane} ${tmuxWord(`#{==:#{${option}},${formatEscaped(text)}}`)} ${tmuxWord(`${write} ; display-message -p done`)}\n`;
	return (await run(socket, [['source-file', '-']], {input: line})).includes('done');
}

// A pane that gets no keys for a moment: what somebody types on by reflex when a popup over it closes is meant for the popup.

/**
 * One order, so that the pane hears again whatever becomes of this program. A pane whose input somebody turned off stays as it is.
 * @param seconds for how long
 * @throws TmuxError when the server or the pane is gone
 */
export async function deafen(socket: string, pane: PaneId, seconds = 0.6): Promise<void> {
	const hear = `run-shell -b -d ${seconds} -C 'select-pane -e -t ${pane}'`;
	await tmuxByInput(socket, [['if-shell', '-F', '-t', pane, '#{?pane_input_off,0,1}', `select-pane -d -t ${pane} ; ${hear}`]]);
}
