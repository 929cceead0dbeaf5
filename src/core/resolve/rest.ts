/** Rule 4: at rest, the newest of Stop, StopFailure, interrupt and SessionStart decides the kind. */
import type {Evidence, HookTurn} from '../evidence.js';
import type {Source, StateContext} from '../terms/state.js';
import {cleanText, truncate} from '../text/label.js';
import {openingLine} from '../text/opening-line.js';
import {plainLabels} from '../words/state-word.js';
import type {Judge, Outcome} from './blocked.js';
import type {Clock} from './clock.js';
import {type LastWords, lastMessage, lastWords, questionLine, SAME_TURN_MS} from './last-words.js';
import type {Ranked} from './rank.js';
import type {Verdict} from './verdict.js';

/** A failed tool is an error only when nothing follows it for this long. */
const FAILURE_MS = 10_000;
/** The text of a turn reaches the disk up to this long after its end (facts §2). */
const FLUSH_MS = 700;
const NEWS_LENGTH = 60;

type End =
	| {readonly kind: 'fresh'; readonly at: number}
	| {readonly kind: 'ended'; readonly at: number}
	| {readonly kind: 'interrupted'; readonly at: number}
	| {readonly kind: 'failed'; readonly at: number; readonly error: string; readonly message: string};

/** The confidence of each end that only a hook reports. */
const sureness = {fresh: 0.9, ended: 0.95, interrupted: 0.85, failed: 0.99} as const;

type Found = {readonly end: End; readonly source: Source; readonly confidence: number};

export function restOutcome(ranked: Ranked, evidence: Evidence, {clock, isQuestion}: Judge): Outcome {
	const found = newestEnd(ranked, evidence, clock);
	const {end} = found;
	const failure = evidence.hook?.failure;
	if (failure && clock.isPast(failure.at + FAILURE_MS)) {
		const context = {kind: 'error' as const, error: failure.tool, message: failure.error, resetsAt: undefined};
		return {state: 'error', label: `Failed: ${failure.tool}`, since: failure.at, context, confidence: 0.95, source: 'hook'};
	}
	switch (end.kind) {
		case 'failed':
			return failureOutcome(end, found, evidence);
		case 'fresh':
			return {
				state: 'ready',
				label: plainLabels.fresh,
				since: end.at,
				context: restContext(evidence, '', false),
				confidence: found.confidence,
			};
		case 'interrupted':
			return finished(evidence, {...found, said: '', label: 'Interrupted', interrupted: true}, clock.now);
		case 'ended': {
			const said = lastWords(evidence, {endedAt: end.at, source: found.source});
			if (!said || !isQuestion(said.text)) {
				return finished(
					evidence,
					{...found, said: said?.text ?? '', label: restLabel(evidence, said, end.at), interrupted: false},
					clock.now,
				);
			}
			const context = restContext(evidence, said.text, false);
			const label = evidence.hook?.notice?.type === 'idle_prompt' ? 'has a question' : questionLine(said.text);
			return {state: 'awaiting_input', label, since: end.at, context, confidence: 0.8, source: said.source};
		}
	}
}

/** A notification after the end of the turn is the label, unless it only says that the prompt waits; else the beginning of the last message. */
function restLabel({hook}: Evidence, said: LastWords | undefined, endedAt: number): string {
	const notice = hook?.notice;
	const news = notice && notice.type !== 'idle_prompt' && notice.at >= endedAt ? notice.message : '';
	return truncate(cleanText(news), NEWS_LENGTH) || (said && openingLine(lastMessage(said))) || plainLabels.finished;
}

type Finished = Found & {readonly said: string; readonly label: string; readonly interrupted: boolean};

/** Reading, jumping to or answering a finished turn files it away; a blocked state is never cleared by reading. */
function finished(evidence: Evidence, turn: Finished, now: number): Outcome {
	const context = restContext(evidence, turn.said, turn.interrupted);
	const since = Math.min(turn.end.at, now);
	const seenAt = Math.max(evidence.seenAt ?? 0, evidence.tmux?.lookedAt ?? 0);
	const subject = evidence.hook?.subject;
	if (seenAt > turn.end.at) {
		return {
			state: 'task_complete',
			label: turn.interrupted ? turn.label : subject || turn.label,
			since,
			context,
			confidence: turn.confidence,
		};
	}
	return {state: 'idle', label: turn.label, since, context, confidence: turn.confidence};
}

