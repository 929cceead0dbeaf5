/** Answers a dialog key by key, each sent only onto the dialog that the user saw (design: sending). */
import {isSameToken} from '../../core/ask/token.js';
import {type Receipt, type Refusal, refused} from '../../core/receipt.js';
import type {Dialog, SurfaceAssessment} from '../../core/surface.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import {mostTries, waits} from '../limits.js';
import {type WatchEnd, waitForScreen, whileScreenMoves} from '../pane/watch-pane.js';
import type {DeliverPorts, Seen} from '../ports.js';
import {type AnswerOrder, type OpenDialog, planAnswer} from './choice.js';
import {isSameDialog, showsAsk, showsOptions} from './dialog-match.js';
import {pressKeys} from './press-keys.js';

/** Sends the keys of one answer, once. A key without a visible effect is never repeated. */
export function deliverAnswer(order: AnswerOrder, ports: DeliverPorts): Promise<Receipt> {
	return whileScreenMoves('refused', async (tries) => {
		// After a change, the time for which the dialog was shown no longer counts.
		const found = await findDialog(order, ports, tries === 0);
		return found.kind === 'refused' ? found : pressKeys(order, found, ports);
	});
}

/** How long (ms) the dialog has been on the screen at the first read, if that is known. */
function shownMs({shownSince, options}: AnswerOrder, {at}: Seen): number {
	return shownSince === undefined || options.length === 0 ? 0 : Math.max(0, at - shownSince);
}

type Found = (OpenDialog & {readonly kind: 'found'}) | Refusal;

/**
 * Waits until two reads far enough apart show the same dialog; the list may have made the first. A dialog that was just drawn drops its first keys
 * (facts §0.7). A read in between may show a half-drawn screen, so the waiting restarts while the prompt is the same.
 */
async function findDialog(order: AnswerOrder, ports: DeliverPorts, isShown: boolean): Promise<Found> {
	let settled: number = waits.settled;
	for (let tries = 0; tries < mostTries; tries += 1) {
		const decides = isDecided(order);
		const drawn = await waitForScreen(ports, order.address, {
			until: (surface, look) => {
				if (surface.surface === 'deferred') settled = waits.settledAfterTyping;
				return decides(surface, look);
			},
			withinMs: tries === 0 ? waits.drawn : settled,
		});
		if (drawn.kind === 'lost') return refused(drawn.why);
		const first = drawn.look === undefined ? undefined : answerable(drawn.look, order);
		if (first === undefined || drawn.look === undefined) return refused(whyNot(drawn, order));
		const planned = planAnswer(first, order.choice);
		if (!planned.ok) return refused(planned.why);
		const stood = isShown && tries === 0 && drawn.kind === 'shown' && drawn.looks === 1 ? shownMs(order, drawn.look) : 0;
		if (stood >= settled) return {kind: 'found', dialog: first, look: drawn.look, goal: planned.goal};
		await ports.pause(settled - stood);
		const look = await ports.look(order.address);
		if (look.kind === 'changed') return refused(look.why);
		if (look.kind === 'unreadable') continue;
		const dialog = answerable(look, order);
		if (dialog !== undefined && isSameDialog(first, dialog)) return {kind: 'found', dialog, look, goal: planned.goal};
		if (!isSameToken(look.reports.token, order.token)) return refused('prompt-moved');
	}
	return refused('dialog-changed');
}

/** True when the dialog is there, or when waiting will not help. A dialog that differs for a moment is being redrawn, as after a resize. */
function isDecided(order: AnswerOrder): (surface: SurfaceAssessment, look: Seen) => boolean {
	let anotherSince: number | undefined;
	return (surface, look) => {
		if (answerable(look, order) !== undefined || !isSameToken(look.reports.token, order.token) || surface.surface === 'closed') return true;
		anotherSince = isAsking(surface) ? (anotherSince ?? look.at) : undefined;
		return anotherSince !== undefined && look.at - anotherSince >= waits.redrawn;
	};
}

/** The dialog of this read, if it is the one that was shown. */
function answerable({surface, reports}: Seen, order: AnswerOrder): Dialog | undefined {
	const {options, token} = order;
	if (!isSameToken(reports.token, token) || !isAsking(surface)) return undefined;
	const {dialog} = surface;
	return dialog !== undefined && showsAsk(order.address.agent, dialog, order) && showsOptions(dialog, options) ? dialog : undefined;
}

function isAsking(surface: SurfaceAssessment): boolean {
	return surface.availability === 'supported' && surface.businessState === 'awaiting_operator' && surface.inputMode === 'modal';
}

function whyNot(drawn: Exclude<WatchEnd, {kind: 'lost'}>, order: AnswerOrder): Reason {
	const {look} = drawn;
	if (drawn.kind === 'timeout' && drawn.unread !== undefined) return drawn.unread;
	if (look === undefined) return 'screen-unread';
	const {surface, reports} = look;
	if (surface.surface === 'closed') return 'other-view';
	if (!isSameToken(reports.token, order.token)) return reports.token === undefined ? 'no-longer-asked' : 'prompt-changed';
	if (surface.surface === 'deferred') return surface.inputMode === 'closed' ? 'dialog-scrolled' : 'dialog-held-back';
	const {dialog} = surface;
	if (surface.surface === 'local-dialog') return {code: 'dialog-open', title: dialog?.title ?? ''};
	if (dialog === undefined || !isAsking(surface)) return 'dialog-missing';
	return showsAsk(order.address.agent, dialog, order) ? 'other-options' : 'other-dialog';
}

/** Refuses an answer before the pane is read. */
export function answerProblem(order: Pick<AnswerOrder, 'choice'>): Receipt | undefined {
	const {choice} = order;
	const text = choice.kind === 'no' ? choice.reason : choice.kind === 'options' ? choice.text : undefined;
	return text?.includes('\n') ? refused('one-line-only') : undefined;
}
