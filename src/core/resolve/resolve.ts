/** Evidence in, state out. `verdict.ts` makes the verdicts and `rank.ts` ranks them; this file names the state. */
import type {Config} from '../config.js';
import {cut} from '../cut.js';
import type {Evidence, TmuxClaim, TranscriptClaim} from '../evidence.js';
import {describeAsk} from '../fold/event-words.js';
import {type Fact, type SessionState, type Source, stateTraits} from '../terms/state.js';
import {cleanText, truncate} from '../text/label.js';
import {isQuestion} from '../text/question.js';
import {plainLabels} from '../words/state-word.js';
import {blockedOutcome, type Judge, type Outcome, recordedOutcome} from './blocked.js';
import {withClaim} from './claimed-state.js';
import type {Clock} from './clock.js';
import {type Ranked, rank} from './rank.js';
import {restOutcome, suspendedOutcome} from './rest.js';
import {isOnlyStarting, reportOutcome, startState, toGuess} from './unread.js';
import {combineConfidence, roundConfidence, toVerdicts, type Verdicts} from './verdict.js';
import {workOutcome} from './work.js';

/** A claim that is this old and has no support belongs to a session that is gone. */
const degradeMs = 60_000;
const labelLength = 120;
/** A longer label is cut to this many characters before it is cleaned. */
const longestLabel = 4096;
/** Each further witness of the same state removes at least this share of the remaining doubt. */
const leastShare = 0.05;

/**
 * The state of a session: `since` is never after the clock's time, and the label is one cleaned line. The clock then knows when the state
 * changes without new evidence.
 */
export function resolve(evidence: Evidence, config: Config, clock: Clock): SessionState {
	return withClaim(resolveAlone(evidence, config, clock), evidence);
}

function resolveAlone(evidence: Evidence, config: Config, clock: Clock): SessionState {
	const {now} = clock;
	const judge = toJudge(config, clock);
	const decided = decide(evidence, judge);
	if (!decided) return unknownState(evidence, clock);
	const {ranked, outcome, source} = decided;
	let because: readonly Fact[] | undefined;
	return {
		group: stateTraits(outcome.state).group,
		state: outcome.state,
		label: truncate(cleanText(cut(outcome.label, longestLabel)), labelLength),
		since: Math.min(outcome.since, now),
		source,
		// Few callers read these two, which cost more than everything else here.
		get confidence() {
			return roundConfidence(decidedConfidence(decided, evidence, judge));
		},
		get because() {
			because ??= toFacts(evidence, ranked, now);
			return because;
		},
		context: outcome.context,
	};
}

/** Caches the judgement of each text. */
function toJudge(config: Config, clock: Clock): Judge {
	const judged = new Map<string, boolean>();
	return {
		clock,
		stuckAfterMs: config.stuckAfterMs,
		isQuestion(text) {
			const known = judged.get(text) ?? isQuestion(text, config);
			judged.set(text, known);
			return known;
		},
	};
}

const witnessOf = {
	hook: 'hook',
	client: 'status',
	transcript: 'transcript',
	screen: 'screen',
	tmux: 'tmux',
	report: 'report',
} as const satisfies Record<Source, keyof Evidence>;

type Decision = {readonly ranked: Ranked; readonly outcome: Outcome; readonly source: Source; readonly verdicts: Verdicts};

function decide(evidence: Evidence, judge: Judge): Decision | undefined {
	const {clock} = judge;
	if (isOnlyStarting(evidence)) return undefined;
	const verdicts = toVerdicts(evidence, clock);
	const ranked = rank(verdicts, evidence, clock);
	if (!ranked) return undefined;
	const outcome = isForgotten(ranked, evidence, clock)
		? {...ended(ranked.verdict.at + degradeMs), confidence: 0.6}
		: toOutcome(ranked, evidence, judge);
	return {ranked, outcome, source: outcome.source ?? ranked.verdict.source, verdicts};
}

function decidedConfidence({ranked, outcome, source, verdicts}: Decision, evidence: Evidence, judge: Judge): number {
	const own = confidenceOf(ranked, outcome, {verdicts, evidence});
	if (ranked.bound !== undefined) return Math.min(own, ranked.bound);
	// The winning witness never makes a state less sure than the others alone make it.
	const others = {...evidence, [witnessOf[source]]: undefined};
	const rest = decide(others, judge);
	if (rest?.outcome.state !== outcome.state) return own;
	const least = decidedConfidence(rest, others, judge);
	return Math.max(own, least + (1 - least) * leastShare);
}

function toOutcome(ranked: Ranked, evidence: Evidence, judge: Judge): Outcome {
	if (ranked.verdict.source === 'report' && evidence.report) return reportOutcome(evidence.report, evidence);
	switch (ranked.verdict.phase) {
		case 'gone':
			return ended(ranked.verdict.since);
		case 'blocked':
			return recordedOutcome(ranked, evidence) ?? blockedOutcome(ranked, evidence);
		case 'work':
			return evidence.tmux?.suspended ? suspendedOutcome(ranked, evidence) : workOutcome(ranked, evidence, judge);
		case 'rest':
			return restOutcome(ranked, evidence, judge);
	}
}

function ended(since: number): Outcome {
	return {state: 'session_ended', label: plainLabels.closed, since, context: {kind: 'none'}};
}

/** The group's confidence, bounded by that of the state's name if that was the weaker guess. */
function confidenceOf(ranked: Ranked, outcome: Outcome, {verdicts, evidence}: {verdicts: Verdicts; evidence: Evidence}): number {
	const {verdict} = ranked;
	const own = verdict.source === 'hook' ? Math.min(verdict.confidence, outcome.confidence ?? 1) : verdict.confidence;
	// What a local dialog covers is known from older claims only.
	const covered = evidence.status?.status === 'waiting' && !verdicts.status ? 0.8 : 1;
	return roundConfidence(combineConfidence(verdict, own, verdicts) * covered);
}