function failureOutcome(end: Extract<End, {kind: 'failed'}>, found: Found, {screen}: Evidence): Outcome {
	const resetsAt = screen?.surface.error?.resetsAt ?? resetTime(end.message);
	const context = {kind: 'error' as const, error: end.error, message: end.message, resetsAt};
	const label = [failureName(end.error), resetsAt ? `resets ${resetsAt}` : '', end.message].filter(Boolean).join(' · ');
	return {state: 'error', label: label || 'Error', since: end.at, context, confidence: found.confidence, source: found.source};
}

/** Names for the kinds of StopFailure (facts §1); empty for a kind that says no more than the state. */
function failureName(error: string): string {
	const names: Readonly<Record<string, string>> = {
		rate_limit: 'Limit reached',
		authentication_failed: 'Not logged in',
		billing_error: 'Billing',
		server_error: 'Server error',
		invalid_request: 'Request refused',
		unknown: '',
	};
	return Object.hasOwn(names, error) ? (names[error] ?? '') : error.replaceAll('_', ' ');
}

function resetTime(message: string): string | undefined {
	return /\bresets?(?: at| on)? ([^.·|\n]{2,40})/i.exec(message)?.[1]?.trim();
}

function newestEnd({verdict}: Ranked, all: Evidence, {isPast}: Clock): Found {
	const evidence = all.hook?.turn.kind === 'unknown' ? {...all, hook: undefined} : all;
	const takenBack = isPast(verdict.since + FLUSH_MS) ? takenBackEnd(evidence, verdict.since) : undefined;
	const ends = [hookEnd(evidence, verdict), transcriptEnd(evidence), takenBack, screenEnd(evidence)].filter((found) => found !== undefined);
	const [first, ...others] = ends;
	if (!first) return {end: {kind: hasNoTurn(evidence) ? 'fresh' : 'ended', at: verdict.since}, source: verdict.source, confidence: 0.6};
	return others.reduce((newest, found) => (found.end.at > newest.end.at ? found : newest), first);
}

/**
 * Whether the session had no prompt yet: there is no transcript before the first one, no turn in it after /clear, or only the turn of a process that
 * died.
 */
function hasNoTurn({status, transcript}: Evidence): boolean {
	if (!transcript) return status !== undefined;
	const {turn} = transcript;
	return turn.kind === 'none' || (turn.kind === 'working' && turn.at < (status?.startedAt ?? 0));
}

/** When a witness reports a rest and the hooks still report work, the user pressed Esc: it fires no hook. */
function hookEnd({hook, transcript}: Evidence, verdict: Verdict): Found | undefined {
	if (!hook) return undefined;
	// The agent said that its prompt waits, and neither since when nor why.
	if (hook.turn.kind === 'working' && verdict.source === 'hook') return undefined;
	// Silent hooks report no end; the end is on disk, and an Esc would be on disk too.
	const isEndOnDisk = transcript?.turn.kind === 'ended' || transcript?.turn.kind === 'failed';
	if (hook.turn.kind === 'working' && isEndOnDisk && transcript.turn.at > hook.movedAt) return undefined;
	if (isFailureOnDisk(hook.turn, transcript)) return undefined;
	const end = turnEnd(hook.turn, Math.max(verdict.since, hook.movedAt));
	return end && {end, source: 'hook', confidence: sureness[end.kind]};
}

/** Older versions have no event for a failed turn: they fire Stop, and only the transcript says that the turn failed. */
function isFailureOnDisk(turn: HookTurn, transcript: Evidence['transcript']): boolean {
	if (turn.kind !== 'ended' || transcript?.turn.kind !== 'failed') return false;
	return Math.abs(transcript.turn.at - turn.at) < SAME_TURN_MS;
}

