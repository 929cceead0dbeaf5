/**
 * The one place that ranks witnesses. Rules, in order: (1) gone; (2) a dialog on the screen; (3) the agent's own file; (4) the kind of
 * rest, see `rest.ts`; (5) without the file: hooks, corrected by the pane and by a transcript that advanced; (6) without hooks: pane and
 * transcript; (7) what the program told of itself. Times decide only whether a claim is still current.
 */
import {type AgentStatus, hasDialogOpen} from '../agent-traits.js';
import type {Evidence, HookClaim} from '../evidence.js';
import type {Clock} from './clock.js';
import {idleBlinkMs, isDelegating, screenLagMs, type Verdict, type Verdicts} from './verdict.js';

/** `bound` is the upper limit of the confidence, whichever witnesses agree. */
export type Ranked = {readonly verdict: Verdict; readonly rule: string; readonly bound?: number};

/** The agent's file follows a hook within 200 ms (facts §0.1); for this long, a hook that is newer than the file wins. */
const fileLagMs = 300;
/** A prompt makes the agent write its file. Under load that takes up to this long, so an older file was not written yet. */
const slowFileMs = 3000;
/** A dialog, or its `Waiting for permission…` line, is drawn at most this long after its hook. */
const drawLagMs = 400;
/** The dialog of an agent whose record has its requests is drawn up to 0.8 s later (measured: docs/agents.md). */
const slowDrawMs = 1000;
/** On a busy machine a dialog stays on the screen this long after its answer. */
const closeLagMs = 1500;
/** The lines of a turn are flushed up to this long after its Stop (facts §2). */
const flushMs = 700;
/** An agent that still writes its file this long after SessionEnd has only switched to another session. */
const sessionEndMs = 500;

/**
 * Whether no hook has fired since the agent's file took its status, so that the hooks are broken or removed. The file keeps its time while
 * requests of one kind wait in line, so a request that such hooks reported was answered.
 */
export function areSilent(hook: Pick<HookClaim, 'lastEventAt'> | undefined, status: Pick<AgentStatus, 'statusAt'> | undefined): boolean {
	return hook !== undefined && status?.statusAt !== undefined && hook.lastEventAt < status.statusAt - slowFileMs;
}

export function rank(verdicts: Verdicts, evidence: Evidence, clock: Clock): Ranked | undefined {
	const gone = rankGone(verdicts, evidence);
	if (gone) return gone;
	const own =
		rankBlocked(verdicts, evidence, clock) ??
		rankFirstPrompt(verdicts, evidence) ??
		rankByStatus(verdicts, evidence, clock) ??
		rankByHook(verdicts, evidence) ??
		rankWithoutHooks(verdicts, evidence);
	return rankReport(verdicts, own) ?? own ?? rankSuspended(evidence, clock);
}

/** A stopped process that no other witness describes. It waits for its user. */
function rankSuspended({tmux, screen}: Evidence, {now}: Clock): Ranked | undefined {
	if (!tmux?.suspended) return undefined;
	const verdict = {source: 'tmux', phase: 'work', since: screen?.changedAt ?? now, at: now, confidence: 0.5} as const;
	return {verdict, rule: '6 only its process is known, which is stopped'};
}

/** A program's own report counts if beckon does not read that agent, or if the report is newer than everything that beckon read. */
function rankReport({report, hook, status, screen, transcript}: Verdicts, own: Ranked | undefined): Ranked | undefined {
	if (!report) return undefined;
	if (!own) return {verdict: report, rule: '7 only its own report tells'};
	const isNewest = [hook, status, screen, transcript, own.verdict].every((each) => each === undefined || each.at < report.at);
	if (own.verdict.phase === report.phase || !isNewest) return undefined;
	return {verdict: report, rule: '7 its own report is newer than all that was read'};
}

function rankGone({hook, status, screen, tmux}: Verdicts, evidence: Evidence): Ranked | undefined {
	if (tmux?.phase === 'gone') return {verdict: tmux, rule: '1 gone: the process or its pane is gone'};
	if (hook?.phase === 'gone' && !(status && status.since > hook.since + sessionEndMs)) {
		return {verdict: hook, rule: '1 gone: the session ended by its own word'};
	}
	if (screen?.phase === 'gone' && !status && evidence.tmux?.process !== 'alive' && (!hook || screen.at > hook.at + screenLagMs)) {
		return {verdict: screen, rule: '1 gone: the pane shows a shell'};
	}
	return undefined;
}

