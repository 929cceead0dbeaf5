/** A text that is kept on a pane, for as long as the pane is there. */
import type {PaneId} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {tmuxWord} from '../../core/quoting/tmux-word.js';
import {tmuxBatch} from '../run.js';
import {escaped} from './guard.js';

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
	const line = `if-shell -F -t ${pane} ${tmuxWord(`#{==:#{${option}},${escaped(text)}}`)} ${tmuxWord(`${write} ; display-message -p done`)}\n`;
	return (await run(socket, [['source-file', '-']], {input: line})).includes('done');
}
