/** Sessions that can be dropped from memory until their files change: they are over, and no row shows them. */
import type {SessionId} from '../address.js';
import type {Life, SessionFold} from '../fold/model.js';
import type {World} from '../fold/world.js';
import type {Row} from '../session.js';
import {stateOf} from './alive.js';

/** The evictable sessions. A session that a row replaced is still needed, since the row uses its marks. */
export function restingSessions(world: World, rows: readonly Row[]): ReadonlyMap<SessionId, SessionFold> {
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
