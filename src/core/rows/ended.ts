/** The end of a session: what ending it would lose, how long its row stays afterwards, and when it can be dropped from memory. */
import {parseSessionId, type SessionId} from '../address.js';
import type {Config} from '../config.js';
import {describeAsk} from '../fold/event-words.js';
import {emptyLife} from '../fold/life.js';
import {type Life, type Pane, paneKey, type SessionFold, type World} from '../fold/world.js';
import {groupedBy} from '../grouped.js';
import {isEnded, type Row} from '../session.js';
import {cleanText} from '../text/label.js';
import {counted} from '../text/times.js';
import {type Candidate, emptyCandidate, stateOf} from './candidate.js';

/** A session that the user ended through beckon can be resumed for this long. */
const byUserMs = 86_400_000;
/** The last hook of a session may come a moment after the receipt of its end. */
const lateMs = 5000;

type Ended = Pick<Row, 'state' | 'marks'>;

/** When the user ended it through beckon, if it showed no life since; epoch ms. A killed process has its last sign of life as `since`. */
export function endedByUserAt({state, marks: {endedAt}}: Ended): number | undefined {
	return isEnded({state}) && endedAt !== undefined && state.since <= endedAt + lateMs ? endedAt : undefined;
}

/** Epoch ms; 0: it has not ended. */
export function endedRowUntil(row: Ended, {endedRowsMs}: Pick<Config, 'endedRowsMs'>): number {
	if (!isEnded(row)) return 0;
	const at = endedByUserAt(row);
	return Math.max(row.state.since + endedRowsMs, at === undefined ? 0 : at + byUserMs);
}

/** The sessions whose folds can be dropped from memory. A session that a row replaced is still needed, since the row uses its marks. */
export function evictableSessions(world: World, rows: readonly Row[]): ReadonlyMap<SessionId, SessionFold> {
	const needed = new Set<string | undefined>(rows.flatMap(({sessionId, formerKeys}) => [sessionId, ...(formerKeys ?? [])]));
	for (const {sessionId} of world.statuses) needed.add(sessionId);
	const agents = new Set(rows.map(({process}) => process?.pid));
	const isOver = (life: Life): boolean => {
		const state = stateOf(life, world);
		// After /clear the process opens another session, which replaces this row a moment later.
		return state === 'gone' || (life.turn.kind === 'closed' && (state === 'unknown' || agents.has(life.process?.pid)));
	};
	return new Map([...world.sessions].filter(([id, {lives}]) => !needed.has(id) && lives.every(isOver)));
}

/** Ended sessions that only a mark still knows. @param found all other candidates */
export function endedByMark({marks, now}: World, found: readonly Candidate[]): readonly Candidate[] {
	const more: Candidate[] = [];
	for (const [key, {endedAt = 0, ended, left}] of marks) {
		if (ended === undefined && left === undefined) continue;
		const last = left !== undefined && left.at > endedAt ? left : ended && {...ended, at: endedAt};
		const sessionId = parseSessionId(key);
		if (last === undefined || sessionId === undefined || now > last.at + byUserMs) continue;
		if (found.some((each) => each.sessionId === sessionId)) continue;
		const {agent, cwd, transcriptPath, at} = last;
		const life: Life = {...emptyLife(endOf(agent, at)), cwd, transcriptPath, turn: {kind: 'closed', at, reason: 'other'}};
		more.push({
			...emptyCandidate,
			key,
			agent,
			sessionId,
			transcriptPath,
			life,
			firstCwd: cwd,
			kind: 'interactive',
			alive: 'gone',
			pane: undefined,
		});
	}
	return more;
}

function endOf(agent: string, at: number): Parameters<typeof emptyLife>[0] {
	const nowhere = {pane: undefined, tmux: undefined, process: undefined, boot: undefined, entrypoint: undefined, payload: undefined};
	return {at, line: {...nowhere, event: 'SessionEnd', agent, attended: true}};
}

/** What ending the session would lose, each in a few words, cleaned; empty if unknown. @param panes given when its pane is closed too. */
export function lossesOf(row: Row, panes?: readonly Pane[]): readonly string[] {
	const {notes, queued} = row;
	const {context, label} = row.state;
	const work = context.kind === 'working' ? context : undefined;
	const losses = [
		context.kind === 'blocked' && `its open request: ${describeAsk(context.ask)}`,
		work && (work.tool === undefined ? 'the turn under way' : `the turn under way: ${label}`),
		work && work.subagents.length > 0 && counted(work.subagents.length, 'subagent'),
		context.kind === 'rest' && context.shells > 0 && counted(context.shells, 'background shell'),
		notes.includes('wakes-itself') && 'its scheduled wake-ups',
		notes.includes('draft') && 'the draft in its input box',
		notes.includes('prompt-queued') && 'its queued prompt',
		queued && `${counted(queued.count, 'prompt')} that waits for it`,
		...(panes === undefined ? [] : paneLosses(row, panes)),
	];
	return losses.filter((loss) => typeof loss === 'string').map(cleanText);
}

function paneLosses({place}: Row, panes: readonly Pane[]): readonly string[] {
	if (place === undefined) return [];
	const own = panes.find((pane) => paneKey(pane.place) === paneKey(place));
	const last = onlyPanes(panes).has(paneKey(place)) ? [`the tmux session ${place.session}: this is its only pane`] : [];
	return own?.lookedAt === undefined ? last : [...last, 'the pane that a client is looking at'];
}

/** The keys of the panes that are alone in their tmux sessions: closing one ends the session. */
export function onlyPanes(panes: readonly Pane[]): ReadonlySet<string> {
	const sessions = groupedBy(panes, ({place}) => `${place.server.socket} ${place.session}`);
	const alone = [...sessions.values()].filter(({length}) => length === 1).flat();
	return new Set(alone.map(({place}) => paneKey(place)));
}
