/** Presses the keys of one answer: each is decided by the screen after the one before. */
import {promptOf} from '../../core/ask/token.js';
import {type Receipt, refused, unconfirmed} from '../../core/receipt.js';
import type {Dialog, SurfaceAssessment} from '../../core/surface.js';
import {type Reason, whyAfter} from '../../core/terms/receipt-words.js';
import {waits} from '../limits.js';
import {waitForScreen} from '../pane/watch-pane.js';
import type {DeliverPorts, KeyResult, Reports} from '../ports.js';
import {awaitAnswered} from './await-answer.js';
import {type AnswerOrder, type Goal, type OpenDialog, writtenInto} from './choice.js';
import {isSameDialog} from './dialog-match.js';
import {type Effect, type NextAct, nextKey} from './next-key.js';

/** A form of many options needs a key for each; more than this many keys mean that the screen does not follow. */
const maxKeys = 60;

/** Refused only while nothing was sent; after that the receipt says how far it came. */
export async function pressKeys(order: AnswerOrder, open: OpenDialog, ports: DeliverPorts): Promise<Receipt> {
	const {goal} = open;
	const {status} = open.look.reports;
	let {reports} = open.look;
	let {dialog} = open;
	let pressed: readonly string[] = [];
	for (let count = 0; count < maxKeys; count += 1) {
		const act = nextKey(goal, dialog, pressed);
		if (act.kind === 'stop') return gaveUp(count, act.why);
		const since = ports.now();
		const sent = await perform(act, order, ports);
		// Nothing was written, so the present screen decides again.
		const moved = sent.kind === 'refused' && sent.why === 'screen-moved' && count > 0;
		if (sent.kind === 'refused' && !moved) return gaveUp(count, sent.why);
		const press = !moved && act.kind === 'press' ? act : undefined;
		const effect = press?.effect ?? 'step';
		if (press !== undefined) pressed = [...pressed, press.key];
		if (press?.effect === 'end') return awaitAnswered(order, ports, {key: press.key, since, status, reports, dialog, goal});
		const isBefore = moved ? () => false : stillShows(dialog, effect, goal);
		const shown = await waitForScreen(ports, order.address, {until: hasMoved(isBefore), withinMs: waits.key});
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

/** An identical dialog in its place looks the same. Only a form has a token for each of its pages. */
function isSamePrompt(before: Reports, after: Reports, {ask}: AnswerOrder): boolean {
	return before.request === after.request && (ask.kind === 'questions' || promptOf(before.token) === promptOf(after.token));
}

function perform(act: Exclude<NextAct, {kind: 'stop'}>, {address}: AnswerOrder, ports: DeliverPorts): Promise<KeyResult> {
	return act.kind === 'press' ? ports.press(address, act.key) : ports.paste(address, act.text);
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
