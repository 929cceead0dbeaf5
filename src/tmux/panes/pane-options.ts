/** What is kept on a pane for as long as it is there: a text, that it gets no keys for a moment, and who sends to it. */
import type {PaneId, Spot} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {tmuxWord} from '../../core/quoting/words.js';
import {tmuxByInput} from '../messages.js';
import {TmuxError} from '../run.js';
import {makeMarks, parseRecords, toTableFormat} from '../table.js';
import {formatEscaped} from './guard.js';
import {type AddressReading, holderFormat, holderOption, parseReading, readingFormats} from './reading.js';

/** `option` begins with `@`. */
export type PaneOption = {readonly option: string; readonly text: string};

/**
 * Writes another text in place of one, only while that one is there: of several that try, one does.
 * @param next undefined: the option is taken away. @returns whether it was done. @throws TmuxError, also where the pane is gone.
 */
export async function replaceOption(
	socket: string,
	pane: PaneId,
	{option, text, next, run}: PaneOption & {readonly next: string | undefined; readonly run: RunTmux},
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

type Change = {
	/** Empty: nobody. */
	readonly from: string;
	readonly to: string;
	/** The server itself takes `to` away after so long. Its timer follows no clock that can be set. */
	readonly leaseSeconds?: number | undefined;
};

/**
 * Changes who sends to the pane, if it is `from`. All who send meet in this option of the pane, from whatever machine they come and whatever name the pane's
 * machine has for them. tmux compares and sets it in one turn of its loop. It is gone with the pane, and with the server.
 * @returns the pane as it is then; undefined: it does not exist. @throws TmuxError
 */
export async function changeHolder(spot: Spot, {from, to, leaseSeconds}: Change, run: RunTmux): Promise<AddressReading | undefined> {
	const {socket, serverStart, pane, panePid} = spot;
	const marks = makeMarks();
	const set = (value: string) => `set-option -p ${value === '' ? '-u ' : ''}-t ${pane} ${holderOption} ${value}`.trim();
	const isHeldBy = (value: string) =>
		`#{==:#{pane_id}/#{start_time}/#{pane_pid}/${holderFormat},${pane}/${serverStart}/${panePid}/${formatEscaped(value)}}`;
	const end = `if-shell -F -t ${pane} ${tmuxWord(isHeldBy(to))} ${tmuxWord(set(''))}`;
	const output = await run(socket, [
		['if-shell', '-F', '-t', pane, isHeldBy(from), set(to)],
		...(leaseSeconds === undefined ? [] : [['run-shell', '-b', '-d', String(leaseSeconds), '-C', end]]),
		['display-message', '-p', '-t', pane, toTableFormat(['#{pane_id}', ...readingFormats], marks)],
	]);
	if (parseRecords(output, marks).length === 0) throw new TmuxError([], 'timeout', 'tmux gave no answer that can be read');
	return parseReading(output, pane, marks);
}
