/** Waits after the last key of an answer until the dialog takes it. */
import {agentOf} from '../../agents/agents.js';
import {isNo} from '../../core/ask/option-role.js';
import {promptOf} from '../../core/ask/token.js';
import {type Receipt, unconfirmed} from '../../core/receipt.js';
import {type Dialog, isOfNoTool, type SurfaceAssessment} from '../../core/surface.js';
import {type AnswerPart, type DialogOutcome, traitsOf} from '../../core/terms/ask.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import {awaitReceipt, isEnd} from '../pane/watch-pane.js';
import {type DeliverPorts, type Reports, type SeenPane, waitMs} from '../ports.js';
import {type AnswerOrder, type Goal, isSameDialog, writtenInto} from './choice.js';

type AnsweredDialog = {
	readonly key: string;
	readonly since: number;
	/** The status in the agent's file before the first key. */
	readonly status: Reports['status'];
	/** The reports at the last look before the last key: a form has a token for each of its questions. */
	readonly reports: Reports;
	readonly dialog: Dialog;
	readonly goal: Goal;
};

/** The shortest time from a key to the next request: the agent takes the key, goes on and starts a hook. */
const afterKeyMs = 30;

/**
 * The answer landed when the agent's own file changed, or when two reads agree that the pane shows something else. An identical dialog that
 * follows at once looks unchanged, but has another token. If the dialog disappeared before the key, the key is in the composer.
 */
export function awaitAnswered({address}: AnswerOrder, ports: DeliverPorts, answered: AnsweredDialog): Promise<Receipt> {
	const {since, key} = answered;
	const outcome = outcomeOf(answered.dialog, answered.goal);
	const landed = (by: 'client' | 'hook' | 'screen' | 'tmux'): Receipt => ({kind: 'landed', by, afterMs: ports.now() - since});
	let otherwiseSince: number | undefined;
	let takenSince: number | undefined;
	let met = false;
	let behind: Behind | undefined;
	const {recordLagMs} = agentOf(address.agent).typing ?? {};
	return awaitReceipt(ports, address, {
		done: 'keys',
		since,
		seen(look, last) {
			const typed = isTyped(look, key);
			if (typed && last !== undefined && isTyped(last, key)) return unconfirmed('key-in-input-box');
			otherwiseSince = isOtherwise(outcome, afterOf(look, since), otherwiseSince !== undefined) ? (otherwiseSince ?? look.at) : undefined;
			if (!typed && look.surface.interrupted && look.at - (otherwiseSince ?? look.at) >= waitMs.interrupted) return answeredThere;
			const isOpen = otherwiseSince !== undefined || typed;
			const another = isAnother(look, answered);
			if (another === 'line' && recordLagMs !== undefined) behind ??= {request: look.reports.request, since: look.at};
			// What goes away as well may have got the key.
			met ||= (behind === undefined && another !== undefined) || (behind !== undefined && behind.request !== look.reports.request);
			const by = isOpen || met ? undefined : takenBy(look, last, answered);
			const elicited = elicitationEnd(look, answered);
			if (elicited === 'other') return answeredThere;
			if (elicited === 'ours') return landed('hook');
			if (by === undefined || (behind !== undefined && look.at - behind.since < (recordLagMs ?? 0))) return undefined;
			takenSince ??= look.at;
			return elicited === undefined || look.at - takenSince >= waitMs.witness ? landed(by) : undefined;
		},
		lost: (why) => (endsStartup(answered, why) ? landed('tmux') : undefined),
		late() {
			if (otherwiseSince !== undefined) return answeredThere;
			return unconfirmed(met ? 'key-met-another' : 'dialog-still-open');
		},
	});
}

/** A yes to a start-up dialog opens the session, and a no ends the agent: then the end of the pane means that the answer was taken. */
function endsStartup({dialog, goal}: AnsweredDialog, why: Reason): boolean {
	if (!traitsOf(dialog.kind).isAtStart) return false;
	const declines = goal.kind === 'escape' || (goal.kind === 'pick' && isNo(dialog.options[goal.index]?.role));
	return declines ? isEnd(why) : why === 'session-began';
}

/** After an interrupt, a queued prompt starts the next turn at once. */
function afterOf({surface, reports}: SeenPane, since: number): After {
	if ((reports.interruptedAt ?? 0) >= since) return {interrupted: true, busy: false};
	return {
		interrupted: surface.interrupted,
		busy: reports.status === undefined ? surface.surface === 'working' : reports.status.value === 'busy',
	};
}

