/** Background sessions of the agent: the session that each continues, and the pane that shows each. */
import type {RowKey} from '../address.js';
import type {AgentTraits} from '../agent-traits.js';
import type {TranscriptClaim} from '../evidence.js';
import type {World} from '../fold/world.js';
import {hasOwnPane, isForHumans} from '../session.js';
import type {HookTurn} from '../terms/hook-turn.js';
import type {Candidate} from './candidate.js';

/** Gives a background session the pane that it was moved from or is attached in. */
export function handOverPanes(candidates: readonly Candidate[]): readonly Candidate[] {
	const showing = new Map(candidates.flatMap((each) => (each.pane ? [[shownJob(each), each] as const] : [])));
	const jobs = new Set(candidates.flatMap((each) => jobOf(each) ?? []));
	return candidates
		.filter((each) => !jobs.has(shownJob(each) ?? ''))
		.map((each) => {
			const job = jobOf(each);
			const from = job === undefined ? undefined : showing.get(job);
			return from ? {...continuedFrom(each, from), pane: from.pane} : each;
		});
}

/** The job id of a background session. A stopped one has no file; its job id is the beginning of its session id. */
function jobOf({kind, status, sessionId}: Candidate): string | undefined {
	return status?.jobId ?? (kind === 'background' ? sessionId?.slice(0, 8) : undefined);
}

/**
 * The job that a pane shows. `←` moves a session to the background, and its pane then lists the agents (facts §0.9); a command of the agent
 * shows a job in any pane.
 */
function shownJob({status, running}: Candidate): string | undefined {
	const argv = running?.argv ?? [];
	return status?.parkedJobId ?? (argv.includes('attach') ? argv[argv.indexOf('attach') + 1] : undefined);
}

/**
 * The last turn before a session was moved to the background, if it has no later prompt. The moved session's own hooks report only a start,
 * and the agent's file says of each moved session that it waits for a prompt.
 */
export function turnBeforeMove({life, continues, former}: Candidate): HookTurn | undefined {
	if (life?.turn.kind !== 'fresh' || life.turn.how !== 'fork') return undefined;
	const nothingRuns = {shells: 0, agents: 0, teammates: 0, crons: 0, monitors: 0};
	if (continues?.turn.kind === 'ended') return {...continues.turn, ...nothingRuns};
	if (former?.turn.kind === 'ended') return {kind: 'ended', at: former.turn.at, said: former.said?.text, ...nothingRuns};
	return undefined;
}

/** Whether the pane shows the session itself, and not the list of background sessions. */
export function isInFront({kind, alive, pane}: Candidate, {isListTitle}: AgentTraits): boolean {
	return alive !== 'gone' && (hasOwnPane({kind}) || (kind === 'background' && pane !== undefined && !isListTitle(pane.title)));
}

/** Whether an ended session may be continued by a background session of the same folder, which only the transcript can say. */
export function mayBeContinued(candidates: readonly Candidate[], {sessions, now, config}: World): (candidate: Candidate) => boolean {
	const livesOf = ({sessionId}: Candidate) => (sessionId === undefined ? undefined : sessions.get(sessionId)?.lives) ?? [];
	// A session that was stopped and then resumed in a pane counts too; sessions of scripts do not.
	const wasMoved = (each: Candidate): boolean =>
		each.kind === 'background' || livesOf(each).some(({attended, entrypoint}) => !attended && entrypoint === 'cli');
	const folders = new Set(candidates.flatMap((each) => (wasMoved(each) ? (folderOf(each) ?? []) : [])));
	return (each) => folders.has(folderOf(each) ?? '') && now - (each.life?.lastEventAt ?? 0) <= config.endedRowsMs;
}

/** Adds what only transcripts say: which sessions are teammates, and which session continues another. */
export function joinByTranscript(
	candidates: readonly Candidate[],
	transcripts: ReadonlyMap<string, TranscriptClaim>,
): readonly Candidate[] {
	const memberOf = ({transcriptPath}: Candidate) => transcripts.get(transcriptPath ?? '') ?? emptyMember;
	const joined = joinContinued(candidates, transcripts).map((each) => askingBehind(each, transcripts));
	const mates = joined.filter((each) => memberOf(each).member !== undefined);
	if (mates.length === 0) return joined;
	const lostBy = ({sessionId}: Candidate): readonly string[] => {
		const own = mates.filter((each) => sessionId?.startsWith(memberOf(each).lead ?? ' '));
		const alive = new Set(own.filter((each) => each.alive !== 'gone').map((each) => memberOf(each).member));
		return [...new Set(own.flatMap((each) => memberOf(each).member ?? []))].filter((name) => !alive.has(name));
	};
	return joined.map((each) => {
		if (mates.includes(each)) return {...each, kind: 'teammate'};
		const lostTeammates = lostBy(each);
		return lostTeammates.length === 0 ? each : {...each, lostTeammates};
	});
}

/** A process may have several sessions. One that asks and is not shown in the pane takes the row until it is answered. */
function askingBehind(each: Candidate, transcripts: ReadonlyMap<string, TranscriptClaim>): Candidate {
	const asks = (path: string) => transcripts.get(path)?.asked !== undefined;
	const found = asks(each.transcriptPath ?? '') ? undefined : each.behind?.find(({path}) => asks(path));
	if (found === undefined) return each;
	const {sessionId, path: transcriptPath} = found;
	return {...each, key: sessionId as string as RowKey, formerKeys: [], sessionId, transcriptPath, isBehind: true};
}

const emptyMember: Pick<TranscriptClaim, 'member' | 'lead'> = {};

/** Joins a session that was moved to the background, and whose first process has ended, with the session that continues it. */
function joinContinued(candidates: readonly Candidate[], transcripts: ReadonlyMap<string, TranscriptClaim>): readonly Candidate[] {
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
			return from ? {...continuedFrom(each, from), former: transcripts.get(from.transcriptPath ?? '')} : each;
		});
}

function continuedFrom(each: Candidate, from: Candidate): Candidate {
	return {...each, continues: from.life, formerKeys: [...each.formerKeys, from.key]};
}

function folderOf({transcriptPath}: Candidate): string | undefined {
	return transcriptPath?.slice(0, transcriptPath.lastIndexOf('/'));
}
