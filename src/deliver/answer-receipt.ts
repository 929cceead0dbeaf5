/** After the last key of an answer: did the dialog take it? */
import type {Dialog} from '../core/screen/surface.js';
import type {AnswerOrder} from './answer.js';
import {waits} from './limits.js';
import type {DeliverPorts, Heard} from './ports.js';
import type {Receipt} from './receipt.js';
import {isSameDialog} from './shown.js';

/**
 * Landed when the client's own file moved on, the request was resolved, or the dialog left the screen. An identical dialog that
 * follows at once looks unchanged, but has another token.
 */
export async function awaitAnswered(
	order: AnswerOrder,
	ports: DeliverPorts,
	{since, before}: {readonly since: number; readonly before: Dialog},
): Promise<Receipt> {
	const statusBefore = (await ports.heard(order.address)).status;
	const deadline = since + waits.landed;
	for (;;) {
		const heard = await ports.heard(order.address);
		const afterMs = ports.now() - since;
		if (hasLeft(heard, statusBefore, since)) return {kind: 'landed', by: 'client', afterMs};
		if (heard.token !== order.token) return {kind: 'landed', by: 'hook', afterMs};
		const sight = await ports.look(order.address);
		if (sight.kind === 'changed') {
			// Declining a start-up dialog ends the client: the pane going is the answer taken.
			return order.ask.kind === 'trust'
				? {kind: 'landed', by: 'tmux', afterMs}
				: {kind: 'unconfirmed', why: `keys were sent, then ${sight.why}`};
		}
		// A pane that somebody scrolls shows no dialog either, which proves nothing.
		if (sight.kind === 'seen' && sight.surface.availability === 'supported' && sight.surface.surface !== 'closed') {
			const {dialog} = sight.surface;
			if (dialog === undefined || !isSameDialog(before, dialog)) return {kind: 'landed', by: 'screen', afterMs: ports.now() - since};
		}
		if (ports.now() >= deadline) return {kind: 'unconfirmed', why: 'the dialog still stands after the key'};
		await ports.pause(waits.look);
	}
}

function hasLeft({status}: Heard, before: Heard['status'], since: number): boolean {
	if (status === undefined) return false;
	return status.value !== 'waiting' || (status.at >= since && status.at !== before?.at);
}
