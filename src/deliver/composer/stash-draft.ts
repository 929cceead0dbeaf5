/** Stashes a half-written draft with the agent's own key; the agent restores it after the next submit (facts §7). */
import {agentOf} from '../../agents/agents.js';
import type {SurfaceAssessment} from '../../core/surface.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import {composerHolds} from '../../core/text/reply-text.js';
import {waits} from '../limits.js';
import {waitForScreen} from '../pane/watch-pane.js';
import type {DeliverPorts} from '../ports.js';
import type {ReplyOrder} from './order.js';
import {isBlocking} from './readiness.js';

/** Undefined: the composer is empty. Otherwise: why no text may be sent. */
export async function stashDraft(order: ReplyOrder, surface: SurfaceAssessment, ports: DeliverPorts): Promise<Reason | undefined> {
	if (composerHolds(surface.composer, order.text)) return 'already-typed';
	if (surface.draftStashed) return 'stash-taken';
	const key = agentOf(order.address.agent).typing?.stashKey;
	if (key === undefined) return 'no-stash';
	const pressed = await ports.press(order.address, key);
	if (pressed.kind === 'refused') return pressed.why;
	const shown = await waitForScreen(ports, order.address, {
		until: (after) => after.composer.kind === 'empty' || isBlocking(after),
		withinMs: waits.key,
	});
	if (shown.kind === 'shown' && shown.look.surface.composer.kind === 'empty') return undefined;
	const why = shown.kind === 'lost' ? shown.why : ((shown.kind === 'timeout' ? shown.unread : undefined) ?? 'draft-stayed');
	return {code: 'after', done: 'stash', because: why};
}
