/** The claim of one witness alone about a session, and its confidence after comparison with the others. `rank.ts` compares the claims. */
import type {Evidence, HookClaim, HookNotice, HookTurn, ScreenClaim, TmuxClaim, TranscriptClaim} from '../evidence.js';
import type {ReportClaim} from '../terms/report.js';
import type {Source} from '../terms/state.js';
import type {Clock} from './clock.js';

export type Phase = 'gone' | 'blocked' | 'work' | 'rest';

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
export const IDLE_BLINK_MS = 25;
/** A Stop with running subagents is no end; after the last of them the session goes on by itself within this time. */
const AFTER_AGENTS_MS = 3000;
const REPLACE_MS = 2000;

export type Verdicts = {
	readonly hook: Verdict | undefined;
	readonly status: Verdict | undefined;
	readonly transcript: Verdict | undefined;
	readonly screen: Verdict | undefined;
	readonly tmux: Verdict | undefined;
	readonly report: Verdict | undefined;
};

export function toVerdicts(evidence: Evidence, clock: Clock): Verdicts {
	return {
		hook: evidence.hook && hookVerdict(evidence.hook, clock),
		status: statusVerdict(evidence, clock.now),
		transcript: evidence.transcript && transcriptVerdict(evidence.transcript),
		screen: evidence.screen && screenVerdict(evidence.screen),
		tmux: evidence.tmux && tmuxVerdict(evidence.tmux, lastSign(evidence) ?? evidence.tmux.at),
		report: evidence.report && reportVerdict(evidence.report),
	};
}

function hookVerdict(hook: HookClaim, clock: Clock): Verdict | undefined {
	const {turn, movedAt} = hook;
	const say = (phase: Phase, since: number, confidence: number): Verdict => ({source: 'hook', phase, since, at: movedAt, confidence});
	if (turn.kind === 'closed') return isReplaced(turn, clock) ? say('work', turn.at, 0.6) : say('gone', turn.at, 0.99);
	const ask = hook.open.at(-1);
	if (ask) return say('blocked', ask.at, 0.99);
	if (hook.notice && asksByNotice(hook.notice.type)) {
		const confidence = hook.notice.type === 'permission_prompt' ? 0.8 : 0.9;
		return {...say('blocked', hook.notice.at, confidence), at: hook.notice.at};
	}
	if (saysThatItWaits(hook)) return {...say('rest', hook.notice.at, 0.8), at: hook.notice.at};
	switch (turn.kind) {
		case 'unknown':
			return undefined;
		case 'fresh':
			return say('rest', turn.at, 0.9);
		case 'working':
		case 'compacting':
			return say('work', turn.at, 0.99);
		case 'failed':
			return say('rest', turn.at, 0.99);
		case 'ended': {
			const delegates = hook.subagents.length > 0 || (turn.agents > 0 && !clock.isPast(movedAt + AFTER_AGENTS_MS));
			return delegates ? say('work', turn.at, 0.9) : say('rest', turn.at, 0.95);
		}
	}
}

/** The notification that the prompt waits tells of an end that no event told. */
function saysThatItWaits(hook: HookClaim): hook is HookClaim & {readonly notice: HookNotice} {
	return hook.notice?.type === 'idle_prompt' && (hook.turn.kind === 'unknown' || hook.turn.kind === 'working');
}

/** /clear and /resume close the session a moment before the agent opens the next one. */
function isReplaced(turn: Extract<HookTurn, {kind: 'closed'}>, {isPast}: Clock): boolean {
	return (turn.reason === 'clear' || turn.reason === 'resume') && !isPast(turn.at + REPLACE_MS);
}

/** The notifications that stand for a dialog in versions without PermissionRequest. */
export function asksByNotice(type: string): boolean {
	return ['permission_prompt', 'plan_approval', 'agent_needs_input', 'elicitation', 'elicitation_dialog'].includes(type);
}

