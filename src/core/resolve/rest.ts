/** Rule 4: at rest, the newest of Stop, StopFailure, interrupt and SessionStart says which kind. */

import type {Evidence, HookTurn} from '../evidence.js';
import type {Source, StateContext} from '../session.js';
import {cleanText, truncate} from '../text/label.js';
import type {Judge, Told} from './blocked.js';
import type {Ranked} from './rank.js';

/** A failed tool is an error only when nothing followed it for this long. */
const FAILURE_MS = 10_000;
/** Text of a turn may reach the disk a little before its Stop. */
const SAME_TURN_MS = 3000;
/** The words of a turn reach the disk up to this long after its end (facts §2). */
const FLUSH_MS = 700;
const NEWS_LENGTH = 60;

type End =
	| {readonly kind: 'fresh'; readonly at: number}
	| {readonly kind: 'ended'; readonly at: number}
	| {readonly kind: 'interrupted'; readonly at: number}
	| {readonly kind: 'failed'; readonly at: number; readonly error: string; readonly message: string};

/** How sure each end is that only a hook tells of. */
const sureness = {fresh: 0.9, ended: 0.95, interrupted: 0.85, failed: 0.99} as const;

type Found = {readonly end: End; readonly source: Source; readonly confidence: number};

export function tellRest(ranked: Ranked, evidence: Evidence, now: number, judge: Judge): Told {
	const found = newestEnd(ranked, evidence, now);
	const {end} = found;
	const failure = evidence.hook?.failure;
	if (failure && now - failure.at >= FAILURE_MS) {
		const context = {kind: 'error' as const, error: failure.tool, message: failure.error, resetsAt: undefined};
		return {state: 'error', label: `Failed: ${failure.tool}`, since: failure.at, context, confidence: 0.95, source: 'hook'};
	}
	switch (end.kind) {
		case 'failed':
			return tellFailure(end, found, evidence);
		case 'fresh':
			return {state: 'ready', label: 'Ready', since: end.at, context: restContext(evidence, '', false), confidence: found.confidence};
		case 'interrupted':
			return finished(evidence, {...found, said: '', label: 'Interrupted', interrupted: true}, now);
		case 'ended': {
			const said = lastWords(evidence, found);
			if (!said || !judge.isQuestion(said.text)) {
				return finished(evidence, {...found, said: said?.text ?? '', label: restLabel(evidence, end.at), interrupted: false}, now);
			}
			const context = restContext(evidence, said.text, false);
			const label = evidence.hook?.notice?.type === 'idle_prompt' ? 'has a question' : questionLine(said.text);
			return {state: 'awaiting_input', label, since: end.at, context, confidence: 0.8, source: said.source};
		}
	}
}

/** A notification after the end of the turn has the last word, unless it only says that the prompt waits. */
function restLabel({hook}: Evidence, endedAt: number): string {
	const notice = hook?.notice;
	const news = notice && notice.type !== 'idle_prompt' && notice.at >= endedAt ? notice.message : '';
	return truncate(cleanText(news), NEWS_LENGTH) || 'Waiting for your next prompt';
}

type Finished = Found & {readonly said: string; readonly label: string; readonly interrupted: boolean};

/** Looking at it, jumping to it or answering it files a finished turn away; a blocked state is never cleared by looking. */
function finished(evidence: Evidence, turn: Finished, now: number): Told {
	const context = restContext(evidence, turn.said, turn.interrupted);
	const since = Math.min(turn.end.at, now);
	const seenAt = Math.max(evidence.seenAt ?? 0, evidence.tmux?.lookedAt ?? 0);
	const subject = evidence.hook?.subject;
	if (seenAt > turn.end.at) {
		return {state: 'task_complete', label: turn.interrupted ? turn.label : subject || 'Done', since, context, confidence: turn.confidence};
	}
	return {state: 'idle', label: turn.label, since, context, confidence: turn.confidence};
}

function tellFailure(end: Extract<End, {kind: 'failed'}>, found: Found, {screen}: Evidence): Told {
	const resetsAt = screen?.surface.error?.resetsAt ?? resetTime(end.message);
	const context = {kind: 'error' as const, error: end.error, message: end.message, resetsAt};
	const label = [failureName(end.error), resetsAt ? `resets ${resetsAt}` : '', end.message].filter(Boolean).join(' · ');
	return {state: 'error', label: label || 'Error', since: end.at, context, confidence: found.confidence, source: found.source};
}

/** Kinds as StopFailure names them (facts §1); nothing for one that says no more than the state. */
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

function newestEnd({verdict}: Ranked, evidence: Evidence, now: number): Found {
	const takenBack = now - verdict.since >= FLUSH_MS ? takenBackEnd(evidence, verdict.since) : undefined;
	const ends = [hookEnd(evidence, verdict.at, verdict.since), transcriptEnd(evidence), takenBack, screenEnd(evidence)].filter(
		(found) => found !== undefined,
	);
	const [first, ...others] = ends;
	if (!first) return {end: {kind: hasNoTurn(evidence) ? 'fresh' : 'ended', at: verdict.since}, source: verdict.source, confidence: 0.6};
	return others.reduce((newest, found) => (found.end.at > newest.end.at ? found : newest), first);
}

/** The session had no prompt yet: there is no transcript before the first one, no turn in it after /clear, or the turn of a process that died. */
function hasNoTurn({status, transcript}: Evidence): boolean {
	if (!transcript) return status !== undefined;
	const {turn} = transcript;
	return turn.kind === 'none' || (turn.kind === 'working' && turn.at < (status?.startedAt ?? 0));
}

