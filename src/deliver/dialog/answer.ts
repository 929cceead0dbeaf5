/** Answers a dialog key by key, each sent only onto the dialog that the user saw (design: sending). */
import {agentOf} from '../../agents/agents.js';
import {isSameToken, promptOf} from '../../core/ask/token.js';
import {type Receipt, type Refusal, refused, unconfirmed} from '../../core/receipt.js';
import type {Dialog, SurfaceAssessment} from '../../core/surface.js';
import {type Reason, whyAfter} from '../../core/terms/receipt-words.js';
import {type WatchEnd, waitForScreen, whileScreenMoves} from '../pane/watch-pane.js';
import {type DeliverPorts, mostTries, type Reports, type SeenPane, waitMs} from '../ports.js';
import {awaitAnswered} from './await-answer.js';
import {type AnswerOrder, type Goal, isSameDialog, type OpenDialog, planAnswer, showsAsk, showsOptions, writtenInto} from './choice.js';
import {type Effect, nextKey} from './next-key.js';

/** Sends the keys of one answer, once. A key without a visible effect is never repeated. */
export function deliverAnswer(order: AnswerOrder, ports: DeliverPorts): Promise<Receipt> {
	return whileScreenMoves('refused', async (tries) => {
		// A second try means that the screen has changed, so how long the dialog was shown no longer counts.
		const found = await findDialog(order, ports, tries === 0);
		return found.kind === 'refused' ? found : pressKeys(order, found, ports);
	});
}

/** How long (ms) the dialog has been on the screen at the first read, if that is known. */
function shownMs({shownSince, options}: AnswerOrder, {at}: SeenPane): number {
	return shownSince === undefined || options.length === 0 ? 0 : Math.max(0, at - shownSince);
}

type FoundDialog = (OpenDialog & {readonly kind: 'found'}) | Refusal;

/**
 * Waits until two reads far enough apart show the same dialog; the list may have made the first. A dialog that was just drawn drops its
 * first keys (facts §0.7). A read in between may show a half-drawn screen, so the wait restarts while the prompt is the same.
 */
