/** Caches of a function's results, by the identity of an object: several parts of one frame need the same result. */

type Fields = Readonly<Record<string, unknown>>;

/** Keeps one result for each key. @param make its result must depend only on `key`, which never changes. */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
	const made = new WeakMap<Key, Value>();
	return (key) => {
		const value = made.get(key) ?? make(key);
		made.set(key, value);
		return value;
	};
}

/** Keeps the last result for each key. @param make its result must depend only on `key` and the fields of `input`. */
export function lastOf<Key extends object, Input extends Fields, Value>(
	make: (key: Key, input: Input) => Value,
): (key: Key, input: Input) => Value {
	const made = new WeakMap<Key, {readonly input: Input; readonly value: Value}>();
	return (key, input) => {
		const last = made.get(key);
		if (last !== undefined && hasSameFields(last.input, input)) return last.value;
		const value = make(key, input);
		made.set(key, {input, value});
		return value;
	};
}

export function hasSameFields(one: Fields, other: Fields): boolean {
	const fields = Object.keys(one);
	return fields.length === Object.keys(other).length && fields.every((field) => field in other && Object.is(one[field], other[field]));
}
