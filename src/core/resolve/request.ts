/** Finds the open request that the dialog on the screen belongs to, and says why beckon does not answer an unclear one. */
import {callKey} from '../ask/ask.js';
import type {Evidence, Fit, Fits, OpenAsk, TranscriptClaim} from '../evidence.js';
import {closesEarlier, isSameAsker} from '../fold/open-asks.js';
import {type Dialog, isOfNoTool} from '../surface.js';
import {type Ask, traitsOf} from '../terms/ask.js';
import type {Blocked} from '../terms/state.js';

type ChosenRequest =
	/** The dialog on the screen belongs to this request and to no other. */
	| {readonly kind: 'shown'; readonly open: OpenAsk; readonly fit: Fit}
	/** The only request that fits what the agent waits for, or the newest one where there is no pane. Its dialog was not read yet. */
	| {readonly kind: 'reported'; readonly open: OpenAsk}
	/** No hook reported a request that such a dialog could belong to. */
	| {readonly kind: 'none'}
	| {readonly kind: 'unknown'}
	/** The dialog may belong to several requests. `unread`: the dialog is not read yet, and will decide. */
	| {readonly kind: 'ambiguous'; readonly unread?: true};

/** A dialog is drawn within this time after its hook, also on a busy machine (facts §2). Till then the previous one may be shown. */
const drawMs = 1500;
/** The agent's file says `waiting` within this time after a request, also on a busy machine. */
const lateMs = 3000;

/**
 * A loop has one request at a time, so only its newest can be on the screen; among several loops the dialog decides. Equal requests of two
 * loops stay ambiguous: the answer could go to either, and the other would look answered. A call with a later result in the transcript was
 * answered in its pane, without a hook. One that a later prompt seemed to close comes last, and only if its loop asked nothing since.
 */
export function chooseRequest({hook, status, transcript, screen, tmux}: Evidence, dialog: Dialog | undefined): ChosenRequest {
	if (!hook) return {kind: 'none'};
	const waitingFor = status?.status === 'waiting' ? status.waitingFor : undefined;
	const fitting = (list: readonly OpenAsk[]) =>
		newestOfEach(list).filter((open) => fitsWaiting(open.ask, waitingFor, dialog) && !isSettled(open, transcript));
	const [open, lapsed] = [
		fitting(hook.open),
		fitting(hook.lapsed.filter((old) => !hook.open.some((ask) => isSameAsker(ask.asker, old.asker)))),
	];
	const hasScreen = tmux?.place !== undefined;
	if (!dialog || !screen || covers(dialog, waitingFor)) return reported(open.length > 0 ? open : lapsed, hasScreen);
	const chosen = withoutOld(chooseShown(open, dialog, screen.fits), {hook, status});
	if (chosen.kind === 'none' || chosen.kind === 'unknown') {
		const late = chooseShown(lapsed, dialog, screen.fits);
		if (late.kind === 'shown' || late.kind === 'ambiguous') return late;
	}
	const newest = open.at(-1);
	const isYoung = newest !== undefined && screen.at - newest.at < drawMs;
	if (chosen.kind !== 'unknown') return chosen;
	if (isYoung) return reported(open, hasScreen);
	return traitsOf(dialog.kind).isEditable ? {kind: 'none'} : chosen;
}

/** Whether the dialog is the agent's own and covers the request that the file names. */
function covers({kind}: Dialog, waitingFor: string | undefined): boolean {
	return kind === 'local' && waitingFor !== undefined && waitingFor !== 'dialog open';
}

/** The dialogs of several loops wait in line, not always in the order of their hooks. */
function reported(requests: readonly OpenAsk[], hasScreen: boolean): ChosenRequest {
	const newest = requests.at(-1);
	if (newest === undefined) return {kind: 'none'};
	return hasScreen && requests.length > 1 ? {kind: 'ambiguous', unread: true} : {kind: 'reported', open: newest};
}

function chooseShown(requests: readonly OpenAsk[], dialog: Dialog, fits: Fits): ChosenRequest {
	const judged = requests
		.filter(({ask}) => traitsOf(dialog.kind).draws.includes(ask.kind) && !(ask.kind === 'tool' && isOfNoTool(dialog)))
		.map((open) => ({open, fit: fits(dialog, open)}));
	if (judged.length === 0) return {kind: 'none'};
	// The hidden part of a request may be the part that differs.
	const fitting = judged.filter(({fit}) => fit !== 'no');
	const [only] = fitting;
	if (only === undefined) return {kind: 'unknown'};
	return fitting.length === 1 ? {kind: 'shown', open: only.open, fit: only.fit} : {kind: 'ambiguous'};
}

/**
 * If the agent began to wait long after its only open request, it waits for another one, and a dialog that shows a part of the request
 * proves nothing. Behind requests of other loops a request may wait in line for any time.
 */
function withoutOld(chosen: ChosenRequest, {hook, status}: Pick<Evidence, 'hook' | 'status'>): ChosenRequest {
	if (chosen.kind !== 'shown' || chosen.fit === 'yes' || status?.status !== 'waiting') return chosen;
	const isAlone = hook?.open.every(({asker}) => isSameAsker(asker, chosen.open.asker)) === true;
	return isAlone && (status.statusAt ?? 0) > chosen.open.at + lateMs ? {kind: 'unknown'} : chosen;
}

function newestOfEach(requests: readonly OpenAsk[]): readonly OpenAsk[] {
	return requests.filter((open, index) => !requests.slice(index + 1).some((later) => closesEarlier(later, open)));
}

/** The transcript has no calls of subagents: those have files of their own. */
function isSettled({ask, asker, at}: OpenAsk, transcript: TranscriptClaim | undefined): boolean {
	const later = asker === undefined ? (transcript?.settled ?? []).filter((call) => call.at > at) : [];
	const key = later.length > 0 ? callKey(ask) : undefined;
	return key !== undefined && later.some((call) => call.key === key);
}

/** An older version calls a question form a `permission prompt` too; there the dialog decides. */
function fitsWaiting(ask: Ask, waitingFor: string | undefined, dialog: Dialog | undefined): boolean {
	const isForm = dialog && traitsOf(dialog.kind).asks === 'questions';
	if (waitingFor === 'permission prompt')
		return ask.kind === (isForm ? 'questions' : 'tool') || ask.kind === 'plan' || ask.kind === 'dialog';
	if (waitingFor === 'input needed') return ask.kind === 'questions' || ask.kind === 'elicitation' || ask.kind === 'dialog';
	return true;
}

/** Undefined when the request is known, or no hook reported one. */
export function unclearProblem({request, unread, options}: Blocked): 'request-unclear' | 'request-told' | 'dialog-loading' | undefined {
	if (request === 'told') return 'request-told';
	if (request !== 'unknown' && request !== 'ambiguous') return undefined;
	return unread === true && options.length === 0 ? 'dialog-loading' : 'request-unclear';
}
