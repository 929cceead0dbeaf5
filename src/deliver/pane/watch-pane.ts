/** Reads the pane until it shows what is waited for. */

import type {Address} from '../../core/session.js';
import type {SurfaceAssessment} from '../../core/surface.js';
import type {Reason} from '../../core/words/receipt-words.js';
import {waits} from '../limits.js';
import type {DeliverPorts, Seen} from '../ports.js';

export type Waited =
	/** `looks`: the number of reads. */
	| {readonly kind: 'shown'; readonly sight: Seen; readonly looks: number}
	/** `unread`: why the last read failed. */
	| {readonly kind: 'timeout'; readonly sight: Seen | undefined; readonly unread: Reason | undefined}
	| {readonly kind: 'lost'; readonly why: Reason};

/** `withinMs` counts from the call; the pane is read at least once. The waiting ends at once when the address no longer holds. */
export async function waitForScreen(
	ports: DeliverPorts,
	address: Address,
	{until, withinMs}: {readonly until: (surface: SurfaceAssessment, sight: Seen) => boolean; readonly withinMs: number},
): Promise<Waited> {
	const deadline = ports.now() + withinMs;
	let last: Seen | undefined;
	let unread: Reason | undefined;
	for (let looks = 1; ; looks += 1) {
		const sight = await ports.look(address);
		if (sight.kind === 'changed') return {kind: 'lost', why: sight.why};
		if (sight.kind === 'seen') {
			last = sight;
			unread = undefined;
			if (until(sight.surface, sight)) return {kind: 'shown', sight, looks};
		} else unread = sight.why;
		if (ports.now() >= deadline) return {kind: 'timeout', sight: last, unread};
		await ports.pause(waits.look);
	}
}