function rankBlocked(verdicts: Verdicts, evidence: Evidence, {isPast}: Clock): Ranked | undefined {
	const {hook, status, screen} = verdicts;
	if (status?.phase === 'blocked') return {verdict: status, rule: '2 blocked: the session file says so'};
	const {transcript} = verdicts;
	if (transcript?.phase === 'blocked' && !hook && !status && !isCorrectedByPane(transcript, verdicts, evidence))
		return {verdict: transcript, rule: '2 blocked: its own record has a request without an answer'};
	// Where a record has no answers, its next line may be the effect of one.
	const closeLag = recordsAll(evidence) ? closeLagMs : 0;
	const fileIsOlder = !status || (screen !== undefined && screen.at > status.since);
	const isLeft = evidence.transcript?.leavesDialog === true || isRecordNewer(verdicts, evidence, closeLag);
	if (screen?.phase === 'blocked' && fileIsOlder && !isOvertaken(screen, hook) && !isLeft) {
		return {verdict: {...screen, since: Math.min(screen.since, openedAt(evidence))}, rule: '2 blocked: the pane shows a dialog'};
	}
	if (hook?.phase !== 'blocked') return rankAutoModeChoice(evidence, hook);
	if (status) {
		if (hook.since <= status.since || isPast(hook.since + slowFileMs)) return undefined;
		return isAnsweredUnseen(evidence, hook, screen) && isPast(hook.since + fileLagMs)
			? undefined
			: {verdict: hook, rule: '2 blocked: asked a moment ago, before the session file was written'};
	}
	if (screen && isAnswered(screen) && screen.at > hook.since + drawLagMs) return undefined;
	if (isResolvedOnDisk(evidence, hook.since)) return undefined;
	return {verdict: hook, rule: '2 blocked: nothing says that the request was answered'};
}

/**
 * When the dialog opened. The agent's file, and a hook that only names a form, know the time but not the question; the first capture of the
 * pane may be much later.
 */
function openedAt({status, hook, screen}: Evidence): number {
	const byFile = hasDialogOpen(status) ? status?.statusAt : undefined;
	const newest = hook?.open.at(-1);
	const shown = screen?.surface.dialog?.kind;
	const isForm = newest?.ask.kind === 'dialog' && (shown === 'question' || shown === 'plan');
	return Math.min(byFile ?? Number.POSITIVE_INFINITY, isForm ? newest.at : Number.POSITIVE_INFINITY);
}

/**
 * Whether a request that the file does not report was answered by another hook; else the file is late. A capture decides, unless the dialog
 * may not be drawn yet, or is just drawn again, as after a resize.
 */
function isAnsweredUnseen(evidence: Evidence, hook: Verdict, screen: Verdict | undefined): boolean {
	if (!evidence.screen) return true;
	return screen !== undefined && isAnswered(screen) && screen.at > hook.since + drawLagMs;
}

/** In auto mode, a dialog in the middle of a turn means that the safety check failed to run; no hook fires for it (facts §3 q). */
function rankAutoModeChoice({status, hook, screen}: Evidence, verdict: Verdict | undefined): Ranked | undefined {
	if (!status || !hasDialogOpen(status) || verdict?.phase !== 'work' || hook?.permissionMode !== 'auto') return undefined;
	const since = status.statusAt ?? status.readAt;
	if (screen && screen.at > since + drawLagMs && screen.surface.surface === 'local-dialog') return undefined;
	return {
		verdict: {source: 'client', phase: 'blocked', since, at: since, confidence: 0.75},
		rule: '2 blocked: a dialog in the middle of a turn in auto mode',
	};
}

/** A prompt on the agent's command line: its spinner is drawn a second before a hook or the file reports it (facts §3 a). */
function rankFirstPrompt({hook, status, screen}: Verdicts, evidence: Evidence): Ranked | undefined {
	const isFresh = evidence.hook?.turn.kind === 'fresh' && hook?.phase === 'rest' && status?.phase !== 'work';
	if (!isFresh || screen?.phase !== 'work' || screen.at <= hook.at || evidence.screen?.surface.spinner === undefined) return undefined;
	return {verdict: screen, rule: '3 the pane shows the first prompt before the session file does'};
}

function rankByStatus({hook, status}: Verdicts, {status: file}: Evidence, {isPast, now}: Clock): Ranked | undefined {
	if (!status) return undefined;
	const rule = '3 the session file decides between working and idle';
	if (status.phase !== 'rest') return {verdict: status, rule};
	// A file from about the time of the hook may be newer than it: a prompt was sent back, or Esc was pressed at once.
	const lag = hook && hook.at - status.since > fileLagMs ? slowFileMs : fileLagMs;
	const ahead = hook?.phase === 'work' && hook.at > status.since && !isPast(hook.at + lag);
	if (ahead) return {verdict: hook, rule: '3 a hook is a moment ahead of the session file'};
	// A time ahead of ours is from before the clock was set back, so it does not say how long the session rests.
	const isDated = (file?.statusAt ?? 0) <= now + fileLagMs;
	if (hook && isDated && !isPast(status.since + idleBlinkMs)) {
		const verdict: Verdict = hook.phase === 'work' ? hook : {...status, phase: 'work'};
		return {verdict, rule: '3 idle this briefly may be the gap between two turns', bound: 0.6};
	}
	return {verdict: status, rule};
}

