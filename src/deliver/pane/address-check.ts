/** Compares an address with its pane as it is now. */
import {agentOf} from '../../agents/agents.js';
import type {Address} from '../../core/address.js';
import type {Machine} from '../../core/machine/machine.js';
import {hasOwnPane, isEnded, type Row} from '../../core/session.js';
import type {PlainReason} from '../../core/terms/receipt-words.js';
import {startOf} from '../../system/processes.js';
import type {AddressReading} from '../../tmux/panes/reading.js';

/** Why keys must not be sent; undefined when, as far as tmux can tell, they reach the pane that was shown. */
export function addressProblem(address: Address, now: AddressReading | undefined): PlainReason | undefined {
	if (now === undefined) return 'pane-gone';
	if (now.serverStart !== address.serverStart) return 'server-replaced';
	if (now.dead) return 'program-ended';
	if (now.panePid !== address.panePid) return 'program-replaced';
	if (now.inMode) return 'copy-mode';
	if (now.synchronized) return 'panes-synchronized';
	if (now.closed) return 'input-off';
	return undefined;
}

/** The address of a row for keys, or why keys cannot be sent. */
export function toAddress(row: Row, machine: Pick<Machine, 'processes'>): Address | PlainReason {
	return !isEnded(row) && (row.takes !== undefined || agentOf(row.agent).takesKeys === false) ? 'agent-unread' : paneAddress(row, machine);
}

/** The address of a row's pane, whether or not it takes keys; or why it has none. */
export function paneAddress(row: Row, {processes}: Pick<Machine, 'processes'>): Address | PlainReason {
	const {place, process, kind, sessionId, notes} = row;
	if (isEnded(row)) return 'session-ended';
	if (place === undefined) return notes.includes('tmux-silent') ? 'tmux-silent' : 'not-in-tmux';
	if (!hasOwnPane({kind})) return 'takes-no-keys';
	if (process === undefined) return 'process-unknown';
	// If no witness reported a start time, the present one is used; a later process with this pid will differ.
	const start = process.start === '' ? startOf(processes(), process.pid) : process.start;
	if (start === undefined) return 'process-ended';
	const {server, pane, panePid} = place;
	return {
		socket: server.socket,
		serverStart: server.start,
		pane,
		panePid,
		agent: row.agent,
		process: {pid: process.pid, start},
		sessionId,
	};
}
