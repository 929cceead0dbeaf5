/** Rows of a host, with keys of their own: two machines may have the same session id. */
import type {HostName, RowKey} from '../address.js';
import type {Row, RowMarks} from '../session.js';
import {toAge} from '../text/age.js';

/** The row with its host, and with the host's name before its keys. */
export function withHost(host: HostName, row: Row, machine?: string): Row {
	const former = row.formerKeys && {formerKeys: row.formerKeys.map((key) => scopedKey(host, key))};
	return {...row, ...former, host, machine, key: scopedKey(host, row.key)};
}

/** The key that a row has on its own machine. */
export function ownKey({host, key}: Pick<Row, 'host' | 'key'>): RowKey {
	return (host === undefined ? key : key.slice(host.length + 1)) as RowKey;
}

/** The marks of a host's rows, by the keys that the rows have on that host. */
export function marksOfHost(host: HostName, marks: ReadonlyMap<RowKey, RowMarks>): ReadonlyMap<RowKey, RowMarks> {
	const prefix = `${host}/`;
	return new Map(
		[...marks].flatMap(([key, mark]) => (key.startsWith(prefix) ? [[key.slice(prefix.length) as RowKey, mark] as const] : [])),
	);
}

/** Why a row with `lastSeenAt` accepts no keys. */
export function silentHost({host = '', silence}: Row): string {
	return `${host} does not answer${silence === undefined ? '' : `: ${silence}`}`;
}

/** The text for a row with `lastSeenAt`. */
export function lastSeenText(lastSeenAt: number, now: number): string {
	if (lastSeenAt === 0) return 'not seen yet';
	const age = toAge(now - lastSeenAt).trim();
	return age === 'now' ? 'last seen just now' : `last seen ${age} ago`;
}

function scopedKey(host: HostName, key: RowKey): RowKey {
	return `${host}/${key}` as RowKey;
}
