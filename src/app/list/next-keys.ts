import type {RowKey} from '../../core/address.js';
import type {View} from './view.js';

/** Where the cursor goes from a row that leaves, the best first: below it in its group, above it there, then in other groups. */
export function nextKeys({groups, keys}: View, key: RowKey): readonly RowKey[] {
	const groupKeys = groups.find(({rows}) => rows.some((row) => row.key === key))?.rows.map((row) => row.key) ?? [];
	return [...new Set([...around(groupKeys, key), ...around(keys, key)])];
}

function around(keys: readonly RowKey[], key: RowKey): readonly RowKey[] {
	const at = keys.indexOf(key);
	return [...keys.slice(at + 1), ...keys.slice(0, Math.max(0, at)).toReversed()];
}
