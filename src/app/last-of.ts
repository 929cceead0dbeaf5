/** Caches the last result of a function for each object: several parts of one frame need the same. */

type Fields = Readonly<Record<string, unknown>>;

/** @param make its result must depend only on `key` and the fields of `want`. */
export function lastOf<Key extends object, Want extends Fields, Value>(
	make: (key: Key, want: Want) => Value,
): (key: Key, want: Want) => Value {
	const made = new WeakMap<Key, {readonly want: Want; readonly value: Value}>();
	return (key, want) => {
		const last = made.get(key);
		if (last !== undefined && isSame(last.want, want)) return last.value;
		const value = make(key, want);
		made.set(key, {want, value});
		return value;
	};
}

function isSame(one: Fields, other: Fields): boolean {
	return Object.keys(one).every((field) => Object.is(one[field], other[field]));
}