/** The witness that says "at rest" while the hooks still say "at work" saw an Esc: it fires no hook. */
function hookEnd({hook, transcript}: Evidence, seenAt: number, restSince: number): Found | undefined {
	if (!hook) return undefined;
	// Hooks that are silent tell of no end either; the end is on disk, and an Esc would be on disk too.
	const isEndOnDisk = transcript?.turn.kind === 'ended' || transcript?.turn.kind === 'failed';
	if (hook.turn.kind === 'working' && isEndOnDisk && transcript.turn.at > hook.movedAt) return undefined;
	if (isFailureOnDisk(hook.turn, transcript)) return undefined;
	const end = turnEnd(hook.turn, Math.max(restSince, hook.movedAt), seenAt);
	return end && {end, source: 'hook', confidence: sureness[end.kind]};
}

/** Versions up to 2.1.77 have no StopFailure: they fire Stop, and only the transcript says that the turn failed. */
function isFailureOnDisk(turn: HookTurn, transcript: Evidence['transcript']): boolean {
	if (turn.kind !== 'ended' || transcript?.turn.kind !== 'failed') return false;
	return Math.abs(transcript.turn.at - turn.at) < SAME_TURN_MS;
}

/** The words of a failed request, as a Stop that stands for a StopFailure has them. */
const failedRequest = /^API Error: (?:\d{3}\b|Connection|Request|Repeated)/;

function turnEnd(turn: HookTurn, interruptedAt: number, seenAt: number): End | undefined {
	switch (turn.kind) {
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
			return turnEnd(turn.before, interruptedAt, seenAt);
		case 'closed':
			return undefined;
	}
}

/** A turn that ended before this process began was that of another process: the session was resumed and had no prompt yet. */
function transcriptEnd({transcript, hook, status}: Evidence): Found | undefined {
	const turn = transcript?.turn;
	if (!turn || turn.kind === 'working' || turn.kind === 'none') return undefined;
	// Both tell the same end; the hook's word has the content.
	if (turn.kind !== 'interrupted' && hook && turn.at < hook.movedAt + SAME_TURN_MS && !isFailureOnDisk(hook.turn, transcript)) {
		return undefined;
	}
	const startedAt = status?.startedAt ?? 0;
	if (!hook && turn.at < startedAt) return {end: {kind: 'fresh', at: startedAt}, source: 'client', confidence: 0.7};
	const end: End =
		turn.kind === 'failed' ? {kind: 'failed', at: turn.at, error: turn.error, message: turn.message} : {kind: turn.kind, at: turn.at};
	return {end, source: 'transcript', confidence: 0.7};
}

/** Esc before any output: no hook fires, and the prompt stands alone on disk (facts §2). */
function takenBackEnd({transcript, hook, status}: Evidence, restSince: number): Found | undefined {
	const turn = transcript?.turn;
	if (turn?.kind !== 'working' || transcript?.workedAt !== turn.at || (transcript.said?.at ?? 0) >= turn.at) return undefined;
	const isThisOne = turn.at < restSince && turn.at > (status?.startedAt ?? 0) && (!hook || turn.at > hook.movedAt + SAME_TURN_MS);
	return isThisOne ? {end: {kind: 'interrupted', at: restSince}, source: 'transcript', confidence: 0.7} : undefined;
}

/** Without hooks and transcript the pane tells an error or an interrupt, if it still shows one. */
function screenEnd({screen, hook, transcript}: Evidence): Found | undefined {
	if (!screen || hook || transcript) return undefined;
	const {error, interrupted, surface, projection} = screen.surface;
	if (surface !== 'idle') return undefined;
	const at = screen.changedAt;
	if (error) return {end: {kind: 'failed', at, error: '', message: error.text}, source: 'screen', confidence: 0.7};
	if (interrupted) return {end: {kind: 'interrupted', at}, source: 'screen', confidence: 0.7};
	return {end: {kind: projection.trim() === '' ? 'fresh' : 'ended', at}, source: 'screen', confidence: 0.6};
}

/**
 * The last assistant text of this turn. Once the final text is on disk the transcript corrects the hook both ways: a Stop hook may
 * come without its text, or be followed by more of it.
 */
function lastWords({hook, transcript, screen}: Evidence, {end: {at: endedAt}, source}: Found) {
	const heard = hook?.turn.kind === 'ended' && source === 'hook' ? hook.turn.said : undefined;
	const written = transcript?.said;
	const isSilent = heard?.trim() === '' && written !== undefined && written.at >= (transcript?.lastPrompt?.at ?? 0);
	const flushed = transcript?.turn.kind === 'ended' && transcript.turn.at >= endedAt - SAME_TURN_MS;
	if (written && (heard === undefined || isSilent || (flushed && written.at > endedAt - SAME_TURN_MS))) {
		return {text: written.text, source: 'transcript' as const};
	}
	if (heard !== undefined) return {text: heard, source: 'hook' as const};
	return screen?.surface.surface === 'idle' ? {text: screen.surface.projection, source: 'screen' as const} : undefined;
}

function restContext(evidence: Evidence, said: string, interrupted: boolean): StateContext {
	const ended = endedTurn(evidence);
	return {kind: 'rest', said, shells: shellsOf(evidence), wakesItself: (ended?.crons ?? 0) > 0, interrupted};
}

function endedTurn({hook}: Evidence) {
	return hook?.turn.kind === 'ended' ? hook.turn : undefined;
}

/** The agent's file tells of the end of background shells. No hook does, and a pane at rest is not captured again. */
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

/** @returns the last line of a text that asks something. */
export function questionLine(text: string): string {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	return lines.findLast((line) => line.includes('?')) ?? lines.at(-1) ?? 'has a question';
}
