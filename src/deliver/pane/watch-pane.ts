/** Reads the pane until it shows what is waited for. */
import type {Address} from '../../core/address.js';
import type {SurfaceAssessment} from '../../core/surface.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import {waits} from '../limits.js';
import type {DeliverPorts, Seen} from '../ports.js';

export type Waited =
	/** `looks`: the number of reads. */
	| {readonly kind: 'shown'; readonly look: Seen; readonly looks: number}
	/** `unread`: why the last read failed. */
	| {readonly kind: 'timeout'; readonly look: Seen | undefined; readonly unread: Reason | undefined}
	| {readonly kind: 'lost'; readonly why: Reason};

/** `withinMs` counts from the call; the pane is read at least once. The waiting ends at once when the address no longer holds. */
export async function waitForScreen(
	ports: DeliverPorts,
	address: Address,
	{until, withinMs}: {readonly until: (surface: SurfaceAssessment, look: Seen) => boolean; readonly withinMs: number},
): Promise<Waited> {
	const deadline = ports.now() + withinMs;
	let last: Seen | undefined;
	let unread: Reason | undefined;
	for (let looks = 1; ; looks += 1) {
		const look = await ports.look(address);
		if (look.kind === 'changed') return {kind: 'lost', why: look.why};
		if (look.kind === 'seen') {
			last = look;
			unread = undefined;
			if (look.before !== undefined) until(look.before, look);
			if (until(look.surface, look)) return {kind: 'shown', look, looks};
		} else unread = look.why;
		if (ports.now() >= deadline) return {kind: 'timeout', look: last, unread};
		await ports.pause(waits.look);
	}
}
