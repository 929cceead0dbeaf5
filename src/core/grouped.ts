/** Lists by what their members share: what `Map.groupBy` of later versions of Node does. */

/** Lists and members in the order given. @param keyOf undefined: it is in no list. */
export function groupedBy<Key, One>(all: Iterable<One>, keyOf: (one: One) => Key | undefined): ReadonlyMap<Key, readonly One[]> {
	const groups = new Map<Key, One[]>();
	for (const one of all) {
		const key = keyOf(one);
		if (key === undefined) continue;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [one]);
		else group.push(one);
	}
	return groups;
}
