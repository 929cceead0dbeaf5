/**
 * Sends free text into a session's composer: checks, stashes a draft, pastes, reads it, presses Enter, gives a receipt (design: sending).
 */
import {agentOf} from '../../agents/agents.js';
import {type Receipt, refused, unconfirmed} from '../../core/receipt.js';
import type {SurfaceAssessment} from '../../core/surface.js';
import {type Reason, whyAfter} from '../../core/terms/receipt-words.js';
import {composerHolds, composerIncludes, isCommand, replyNotes} from '../../core/text/reply-text.js';
import {waitForScreen, whileScreenMoves} from '../pane/watch-pane.js';
import {type DeliverPorts, type SeenPane, waitMs} from '../ports.js';
import {awaitPrompt, type ReplyOrder} from './prompt-receipt.js';

/**
 * Sends once, or not at all. Text goes only into an open and free composer. Enter follows only after a read that shows the text there and
 * no dialog over it: a blind Enter would approve a dialog that came in between (facts §0.6).
 */
export async function deliverReply(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const problem = textProblem(order);
	if (problem !== undefined) return refused(problem);
	const steers = agentOf(order.address.agent).typing?.steers === true;
	const whole = {...order, queue: order.queue && !steers};
	const receipt = await whileScreenMoves('refused', () => replyOnce(whole, ports, order.emptyOnly === true ? leaveDraft : overDraft));
	return steers && receipt.kind === 'refused' && receipt.why === 'working' ? refused('works-in-turn') : receipt;
}

type OverDraft = (order: ReplyOrder, surface: SurfaceAssessment, ports: DeliverPorts) => Promise<Receipt>;

async function replyOnce(order: ReplyOrder, ports: DeliverPorts, overDraft: OverDraft): Promise<Receipt> {
	// Wait if the screen is about to be drawn again, after a resize or at the end of a turn.
	const ends = order.isAtRest === true && !order.queue;
	const isDrawn = ({surface}: SurfaceAssessment): boolean => surface !== 'blank' && surface !== 'other' && !(ends && surface === 'working');
	const drawn = await waitForScreen(ports, order.address, {until: isDrawn, withinMs: waitMs.redrawn});
	if (drawn.kind === 'lost') return refused(drawn.why);
	const {look} = drawn;
	const unread = drawn.kind === 'timeout' ? drawn.unread : undefined;
	if (look === undefined || unread !== undefined) return refused(unread ?? 'screen-unread');
	const ready = readiness(look.surface, order.queue);
	if (ready.kind !== 'refuse' && isAboutToAsk(look)) return refused('about-to-ask');
	switch (ready.kind) {
		case 'refuse':
			return refused(ready.why);
		case 'ready':
			return pasteAndSubmit(order, ports);
		case 'draft':
			return overDraft(order, look.surface, ports);
	}
}

const leaveDraft: OverDraft = async () => refused('somebody-types');

const overDraft: OverDraft = async (order, surface, ports) => {
	const problem = await stashDraft(order, surface, ports);
	if (problem !== undefined) return refused(problem);
	const receipt = await whileScreenMoves('refused', () => replyOnce(order, ports, leaveDraft));
	return receipt.kind === 'landed' ? receipt : {...receipt, why: whyAfter('draft-stashed', receipt.why)};
};

async function pasteAndSubmit(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const pasted = await ports.paste(order.address, toPasted(order));
	return pasted.kind === 'refused' ? refused(pasted.why) : submitTyped(order, ports);
}

/** A blank after a command, or a file, closes the list of suggestions; Enter would pick its first entry: `/co` ran `/copy` (measured). */
function toPasted({text, address}: ReplyOrder): string {
	const isFile = agentOf(address.agent).typing?.offersFiles === true && /(?:^|\s)@\S*$/.test(text);
	return isFile || (isCommand(text) && !/\s/.test(text)) ? `${text} ` : text;
}

function textProblem(order: ReplyOrder): Reason | undefined {
	if (order.text.trim() === '') return 'text-empty';
	// Enter would take the first entry of the menu, also with a blank behind the slash (measured).
	if (order.text.trim() === '/') return 'text-opens-menu';
	const notes = replyNotes(order.text);
	if (notes.includes('backslash')) return 'text-ends-in-backslash';
	if (notes.includes('shell') && !order.allowShell) return 'text-runs-in-shell';
	return undefined;
}

/**
 * The second half of a reply, and the retry after `typed`: presses Enter when only the text is in the composer, and never onto a dialog.
 */
export async function submitTyped(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const receipt = await whileScreenMoves('typed', () => submitOnce(order, ports));
	if (receipt.kind !== 'typed') return receipt;
	// An agent that is about to exit still shows its input box for a moment.
	await ports.pause(waitMs.still);
	return stillTyped(order, ports, receipt.why);
}

