/** Free text into a session's composer: check, stash a draft, paste, see it there, Enter, receipt (design: sending). */

import type {SurfaceAssessment} from '../core/screen/surface.js';
import type {Address} from '../core/session.js';
import {waits} from './limits.js';
import type {DeliverPorts} from './ports.js';
import {awaitPrompt} from './prompt-receipt.js';
import {readiness} from './readiness.js';
import {type Receipt, refused} from './receipt.js';
import {holdsText, isWrapped, replyNotes} from './reply-text.js';
import {waitForScreen} from './watch-pane.js';

export type ReplyOrder = {
	readonly address: Address;
	/** As `toReplyText` left it. */
	readonly text: string;
	/** Send although the client works: the text waits for the turn to end. */
	readonly queue: boolean;
	/** The human confirmed that `!` runs a shell command. */
	readonly allowShell: boolean;
};

/**
 * Sends once, or not at all. Nothing is typed unless the composer is open and free, and Enter follows only after a look that
 * shows the text there and no dialog over it: a blind Enter approves a dialog that came in between (facts §0.6).
 */
export async function deliverReply(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const problem = textProblem(order);
	if (problem !== undefined) return refused(problem);
	const sight = await ports.look(order.address);
	if (sight.kind !== 'seen') return refused(sight.why);
	const ready = readiness(sight.surface, order.queue);
	if (ready.kind === 'refuse') return refused(ready.why);
	if (ready.kind === 'draft') {
		const stashed = await stashDraft(order, ports);
		if (stashed !== undefined) return stashed;
	}
	const pasted = await ports.paste(order.address, order.text);
	if (pasted.kind === 'refused') return refused(pasted.why);
	return submitTyped(order, ports);
}

/** Enter for text that is in the composer already: the second half of a reply, and what is offered after `typed`. */
export async function submitTyped(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const shown = await waitForScreen(ports, order.address, {
		until: (surface) => hasText(surface, order.text) || isBlocking(surface),
		withinMs: waits.typed,
	});
	if (shown.kind === 'lost') return {kind: 'unconfirmed', why: `the text was pasted, then ${shown.why}`};
	if (shown.kind === 'timeout') return {kind: 'unconfirmed', why: 'the text was pasted and never seen in the composer'};
	if (!hasText(shown.surface, order.text))
		return {kind: 'unconfirmed', why: 'a dialog came up while the text was pasted; it was not submitted'};
	const held = heldBack(shown.surface, order.queue);
	if (held !== undefined) return {kind: 'typed', why: held};
	const since = ports.now();
	const entered = await ports.press(order.address, ['Enter']);
	if (entered.kind === 'refused') return {kind: 'typed', why: entered.why};
	return awaitPrompt(order, ports, {since, before: shown.surface});
}

function textProblem(order: ReplyOrder): string | undefined {
	if (order.text.trim() === '') return 'the text is empty';
	const notes = replyNotes(order.text);
	if (notes.includes('backslash')) return 'the text ends in \\, which makes Enter a line break; add a character after it';
	if (notes.includes('shell') && !order.allowShell)
		return 'the text starts with !, which runs it as a shell command; confirm that (--shell)';
	return undefined;
}

/** The client's own stash key puts the draft away; it comes back by itself after the next submit (facts §7). */
async function stashDraft(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt | undefined> {
	const pressed = await ports.press(order.address, ['C-s']);
	if (pressed.kind === 'refused') return refused(pressed.why);
	const shown = await waitForScreen(ports, order.address, {
		until: (surface) => surface.composer.kind === 'empty' || isBlocking(surface),
		withinMs: waits.key,
	});
	if (shown.kind === 'shown' && shown.surface.composer.kind === 'empty' && readiness(shown.surface, order.queue).kind === 'ready') {
		return undefined;
	}
	return refused('a half-written draft is in the composer and could not be put aside');
}

function hasText(surface: SurfaceAssessment, text: string): boolean {
	const {composer} = surface;
	if (composer.kind !== 'draft') return false;
	return holdsText(composer.text, text) || (isWrapped(text) && composer.pasted > 0);
}

function isBlocking(surface: SurfaceAssessment): boolean {
	return surface.businessState === 'awaiting_operator' && surface.composer.kind === 'none';
}

/** The text is in the composer: may Enter follow? A dialog that waits for the typist to pause would take it. */
function heldBack(surface: SurfaceAssessment, queue: boolean): string | undefined {
	if (surface.surface === 'deferred') return 'the session asks for something; Enter would go to its dialog';
	if (surface.businessState === 'awaiting_operator') return 'a dialog came up';
	if (surface.businessState === 'working' && !queue) return 'the session went to work in between';
	return undefined;
}
