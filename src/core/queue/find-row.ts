import {UserError} from '../errors.js';
import type {Row} from '../session.js';
import {isForHumans} from './queue.js';

/**
 * The one row a human means: by row key, session id or its beginning (4 characters at least), `%pane`, or project name. A session that has
 * ended, or that nobody can talk to, is meant only if nothing else fits: a project or a pane has many sessions one after the other.
 * @param isMeant rows that are preferred to all others instead.
 * @throws UserError (exit 2) when none or several fit.
 */
export function findRow(rows: readonly Row[], text: string, isMeant: (row: Row) => boolean = isLiving): Row {
	const rules: readonly ((row: Row) => boolean)[] = [
		(row) => row.key === text,
		(row) => row.sessionId === text,
		(row) => row.place?.pane === text,
		(row) => text.length >= 4 && row.sessionId?.startsWith(text) === true,
		(row) => row.project.toLowerCase() === text.toLowerCase(),
	];
	for (const fits of rules) {
		const all = rows.filter(fits);
		const meant = all.filter(isMeant);
		const found = [meant.filter(isForHumans), meant, all].find((some) => some.length > 0) ?? [];
		const [only] = found;
		if (only !== undefined && found.length === 1) return only;
		if (found.length > 1) {
			const which = found.map((row) => `${row.key} (${row.project}, ${row.state.state})`).join(', ');
			throw new UserError(`${found.length} sessions match "${text}"`, `Name one by its ID: ${which}`, 2);
		}
	}
	throw new UserError(`No session matches "${text}"`, '`beckon ls --all` lists the sessions and their IDs.', 2);
}

function isLiving({state}: Row): boolean {
	return state.state !== 'session_ended';
}

/** For commands about sessions that have ended. */
export function isEnded(row: Row): boolean {
	return !isLiving(row);
}
