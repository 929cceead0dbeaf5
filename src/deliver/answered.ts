/** After the last key of an answer: did the dialog take it? */
import type {Dialog, SurfaceAssessment} from '../core/screen/surface.js';
import type {AnswerOrder} from './answer.js';
import type {Goal} from './choice.js';
import {waits} from './limits.js';
import type {DeliverPorts, Heard, Seen} from './ports.js';
import type {Receipt} from './receipt.js';
import {isSameDialog} from './shown.js';

type Answered = {
	/** When the key was sent. */
	readonly since: number;
	/** What the client's file said before the first key. */
	readonly status: Heard['status'];
	readonly dialog: Dialog;
	readonly goal: Goal;
};

/**
 * Landed when the client's own file moved on, or the pane shows something else, in two looks that agree. An identical dialog that follows
 * at once looks unchanged, but has another token.
 */
export async function awaitAnswered(order: AnswerOrder, ports: DeliverPorts, answered: Answered): Promise<Receipt> {
	const deadline = answered.since + waits.landed;
	let last: Seen | undefined;
	for (;;) {
		const sight = await ports.look(order.address);
		const afterMs = ports.now() - answered.since;
		if (sight.kind === 'changed') {
			// Declining a start-up dialog ends the client: the pane going is the answer taken.
			return answered.dialog.kind === 'trust' || answered.dialog.kind === 'startup'
				? {kind: 'landed', by: 'tmux', afterMs}
				: {kind: 'unconfirmed', why: `keys were sent, then ${sight.why}`};
		}
		if (sight.kind === 'seen') {
			const by = takenBy(sight, last, order, answered);
			if (by !== undefined) return {kind: 'landed', by, afterMs};
			last = sight;
		}
		if (ports.now() >= deadline) return {kind: 'unconfirmed', why: 'the dialog still stands after the key'};
		await ports.pause(waits.look);
	}
}

function takenBy(sight: Seen, last: Seen | undefined, order: AnswerOrder, answered: Answered): 'client' | 'hook' | 'screen' | undefined {
	if (hasMovedOn(sight.heard.status, answered)) return 'client';
	if (last === undefined || !isGone(sight.surface, answered) || !isGone(last.surface, answered)) {
		const stands = sight.surface.dialog !== undefined && !isGone(sight.surface, answered);
		// Only a request that a hook told of has another token while the very same words stand there.
		return stands &&
			last !== undefined &&
			sight.heard.token !== undefined &&
			sight.heard.token !== order.token &&
			last.heard.token === sight.heard.token
			? 'hook'
			: undefined;
	}
	return 'screen';
}

function hasMovedOn(status: Heard['status'], {since, status: before}: Answered): boolean {
	if (status === undefined || before === undefined || status.at === before.at) return false;
	return status.at >= since || status.value !== 'waiting';
}

/** Something that is known to be no such dialog. A pane that somebody scrolls shows none either, which proves nothing. */
function isGone({availability, surface, dialog}: SurfaceAssessment, {dialog: before, goal}: Answered): boolean {
	if (availability !== 'supported' || surface === 'closed' || surface === 'other' || surface === 'blank') return false;
	return dialog === undefined || !isSameDialog(before, dialog, goal.kind === 'write' ? goal.index : undefined);
}
