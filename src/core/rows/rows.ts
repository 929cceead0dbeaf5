/** Makes rows of what the readers found. Pure: the same world gives the same rows. */
import type {RowKey} from '../address.js';
import {askToken} from '../ask/token.js';
import type {Config} from '../config.js';
import type {Evidence, TranscriptClaim} from '../evidence.js';
import {toLevels} from '../fold/activity.js';
import {hookClaim} from '../fold/fold.js';
import {noMarks} from '../queue/marks.js';
import {mayReplace} from '../resolve/claimed-state.js';
import {type Clock, createClock} from '../resolve/clock.js';
import {nextHealth, toDetail} from '../resolve/health.js';
import {withReset} from '../resolve/reset.js';
import {resolve} from '../resolve/resolve.js';
import type {Row, RowMarks, SessionState, Usage} from '../session.js';
import {cleanText, projectName, truncate} from '../text/label.js';
import {isWithin} from '../text/within.js';
import {spentSince} from '../usage/spending.js';
import {permissionMode} from '../words/permission-mode.js';
import {paneKey, type World} from '../world.js';
import {isInFront, joinContinued, turnBeforeMove} from './background.js';
import type {Candidate} from './candidate.js';
import {compileDomainRules, type DomainRules, domainLook, domainRulesOf} from './domain/rules.js';
import {toCandidates} from './join.js';
import {notesOf} from './notes.js';
import {taskOf} from './task.js';

const LABEL_LENGTH = 60;

export function toRows(world: World): readonly Row[] {
	return rowsOfCandidates(joinContinued(toCandidates(world), world.transcripts), world, createRowMaker(world));
}

/** The rows of joined candidates. `tell` may return the row of an earlier world. */
export function rowsOfCandidates(candidates: readonly Candidate[], world: World, tell: (candidate: Candidate) => Row): readonly Row[] {
	return candidates
		.filter((candidate) => !isIgnored(candidate, world.config))
		.map((candidate) => tell(candidate))
		.filter((row) => !isOver(row, world));
}

/** Makes the rows of one world. `before` is the previous row of the same session. Afterwards `clock` knows when the row changes without news. */
export function createRowMaker(world: World): (candidate: Candidate, before?: Row, clock?: Clock) => Row {
	const rules = compileDomainRules(domainRulesOf(world.config));
	return (candidate, before, clock = createClock(world.now)) => toRow(candidate, {world, rules, before, clock});
}

/** The claim of each witness about one candidate. */
export function toEvidence(candidate: Candidate, world: World): Evidence {
	const {sessionId, life, status, pane, kind} = candidate;
	// The screen of a pane says nothing about an agent that runs inside another agent's pane.
	const isOwner = kind === 'interactive' && candidate.alive !== 'gone';
	const turn = turnBeforeMove(candidate);
	const {seenAt} = marksOf(candidate, world.marks);
	return {
		hook: sessionId && life ? hookClaim(turn ? {...life, turn} : life) : undefined,
		status: status,
		transcript: candidate.transcriptPath === undefined ? undefined : world.transcripts.get(candidate.transcriptPath),
		screen: pane && isOwner ? world.screens.get(paneKey(pane.place)) : undefined,
		tmux: {
			// Before tmux is asked, only the process table is known.
			at: world.panes.at || world.now,
			place: pane?.place,
			paneLost: candidate.paneLost,
			foreground: pane?.command,
			mayRunAgent: pane !== undefined && world.agents.mayRun(pane.command),
			inMode: pane?.inMode ?? false,
			dead: pane?.dead ?? false,
			title: pane?.title,
			process: candidate.alive,
			lookedAt: isInFront(candidate, world.agents) ? pane?.lookedAt : undefined,
		},
		// The human who moved the session to the background saw the turn.
		seenAt: turn && life ? Math.max(seenAt ?? 0, life.turn.at) : seenAt,
	};
}

type RowContext = {readonly world: World; readonly rules: DomainRules; readonly before: Row | undefined; readonly clock: Clock};