/** `typed` with `screen-moved` means that Enter was not sent, and the screen may be read again. */
async function submitOnce(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const shown = await waitForScreen(ports, order.address, {
		until: (surface) => composerHolds(surface.composer, order.text) || isBlocking(surface),
		withinMs: order.isFirst === true ? waitMs.typedFirst : waitMs.typed,
	});
	if (shown.kind === 'lost') return unconfirmed(whyAfter('paste', shown.why));
	if (shown.kind === 'timeout')
		return shown.unread === undefined ? notSeen(order.text, shown.look?.surface) : unconfirmed(whyAfter('paste', shown.unread));
	if (!composerHolds(shown.look.surface.composer, order.text)) {
		return unconfirmed('dialog-over-text');
	}
	const held = whyNotSubmitted(shown.look, order.queue);
	if (held !== undefined) return {kind: 'typed', why: held};
	const mayMove = shown.look.attended || agentOf(order.address.agent).typing?.isDeafAfterPaste === true;
	const look = mayMove ? await waitUntilStill(order, ports) : shown.look;
	if (look === undefined) return stillTyped(order, ports, 'screen-moved');
	const {surface} = look;
	const since = ports.now();
	const entered = await ports.press(order.address, 'Enter');
	if (entered.kind === 'refused') return stillTyped(order, ports, entered.why);
	return awaitPrompt(order, ports, {since, before: surface});
}

/** The receipt for a text that the agent did not take: it says whether the text is still in the composer. */
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

/**
 * Waits a moment, since typed keys may not be drawn yet, or the agent may not read keys yet. Undefined when the text is then no longer
 * alone in the composer, or Enter may not follow it.
 */
async function waitUntilStill(order: ReplyOrder, ports: DeliverPorts): Promise<SeenPane | undefined> {
	await ports.pause(waitMs.still);
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

/** Why Enter may not follow the text: a dialog that waits for the typist to pause, or is not drawn yet, would get it. */
function whyNotSubmitted({surface, reports}: Pick<SeenPane, 'surface' | 'reports'>, queue: boolean): Reason | undefined {
	if (isAboutToAsk({surface, reports})) return 'asks-meanwhile';
	if (surface.businessState === 'awaiting_operator') return 'dialog-came-up';
	if (surface.businessState === 'working' && !queue) return 'works-meanwhile';
	return undefined;
}

// Stashes a half-written draft with the agent's own key; the agent restores it after the next submit (facts §7).

/** Why no text may be sent; undefined when the composer is empty now. */
async function stashDraft(order: ReplyOrder, surface: SurfaceAssessment, ports: DeliverPorts): Promise<Reason | undefined> {
	if (composerHolds(surface.composer, order.text)) return 'already-typed';
	if (surface.draftStashed) return 'stash-taken';
	const key = agentOf(order.address.agent).typing?.stashKey;
	if (key === undefined) return 'no-stash';
	const pressed = await ports.press(order.address, key);
	if (pressed.kind === 'refused') return pressed.why;
	const shown = await waitForScreen(ports, order.address, {
		until: (after) => after.composer.kind === 'empty' || isBlocking(after),
		withinMs: waitMs.key,
	});
	if (shown.kind === 'shown' && shown.look.surface.composer.kind === 'empty') return undefined;
	const why = shown.kind === 'lost' ? shown.why : ((shown.kind === 'timeout' ? shown.unread : undefined) ?? 'draft-stayed');
	return whyAfter('stash', why);
}

/** Whether a surface takes free text. */
type Readiness = {readonly kind: 'ready'} | {readonly kind: 'draft'} | {readonly kind: 'refuse'; readonly why: Reason};

/** `queue`: the text may wait for the turn to end. */
export function readiness(surface: SurfaceAssessment, queue: boolean): Readiness {
	if (surface.availability !== 'supported') return refuse('screen-unknown');
	if (surface.exitPending) return refuse('exiting');
	const place = placeOf(surface, queue);
	if (place !== undefined) return refuse(place);
	if (surface.inputMode !== 'freeform' || surface.composer.kind === 'none') return refuse('input-box-closed');
	if (surface.composer.shell) return refuse('input-box-in-shell-mode');
	return surface.composer.kind === 'draft' ? {kind: 'draft'} : {kind: 'ready'};
}

function refuse(why: Reason): Readiness {
	return {kind: 'refuse', why};
}

function placeOf({surface, dialog, inputMode, uiContext}: SurfaceAssessment, queue: boolean): Reason | undefined {
	switch (surface) {
		case 'idle':
		case 'background':
			return uiContext === 'slash_command' ? 'menu-open' : undefined;
		case 'working':
			return queue ? undefined : 'working';
		case 'question':
			return {code: 'dialog-open', title: dialog?.question || dialog?.title || ''};
		case 'permission':
		case 'plan':
		case 'trust':
		case 'local-dialog':
			return {code: 'dialog-open', title: dialog?.title || dialog?.question || ''};
		case 'deferred':
			return inputMode === 'closed' ? 'dialog-scrolled' : 'about-to-ask';
		case 'closed':
			return 'pane-scrolled';
		case 'blank':
		case 'shell':
		case 'other':
			return 'input-box-missing';
	}
}

/** Whether a dialog is open where the composer was. */
function isBlocking(surface: SurfaceAssessment): boolean {
	return surface.businessState === 'awaiting_operator' && surface.composer.kind === 'none';
}

/** Whether a dialog waits for the typist to pause, or is not drawn yet: keys would go to it. */
function isAboutToAsk({surface, reports}: Pick<SeenPane, 'surface' | 'reports'>): boolean {
	return surface.surface === 'deferred' || reports.token !== undefined || reports.status?.value === 'waiting';
}
