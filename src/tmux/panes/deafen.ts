/** A pane that gets no keys for a moment: what somebody types on by reflex when a popup over it closes is meant for the popup. */
import type {PaneId} from '../../core/address.js';
import {tmuxByInput} from '../by-input.js';

/**
 * One order, so that the pane hears again whatever becomes of this program. A pane whose input somebody turned off stays as it is.
 * @param seconds for how long
 * @throws TmuxError when the server or the pane is gone
 */
export async function deafen(socket: string, pane: PaneId, seconds = 0.6): Promise<void> {
	const hear = `run-shell -b -d ${seconds} -C 'select-pane -e -t ${pane}'`;
	await tmuxByInput(socket, [['if-shell', '-F', '-t', pane, '#{?pane_input_off,0,1}', `select-pane -d -t ${pane} ; ${hear}`]]);
}
