/** Rows of a host, under keys of their own: two machines may know the same session id. */
import type {HostName, Row, RowKey} from '../session.js';

/** The same row with its host, and with that host before its keys. */
export function withHost(host: HostName, row: Row): Row {
	const former = row.formerKeys && {formerKeys: row.formerKeys.map((key) => scopedKey(host, key))};
	return {...row, ...former, host, key: scopedKey(host, row.key)};
}

function scopedKey(host: HostName, key: RowKey): RowKey {
	return `${host}/${key}` as RowKey;
}