/** The text of a failed request, in a Stop that stands for a StopFailure. */
const failedRequest = /^API Error: (?:\d{3}\b|Connection|Request|Repeated)/;

function turnEnd(turn: HookTurn, interruptedAt: number): End | undefined {
	switch (turn.kind) {
		case 'unknown':
			return undefined;
		case 'fresh':
			return {kind: 'fresh', at: turn.at};
		case 'ended':
			return turn.said !== undefined && failedRequest.test(turn.said)
				? {kind: 'failed', at: turn.at, error: 'unknown', message: turn.said}
				: {kind: 'ended', at: turn.at};
		case 'failed':
			return {kind: 'failed', at: turn.at, error: turn.error, message: turn.message};
		case 'working':
			return {kind: 'interrupted', at: interruptedAt};
		case 'compacting':
			return turnEnd(turn.before, interruptedAt);
		case 'closed':
			return undefined;
	}
}

/** A turn that ended before this process began is that of another process: the session was resumed and has no prompt yet. */
function transcriptEnd({transcript, hook, status}: Evidence): Found | undefined {
	const turn = transcript?.turn;
	if (!turn || turn.kind === 'working' || turn.kind === 'none') return undefined;
	// Both report the same end, and the hook has its content.
	if (turn.kind !== 'interrupted' && hook && turn.at < hook.movedAt + SAME_TURN_MS && !isFailureOnDisk(hook.turn, transcript)) {
		return undefined;
	}
	const startedAt = status?.startedAt ?? 0;
	if (!hook && turn.at < startedAt) return {end: {kind: 'fresh', at: startedAt}, source: 'client', confidence: 0.7};
	const end: End =
		turn.kind === 'failed' ? {kind: 'failed', at: turn.at, error: turn.error, message: turn.message} : {kind: turn.kind, at: turn.at};
	return {end, source: 'transcript', confidence: 0.7};
}

/** Esc before any output fires no hook, and the prompt stands alone on disk (facts §2). */
function takenBackEnd({transcript, hook, status}: Evidence, restSince: number): Found | undefined {
	const turn = transcript?.turn;
	if (turn?.kind !== 'working' || transcript?.workedAt !== turn.at || (transcript.said?.at ?? 0) >= turn.at) return undefined;
	const isThisOne = turn.at < restSince && turn.at > (status?.startedAt ?? 0) && (!hook || turn.at > hook.movedAt + SAME_TURN_MS);
	return isThisOne ? {end: {kind: 'interrupted', at: restSince}, source: 'transcript', confidence: 0.7} : undefined;
}

/** Without hooks and transcript, an error or an interrupt is taken from the pane, if it still shows one. */
function screenEnd({screen, hook, transcript}: Evidence): Found | undefined {
	if (!screen || hook || transcript) return undefined;
	const {error, interrupted, surface, projection} = screen.surface;
	if (surface !== 'idle') return undefined;
	const at = screen.changedAt;
	if (error) return {end: {kind: 'failed', at, error: '', message: error.text}, source: 'screen', confidence: 0.7};
	if (interrupted) return {end: {kind: 'interrupted', at}, source: 'screen', confidence: 0.7};
	return {end: {kind: projection.trim() === '' ? 'fresh' : 'ended', at}, source: 'screen', confidence: 0.6};
}

function restContext(evidence: Evidence, said: string, interrupted: boolean): StateContext {
	const ended = endedTurn(evidence);
	return {kind: 'rest', said, shells: shellsOf(evidence), wakesItself: (ended?.crons ?? 0) > 0, interrupted};
}

function endedTurn({hook}: Evidence) {
	return hook?.turn.kind === 'ended' ? hook.turn : undefined;
}

/** The agent's file reports the end of background shells. No hook does, and an idle pane is not captured again. */
function shellsOf(evidence: Evidence): number {
	const {status, screen} = evidence;
	const counted = endedTurn(evidence)?.shells ?? screen?.surface.backgroundShells ?? 0;
	switch (status?.status) {
		case 'idle':
			return 0;
		case 'shell':
			return Math.max(1, counted);
	}
	return counted;
}