function statusVerdict({status, tmux}: Evidence, now: number): Verdict | undefined {
	if (!status || tmux?.process === 'gone') return undefined;
	const since = Math.min(status.statusAt ?? status.readAt, now);
	const verified = tmux?.process === 'alive';
	const say = (phase: Phase, confidence: number): Verdict => {
		return {source: 'client', phase, since, at: since, confidence: verified ? confidence : confidence - 0.2};
	};
	switch (status.status) {
		case 'busy':
			return say('work', 0.97);
		case 'idle':
		case 'shell':
			return say('rest', 0.96);
		case 'waiting':
			// A local dialog (/model, /config…) changes no state: the file does not report the state below it.
			return status.waitingFor === 'dialog open' ? undefined : say('blocked', 0.98);
		case undefined:
			// The agent has just started, or its version never writes its state.
			return undefined;
	}
	return undefined;
}

function transcriptVerdict(transcript: TranscriptClaim): Verdict | undefined {
	const {turn} = transcript;
	const say = (phase: Phase, since: number, confidence: number): Verdict => ({source: 'transcript', phase, since, at: since, confidence});
	if (transcript.asked)
		return {...say('blocked', transcript.asked.at, 0.95), at: Math.max(transcript.lastLineAt, transcript.asked.toldAt ?? 0)};
	switch (turn.kind) {
		case 'none':
			return undefined;
		case 'working':
			return {...say('work', turn.at, 0.7), at: transcript.workedAt ?? turn.at};
		case 'ended':
			return say('rest', turn.at, 0.7);
		case 'interrupted':
			return say('rest', turn.at, 0.85);
		case 'failed':
			return say('rest', turn.at, 0.8);
	}
}

function screenVerdict(screen: ScreenClaim): Verdict | undefined {
	const {surface} = screen;
	if (surface.availability === 'unsupported' || surface.availability === 'disconnected') return undefined;
	const say = (phase: Phase): Verdict => {
		return {source: 'screen', phase, since: Math.min(screen.changedAt, screen.at), at: screen.at, confidence: surface.confidence};
	};
	switch (surface.surface) {
		case 'permission':
		case 'question':
		case 'plan':
		case 'trust':
		case 'deferred':
			return say('blocked');
		case 'idle':
			return say('rest');
		case 'working':
		case 'background':
			return say('work');
		case 'shell':
			return say('gone');
		case 'blank':
		case 'local-dialog':
		case 'closed':
		case 'other':
			return undefined;
	}
}

/** No witness reports when a killed process died: its last sign of life stands for that, and does not change between reads. */
function lastSign({hook, transcript, report}: Evidence): number | undefined {
	const signs = [hook?.lastEventAt, transcript?.lastLineAt, report?.toldAt].filter((at) => at !== undefined);
	return signs.length > 0 ? Math.max(...signs) : undefined;
}

function tmuxVerdict(tmux: TmuxClaim, since: number): Verdict | undefined {
	const gone = tmux.process === 'gone' || (tmux.process !== 'alive' && (tmux.paneLost || tmux.dead));
	return gone ? {source: 'tmux', phase: 'gone', since, at: tmux.at, confidence: 0.99} : undefined;
}

const toldPhases: Readonly<Record<ReportClaim['state'], Phase>> = {
	blocked: 'blocked',
	error: 'rest',
	working: 'work',
	done: 'rest',
	idle: 'rest',
};

function reportVerdict({state, at, toldAt}: ReportClaim): Verdict {
	// Other words for the same work are no news: a program may go on to say that it works while a shell runs behind a turn that has ended.
	return {source: 'report', phase: toldPhases[state], since: at, at: state === 'working' ? at : toldAt, confidence: 0.9};
}

/** The doubt that each disagreeing witness adds: measured, the winner is right in all but a few percent of such moments. */
const DISAGREEMENT_COST = 0.15;

/**
 * Each agreeing witness lowers the error, each disagreeing one lowers the confidence. A witness older than the winner describes an earlier moment and
 * does not count against it.
 */
export function combineConfidence(winner: Verdict, own: number, verdicts: Verdicts): number {
	let error = 1 - own;
	let doubt = 1;
	for (const other of Object.values(verdicts)) {
		if (!other || other.source === winner.source) continue;
		if (other.phase === winner.phase) error *= 1 - other.confidence;
		else if (other.at >= winner.since) doubt *= 1 - DISAGREEMENT_COST * other.confidence;
	}
	return round((1 - error) * doubt);
}

export function round(confidence: number): number {
	return Math.round(Math.max(0, Math.min(1, confidence)) * 1e6) / 1e6;
}
