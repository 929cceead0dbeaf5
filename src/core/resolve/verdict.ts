/** The claim of one witness alone about a session, and its confidence after comparison with the others. `rank.ts` compares the claims. */
import {hasDialogOpen} from '../agent-traits.js';
import type {Evidence, HookClaim, ScreenClaim, TmuxClaim, TranscriptClaim} from '../evidence.js';
import type {Surface} from '../surface.js';
import {asksByNotice, type HookTurn, hookTurns} from '../terms/hook-turn.js';
import type {ReportClaim} from '../terms/report.js';
import type {Source} from '../terms/state.js';
import type {Clock} from './clock.js';

type Phase = 'gone' | 'blocked' | 'work' | 'rest';

export type Verdict = {
	readonly source: Source;
	readonly phase: Phase;
	/** When the claim became true, as far as the witness knows. */
	readonly since: number;
	/** When the witness last reported: its claim holds from `since` until then at least. */
	readonly at: number;
	readonly confidence: number;
};

/** A file that has said `idle` for less than this may be between two turns (facts §8). */
export const idleBlinkMs = 25;
/** A Stop with running subagents is no end; after the last of them the session goes on by itself within this time. */
const afterAgentsMs = 3000;
const replaceMs = 2000;
/** The pane shows the start or the end of a turn at most this long after its hook. */
export const screenLagMs = 400;

export type Verdicts = Readonly<Record<'hook' | 'status' | 'transcript' | 'screen' | 'tmux' | 'report', Verdict | undefined>>;

export function toVerdicts(evidence: Evidence, clock: Clock): Verdicts {
	return {
		hook: evidence.hook && hookVerdict(evidence.hook, clock),
		status: statusVerdict(evidence, clock.now),
		transcript: evidence.transcript && transcriptVerdict(evidence.transcript),
		screen: evidence.screen && screenVerdict(evidence.screen, evidence),
		tmux: evidence.tmux && tmuxVerdict(evidence.tmux, lastSign(evidence) ?? evidence.tmux.at),
		report: evidence.report && reportVerdict(evidence.report),
	};
}

function verdictOf(source: Source, phase: Phase, since: number, confidence: number, at = since): Verdict {
	return {source, phase, since, at, confidence};
}

function hookVerdict(hook: HookClaim, clock: Clock): Verdict | undefined {
	const {turn, movedAt, notice} = hook;
	const claim = (phase: Phase, since: number, confidence: number, at = movedAt) => verdictOf('hook', phase, since, confidence, at);
	const [phase, confidence] = hookTurns[turn.kind] ?? [];
	if (turn.kind === 'closed' && isReplaced(turn, clock)) return claim('work', turn.at, 0.6);
	if (phase === 'gone') return claim(phase, turn.at, confidence);
	const ask = hook.open.at(-1);
	if (ask) return claim('blocked', ask.at, 0.99);
	if (notice && asksByNotice(notice.type)) return claim('blocked', notice.at, notice.type === 'permission_prompt' ? 0.8 : 0.9, notice.at);
	// A notification that the prompt waits reports an end that no other event did.
	if (notice?.type === 'idle_prompt' && (turn.kind === 'unknown' || turn.kind === 'working'))
		return claim('rest', notice.at, 0.8, notice.at);
	const delegates = turn.kind === 'ended' && (hook.subagents.length > 0 || (turn.agents > 0 && !clock.isPast(movedAt + afterAgentsMs)));
	if (delegates) return claim('work', turn.at, 0.9);
	return phase && claim(phase, turn.at, confidence);
}

/** /clear and /resume close the session a moment before the agent opens the next one. */
function isReplaced(turn: Extract<HookTurn, {kind: 'closed'}>, {isPast}: Clock): boolean {
	return (turn.reason === 'clear' || turn.reason === 'resume') && !isPast(turn.at + replaceMs);
}

/** Some versions never write a state. */
const statusPhases: Readonly<Record<string, readonly [Phase, number]>> = {
	busy: ['work', 0.97],
	idle: ['rest', 0.96],
	shell: ['rest', 0.96],
	waiting: ['blocked', 0.98],
};

function statusVerdict(evidence: Evidence, now: number): Verdict | undefined {
	const {status, tmux} = evidence;
	if (!status || tmux?.process === 'gone' || hasDialogOpen(status)) return undefined;
	const [phase, confidence] = (Object.hasOwn(statusPhases, status.status ?? '') && statusPhases[status.status ?? '']) || [];
	if (phase === undefined || confidence === undefined) return undefined;
	const isVerified = tmux?.process === 'alive';
	const sureness = isVerified ? confidence : confidence - 0.2;
	const restsAt = status.status === 'busy' ? (leadsIdleTeamSince(evidence) ?? leavesShellsSince(evidence)) : undefined;
	if (restsAt !== undefined) return verdictOf('client', 'rest', Math.min(restsAt, now), sureness);
	return verdictOf('client', phase, Math.min(status.statusAt ?? status.readAt, now), sureness);
}

/** The end of a lead's turn, epoch ms, when all its teammates wait for it: its file says `busy` while teammates in panes exist (§8.1). */
function leadsIdleTeamSince({hook, transcript, status}: Evidence): number | undefined {
	const {teammates = [], turn: written} = transcript ?? {};
	if (written?.kind !== 'ended' || teammates.length === 0 || !teammates.every(({isIdle}) => isIdle)) return undefined;
	const reported = hook === undefined || hook.turn.kind === 'unknown' ? undefined : hook.turn;
	// The tail of a long transcript may not name all teammates.
	const isWhole = reported === undefined || (reported.kind === 'ended' && reported.agents === 0 && reported.teammates <= teammates.length);
	const {at} = reported ?? written;
	return isWhole && at >= (status?.statusAt ?? 0) ? at : undefined;
}

