/** A half-written draft is put away with the client's own stash key; it comes back by itself after the next submit (facts §7). */

import type {SurfaceAssessment} from '../../core/surface.js';
import {composerHolds} from '../../core/text/reply-text.js';
import {composerFragments} from '../fragments.js';
import {waits} from '../limits.js';
import type {DeliverPorts} from '../ports.js';
import {waitForScreen} from '../watch-pane.js';
import type {ReplyOrder} from './order.js';
import {isBlocking} from './readiness.js';

/** Undefined: the composer is empty now. Else why no text may be sent. */
export async function stashDraft(order: ReplyOrder, surface: SurfaceAssessment, ports: DeliverPorts): Promise<string | undefined> {
	if (composerHolds(surface.composer, order.text)) return 'this very text stands in the composer and waits for Enter';
	if (surface.draftStashed) return 'a draft is in the composer and another one is stashed already';
	const pressed = await ports.press(order.address, 'C-s', composerFragments(surface));
	if (pressed.kind === 'refused') return pressed.why;
	const shown = await waitForScreen(ports, order.address, {
		until: (after) => after.composer.kind === 'empty' || isBlocking(after),
		withinMs: waits.key,
	});
	if (shown.kind === 'shown' && shown.sight.surface.composer.kind === 'empty') return undefined;
	const why = shown.kind === 'lost' ? shown.why : ((shown.kind === 'timeout' ? shown.unread : undefined) ?? 'it was not seen to go');
	return `Ctrl-S was pressed to stash the draft in the composer, then ${why}; no text was sent`;
}
