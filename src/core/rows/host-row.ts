/** Rows of a host, under keys of their own: two machines may know the same session id. */
import type {HostName, Row, RowKey, RowMarks, SessionState} from '../session.js';

/** The same row with its host, and with that host before its keys. */
export function withHost(host: HostName, row: Row): Row {
	const former = row.formerKeys && {formerKeys: row.formerKeys.map((key) => scopedKey(host, key))};
	return {...row, ...former, host, key: scopedKey(host, row.key)};
}

/** Marks of the rows of a host by the keys that these rows have over there. */
export function marksOfHost(host: HostName, marks: ReadonlyMap<RowKey, RowMarks>): ReadonlyMap<RowKey, RowMarks> {
	const prefix = `${host}/`;
	return new Map(
		[...marks].flatMap(([key, mark]) => (key.startsWith(prefix) ? [[key.slice(prefix.length) as RowKey, mark] as const] : [])),
	);
}

/**
 * The same row by our clock, where that of its host shows `offsetMs` more. When a request was made stays as it was told: its token holds
 * that time.
 */
export function byOurClock(row: Row, offsetMs: number): Row {
	if (offsetMs === 0) return row;
	const our = (at: number): number => at - offsetMs;
	const state: SessionState = {
		...row.state,
		since: our(row.state.since),
		because: row.state.because.map((fact) => ({...fact, at: our(fact.at)})),
	};
	return {
		...row,
		state,
		detail: {...row.detail, lastChange: our(row.detail.lastChange)},
		health: row.health.is === 'recovered' ? {...row.health, since: our(row.health.since)} : row.health,
		taskStartedAt: row.taskStartedAt === undefined ? undefined : our(row.taskStartedAt),
		lastActivityAt: our(row.lastActivityAt),
		heardAt: our(row.heardAt),
	};
}

/** Why a row with `lastSeenAt` takes no keys. */
export function silentHost({host = ''}: Row): string {
	return `${host} does not answer`;
}

function scopedKey(host: HostName, key: RowKey): RowKey {
	return `${host}/${key}` as RowKey;
}
