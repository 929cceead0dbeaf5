/** Background sessions of the agent: which session each goes on with, and in which pane it is shown. */

import type {AgentTraits} from '../agent-traits.js';
import type {HookTurn, TranscriptClaim} from '../evidence.js';
import {isForHumans} from '../queue/queue.js';
import type {World} from '../world.js';
import type {Candidate} from './candidate.js';

/** A background session has the pane from where it is opened or in which it is attached. */
export function handOverPanes(candidates: readonly Candidate[]): readonly Candidate[] {
	const showing = new Map(candidates.flatMap((each) => (each.pane ? [[shownJob(each), each] as const] : [])));
	const jobs = new Set(candidates.flatMap((each) => jobOf(each) ?? []));
	return candidates
		.filter((each) => !jobs.has(shownJob(each) ?? ''))
		.map((each) => {
			const job = jobOf(each);
			const from = job === undefined ? undefined : showing.get(job);
			return from ? {...goingOn(each, from), pane: from.pane} : each;
		});
}

/** A background session that was stopped has no file any more; its id is the beginning of its session's id. */
function jobOf({kind, status, sessionId}: Candidate): string | undefined {
	return status?.jobId ?? (kind === 'background' ? sessionId?.slice(0, 8) : undefined);
}

/** `←` moves a session to the background, and its pane then shows the list of agents (facts §0.9); a command of the agent shows one in any pane. */
function shownJob({status, running}: Candidate): string | undefined {
	const argv = running?.argv ?? [];
	return status?.parkedJobId ?? (argv.includes('attach') ? argv[argv.indexOf('attach') + 1] : undefined);
}

/**
 * The turn that a session ended with before it was moved, as long as nothing was asked of it since: its own hooks tell of a start alone,
 * and the agent writes of each one that is moved that it waits for a prompt, whatever its last words were (2.1.329).
 */
export function turnBeforeMove({life, continues, former}: Candidate): HookTurn | undefined {
	if (life?.turn.kind !== 'fresh' || life.turn.how !== 'fork') return undefined;
	const nothingRuns = {shells: 0, agents: 0, crons: 0};
	if (continues?.turn.kind === 'ended') return {...continues.turn, ...nothingRuns};
	if (former?.turn.kind === 'ended') return {kind: 'ended', at: former.turn.at, said: former.said?.text, ...nothingRuns};
	return undefined;
}

/** Whether the pane shows the session itself, and not the list of background sessions. */
export function isInFront({kind, alive, pane}: Candidate, {isListTitle}: AgentTraits): boolean {
	return alive !== 'gone' && (kind === 'interactive' || (kind === 'background' && pane !== undefined && !isListTitle(pane.title)));
}

/** Ended sessions that one in the background may go on with: only their transcripts tell. Both are of the same folder. */
export function mayBeContinued(candidates: readonly Candidate[], {sessions, now, config}: World): (candidate: Candidate) => boolean {
	const livesOf = ({sessionId}: Candidate) => (sessionId === undefined ? undefined : sessions.get(sessionId)?.lives) ?? [];
	// A session that was stopped and resumed in a pane counts, too. Sessions of scripts do not.
	const wasMoved = (each: Candidate): boolean =>
		each.kind === 'background' || livesOf(each).some(({attended, entrypoint}) => !attended && entrypoint === 'cli');
	const folders = new Set(candidates.flatMap((each) => (wasMoved(each) ? (folderOf(each) ?? []) : [])));
	return (each) => folders.has(folderOf(each) ?? '') && now - (each.life?.lastEventAt ?? 0) <= config.endedRowsMs;
}

/** A session that was moved to the background, and whose first agent has ended since, is one row with the one that goes on. */
export function joinContinued(candidates: readonly Candidate[], transcripts: ReadonlyMap<string, TranscriptClaim>): readonly Candidate[] {
	const byId = new Map(candidates.flatMap((each) => (each.sessionId && isForHumans(each) ? [[each.sessionId, each] as const] : [])));
	const before = new Map<Candidate, Candidate>();
	for (const each of candidates) {
		const as = each.alive === 'gone' ? transcripts.get(each.transcriptPath ?? '')?.continuedAs : undefined;
		const next = as && byId.get(as);
		if (next) before.set(next, each);
	}
	if (before.size === 0) return candidates;
	const joined = new Set(before.values());
	return candidates
		.filter((each) => !joined.has(each))
		.map((each) => {
			const from = before.get(each);
			return from ? {...goingOn(each, from), former: transcripts.get(from.transcriptPath ?? '')} : each;
		});
}

function goingOn(each: Candidate, from: Candidate): Candidate {
	return {...each, continues: from.life, formerKeys: [...each.formerKeys, from.key]};
}

function folderOf({transcriptPath}: Candidate): string | undefined {
	return transcriptPath?.slice(0, transcriptPath.lastIndexOf('/'));
}
