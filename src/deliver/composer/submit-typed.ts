/** Enter for a text that stands in the composer: only onto the text alone, and never onto a dialog. */
import {isScreenMoved, type Receipt, screenMoved} from '../../core/receipt.js';
import type {SurfaceAssessment} from '../../core/surface.js';
import {composerHolds, composerIncludes} from '../../core/text/reply-text.js';
import {composerFragments} from '../fragments.js';
import {MOST_TRIES, waits} from '../limits.js';
import type {DeliverPorts, Seen} from '../ports.js';
import {waitForScreen} from '../watch-pane.js';
import type {ReplyOrder} from './order.js';
import {awaitPrompt} from './prompt-receipt.js';
import {isAboutToAsk, isBlocking} from './readiness.js';

/** The second half of a reply, and what is offered after `typed`. */
export async function submitTyped(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	let receipt: Receipt = {kind: 'typed', why: screenMoved};
	for (let tries = 0; tries < MOST_TRIES && isScreenMoved(receipt); tries += 1) receipt = await submitOnce(order, ports);
	return receipt;
}

/** `typed` because the screen moved: Enter was not written, and it may be looked at again. */
async function submitOnce(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const shown = await waitForScreen(ports, order.address, {
		until: (surface) => composerHolds(surface.composer, order.text) || isBlocking(surface),
		withinMs: waits.typed,
	});
	if (shown.kind === 'lost') return {kind: 'unconfirmed', why: `the text was pasted, then ${shown.why}`};
	if (shown.kind === 'timeout')
		return shown.unread === undefined
			? notSeen(order.text, shown.sight?.surface)
			: {kind: 'unconfirmed', why: `the text was pasted, then ${shown.unread}`};
	if (!composerHolds(shown.sight.surface.composer, order.text)) {
		return {kind: 'unconfirmed', why: 'a dialog came up while the text was pasted; it was not submitted'};
	}
	const held = heldBack(shown.sight, order.queue);
	if (held !== undefined) return {kind: 'typed', why: held};
	const sight = shown.sight.attended ? await afterStillness(order, ports) : shown.sight;
	if (sight === undefined) return stillTyped(order, ports, screenMoved);
	const {surface} = sight;
	const since = ports.now();
	const entered = await ports.press(order.address, 'Enter', composerFragments(surface));
	if (entered.kind === 'refused') return stillTyped(order, ports, entered.why);
	return awaitPrompt(order, ports, {since, before: surface});
}

/** Enter was not pressed; whether the text still stands there is for another look to say. */
async function stillTyped(order: ReplyOrder, ports: DeliverPorts, why: string): Promise<Receipt> {
	const sight = await ports.look(order.address);
	const composer = sight.kind === 'seen' ? sight.surface.composer : undefined;
	const stands = composer !== undefined && (composerHolds(composer, order.text) || composerIncludes(composer, order.text));
	return stands ? {kind: 'typed', why} : {kind: 'unconfirmed', why: `the text was pasted and not submitted: ${why}`};
}

/** Somebody's keyboard is at the pane: keys that are not drawn yet would go with the text. Undefined: it does not stand there alone. */
async function afterStillness(order: ReplyOrder, ports: DeliverPorts): Promise<Seen | undefined> {
	await ports.pause(waits.still);
	const sight = await ports.look(order.address);
	const stands = sight.kind === 'seen' && composerHolds(sight.surface.composer, order.text) && heldBack(sight, order.queue) === undefined;
	return stands ? sight : undefined;
}

function notSeen(text: string, surface: SurfaceAssessment | undefined): Receipt {
	return surface !== undefined && composerIncludes(surface.composer, text)
		? {kind: 'typed', why: 'the composer holds other words as well'}
		: {kind: 'unconfirmed', why: 'the text was pasted and never seen in the composer'};
}

/** The text is in the composer: may Enter follow? A dialog that waits for the typist to pause, or is not drawn yet, would take it. */
function heldBack({surface, heard}: Pick<Seen, 'surface' | 'heard'>, queue: boolean): string | undefined {
	if (isAboutToAsk({surface, heard})) return 'the session asks for something; Enter would go to its dialog';
	if (surface.businessState === 'awaiting_operator') return 'a dialog came up';
	if (surface.businessState === 'working' && !queue) return 'the session went to work in between';
	return undefined;
}