function toRow(candidate: Candidate, {world, rules, before, clock}: RowContext): Row {
	const {process, life, status, pane} = candidate;
	const evidence = toEvidence(candidate, world);
	const cwd = candidate.firstCwd ?? status?.cwd ?? life?.cwd ?? evidence.transcript?.cwd;
	const resolved = withReset(resolve(evidence, world.now, world.config, clock), {...clock, utcOffsetMs: world.utcOffsetMs ?? (() => 0)});
	const agentVersion = status?.version ?? evidence.transcript?.version ?? evidence.screen?.surface.bannerVersion;
	const project =
		(cwd !== undefined && world.names.get(cwd)) || projectName(cwd, world.config.projectsRoot) || `${candidate.agent}-unknown`;
	const reportedAt = lastReportOf(evidence, world.now);
	const {branch, used} = evidence.transcript ?? {};
	const look = domainLook(rules, resolved, {cwd, project, branch, used});
	const named = look.state !== undefined && mayReplace(resolved) ? look.state : resolved.state;
	const isPlain = look.label === undefined && named === resolved.state;
	const state: SessionState = isPlain ? resolved : {...resolved, state: named, label: look.label ?? resolved.label};
	const {label, icon, urgency} = look;
	const task = taskOf(candidate, evidence, {state, now: world.now, config: world.config});
	return {
		key: candidate.key,
		formerKeys: candidate.formerKeys,
		sessionId: candidate.sessionId,
		agent: candidate.agent,
		host: undefined,
		kind: candidate.kind,
		...(candidate.kind === 'background' && status?.jobId !== undefined ? {jobId: status.jobId} : {}),
		process,
		agentVersion,
		entrypoint: status?.entrypoint ?? life?.entrypoint,
		place: pane?.place,
		cwd: status?.cwd || life?.cwd || cwd,
		project,
		branch,
		title: titleOf(candidate, evidence.transcript),
		suggestedTitle: toTitle(evidence.transcript?.suggestedTitle),
		transcriptPath: candidate.transcriptPath,
		...task,
		usage: usageOf(evidence.transcript, task.taskStartedAt),
		permissionMode: permissionMode(evidence),
		state,
		detail: toDetail(state, evidence.screen),
		health: nextHealth(before, {process, state}, {clock, stuckAfterMs: world.config.stuckAfterMs}),
		token: askToken({sessionId: candidate.sessionId, process, state}),
		marks: marksOf(candidate, world.marks),
		anomalies: evidence.screen?.surface.anomalies ?? [],
		rulePlaces: world.agents.rulePlaces(candidate.agent),
		versionNote: world.agents.versionNote(candidate.agent, agentVersion),
		notes: notesOf(candidate, evidence, {state, clock}),
		...(life?.activity && {activity: toLevels(life.activity)}),
		lastActivityAt: Math.min(Math.max(reportedAt, evidence.screen?.changedAt ?? 0), world.now),
		lastReportAt: reportedAt,
		hasStatusFile: status?.status !== undefined,
		domain: {label, icon, urgency},
	};
}

/** Ended rows stay for a while; one that ended before the last boot goes at once. */
function isOver({state}: Row, {now, config}: World): boolean {
	return state.state === 'session_ended' && now - state.since > config.endedRowsMs;
}

function isIgnored(candidate: Candidate, config: Config): boolean {
	const cwd = candidate.firstCwd ?? candidate.status?.cwd;
	return cwd !== undefined && config.ignoreDirectories.some((directory) => isWithin(cwd, directory));
}

/** A row's own marks win over those of its former keys. */
function marksOf({key, formerKeys}: Candidate, marks: ReadonlyMap<RowKey, RowMarks>): RowMarks {
	const all = [key, ...formerKeys].flatMap((each) => marks.get(each) ?? []);
	const [own, ...former] = all;
	if (!own) return noMarks;
	return former.reduce(
		(merged, other): RowMarks => ({
			seenAt: Math.max(merged.seenAt ?? 0, other.seenAt ?? 0) || undefined,
			snoozedUntil: merged.snoozedUntil ?? other.snoozedUntil,
			snoozedAt: merged.snoozedUntil === undefined ? other.snoozedAt : merged.snoozedAt,
			dismissedAt: merged.dismissedAt ?? other.dismissedAt,
			pinned: merged.pinned || other.pinned,
			skippedAt: merged.skippedAt ?? other.skippedAt,
		}),
		own,
	);
}

/** A name that the agent made up is no title. Its file says so, except for a background session, which is named by its prompt. */
function titleOf({status, life}: Candidate, transcript: TranscriptClaim | undefined): string | undefined {
	const isGiven = status?.nameSource === 'user' || (status?.nameSource === undefined && status?.kind !== 'bg');
	const title = (isGiven ? status?.name : undefined) ?? life?.title ?? transcript?.title;
	return toTitle(title);
}

function toTitle(title: string | undefined): string | undefined {
	return title === undefined ? undefined : truncate(cleanText(title), LABEL_LENGTH) || undefined;
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
		isAtLeast: told?.costUsd === undefined && (spending ? !spending.isWhole : transcript?.partial),
		task: spending && spentSince(spending, taskAt),
	};
}

function lastReportOf({hook, status, transcript}: Evidence, now: number): number {
	return Math.min(Math.max(hook?.lastEventAt ?? 0, status?.statusAt ?? 0, transcript?.lastLineAt ?? 0), now);
}
