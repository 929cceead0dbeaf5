/** An address against what stands at its pane now, in words. */

import type {Machine} from '../core/machine.js';
import {clientEnded, paneGone, programEnded, screenMoved, tmuxSilent} from '../core/receipt.js';
import {silentNote} from '../core/rows/notes.js';
import type {Address, Row} from '../core/session.js';
import {startOf} from '../system/processes.js';
import type {AddressReading} from '../tmux/send.js';

/** Undefined: keys sent there reach what was shown, as far as tmux can tell. */
export function addressProblem(address: Address, now: AddressReading | undefined): string | undefined {
	if (now === undefined) return paneGone;
	if (now.serverStart !== address.serverStart) return 'the tmux server is another one';
	if (now.dead) return programEnded;
	if (now.panePid !== address.panePid) return 'another program was started in the pane';
	if (now.inMode) return 'the pane is in copy mode';
	if (now.synchronized) return 'the pane is synchronized with others: keys would go to all of them';
	if (now.closed) return 'the pane takes no input';
	return undefined;
}

/** Why tmux itself sent nothing. Where the address still holds it was the screen, or the program in the foreground, that had changed. */
export function outcomeWhy(address: Address, now: AddressReading | undefined): string {
	return addressProblem(address, now) ?? screenMoved;
}

/** Where a row can be sent to, or why it cannot. */
export function toAddress(row: Row, {processes}: Pick<Machine, 'processes'>): Address | string {
	const {place, client, kind, sessionId, notes} = row;
	if (row.state.state === 'session_ended') return 'the session has ended';
	if (place === undefined) return notes.includes(silentNote) ? tmuxSilent : 'the session is in no tmux pane';
	if (kind !== 'interactive') return `a ${kind} session takes no keys`;
	if (client === undefined) return "the client's process is not known";
	// A start that no witness told is the one of now: another process of that number later has another.
	const start = client.start === '' ? startOf(processes(), client.pid) : client.start;
	if (start === undefined) return clientEnded;
	const {server, pane, panePid} = place;
	return {
		socket: server.socket,
		serverStart: server.start,
		pane,
		panePid,
		agent: row.agent,
		host: row.host,
		client: {pid: client.pid, start},
		sessionId,
	};
}
