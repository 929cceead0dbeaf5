/** Rule 4: at rest, the newest of Stop, StopFailure, interrupt and SessionStart decides the kind. */
import type {Evidence} from '../evidence.js';
import {endOfTurn, type HookTurn, hookTurns, type TurnEnd} from '../terms/hook-turn.js';
import type {Source, StateContext} from '../terms/state.js';
import {cleanText, truncate} from '../text/label.js';
import {failureName, plainLabels} from '../words/state-word.js';
import type {Judge, Outcome} from './blocked.js';
import type {Clock} from './clock.js';
import {haltedWords, type LastWords, lastMessage, lastWords, openingLine, questionLine, sameTurnMs} from './last-words.js';
import type {Ranked} from './rank.js';
import type {Verdict} from './verdict.js';

/** A failed tool is an error only when nothing follows it for this long. */
const failureMs = 10_000;
/** The text of a turn reaches the disk up to this long after its end (facts §2). */
const flushMs = 700;
const newsLength = 60;

type End = TurnEnd & {readonly source: Source; readonly confidence: number};

/** How sure it is that a turn was interrupted when the hooks report work and the session rests. */
const interruptedSureness = 0.85;

export function restOutcome(ranked: Ranked, evidence: Evidence, {clock, isQuestion}: Judge): Outcome {
	const end = newestEnd(ranked, evidence, clock);
	const {at: since, confidence} = end;
	const failure = evidence.hook?.failure;
	if (failure && clock.isPast(failure.at + failureMs)) {
		const context = {kind: 'error' as const, error: failure.tool, message: failure.error, resetsAt: undefined};
		return {state: 'error', label: `Failed: ${failure.tool}`, since: failure.at, context, confidence: 0.95, source: 'hook'};
	}
	switch (end.kind) {
		case 'failed':
			return failureOutcome(end, evidence);
		case 'fresh':
			return {
				state: 'ready',
				label: isResumed(evidence) ? plainLabels.resumed : plainLabels.fresh,
				since,
				context: restContext(evidence, ''),
				confidence,
			};
		case 'interrupted': {
			const text = haltedWords(evidence)?.text ?? '';
			const label = openingLine(text) || 'Interrupted';
			return {state: restState(evidence, since), label, since, context: restContext(evidence, text, true), confidence};
		}
		case 'ended': {
			const said = lastWords(evidence, {endedAt: since, source: end.source});
			const context = restContext(evidence, said?.text ?? '');
			if (said && isQuestion(said.text)) {
				const label = evidence.hook?.notice?.type === 'idle_prompt' ? 'has a question' : questionLine(said.text);
				return {state: 'awaiting_input', label, since, context, confidence: 0.8, source: said.source};
			}
			const state = restState(evidence, since);
			const subject = state === 'task_complete' ? evidence.hook?.subject : undefined;
			return {state, label: subject || restLabel(evidence, said, since), since, context, confidence};
		}
	}
}

/** Ctrl-Z stopped the session at work: it waits for its user, and looking at it does not end the wait. */
export function suspendedOutcome({verdict}: Ranked, evidence: Evidence): Outcome {
	const since = Math.max(verdict.since, evidence.hook?.lastEventAt ?? 0, evidence.transcript?.lastLineAt ?? 0);
	return {state: 'idle', label: 'Suspended', since, context: restContext(evidence, ''), source: 'tmux'};
}

/** A conversation that was resumed has prompts from before, which may be in another file. */
function isResumed({hook, transcript}: Evidence): boolean {
	return transcript?.humanPrompt !== undefined || (hook?.turn.kind === 'fresh' && /^(?:resume|fork)$/.test(hook.turn.how));
}

/**
 * A finished turn is done once its user read it, jumped to it or answered it; a blocked state is never cleared by reading. A scheduled turn
 * needs no reading as long as another one will come.
 */
function restState(evidence: Evidence, endedAt: number): 'task_complete' | 'idle' {
	const {hook, seenAt = 0, tmux} = evidence;
	const isOfSchedule = hook?.turn.kind === 'ended' && hook.turn.at === endedAt && scheduledCount(evidence) > 0;
	const owedAt = isOfSchedule ? hook.owedAt : endedAt;
	return owedAt === undefined || Math.max(seenAt, tmux?.lookedAt ?? 0) > owedAt ? 'task_complete' : 'idle';
}

