/** Makes rows of what the readers found. Pure: the same world gives the same rows. */
import type {RowKey} from '../address.js';
import type {AgentTraits} from '../agent-traits.js';
import {askToken} from '../ask/token.js';
import type {Config} from '../config.js';
import type {Evidence, TmuxClaim, TranscriptClaim} from '../evidence.js';
import type {World} from '../fold/world.js';
import {onceFor} from '../last-of.js';
import {mayReplace} from '../resolve/claimed-state.js';
import {movedAgainAt, toDetail} from '../resolve/health.js';
import {withReset} from '../resolve/reset.js';
import {resolve} from '../resolve/resolve.js';
import {type AllFields, isEnded, noMarks, type Row, type RowMarks, type Usage} from '../session.js';
import {spentSince} from '../terms/spending.js';
import type {SessionState, Witness} from '../terms/state.js';
import {cleanText, projectName, truncate} from '../text/label.js';
import {isWithin} from '../text/paths.js';
import {permissionMode} from '../words/permission-mode.js';
import {isInFront, joinByTranscript, turnBeforeMove} from './background.js';
import type {Candidate} from './candidate.js';
import {compileDomainRules, type DomainLabels, domainLabels, domainRulesOf} from './domain.js';
import {endedRowUntil} from './ended.js';
import {toCandidates} from './join.js';
import {namedCwd, notesOf, type RowInput, type RowMoment, taskOf, toMoment, toRowInput, toSharedInput} from './row-input.js';
import {parseStartMark} from './start-mark.js';

const labelLength = 60;

export function toRows(world: World): readonly Row[] {
	const candidates = joinByTranscript(toCandidates(world), world.transcripts);
	const shared = toSharedInput(world);
	return rowsOfCandidates(candidates, world, (candidate) => toRow(toRowInput(candidate, world, shared), toMoment(world)));
}

/**
 * The rows of joined candidates. `rowOf` may return the row of an earlier world. Ended rows stay for a while, but not if they ended before
 * the last boot.
 */
export function rowsOfCandidates(candidates: readonly Candidate[], world: World, rowOf: (candidate: Candidate) => Row): readonly Row[] {
	const {now, config} = world;
	return candidates
		.filter((candidate) => !isIgnored(candidate, config))
		.map((candidate) => rowOf(candidate))
		.filter((row) => !isEnded(row) || now <= endedRowUntil(row, config));
}

export function toEvidence(
	{candidate, transcript, screen, marks, shared: {agents}}: RowInput,
	{askedAt}: Pick<RowMoment, 'askedAt'>,
): Evidence {
	const {sessionId, life, status, pane} = candidate;
	const turn = turnBeforeMove(candidate);
	const {seenAt} = joinMarks(marks);
	return {
		hook: sessionId && life && (turn ? {...life, turn} : life),
		status,
		transcript: transcript && withoutLost(hasTwin(candidate) ? withoutTurn(transcript) : transcript, candidate.lostTeammates),
		screen,
		tmux: {
			at: askedAt,
			place: pane?.place,
			paneLost: candidate.paneLost,
			foreground: pane?.command,
			mayRunAgent: pane !== undefined && agents.mayRun(pane.command),
			suspended: candidate.suspended,
			inMode: pane?.inMode ?? false,
			dead: pane?.dead ?? false,
			title: pane?.title,
			progress: pane?.progress,
			wroteAt: pane?.wroteAt,
			process: candidate.alive,
			lookedAt: isInFront(candidate, agents) ? pane?.lookedAt : undefined,
			starting: startingIn(pane?.starting),
		},
		report: candidate.report,
		isGuessed: !agents.isRead(candidate.agent),
		// The user who moved the session to the background saw the turn.
		seenAt: turn && life ? Math.max(seenAt ?? 0, life.turn.at) : seenAt,
	};
}

/** Whether another agent may have the same session open and write to the same transcript, while this one's hooks report its turns. */
function hasTwin({key, sessionId, life}: Candidate): boolean {
	const isTold = life !== undefined && life.turn.kind !== 'unknown' && life.turn.kind !== 'fresh';
	return isTold && sessionId !== undefined && key !== (sessionId as string as RowKey);
}

