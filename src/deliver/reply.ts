/** Free text into a session's composer: check, stash a draft, paste, see it there, Enter, receipt (design: sending). */

import {isScreenMoved, type Receipt, refused, screenMoved} from '../core/receipt.js';
import {composerHolds, isCommand, replyNotes} from '../core/reply-text.js';
import type {SurfaceAssessment} from '../core/screen/surface.js';
import type {Address} from '../core/session.js';
import {composerFragments} from './fragments.js';
import {MOST_TRIES, waits} from './limits.js';
import type {DeliverPorts, Seen} from './ports.js';
import {awaitPrompt} from './prompt-receipt.js';
import {readiness} from './readiness.js';
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
	let receipt: Receipt = refused(screenMoved);
	for (let tries = 0; tries < MOST_TRIES && receipt.kind === 'refused' && isScreenMoved(receipt); tries += 1) {
		receipt = await replyOnce(order, ports);
	}
	return receipt;
}

async function replyOnce(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const sight = await ports.look(order.address);
	if (sight.kind !== 'seen') return refused(sight.why);
	const ready = readiness(sight.surface, order.queue);
	if (ready.kind !== 'refuse' && isAboutToAsk(sight)) return refused('the session is about to ask for something');
	switch (ready.kind) {
		case 'refuse':
			return refused(ready.why);
		case 'ready':
			return pasteAndSubmit(order, sight.surface, ports);
		case 'draft':
			return overDraft(order, sight.surface, ports);
	}
}

async function pasteAndSubmit(order: ReplyOrder, surface: SurfaceAssessment, ports: DeliverPorts): Promise<Receipt> {
	const pasted = await ports.paste(order.address, toPasted(order.text), composerFragments(surface));
	return pasted.kind === 'refused' ? refused(pasted.why) : submitTyped(order, ports);
}

/** A blank after a command closes the list of suggestions, of which Enter would pick the first: `/co` ran `/copy` (measured). */
function toPasted(text: string): string {
	return isCommand(text) && !/\s/.test(text) ? `${text} ` : text;
}

/** Enter for text that is in the composer already: the second half of a reply, and what is offered after `typed`. */
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
	if (shown.kind === 'timeout') return notSeen(shown.sight?.surface);
	const {surface} = shown.sight;
	if (!composerHolds(surface.composer, order.text)) {
		return {kind: 'unconfirmed', why: 'a dialog came up while the text was pasted; it was not submitted'};
	}
	const held = heldBack(shown.sight, order.queue);
	if (held !== undefined) return {kind: 'typed', why: held};
	const since = ports.now();
	const entered = await ports.press(order.address, 'Enter', composerFragments(surface));
	if (entered.kind === 'refused') return stillTyped(order, ports, entered.why);
	return awaitPrompt(order, ports, {since, before: surface});
}

/** Enter was not pressed; whether the text still stands there is for another look to say. */
async function stillTyped(order: ReplyOrder, ports: DeliverPorts, why: string): Promise<Receipt> {
	const sight = await ports.look(order.address);
	const stands = sight.kind === 'seen' && composerHolds(sight.surface.composer, order.text);
	return stands ? {kind: 'typed', why} : {kind: 'unconfirmed', why: `the text was pasted and not submitted: ${why}`};
}

function notSeen(surface: SurfaceAssessment | undefined): Receipt {
	return surface?.composer.kind === 'draft'
		? {kind: 'typed', why: 'the composer holds other text as well'}
		: {kind: 'unconfirmed', why: 'the text was pasted and never seen in the composer'};
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
async function overDraft(order: ReplyOrder, surface: SurfaceAssessment, ports: DeliverPorts): Promise<Receipt> {
	if (composerHolds(surface.composer, order.text)) return refused('this very text stands in the composer and waits for Enter');
	if (surface.draftStashed) return refused('a draft is in the composer and another one is stashed already');
	const pressed = await ports.press(order.address, 'C-s', composerFragments(surface));
	if (pressed.kind === 'refused') return refused(pressed.why);
	const shown = await waitForScreen(ports, order.address, {
		until: (after) => after.composer.kind === 'empty' || isBlocking(after),
		withinMs: waits.key,
	});
	const after = shown.kind === 'shown' ? shown.sight.surface : undefined;
	if (after === undefined || after.composer.kind !== 'empty') {
		const why = shown.kind === 'lost' ? shown.why : 'it was not seen to go';
		return refused(`Ctrl-S was pressed to stash the draft in the composer, then ${why}; no text was sent`);
	}
	const ready = readiness(after, order.queue);
	const receipt = ready.kind === 'ready' ? await pasteAndSubmit(order, after, ports) : refused(stashWhy(ready));
	return receipt.kind === 'landed'
		? receipt
		: {...receipt, why: `${receipt.why} (the draft that was there is stashed: Ctrl-S in the pane brings it back)`};
}

function stashWhy(ready: {readonly kind: 'draft'} | {readonly kind: 'refuse'; readonly why: string}): string {
	return ready.kind === 'refuse' ? ready.why : 'somebody types in the composer';
}

function isBlocking(surface: SurfaceAssessment): boolean {
	return surface.businessState === 'awaiting_operator' && surface.composer.kind === 'none';
}

/** The text is in the composer: may Enter follow? A dialog that waits for the typist to pause, or is not drawn yet, would take it. */
function heldBack({surface, heard}: Pick<Seen, 'surface' | 'heard'>, queue: boolean): string | undefined {
	if (isAboutToAsk({surface, heard})) return 'the session asks for something; Enter would go to its dialog';
	if (surface.businessState === 'awaiting_operator') return 'a dialog came up';
	if (surface.businessState === 'working' && !queue) return 'the session went to work in between';
	return undefined;
}

function isAboutToAsk({surface, heard}: Pick<Seen, 'surface' | 'heard'>): boolean {
	return surface.surface === 'deferred' || heard.token !== undefined || heard.status?.value === 'waiting';
}
