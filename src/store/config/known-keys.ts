/** The keys that an object of the config file may have, by its place in the schema: for `did you mean`. */
import * as z from 'zod/mini';

/** @param path from the schema's value. Empty if any key is allowed there. */
export function knownKeys(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
	const inner = unwrapped(schema);
	const [first, ...rest] = path;
	if (inner instanceof z.ZodMiniObject)
		return first === undefined ? Object.keys(inner.def.shape) : knownKeys(inner.def.shape[String(first)], rest);
	if (first === undefined) return [];
	if (inner instanceof z.ZodMiniArray) return knownKeys(inner.def.element, rest);
	return inner instanceof z.ZodMiniRecord ? knownKeys(inner.def.valueType, rest) : [];
}

function unwrapped(schema: unknown): unknown {
	return schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional ? unwrapped(schema.def.innerType) : schema;
}

/** The value without the parts at these places. */
export function without(value: unknown, places: readonly (readonly PropertyKey[])[]): unknown {
	if (Array.isArray(value)) return value.map((each, index) => without(each, below(places, index)));
	if (typeof value !== 'object' || value === null) return value;
	const gone = new Set(places.flatMap(([first, ...rest]) => (rest.length === 0 ? [String(first)] : [])));
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, each]) => (gone.has(key) ? [] : [[key, without(each, below(places, key))]])),
	);
}

function below(places: readonly (readonly PropertyKey[])[], key: string | number): readonly (readonly PropertyKey[])[] {
	return places.flatMap(([first, ...rest]) => (rest.length > 0 && String(first) === String(key) ? [rest] : []));
}
