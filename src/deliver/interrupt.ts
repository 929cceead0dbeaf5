/** Sends Esc to an agent that works, to stop the turn. It is never sent to anything else, where Esc means no. */
import type {Address} from '../core/address.js';
import {type Receipt, refused} from '../core/receipt.js';
import {waits} from './limits.js';
import {type DeliverPorts, readBefore, type Seen} from './ports.js';

/** Landed when the agent's file or the pane shows that the turn has stopped. */
export async function deliverInterrupt(address: Address, ports: DeliverPorts): Promise<Receipt> {
	const look = await ports.look(address);
	if (look.kind !== 'seen') return refused(look.why);
	const {surface, reports} = look;
	if (surface.surface !== 'working' || surface.composer.kind === 'none') return refused('not-working');
	if (surface.composer.kind === 'draft') return refused('draft-at-risk');
	const since = ports.now();
	const sent = await ports.press(address, 'Escape');
	if (sent.kind === 'refused') return refused(sent.why);
	const deadline = since + waits.landed;
	let last: Seen | undefined;
	for (;;) {
		const after = await ports.look(address);
		const afterMs = ports.now() - since;
		if (after.kind === 'changed') return {kind: 'unconfirmed', why: {code: 'after', done: 'escape', because: after.why}};
		if (after.kind === 'seen') {
			const {status} = after.reports;
			if (status !== undefined && status.at !== reports.status?.at && status.value !== 'busy')
				return {kind: 'landed', by: 'client', afterMs};
			const before = readBefore(after, last);
			if (before !== undefined && isAtRest(before) && isAtRest(after)) return {kind: 'landed', by: 'screen', afterMs};
			last = after;
		}
		if (ports.now() >= deadline)
			return {kind: 'unconfirmed', why: after.kind === 'seen' ? 'still-working' : {code: 'after', done: 'escape', because: after.why}};
		await ports.pause(waits.look);
	}
}

function isAtRest({surface: {surface}}: Seen): boolean {
	return surface === 'idle' || surface === 'background';
}