/** The label: a notification after the end of the turn, unless it only says that the prompt waits; else how the last message begins. */
function restLabel({hook}: Evidence, said: LastWords | undefined, endedAt: number): string {
	const notice = hook?.notice;
	const news = notice && notice.type !== 'idle_prompt' && notice.at >= endedAt ? notice.message : '';
	return truncate(cleanText(news), newsLength) || (said && openingLine(lastMessage(said))) || plainLabels.finished;
}

function failureOutcome({at, error, message, confidence, source}: Extract<End, {readonly kind: 'failed'}>, evidence: Evidence): Outcome {
	const resetsAt = evidence.screen?.surface.error?.resetsAt ?? /\bresets?(?: at| on)? ([^.·|\n]{2,40})/i.exec(message)?.[1]?.trim();
	// The reset comes first, where a narrow row does not cut it, and is removed from the end of the message.
	const said = resetsAt ? message.replace(/[\s·,]+resets?(?: at| on)? [^.·|\n]{2,40}$/i, '') : message;
	const context = {kind: 'error' as const, error, message, resetsAt};
	const when = continuesAt(evidence, at);
	if (when !== undefined)
		return {state: 'retrying', label: `${limitUntil(when)} · goes on by itself`, since: at, context, source: 'transcript'};
	const name = resetsAt ? limitUntil(resetsAt) : failureName(error);
	const label = said.startsWith(name) ? said : [name, said].filter(Boolean).join(' · ');
	return {state: 'error', label: label || 'Error', since: at, context, confidence, source};
}

function limitUntil(when: string): string {
	return `Limit until ${when}`;
}

/** When the agent goes on by itself with the turn that failed then. */
function continuesAt({transcript}: Evidence, failedAt: number): string | undefined {
	const turn = transcript?.turn;
	return turn?.kind === 'failed' && Math.abs(turn.at - failedAt) < sameTurnMs ? turn.continuesAt : undefined;
}

function newestEnd({verdict}: Ranked, all: Evidence, {isPast}: Clock): End {
	const evidence = all.hook?.turn.kind === 'unknown' ? {...all, hook: undefined} : all;
	const takenBack = isPast(verdict.since + flushMs) ? takenBackEnd(evidence, verdict.since) : undefined;
	const ends = [hookEnd(evidence, verdict), transcriptEnd(evidence), takenBack, screenEnd(evidence)].filter((end) => end !== undefined);
	const [first, ...others] = ends;
	if (!first) return {kind: hasNoTurn(evidence) ? 'fresh' : 'ended', at: verdict.since, source: verdict.source, confidence: 0.6};
	return others.reduce((newest, end) => (end.at > newest.at ? end : newest), first);
}

/**
 * Whether the session had no prompt yet: there is no transcript before the first one, no turn in it after /clear, or only the turn of a
 * process that died.
 */
function hasNoTurn({status, transcript}: Evidence): boolean {
	if (!transcript) return status !== undefined;
	const {turn} = transcript;
	return turn.kind === 'none' || (turn.kind === 'working' && turn.at < (status?.startedAt ?? 0));
}

/** When a witness reports a rest and the hooks still report work, the user pressed Esc: it fires no hook. */
function hookEnd({hook, transcript}: Evidence, verdict: Verdict): End | undefined {
	if (!hook) return undefined;
	// The agent reported that its prompt waits, and neither since when nor why.
	if (hook.turn.kind === 'working' && verdict.source === 'hook') return undefined;
	// Silent hooks report no end, so the end on disk counts; an Esc would be on disk too.
	const isEndOnDisk = transcript !== undefined && ['ended', 'failed', 'interrupted'].includes(transcript.turn.kind);
	if (hook.turn.kind === 'working' && isEndOnDisk && 'at' in transcript.turn && transcript.turn.at > hook.movedAt) return undefined;
	if (isStopOnDisk(hook.turn, transcript)) return undefined;
	const end = endOfTurn(hook.turn);
	if (end?.kind === 'interrupted')
		return {...end, at: Math.max(verdict.since, hook.movedAt), source: 'hook', confidence: interruptedSureness};
	return end && {...end, source: 'hook', confidence: hookTurns[end.kind][1]};
}