function withoutTurn(transcript: TranscriptClaim): TranscriptClaim {
	const unsaid = {said: undefined, halted: undefined, lastPrompt: undefined, humanPrompt: undefined, workedAt: undefined, plan: undefined};
	return {...transcript, ...unsaid, turn: {kind: 'none'}, used: undefined, settled: undefined, queued: 0, enqueued: undefined};
}

/** The claim with lost teammates as idle: they never reported that they stopped. */
function withoutLost(transcript: TranscriptClaim, lost: readonly string[] | undefined): TranscriptClaim {
	if (lost === undefined) return transcript;
	return {...transcript, teammates: transcript.teammates?.map((each) => (lost.includes(each.name) ? {...each, isIdle: true} : each))};
}

export function toRow(input: RowInput, moment: RowMoment): AllFields<Row> {
	const {candidate} = input;
	const {config, agents} = input.shared;
	const {clock, before} = moment;
	const {process, life, status, pane} = candidate;
	const evidence = toEvidence(input, moment);
	const cwd = namedCwd(candidate, evidence.transcript);
	const resolved = withReset(resolve(evidence, config, clock), clock, moment.utcOffsetMs);
	const agentVersion = status?.version ?? evidence.transcript?.version ?? evidence.screen?.surface.bannerVersion;
	const project = input.name || projectName(cwd, config.projectsRoot) || `${candidate.agent}-unknown`;
	const reportedAt = Math.min(lastReportAt(evidence), clock.now);
	const {branch, used} = evidence.transcript ?? {};
	const domain = domainLabels(rulesOf(config), resolved, {cwd, project, branch, used});
	const state = withDomain(resolved, domain);
	const task = taskOf(candidate, evidence, {state, now: clock.now, config});
	return {
		key: candidate.key,
		formerKeys: candidate.formerKeys,
		sessionId: candidate.sessionId,
		agent: candidate.agent,
		witness: witnessOf(candidate, state, agents),
		takes: takesOf(candidate, evidence, agents),
		host: undefined,
		machine: undefined,
		lastSeenAt: undefined,
		silence: undefined,
		kind: candidate.kind,
		jobId: candidate.kind === 'background' ? status?.jobId : undefined,
		process,
		agentVersion,
		entrypoint: status?.entrypoint ?? life?.entrypoint,
		place: pane?.place,
		cwd: status?.cwd || life?.cwd || cwd,
		project,
		branch,
		title: titleOf(candidate, evidence.transcript) ?? toTitle(candidate.report?.id === '' ? candidate.report.title : undefined),
		suggestedTitle: toTitle(evidence.transcript?.suggestedTitle),
		transcriptPath: candidate.transcriptPath,
		...task,
		usage: usageOf(evidence.transcript, task.taskStartedAt),
		permissionMode: permissionMode(evidence),
		state,
		detail: toDetail(state, evidence.screen),
		recoveredAt: movedAgainAt(before, {process, state}, {clock, stuckAfterMs: config.stuckAfterMs}),
		token: askToken({sessionId: candidate.sessionId, process, state}),
		marks: joinMarks(input.marks),
		anomalies: evidence.screen?.surface.anomalies ?? [],
		rulePlaces: agents.rulePlaces(candidate.agent),
		versionNote: agents.versionNote(candidate.agent, agentVersion),
		notes: notesOf(candidate, evidence, {state, clock, needsHooks: candidate.agent === agents.usual, queued: input.queued}),
		queued: input.queued,
		lastActivityAt: Math.min(Math.max(reportedAt, evidence.screen?.changedAt ?? 0), clock.now),
		lastReportAt: reportedAt,
		turnAt: turnAt(evidence),
		hasStatusFile: status?.status !== undefined,
		domain: {label: domain.label, icon: domain.icon, urgency: domain.urgency},
	};
}

/** The state with the user's rules applied. They may replace any label, but only the name of a state that says little. */
function withDomain(resolved: SessionState, domain: DomainLabels): SessionState {
	const state = domain.state !== undefined && mayReplace(resolved) ? domain.state : resolved.state;
	const isPlain = domain.label === undefined && state === resolved.state;
	return isPlain ? resolved : {...resolved, state, label: domain.label ?? resolved.label};
}

