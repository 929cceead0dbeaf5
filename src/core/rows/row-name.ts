/** Names of sessions, as the list, sentences and receipts have them. None is cleaned yet. */
import {type RowKey, type SessionId, targetText} from '../address.js';
import type {SessionFold} from '../fold/world.js';
import type {Row} from '../session.js';
import {shortened} from '../text/label.js';

/** The name of a session in the list: the user's title, else its project. */
export function nameOf({title, project}: Pick<Row, 'title' | 'project'>): string {
	return title ?? project;
}

/**
 * A suffix for sessions that share a name on one machine: their window, `:11`, and within one window their pane, `:11.2`. Other sessions have no
 * entry.
 */
export function twinMarks(rows: readonly Row[]): ReadonlyMap<RowKey, string> {
	const named = (row: Row) => `${row.host ?? ''} ${nameOf(row)}`;
	const names = countEach(rows.map(named));
	const twins = rows.filter((row) => row.place !== undefined && names.get(named(row)) !== 1);
	const placed = (row: Row) => `${named(row)} ${row.place?.session}:${row.place?.windowIndex}`;
	const places = countEach(twins.map(placed));
	return new Map(
		twins.map((row) => [row.key, `:${row.place?.windowIndex}${places.get(placed(row)) === 1 ? '' : `.${row.place?.paneIndex}`}`]),
	);
}

/** How often each text is among them. */
export function countEach<T>(texts: readonly T[]): ReadonlyMap<T, number> {
	const counts = new Map<T, number>();
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	return counts;
}

/** A sentence has room for so many characters of a name, which leaves some for its verb. */
const longest = 32;

/** The name in a sentence: that of the list, cut where it is long. */
export function shortName(row: Pick<Row, 'title' | 'project'>): string {
	return shortened(nameOf(row), longest);
}

/** The name in a receipt: `api`, or `api on gpu1` for a host's session. */
export function receiptName(row: Row): string {
	return row.host === undefined ? shortName(row) : `${shortName(row)} on ${row.host}`;
}

/** The name in a list of several sessions, of which some may share it: `api (main:2.0)`. */
export function placedName(row: Row): string {
	return row.place === undefined ? receiptName(row) : `${receiptName(row)} (${targetText(row.place)})`;
}

/** The directory that a row's project is named after: the one in which its session started, wherever the session went since. */
export function namedDirectory({sessionId, cwd}: Row, sessions: ReadonlyMap<SessionId, SessionFold>): string | undefined {
	return (sessionId && sessions.get(sessionId)?.firstCwd) ?? cwd;
}