async function findDialog(order: AnswerOrder, ports: DeliverPorts, isShown: boolean): Promise<FoundDialog> {
	let settled: number = waitMs.settled;
	for (let tries = 0; tries < mostTries; tries += 1) {
		const decides = isDecided(order);
		const drawn = await waitForScreen(ports, order.address, {
			until: (surface, look) => {
				if (surface.surface === 'deferred') settled = waitMs.settledAfterTyping;
				return decides(surface, look);
			},
			withinMs: tries === 0 ? waitMs.drawn : settled,
		});
		if (drawn.kind === 'lost') return refused(drawn.why);
		const first = drawn.look === undefined ? undefined : answerable(drawn.look, order);
		if (first === undefined || drawn.look === undefined) return refused(whyNot(drawn, order));
		const planned = planAnswer(first, order.choice, order.ask);
		if (!planned.ok) return refused(planned.why);
		const {recordLagMs} = agentOf(order.address.agent).typing ?? {};
		if (recordLagMs !== undefined && !(await stays(order, ports, recordLagMs))) return refused('prompt-moved');
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

/** Whether the dialog is on the screen in every read of this time. Between two requests an agent asks its model, and draws none. */
async function stays(order: AnswerOrder, ports: DeliverPorts, ms: number): Promise<boolean> {
	for (const end = ports.now() + ms; ports.now() < end; await ports.pause(waitMs.look)) {
		const look = await ports.look(order.address);
		if (look.kind === 'changed' || (look.kind === 'seen' && answerable(look, order) === undefined)) return false;
	}
	return true;
}

/** True when the dialog is shown, or when waiting will not help. A dialog that differs for a moment is being redrawn, as after a resize. */
function isDecided(order: AnswerOrder): (surface: SurfaceAssessment, look: SeenPane) => boolean {
	let anotherSince: number | undefined;
	return (surface, look) => {
		if (answerable(look, order) !== undefined || !isSameToken(look.reports.token, order.token) || surface.surface === 'closed') return true;
		anotherSince = isAsking(surface) ? (anotherSince ?? look.at) : undefined;
		return anotherSince !== undefined && look.at - anotherSince >= waitMs.redrawn;
	};
}

/** The dialog of this read, if it is the one that was shown. */
function answerable({surface, reports}: SeenPane, order: AnswerOrder): Dialog | undefined {
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

/** A form needs a key for each option; more keys than this mean that the screen does not follow. */
const maxKeys = 60;

/** The receipt is a refusal only if nothing was sent; else it says how far the answer came. */
async function pressKeys(order: AnswerOrder, open: OpenDialog, ports: DeliverPorts): Promise<Receipt> {
	const {goal} = open;
	const {status} = open.look.reports;
	let {reports} = open.look;
	let {dialog} = open;
	let pressed: readonly string[] = [];
	for (let count = 0; count < maxKeys; count += 1) {
		const act = nextKey(goal, dialog, pressed);
		if (act.kind === 'stop') return gaveUp(count, act.why);
		const since = ports.now();
		const sent = await (act.kind === 'press' ? ports.press(order.address, act.key) : ports.paste(order.address, act.text));
		// Nothing was written, so the present screen decides again.
		const moved = sent.kind === 'refused' && sent.why === 'screen-moved' && count > 0;
		if (sent.kind === 'refused' && !moved) return gaveUp(count, sent.why);
		const press = !moved && act.kind === 'press' ? act : undefined;
		const effect = press?.effect ?? 'step';
		if (press !== undefined) pressed = [...pressed, press.key];
		if (press?.effect === 'end') return awaitAnswered(order, ports, {key: press.key, since, status, reports, dialog, goal});
		const isBefore = moved ? () => false : stillShows(dialog, effect, goal);
		const shown = await waitForScreen(ports, order.address, {until: hasMoved(isBefore), withinMs: waitMs.key});
		if (shown.kind === 'lost') return unconfirmed(whyAfter('keys', shown.why));
		if (shown.kind === 'timeout') {
			if (shown.unread !== undefined) return unconfirmed(whyAfter('keys', shown.unread));
			return unconfirmed(effect === 'review' ? 'form-stuck' : 'no-reaction');
		}
		const after = shown.look.surface.dialog;
		if (after === undefined || !follows(dialog, after, goal)) {
			return unconfirmed('dialog-changed-midway');
		}
		if (!isSamePrompt(reports, shown.look.reports, order)) return unconfirmed('prompt-changed-midway');
		dialog = after;
		reports = shown.look.reports;
	}
	return unconfirmed('no-reaction');
}

function gaveUp(count: number, why: Reason): Receipt {
	return count === 0 ? refused(why) : unconfirmed(why);
}

/** Whether the request is still the same: an identical dialog of another request looks the same. Only a form has a token for each page. */
function isSamePrompt(before: Reports, after: Reports, {ask}: AnswerOrder): boolean {
	return before.request === after.request && (ask.kind === 'questions' || promptOf(before.token) === promptOf(after.token));
}

/** Whether a dialog does not show the key's effect yet. */
function stillShows(before: Dialog, effect: Effect, goal: Goal): (dialog: Dialog) => boolean {
	if (effect === 'review') return (dialog) => isSameDialog(before, dialog, writtenInto(goal));
	const drawn = JSON.stringify(before);
	return (dialog) => JSON.stringify(dialog) === drawn;
}

/** True when two reads agree on another screen: one alone may show a half-drawn one. */
function hasMoved(isBefore: (dialog: Dialog) => boolean): (surface: SurfaceAssessment) => boolean {
	let last: string | undefined;
	return ({dialog, surface}) => {
		const now = dialog === undefined ? surface : JSON.stringify(dialog);
		const isSettled = now === last;
		last = now;
		return isSettled && now !== 'other' && now !== 'blank' && (dialog === undefined || !isBefore(dialog));
	};
}

/** Whether this is the same dialog, or the review of the form that was just filled in. */
function follows(before: Dialog, after: Dialog, goal: Goal): boolean {
	if (isSameDialog(before, after, writtenInto(goal))) return true;
	return goal.kind !== 'escape' && goal.submit === true && before.kind === 'question' && after.kind === 'review';
}
