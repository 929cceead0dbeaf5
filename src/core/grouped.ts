/** Groups items by a key, as `Map.groupBy` of later versions of Node does. */

/** Groups and members keep their order. @param keyOf undefined leaves the item out. */
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
