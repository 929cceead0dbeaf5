/** Esc to a client that works: stops the turn. Never sent to anything else, where Esc means no. */

import {type Receipt, refused} from '../core/receipt.js';
import type {Address} from '../core/session.js';
import type {SurfaceAssessment} from '../core/surface.js';
import {composerFragments} from './fragments.js';
import {waits} from './limits.js';
import type {DeliverPorts} from './ports.js';

/** Landed when the client's file or the pane says that it is at rest. */
export async function deliverInterrupt(address: Address, ports: DeliverPorts): Promise<Receipt> {
	const sight = await ports.look(address);
	if (sight.kind !== 'seen') return refused(sight.why);
	const {surface, heard} = sight;
	if (surface.surface !== 'working' || surface.composer.kind === 'none') return refused('the session is not at work');
	if (surface.composer.kind === 'draft') return refused('a half-written draft is in the composer, which Esc could clear');
	const since = ports.now();
	const sent = await ports.press(address, 'Escape', composerFragments(surface));
	if (sent.kind === 'refused') return refused(sent.why);
	const deadline = since + waits.landed;
	let rested = false;
	for (;;) {
		const after = await ports.look(address);
		const afterMs = ports.now() - since;
		if (after.kind === 'changed') return {kind: 'unconfirmed', why: `Esc was pressed, then ${after.why}`};
		if (after.kind === 'seen') {
			const {status} = after.heard;
			if (status !== undefined && status.at !== heard.status?.at && status.value !== 'busy') return {kind: 'landed', by: 'client', afterMs};
			if (rested && isAtRest(after.surface)) return {kind: 'landed', by: 'screen', afterMs};
			rested = isAtRest(after.surface);
		}
		if (ports.now() >= deadline)
			return {kind: 'unconfirmed', why: after.kind === 'seen' ? 'the session is still at work' : `Esc was pressed, then ${after.why}`};
		await ports.pause(waits.look);
	}
}

function isAtRest({surface}: SurfaceAssessment): boolean {
	return surface === 'idle' || surface === 'background';
}