function lastReportAt({hook, status, transcript, report}: Evidence): number {
	return Math.max(hook?.lastEventAt ?? 0, status?.statusAt ?? 0, transcript?.lastLineAt ?? 0, report?.reportedAt ?? 0);
}

/** One witness alone, since the record times the same prompt a little later than its hook. */
function turnAt({hook, transcript}: Evidence): number {
	if (hook !== undefined && hook.turn.kind !== 'unknown') return hook.turn.kind === 'compacting' ? hook.turn.before.at : hook.turn.at;
	return transcript === undefined || transcript.turn.kind === 'none' ? 0 : transcript.turn.at;
}

function takesOf({agent, mayShowOther}: Candidate, {transcript}: Evidence, {takesKeys}: AgentTraits): Row['takes'] {
	if (takesKeys(agent)) return mayShowOther ? 'nothing' : undefined;
	return transcript?.hasChannel ? 'channel' : 'nothing';
}

function startingIn(text: string | undefined): TmuxClaim['starting'] {
	const mark = text === undefined ? undefined : parseStartMark(text);
	return mark && {at: mark.at, hasFailed: mark.step === 'failed'};
}

/** Which kind of witness the state comes from. */
function witnessOf({agent, report}: Candidate, {source, guessedBy}: SessionState, {isRead}: AgentTraits): Witness {
	if (guessedBy !== undefined) return guessedBy;
	if (source === 'report') return report?.by ?? 'report';
	return isRead(agent) || source === 'transcript' || source === 'screen' ? 'reader' : 'process';
}

const rulesOf = onceFor((config: Config) => compileDomainRules(domainRulesOf(config)));

function isIgnored(candidate: Candidate, config: Config): boolean {
	const cwd = candidate.firstCwd ?? candidate.status?.cwd;
	return cwd !== undefined && config.ignoreDirectories.some((directory) => isWithin(cwd, directory));
}

/** Joins marks: a row's own win over those of its former keys. */
function joinMarks([own, ...former]: readonly RowMarks[]): RowMarks {
	if (!own) return noMarks;
	return former.reduce(
		(merged, other): RowMarks => ({
			seenAt: Math.max(merged.seenAt ?? 0, other.seenAt ?? 0) || undefined,
			snoozedUntil: merged.snoozedUntil ?? other.snoozedUntil,
			snoozedAt: merged.snoozedUntil === undefined ? other.snoozedAt : merged.snoozedAt,
			dismissedAt: merged.dismissedAt ?? other.dismissedAt,
			pinned: merged.pinned || other.pinned,
			skippedAt: merged.skippedAt ?? other.skippedAt,
			endedAt: own.endedAt,
			ended: own.ended,
			left: own.left,
		}),
		own,
	);
}

/**
 * The title that the user gave, else the name of a teammate. The agent's file says which names it made up, except for a background session,
 * which is named after its prompt.
 */
function titleOf({status, life}: Candidate, transcript: TranscriptClaim | undefined): string | undefined {
	const isGiven = status?.nameSource === 'user' || (status?.nameSource === undefined && status?.kind !== 'bg');
	return toTitle((isGiven ? status?.name : undefined) ?? life?.title ?? transcript?.title ?? transcript?.member);
}

function toTitle(title: string | undefined): string | undefined {
	return title === undefined ? undefined : truncate(cleanText(title), labelLength) || undefined;
}

function usageOf(transcript: TranscriptClaim | undefined, taskAt: number | undefined): Usage {
	const {spending, told, contextTokens} = transcript ?? {};
	const share = told?.window === undefined || contextTokens === undefined ? undefined : Math.min(1, contextTokens / told.window);
	return {
		model: transcript?.model,
		contextTokens,
		contextShare: share ?? transcript?.contextShare,
		outputTokens: spending?.outputTokens ?? transcript?.outputTokens ?? 0,
		costUsd: told?.costUsd ?? (spending ? spending.costUsd : transcript?.costUsd),
		isAtLeast: told?.costUsd === undefined && spending?.isWhole === false,
		task: spending && spentSince(spending, taskAt),
	};
}
