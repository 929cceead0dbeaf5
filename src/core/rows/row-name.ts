/** Names of sessions in the list, in sentences and in receipts. None is cleaned. */
import {type RowKey, type SessionId, targetText} from '../address.js';
import type {SessionFold} from '../fold/world.js';
import {groupedBy} from '../grouped.js';
import type {Row} from '../session.js';
import {shortened} from '../text/label.js';

/** The name of a session in the list: the user's title, else its project. */
export function nameOf({title, project}: Pick<Row, 'title' | 'project'>): string {
	return title ?? project;
}

/**
 * The names of sessions that share one on a machine. Where their directories differ, each has the folder above its own, `work/api`; what is
 * still shared has its window, `api:11`, and within one window its pane, `api:11.2`. Other sessions have no entry.
 */
export function twinNames(rows: readonly Row[]): ReadonlyMap<RowKey, string> {
	const twins = groupedBy(rows, (row) => `${row.host ?? ''} ${nameOf(row)}`);
	return new Map([...twins.values()].flatMap((group) => (group.length === 1 ? [] : namesApart(group))));
}

function namesApart(twins: readonly Row[]): readonly (readonly [RowKey, string])[] {
	const differ = new Set(twins.flatMap((row) => pathName(row) ?? [])).size > 1;
	const base = (row: Row) => (differ ? pathName(row) : undefined) ?? nameOf(row);
	const window = (row: Row) => `${base(row)} ${row.place?.session}:${row.place?.windowIndex}`;
	const [names, windows] = [countEach(twins.map(base)), countEach(twins.map(window))];
	return twins.map((row) => {
		if (row.place === undefined || names.get(base(row)) === 1) return [row.key, base(row)];
		const pane = windows.get(window(row)) === 1 ? '' : `.${row.place.paneIndex}`;
		return [row.key, `${base(row)}:${row.place.windowIndex}${pane}`];
	});
}

/** The end of its path, `work/api`. Undefined when its name is not from its directory. */
export function pathName({title, project, cwd}: Row): string | undefined {
	const [above, name] = cwd?.split('/').slice(-2) ?? [];
	return title === undefined && name === project && above ? `${above}/${name}` : undefined;
}

export function countEach<T>(texts: readonly T[]): ReadonlyMap<T, number> {
	const counts = new Map<T, number>();
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	return counts;
}

/** The most characters of a name in a sentence. */
const longest = 32;

/** The list's name, cut for a sentence. */
export function shortName(row: Pick<Row, 'title' | 'project'>): string {
	return shortened(nameOf(row), longest);
}

/** The name in a receipt: `api`, or `api on gpu1` for a host's session. */
export function receiptName(row: Row): string {
	return row.host === undefined ? shortName(row) : `${shortName(row)} on ${row.host}`;
}

/** The name with its place, for lists in which sessions may share a name: `api (main:2.0)`. */
export function placedName(row: Row): string {
	return row.place === undefined ? receiptName(row) : `${receiptName(row)} (${targetText(row.place)})`;
}

/** The directory that a row's project is named after: the one in which its session started. */
export function namedDirectory({sessionId, cwd}: Row, sessions: ReadonlyMap<SessionId, SessionFold>): string | undefined {
	return (sessionId && sessions.get(sessionId)?.firstCwd) ?? cwd;
}
