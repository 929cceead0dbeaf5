/** Candidates after events that change no more than what sessions do: which rows there are, and where, stays as it was. */
import type {SessionId} from '../address.js';
import type {AgentStatus} from '../agent-status.js';
import type {Life, SessionFold} from '../fold/model.js';
import {isSameList} from '../text/same-list.js';
import type {World} from '../world.js';
import type {Candidate} from './candidate.js';

/** What the readers found: before, and after they read some files again. */
type Found = Pick<World, 'sessions' | 'statuses'>;

/**
 * Replaces the lives and statuses of candidates by newer ones, which costs less than `toCandidates` by as many sessions as had no event.
 *
 * @param changed the sessions whose journals were read again. @returns undefined where rows may have come, gone or moved: join anew.
 */
export function rejoin(
	candidates: readonly Candidate[],
	before: Found,
	after: Found,
	changed: ReadonlySet<SessionId>,
): readonly Candidate[] | undefined {
	if (before.sessions.size !== after.sessions.size || candidates.some(({continues}) => continues !== undefined)) return undefined;
	// The process of an agent whose file tells no status may hold another session since its newest event.
	if (after.statuses.some(({status}) => status === undefined)) return undefined;
	const lives = newerLives(before, after, changed);
	const statuses = newerStatuses(before.statuses, after.statuses);
	if (lives === undefined || statuses === undefined) return undefined;
	return candidates.map((each) => {
		const life = each.life && lives.get(each.life);
		const status = each.status && statuses.get(each.status);
		return life || status ? {...each, life: life ?? each.life, status: status ?? each.status} : each;
	});
}

/** The newer life of each. Undefined where a life is new or other, or where one process held several sessions, of which the newest event counts. */
function newerLives(before: Found, after: Found, changed: ReadonlySet<SessionId>): ReadonlyMap<Life, Life> | undefined {
	const lives = new Map<Life, Life>();
	const holders = new Map<number, SessionId>();
	for (const id of changed) {
		const [old, fold] = [before.sessions.get(id), after.sessions.get(id)];
		if (old === fold) continue;
		if (!old || !fold || !isSameShape(old, fold)) return undefined;
		old.lives.forEach((life, index) => void lives.set(life, fold.lives[index] ?? life));
		for (const {process} of fold.lives) if (process) holders.set(process.pid, id);
	}
	if (holders.size === 0) return lives;
	for (const [id, fold] of after.sessions) {
		if (fold.lives.some(({process}) => process && (holders.get(process.pid) ?? id) !== id)) return undefined;
	}
	return lives;
}

function isSameShape(one: SessionFold, other: SessionFold): boolean {
	return (
		one.firstCwd === other.firstCwd &&
		one.lives.length === other.lives.length &&
		one.lives.every((life, index) => {
			const now = other.lives[index];
			return now !== undefined && isSameList(shapeOfLife(life), shapeOfLife(now));
		})
	);
}

/** What decides which row a life has, and where. */
function shapeOfLife({process, tmux, turn, task, ...life}: Life): readonly unknown[] {
	const {agent, boot, pane, entrypoint, attended, transcriptPath} = life;
	const isClosed = turn.kind === 'closed';
	return [
		process?.pid,
		process?.start,
		tmux?.socket,
		tmux?.serverPid,
		isClosed,
		task.text === '',
		agent,
		boot,
		pane,
		entrypoint,
		attended,
		transcriptPath,
	];
}

/** The newer status of each, where they are of the same processes and sessions. */
function newerStatuses(before: readonly AgentStatus[], after: readonly AgentStatus[]): ReadonlyMap<AgentStatus, AgentStatus> | undefined {
	const newer = new Map<AgentStatus, AgentStatus>();
	if (before === after) return newer;
	for (const [index, status] of before.entries()) {
		const now = after[index];
		if (now === undefined || (now !== status && !isSameList(shapeOfStatus(status), shapeOfStatus(now)))) return undefined;
		if (now !== status) newer.set(status, now);
	}
	return before.length === after.length ? newer : undefined;
}

function shapeOfStatus({process, ...status}: AgentStatus): readonly unknown[] {
	const {agent, sessionId, cwd, file, kind, entrypoint, spare, jobId, parkedJobId} = status;
	return [process.pid, process.start, agent, sessionId, cwd, file, kind, entrypoint, spare, jobId, parkedJobId];
}
