/**
 * Who sends to a pane, as an option of the pane itself: all who send meet there, from whatever machine they come and whatever name the pane's machine
 * has for them. tmux compares and sets it in one turn of its loop. It is gone with the pane, and with the server.
 */
import type {Spot} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {tmuxWord} from '../../core/quoting/words.js';
import {TmuxError} from '../run.js';
import {makeMarks, parseRecords, toTableFormat} from '../table.js';
import {formatEscaped} from './guard.js';
import {type AddressReading, holderFormat, holderOption, parseReading, readingFormats} from './reading.js';

type Change = {
	/** Empty: nobody. */
	readonly from: string;
	readonly to: string;
	/** The server itself takes `to` away after so long. Its timer follows no clock that can be set. */
	readonly leaseSeconds?: number | undefined;
};

/** Changes the holder if it is `from`. @returns the pane as it is then; undefined: it does not exist. @throws TmuxError */
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