function rankByHook({hook, screen, transcript}: Verdicts, evidence: Evidence): Ranked | undefined {
	if (!hook || hook.phase === 'gone') return undefined;
	const isBlocked = hook.phase === 'blocked';
	const lag = isBlocked ? drawLagMs : screenLagMs;
	if (screen && isAnswered(screen) && screen.at > hook.at + lag && screen.phase !== hook.phase) {
		return {verdict: screen, rule: '5 the pane corrects the hooks'};
	}
	const silent = !screen || screen.at <= hook.at;
	if (silent && transcript && (isBlocked || isCorrection(transcript, hook, evidence))) {
		return {verdict: transcript, rule: '5 the transcript went on after the hooks'};
	}
	// A session whose request was withdrawn is at work.
	const verdict: Verdict = isBlocked ? {...hook, phase: 'work', confidence: 0.7} : hook;
	return {verdict, rule: '5 without a session file: the newest hook'};
}

function rankWithoutHooks({screen, transcript}: Verdicts, evidence: Evidence): Ranked | undefined {
	const lag = recordsAll(evidence) ? closeLagMs : screenLagMs;
	// The pane of the main loop shows nothing of its subagents.
	if (transcript && screen?.phase === 'rest' && evidence.transcript && isDelegating(evidence.transcript))
		return {verdict: transcript, rule: '6 without hooks: its subagents go on'};
	if (screen && isAnswered(screen) && !mayStream(screen, transcript, evidence) && !isRecordNewer({screen, transcript}, evidence, lag))
		return {verdict: screen, rule: '6 without hooks: the pane'};
	if (transcript) return {verdict: transcript, rule: '6 without hooks: the transcript'};
	const {status} = evidence;
	if (!status) return undefined;
	const at = status.statusAt ?? status.readAt;
	return {verdict: {source: 'client', phase: 'rest', since: at, at, confidence: 0.5}, rule: '6 only its process is known'};
}

/** Whether a pane that looks at rest may be streaming words: the record shows work, and the screen does not show how the turn ended. */
function mayStream(screen: Verdict, transcript: Verdict | undefined, {transcript: claim, screen: seen}: Evidence): boolean {
	const isUnended = seen?.surface.interrupted === false && seen.surface.error === undefined;
	return screen.phase === 'rest' && transcript?.phase === 'work' && claim?.tells === 'turns' && isUnended;
}

/** Whether the pane corrects a record that has requests without their answers: it does once the dialog must have been drawn. */
function isCorrectedByPane(transcript: Verdict, {screen}: Verdicts, {transcript: claim}: Evidence): boolean {
	return claim?.tells === 'turns' && screen !== undefined && isAnswered(screen) && screen.at > transcript.at + slowDrawMs;
}

function recordsAll({transcript}: Evidence): boolean {
	return transcript?.tells === 'answers';
}

/** Whether the record is newer than the pane: what is recorded as it happens is drawn a moment later. */
function isRecordNewer(
	{screen, transcript}: Pick<Verdicts, 'screen' | 'transcript'>,
	{transcript: claim}: Evidence,
	lagMs: number,
): boolean {
	return claim?.tells !== undefined && transcript !== undefined && (screen?.at ?? 0) <= transcript.at + lagMs;
}

/** The transcript is ahead of the hooks: more work after a Stop, or an end that no hook reported. */
function isCorrection(transcript: Verdict, hook: Verdict, {transcript: claim, hook: hookClaim}: Evidence): boolean {
	if (transcript.phase === hook.phase) return false;
	if (transcript.phase === 'work') return transcript.at > hook.at + flushMs;
	// The hooks reported that end too, and know which subagents still run.
	if (claim?.turn.kind === 'ended' && hookClaim?.turn.kind === 'ended') return false;
	return claim?.turn.kind === 'interrupted' ? transcript.since > hook.since : transcript.since > hook.at;
}

/** Whether an interrupt, or a result of every tool of the main chain, is written after the request: none has one before its approval. */
function isResolvedOnDisk({transcript, hook}: Evidence, askedAt: number): boolean {
	const turn = transcript?.turn;
	if (!turn || turn.kind === 'none' || hook?.open.at(-1)?.asker) return false;
	if (turn.kind !== 'working') return turn.at > askedAt;
	return turn.openTools.length === 0 && (transcript.workedAt ?? turn.at) > askedAt + flushMs;
}

/** Whether a hook reported, after the capture, the end of what the pane shows. */
function isOvertaken(screen: Verdict, hook: Verdict | undefined): boolean {
	return hook !== undefined && hook.phase !== 'blocked' && hook.at >= screen.at;
}

/** Whether nothing is asked. */
function isAnswered({phase}: Verdict): boolean {
	return phase === 'work' || phase === 'rest';
}