/**
 * The end of a turn, epoch ms, after which the pane shows only background shells at work. Some versions say `busy` until the last of those
 * has ended (facts §3 j).
 */
function leavesShellsSince({hook, screen, status}: Evidence): number | undefined {
	if (hook?.turn.kind !== 'ended') return undefined;
	const {at} = hook.turn;
	const rests = screen?.surface.surface === 'idle' && screen.surface.backgroundShells > 0 && screen.at > at + screenLagMs;
	return rests && at >= (status?.statusAt ?? 0) ? at : undefined;
}

/** Whether the turn ended while subagents go on. */
export function isDelegating({turn, running = []}: TranscriptClaim): boolean {
	return turn.kind === 'ended' && running.length > 0;
}

const transcriptPhases = {
	fresh: ['rest', 0.7],
	working: ['work', 0.7],
	ended: ['rest', 0.7],
	interrupted: ['rest', 0.85],
	failed: ['rest', 0.8],
} as const;

function transcriptVerdict(claim: TranscriptClaim): Verdict | undefined {
	const {turn, asked, lastLineAt, workedAt} = claim;
	if (asked) return verdictOf('transcript', 'blocked', asked.at, 0.95, Math.max(lastLineAt, asked.reportedAt ?? 0));
	if (turn.kind === 'none') return undefined;
	if (isDelegating(claim)) return verdictOf('transcript', 'work', turn.at, 0.9);
	const [phase, confidence] = transcriptPhases[turn.kind];
	return verdictOf('transcript', phase, turn.at, confidence, turn.kind === 'working' ? workedAt : turn.at);
}

/** The other surfaces show neither work nor rest. */
const screenPhases: Readonly<Partial<Record<Surface, Phase>>> = {
	permission: 'blocked',
	question: 'blocked',
	plan: 'blocked',
	trust: 'blocked',
	deferred: 'blocked',
	idle: 'rest',
	working: 'work',
	background: 'work',
	shell: 'gone',
};

/** A pane that shows work this long after the end in the record shows new work: records are written up to 1.2 s late. */
const afterEndMs = 2000;

function screenVerdict({surface, changedAt, at}: ScreenClaim, {status, isGuessed, transcript}: Evidence): Verdict | undefined {
	const phase = screenPhases[surface.surface];
	// If the record has the turns, the pane is late: it counts for dialogs, and for work well after an end.
	const goesOn = phase === 'work' && transcript?.turn.kind === 'ended' && at > transcript.turn.at + afterEndMs;
	if (isGuessed && phase !== 'blocked' && !goesOn) return undefined;
	// A view covers the dialog. The dialog is a request unless the file says only that some dialog is open.
	const isCovered = surface.surface === 'deferred' && surface.inputMode === 'closed';
	if (isCovered && hasDialogOpen(status)) return undefined;
	if (phase === undefined || surface.availability === 'unsupported' || surface.availability === 'disconnected') return undefined;
	return verdictOf('screen', phase, Math.min(changedAt, at), surface.confidence, at);
}

/** No witness reports when a killed process died, so its last sign of life counts, which does not change between looks. */
function lastSign({hook, transcript, report}: Evidence): number | undefined {
	const signs = [hook?.lastEventAt, transcript?.lastLineAt, report?.reportedAt].filter((at) => at !== undefined);
	return signs.length > 0 ? Math.max(...signs) : undefined;
}

function tmuxVerdict(tmux: TmuxClaim, since: number): Verdict | undefined {
	const gone = tmux.process === 'gone' || (tmux.process !== 'alive' && (tmux.paneLost || tmux.dead));
	return gone ? verdictOf('tmux', 'gone', since, 0.99, tmux.at) : undefined;
}

const reportPhases: Readonly<Record<ReportClaim['state'], Phase>> = {
	blocked: 'blocked',
	error: 'rest',
	working: 'work',
	done: 'rest',
	idle: 'rest',
};

function reportVerdict({state, at, reportedAt}: ReportClaim): Verdict {
	// A report of the same work keeps its time: a program may report work again and again while a shell runs behind an ended turn.
	return verdictOf('report', reportPhases[state], at, 0.9, state === 'working' ? at : reportedAt);
}

/** The doubt that each disagreeing witness adds. As measured, the winner is wrong in a few percent of such moments. */
const disagreementCost = 0.15;

/**
 * Each agreeing witness lowers the error, each disagreeing one lowers the confidence. A witness older than the winner describes an earlier
 * moment and does not count against it.
 */
export function combineConfidence(winner: Verdict, own: number, verdicts: Verdicts): number {
	let error = 1 - own;
	let doubt = 1;
	for (const other of Object.values(verdicts)) {
		if (!other || other.source === winner.source) continue;
		if (other.phase === winner.phase) error *= 1 - other.confidence;
		else if (other.at >= winner.since) doubt *= 1 - disagreementCost * other.confidence;
	}
	return roundConfidence((1 - error) * doubt);
}

export function roundConfidence(confidence: number): number {
	return Math.round(Math.max(0, Math.min(1, confidence)) * 1e6) / 1e6;
}
