/** Readers of untrusted JSON, in which any value may have any type. */
import {cut, longText} from './cut.js';
import {messageOf} from './errors.js';

/** What a parser returns: the value, or a problem. */
export type Problem = {readonly file: string; readonly line: number | undefined; readonly problem: string};
export type Parsed<T> = {readonly ok: true; readonly value: T} | {readonly ok: false; readonly problem: string};

/** An untrusted object. */
export type Fields = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): Fields | undefined {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

/** @returns the value of a JSON text, of any type, or what the parser says of it. */
export function parseJson(text: string): Parsed<unknown> {
	try {
		return {ok: true, value: JSON.parse(text)};
	} catch (error) {
		return {ok: false, problem: messageOf(error).slice(0, 200)};
	}
}

/** The object of a JSON text. Undefined when the text is not JSON, such as a line that a full disk cut, or not an object. */
export function parseObject(text: string): Fields | undefined {
	const parsed = parseJson(text);
	return parsed.ok ? asRecord(parsed.value) : undefined;
}

/** The value if it is a text, cut to a length, else undefined. */
export function asText(value: unknown, limit = longText): string | undefined {
	return typeof value === 'string' ? cut(value, limit) : undefined;
}

/** The value if it is a finite number that is not negative, else undefined. */
export function asCount(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The items of a value if it is a list, else none. */
export function asList(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** Reads an untrusted value. Undefined when it has another type. */
export type FieldReader<T> = (value: unknown) => T | undefined;

/** What a reader gives: a record that is written as it is read has its fields in its reader alone. */
export type ReadBy<Reader extends FieldReader<unknown>> = NonNullable<ReturnType<Reader>>;

export const asNumber: FieldReader<number> = (value) => (typeof value === 'number' ? value : undefined);
export const asString: FieldReader<string> = (value) => (typeof value === 'string' ? value : undefined);
export const isTrue = (value: unknown): boolean => value === true;

export function textUpTo(limit: number): FieldReader<string> {
	return (value) => asText(value, limit);
}

/** Reads a list without the items that cannot be read; a value that is no list gives an empty one. */
export function eachOf<T>(read: FieldReader<T>): (value: unknown) => readonly T[] {
	return (value) =>
		asList(value)
			.map((each) => read(each))
			.filter((each) => each !== undefined);
}

/** The objects of a value if it is a list, else none. */
export const asRecords = eachOf(asRecord);

/** Reads an object field by field. Undefined when it is no object, or when a needed field is undefined. */
export function objectReader<N extends object, R extends object = object>(
	needed: {readonly [K in keyof N]: FieldReader<N[K]>},
	others?: {readonly [K in keyof R]: (value: unknown) => R[K]},
): FieldReader<Readonly<N & R>> {
	return (value) => {
		const fields = asRecord(value);
		if (fields === undefined) return undefined;
		const found: Record<string, unknown> = {};
		for (const [name, read] of Object.entries<FieldReader<unknown>>(needed)) {
			found[name] = read(fields[name]);
			if (found[name] === undefined) return undefined;
		}
		for (const [name, read] of Object.entries<(value: unknown) => unknown>(others ?? {})) found[name] = read(fields[name]);
		return found as N & R;
	};
}

/** The last moment that has a date in every time zone, epoch ms. */
const lastTime = 8.64e15 - 86_400_000;

/** The value if it is a time that has a date, epoch ms, else undefined. */
export function asTime(value: unknown): number | undefined {
	const time = asCount(value);
	return time !== undefined && time <= lastTime ? time : undefined;
}

const noFields: ReadonlySet<string> = new Set();

/**
 * Whether two values of plain data (objects, lists, maps, sets) have the same content; others are compared by identity. Fields in `except`
 * may differ. Node's `isDeepStrictEqual` would take a fifteenth of a bare start to load.
 */
export function isSameValue(one: unknown, other: unknown, except: ReadonlySet<string> = noFields): boolean {
	if (Object.is(one, other)) return true;
	if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
	const kind: unknown = Object.getPrototypeOf(one);
	if (kind !== Object.getPrototypeOf(other)) return false;
	if (one instanceof Set) return other instanceof Set && one.size === other.size && [...one].every((each) => other.has(each));
	if (one instanceof Map)
		return other instanceof Map && one.size === other.size && [...one].every(([key, value]) => isSameValue(value, other.get(key), except));
	if (kind !== Object.prototype && kind !== Array.prototype) return false;
	const names = Object.keys(one);
	if (names.length !== Object.keys(other).length) return false;
	return names.every(
		(name) => except.has(name) || (Object.hasOwn(other, name) && isSameValue(Reflect.get(one, name), Reflect.get(other, name), except)),
	);
}

export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
	return one === other || (one.length === other.length && one.every((item, index) => item === other[index]));
}
