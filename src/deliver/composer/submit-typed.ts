/** Presses Enter for a text in the composer: only when the text is there alone, and never onto a dialog. */

import {agentOf} from '../../agents/agents.js';
import {type Receipt, unconfirmed} from '../../core/receipt.js';
import type {SurfaceAssessment} from '../../core/surface.js';
import {type Reason, whyAfter} from '../../core/terms/receipt-words.js';
import {composerHolds, composerIncludes} from '../../core/text/reply-text.js';
import {waits} from '../limits.js';
import {waitForScreen, whileScreenMoves} from '../pane/watch-pane.js';
import type {DeliverPorts, Seen} from '../ports.js';
import {awaitPrompt, type ReplyOrder} from './prompt-receipt.js';
import {isAboutToAsk, isBlocking} from './readiness.js';

/** The second half of a reply, and the retry after `typed`. */
export async function submitTyped(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const receipt = await whileScreenMoves('typed', () => submitOnce(order, ports));
	if (receipt.kind !== 'typed') return receipt;
	// An agent that is about to leave still shows its input box for a moment.
	await ports.pause(waits.still);
	return stillTyped(order, ports, receipt.why);
}

/** `typed` with `screen-moved`: Enter was not written, and the screen may be read again. */
async function submitOnce(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const shown = await waitForScreen(ports, order.address, {
		until: (surface) => composerHolds(surface.composer, order.text) || isBlocking(surface),
		withinMs: order.isFirst === true ? waits.typedFirst : waits.typed,
	});
	if (shown.kind === 'lost') return unconfirmed(whyAfter('paste', shown.why));
	if (shown.kind === 'timeout')
		return shown.unread === undefined ? notSeen(order.text, shown.look?.surface) : unconfirmed(whyAfter('paste', shown.unread));
	if (!composerHolds(shown.look.surface.composer, order.text)) {
		return unconfirmed('dialog-over-text');
	}
	const held = whyNotSubmitted(shown.look, order.queue);
	if (held !== undefined) return {kind: 'typed', why: held};
	const look = shown.look.attended ? await waitUntilStill(order, ports) : shown.look;
	if (look === undefined) return stillTyped(order, ports, 'screen-moved');
	const {surface} = look;
	const since = ports.now();
	const entered = await ports.press(order.address, 'Enter');
	if (entered.kind === 'refused') return stillTyped(order, ports, entered.why);
	return awaitPrompt(order, ports, {since, before: surface});
}

/** The agent did not take the text, for this reason. The receipt says whether the text is still in the composer. */
async function stillTyped(order: ReplyOrder, ports: DeliverPorts, why: Reason): Promise<Receipt> {
	const look = await ports.look(order.address);
	const isEntered = why === 'still-typed';
	if (look.kind === 'seen') {
		const {composer} = look.surface;
		if (composerHolds(composer, order.text) || composerIncludes(composer, order.text)) return {kind: 'typed', why};
		if (isEntered) return unconfirmed('unheard');
	}
	const because = look.kind === 'seen' ? why : look.why;
	return unconfirmed(whyAfter(isEntered ? 'enter' : 'paste-alone', because));
}

/** When someone may be typing in the pane, keys that are not drawn yet would go with the text. Undefined: the text is not alone in the composer. */
async function waitUntilStill(order: ReplyOrder, ports: DeliverPorts): Promise<Seen | undefined> {
	await ports.pause(waits.still);
	const look = await ports.look(order.address);
	const isStillThere =
		look.kind === 'seen' && composerHolds(look.surface.composer, order.text) && whyNotSubmitted(look, order.queue) === undefined;
	return isStillThere ? look : undefined;
}

function notSeen(text: string, surface: SurfaceAssessment | undefined): Receipt {
	return surface !== undefined && composerIncludes(surface.composer, text)
		? {kind: 'typed', why: 'other-text'}
		: unconfirmed('text-not-seen');
}

/** Why Enter may not follow the text: a dialog that waits for the typist to pause, or is not drawn yet, would take it. */
function whyNotSubmitted({surface, reports}: Pick<Seen, 'surface' | 'reports'>, queue: boolean): Reason | undefined {
	if (isAboutToAsk({surface, reports})) return 'asks-meanwhile';
	if (surface.businessState === 'awaiting_operator') return 'dialog-came-up';
	if (surface.businessState === 'working' && !queue) return 'works-meanwhile';
	return undefined;
}

// Stashes a half-written draft with the agent's own key; the agent restores it after the next submit (facts §7).

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
	return whyAfter('stash', why);
}