/** Some agents fire the same event for a turn that ended, failed or was interrupted; only the transcript says which. */
function isStopOnDisk(turn: HookTurn, transcript: Evidence['transcript']): boolean {
	if (turn.kind !== 'ended' || (transcript?.turn.kind !== 'failed' && transcript?.turn.kind !== 'interrupted')) return false;
	return Math.abs(transcript.turn.at - turn.at) < sameTurnMs;
}

/** A turn that ended before this process began belongs to an earlier process: the session was resumed and has no prompt yet. */
function transcriptEnd({transcript, hook, status}: Evidence): End | undefined {
	const turn = transcript?.turn;
	if (!turn || turn.kind === 'working' || turn.kind === 'none') return undefined;
	// Both report the same end, and the hook has more of it.
	if (turn.kind !== 'interrupted' && hook && turn.at < hook.movedAt + sameTurnMs && !isStopOnDisk(hook.turn, transcript)) {
		return undefined;
	}
	const startedAt = status?.startedAt ?? 0;
	if (!hook && turn.at < startedAt) return {kind: 'fresh', at: startedAt, source: 'client', confidence: 0.7};
	return {...turn, source: 'transcript', confidence: 0.7};
}

/** Esc before any output fires no hook, and leaves a prompt without work or words behind it on disk (facts §2). */
function takenBackEnd({transcript, hook, status}: Evidence, restSince: number): End | undefined {
	const turn = transcript?.turn;
	if (turn?.kind !== 'working' || transcript?.workedAt !== turn.at || (transcript.said?.at ?? 0) >= turn.at) return undefined;
	const isThisOne = turn.at < restSince && turn.at > (status?.startedAt ?? 0) && (!hook || turn.at > hook.movedAt + sameTurnMs);
	return isThisOne ? {kind: 'interrupted', at: restSince, source: 'transcript', confidence: 0.7} : undefined;
}

/** Without hooks and transcript, an error or an interrupt is taken from the pane, if it still shows one. */
function screenEnd({screen, hook, transcript}: Evidence): End | undefined {
	if (screen?.surface.surface !== 'idle' || hook || transcript) return undefined;
	const {error, interrupted, projection} = screen.surface;
	const by = {at: screen.changedAt, source: 'screen', confidence: 0.7} as const;
	if (error) return {...by, kind: 'failed', error: '', message: error.text};
	if (interrupted) return {...by, kind: 'interrupted'};
	return {...by, kind: projection.trim() === '' ? 'fresh' : 'ended', confidence: 0.6};
}

function restContext(evidence: Evidence, said: string, interrupted = false): StateContext {
	const {hook, status, screen} = evidence;
	const ended = hook?.turn.kind === 'ended' ? hook.turn : undefined;
	const seen = screen?.surface.backgroundShells ?? 0;
	// If the file says `busy` for a session at rest, no hook listed its shells.
	const counted = status?.status === 'busy' ? seen : (ended?.shells ?? seen);
	// The agent's file reports the end of background shells. No hook does, and an idle pane is not captured again.
	const shells = status?.status === 'idle' ? 0 : status?.status === 'shell' ? Math.max(1, counted) : counted;
	// Monitors and scheduled prompts wake the session by themselves.
	const count = scheduledCount(evidence);
	const wakesItself = count + (ended?.monitors ?? 0) > 0;
	const [only, ...others] = count === 1 ? (hook?.schedule ?? []) : [];
	return {kind: 'rest', said, shells, wakesItself, ...(only && others.length === 0 && {wakesBy: only.line}), interrupted};
}

/** How many scheduled prompts the session has. No hook reports that Esc cancels a wake-up, or that /clear keeps one. */
function scheduledCount({hook, transcript, status}: Evidence): number {
	const ended = hook?.turn.kind === 'ended' ? hook.turn : undefined;
	const {at = 0, count = 0} = transcript?.scheduled ?? {};
	return at > Math.max(ended?.at ?? 0, status?.startedAt ?? 0) ? count : (ended?.crons ?? 0);
}