/** Whether a hook or transcript claim has no agent file, no process and no sign of life (rules: hook table). */
function isForgotten({verdict}: Ranked, evidence: Evidence, {isPast}: Clock): boolean {
	if (verdict.source !== 'hook' && verdict.source !== 'transcript') return false;
	if (verdict.phase === 'gone' || evidence.status || isRunning(evidence.tmux)) return false;
	const screen = evidence.screen && evidence.screen.surface.availability === 'supported' ? evidence.screen.changedAt : 0;
	const newest = Math.max(evidence.hook?.lastEventAt ?? 0, evidence.transcript?.lastLineAt ?? 0, screen);
	return isPast(newest + degradeMs + 1);
}

/** Without a pid, the foreground program of the pane stands for the agent; it may show as its interpreter. */
function isRunning(tmux: Evidence['tmux']): boolean {
	if (!tmux || tmux.process === 'gone') return false;
	return tmux.process === 'alive' || (tmux.place !== undefined && tmux.mayRunAgent);
}

function unknownState(evidence: Evidence, clock: Clock): SessionState {
	const {now} = clock;
	const none: SessionState = {
		group: 'autonomous',
		state: 'unknown',
		label: 'Connecting…',
		since: now,
		source: 'tmux',
		confidence: roundConfidence(0),
		because: toFacts(evidence, undefined, now),
		context: {kind: 'none'},
	};
	const {starting, process} = evidence.tmux ?? {};
	// Of an agent without a reader only the process will ever be seen.
	if (starting && !(evidence.isGuessed && process === 'alive')) return {...none, ...startState(starting, evidence.screen, clock)};
	const guess = evidence.isGuessed && evidence.tmux ? toGuess(evidence.tmux, clock) : undefined;
	if (!guess) return evidence.isGuessed ? {...none, label: 'Nobody tells its state', guessedBy: 'process'} : none;
	const {witness, state, ...told} = guess;
	return {...none, ...told, state, group: stateTraits(state).group, confidence: 0.3, guessedBy: witness};
}

const hookFacts = 8;

function toFacts(evidence: Evidence, winner: Ranked | undefined, now: number): readonly Fact[] {
	const facts = claimsOf(evidence)
		.map((fact) => ({...fact, at: Math.min(fact.at, now)}))
		.sort((one, other) => other.at - one.at);
	if (!winner) return facts;
	const {source, since, phase} = winner.verdict;
	// The rule is named at the fact with which the claim began, else at the oldest fact of its witness.
	const own = facts.filter((fact) => fact.source === source);
	const began = own.find((fact) => fact.at <= since) ?? own.at(-1);
	if (!began) return [{source, at: Math.min(since, now), says: phase, rule: winner.rule}, ...facts];
	return facts.map((fact) => (fact === began ? {...fact, rule: winner.rule} : fact));
}

function claimsOf({hook, status, transcript, screen, tmux, report}: Evidence): readonly Fact[] {
	const fact = (source: Source, at: number, ...words: readonly (string | undefined)[]): Fact => {
		const says = words.filter(Boolean).join(' ');
		return {source, at, says: says.replace(/\s+/g, ' ').trim().slice(0, 160)};
	};
	const {by, state, kind, id, progress, message} = report ?? {};
	const reportWords = [by === 'option' ? '@agent_state' : '', state, kind, id, progress === undefined ? '' : `${progress}%`, message];
	const inBrackets = (text = ''): string => (text === '' ? '' : `(${text})`);
	return [
		...(hook?.open ?? []).map(({ask, at}) => fact('hook', at, 'open request:', describeAsk(ask))),
		...newestFirst((hook?.recent ?? []).slice(-hookFacts)).map(({at, says}) => fact('hook', at, says)),
		...(status ? [fact('client', status.statusAt ?? status.readAt, status.status ?? 'started', inBrackets(status.waitingFor))] : []),
		...(transcript && transcript.turn.kind !== 'none' ? [fact('transcript', transcript.turn.at, turnText(transcript.turn))] : []),
		...(screen
			? [fact('screen', screen.at, 'shows', screen.surface.surface, inBrackets(screen.surface.dialog?.title ?? screen.surface.activity))]
			: []),
		...(tmux ? [fact('tmux', tmux.at, tmuxText(tmux))] : []),
		...(report ? [fact('report', report.at, ...reportWords)] : []),
	];
}

/** Orders facts by time. An event counts as no later than its successor, in case the clock was set back between them. */
function newestFirst<T extends {readonly at: number}>(events: readonly T[]): readonly T[] {
	let next = Number.POSITIVE_INFINITY;
	return events.toReversed().map((event) => {
		next = Math.min(next, event.at);
		return {...event, at: next};
	});
}

function turnText(turn: TranscriptClaim['turn']): string {
	if (turn.kind === 'failed') return `turn failed: ${turn.message}`;
	if (turn.kind === 'fresh') return 'opened, no prompt yet';
	if (turn.kind !== 'working') return `turn ${turn.kind}`;
	return `turn in progress${turn.openTools.length > 0 ? `, open: ${turn.openTools.join(', ')}` : ''}`;
}

function tmuxText({place, foreground, paneLost, process, inMode}: TmuxClaim): string {
	const pane = place ? `pane ${place.pane} runs ${foreground ?? '?'}` : paneLost ? 'the pane is gone' : 'no pane';
	return `process ${process}, ${pane}${inMode ? ', in copy mode' : ''}`;
}
