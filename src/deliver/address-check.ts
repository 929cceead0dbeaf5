/** An address against what stands at its pane now. */

import type {Machine} from '../core/machine/machine.js';
import type {Address, Row} from '../core/session.js';
import type {PlainReason} from '../core/words/receipt-words.js';
import {startOf} from '../system/processes.js';
import type {AddressReading} from '../tmux/send.js';

/** Undefined: keys sent there reach what was shown, as far as tmux can tell. */
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

/** Why tmux itself sent nothing. Where the address still holds it was the screen, or the program in the foreground, that had changed. */
export function outcomeWhy(address: Address, now: AddressReading | undefined): PlainReason {
	return addressProblem(address, now) ?? 'screen-moved';
}

/** Where a row can be sent to, or why it cannot. */
export function toAddress(row: Row, {processes}: Pick<Machine, 'processes'>): Address | PlainReason {
	const {place, process, kind, sessionId, notes} = row;
	if (row.state.state === 'session_ended') return 'session-ended';
	if (place === undefined) return notes.includes('tmux-silent') ? 'tmux-silent' : 'not-in-tmux';
	if (kind !== 'interactive') return 'takes-no-keys';
	if (process === undefined) return 'process-unknown';
	// A start that no witness told is the one of now: another process of that number later has another.
	const start = process.start === '' ? startOf(processes(), process.pid) : process.start;
	if (start === undefined) return 'process-ended';
	const {server, pane, panePid} = place;
	return {
		socket: server.socket,
		serverStart: server.start,
		pane,
		panePid,
		agent: row.agent,
		host: row.host,
		process: {pid: process.pid, start},
		sessionId,
	};
}