function takenBy(look: SeenPane, last: SeenPane | undefined, answered: AnsweredDialog): 'client' | 'hook' | 'screen' | undefined {
	if (last === undefined) return undefined;
	if (hasMovedOn(look.reports.status, answered) && hasMovedOn(last.reports.status, answered)) return 'client';
	if (isGone(look.surface, answered) && isGone(last.surface, answered)) return 'screen';
	// Only for a request with a hook does the token change while the words on the screen stay.
	const {token, askedAt = 0} = look.reports;
	// A request from before the key could work does not count: it replaced ours without the key, and a slow agent has not drawn it yet.
	const isNext =
		askedAt >= answered.since + afterKeyMs &&
		token !== undefined &&
		promptOf(token) !== promptOf(answered.reports.token) &&
		promptOf(token) === promptOf(last.reports.token);
	return isNext && look.surface.dialog !== undefined && !isGone(look.surface, answered) ? 'hook' : undefined;
}

/** The request drawn next. Where an asker has several at once, one that stays for as long as its record lags waited behind ours. */
type Behind = {readonly request: string | undefined; readonly since: number};

/**
 * Whether another request of the same asker shows that ours ended before the agent read the key, which the other may have got. An asker has
 * one request at a time (facts §12), and those of others wait in line behind ours. So another request counts if it is older than any that
 * our key can have caused (`line`), or if our answer stops the turn, after which none can follow (`late`).
 */
function isAnother(
	{reports: {request, asker, askedAt = 0}, surface}: SeenPane,
	{reports, since, dialog, goal}: AnsweredDialog,
): 'line' | 'late' | undefined {
	const isOther = request !== undefined && reports.request !== undefined && request !== reports.request && asker === reports.asker;
	// Once ours is closed, an earlier equal one that no event closed may be reported again.
	if (!isOther || askedAt < (reports.askedAt ?? 0)) return undefined;
	if (outcomeOf(dialog, goal) === 'stops' || (dialog.kind === 'plan' && goal.kind === 'escape')) return 'late';
	return surface.dialog !== undefined && askedAt < since + afterKeyMs ? 'line' : undefined;
}

/** Whether the file changed after the key; a status from before it proves nothing. */
function hasMovedOn(status: Reports['status'], {since, status: before}: AnsweredDialog): boolean {
	return status !== undefined && before !== undefined && status.at !== before.at && status.at >= since;
}

/** The end of an elicitation, from its hook. In the pane a declined form disappears like an accepted one. */
function elicitationEnd(
	{reports: {elicited}}: SeenPane,
	{dialog, goal, reports}: AnsweredDialog,
): 'ours' | 'other' | 'unreported' | undefined {
	const action = dialog.kind === 'elicitation' ? formAction(dialog, goal) : undefined;
	if (reports.request === undefined || action === undefined) return undefined;
	if (elicited === undefined || elicited.at === reports.elicited?.at) return 'unreported';
	return elicited.action === action ? 'ours' : 'other';
}

function formAction({options}: Dialog, goal: Goal): 'accept' | 'decline' | 'cancel' | undefined {
	if (goal.kind === 'escape') return 'cancel';
	const role = goal.kind === 'pick' ? options[goal.index]?.role : undefined;
	return role === 'yes' ? 'accept' : role === 'no' ? 'decline' : undefined;
}

function isTyped({surface: {composer}}: SeenPane, key: string): boolean {
	return composer.kind === 'draft' && /^\d$/.test(key) && composer.text.trim() === key;
}

/** Whether the screen surely shows something else. A scrolled pane shows no dialog either, which proves nothing. */
function isGone({availability, surface, dialog}: SurfaceAssessment, {dialog: before, goal}: AnsweredDialog): boolean {
	if (availability !== 'supported' || surface === 'closed' || surface === 'other' || surface === 'blank') return false;
	return dialog === undefined || !isSameDialog(before, dialog, writtenInto(goal));
}

/** The receipt when the turn goes another way than the answer would make it: somebody answered in the pane at that moment. */
export const answeredThere: Receipt = unconfirmed('answered-in-pane');

/**
 * `either` for outcomes that were not measured: a subagent's No stops only the subagent, and the turn may go on after a cancelled form or a
 * refused connection.
 */
export function outcomeOf(dialog: Dialog, goal: Goal): DialogOutcome {
	const isMeasured = dialog.askerType === undefined && !isOfNoTool(dialog) && !dialog.tools.noGoesOn;
	return isMeasured ? traitsOf(dialog.kind).outcome(givenBy(goal, dialog)) : 'either';
}

function givenBy(goal: Goal, {options}: Dialog): AnswerPart | undefined {
	switch (goal.kind) {
		case 'pick':
			return options[goal.index]?.role;
		case 'check':
			return 'marks';
		case 'write':
			return 'words';
		case 'escape':
			return 'escape';
	}
}

/** The state of the turn after an answer. */
type After = {readonly interrupted: boolean; readonly busy: boolean};

/**
 * Whether the turn contradicts the expected outcome. `was`: whether the previous read did. The agent is busy for a moment before it stops;
 * a turn that was busy and rests has stopped only if it says so.
 */
function isOtherwise(outcome: DialogOutcome, {interrupted, busy}: After, was: boolean): boolean {
	switch (outcome) {
		case 'goes-on':
			return interrupted;
		case 'stops':
			return busy || (was && !interrupted);
		case 'either':
			return false;
	}
}
