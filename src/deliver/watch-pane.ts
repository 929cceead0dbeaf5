/** Looks again and again until the screen shows what is waited for. */

import type {SurfaceAssessment} from '../core/screen/surface.js';
import type {Address} from '../core/session.js';
import {waits} from './limits.js';
import type {DeliverPorts} from './ports.js';

export type Waited =
	| {readonly kind: 'shown'; readonly surface: SurfaceAssessment}
	| {readonly kind: 'timeout'; readonly surface: SurfaceAssessment | undefined}
	| {readonly kind: 'lost'; readonly why: string};

/** `withinMs` counts from now; at least one look is taken. A pane that stops being the one addressed ends it at once. */
export async function waitForScreen(
	ports: DeliverPorts,
	address: Address,
	{until, withinMs}: {readonly until: (surface: SurfaceAssessment) => boolean; readonly withinMs: number},
): Promise<Waited> {
	const deadline = ports.now() + withinMs;
	let last: SurfaceAssessment | undefined;
	for (;;) {
		const sight = await ports.look(address);
		if (sight.kind === 'changed') return {kind: 'lost', why: sight.why};
		if (sight.kind === 'seen') {
			last = sight.surface;
			if (until(last)) return {kind: 'shown', surface: last};
		}
		if (ports.now() >= deadline) return {kind: 'timeout', surface: last};
		await ports.pause(waits.look);
	}
}
