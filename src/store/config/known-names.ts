/** The names that a config file means: states of beckon, of a rule or of a screen pattern of the same file; and keys, for `did you mean`. */
import * as z from 'zod/mini';
import {surfaceStates} from '../../core/config.js';
import {asRecord} from '../../core/fields.js';
import {isKnownState, knownStates} from '../../core/terms/state.js';
import {didYouMean} from '../../core/text/nearest.js';
import {bothNames, groupTitles, readStateName, readStateOrGroup} from '../../core/words/state-word.js';

type Place = {readonly path: readonly PropertyKey[]; readonly written: string};
type Unknown = {readonly path: readonly PropertyKey[]; readonly problem: string};

/** The parts that mean an unknown state, which are skipped. @param file the values as they are written, broken ones included */
export function unknownStates(file: Readonly<Record<string, unknown>>): readonly Unknown[] {
	const own = ownStates(file);
	const places = [
		...stringsAt(file, 'domainRules', ['match', 'state']),
		...stringsAt(file, 'commands', ['when']),
		...Object.keys(asRecord(asRecord(file['notify'])?.['states']) ?? {}).map((written) => ({path: ['notify', 'states', written], written})),
	];
	return places.flatMap(({path, written}): readonly Unknown[] => {
		const groups = path[0] === 'commands' ? Object.keys(groupTitles) : [];
		const state = path[0] === 'commands' ? readStateOrGroup(written) : readStateName(written);
		if (isKnownState(state) || own.includes(state) || groups.includes(state)) return [];
		const near = didYouMean(written, [...knownStates.flatMap((id) => [id, bothNames(id).replace(/ \(.*/, '')]), ...own, ...groups]);
		const all = `There are ${[...knownStates.map(bothNames), ...own, ...groups].join(', ')}`;
		return [{path, problem: `is not a state; it is skipped. ${near || all}`}];
	});
}

/** The states that users name themselves. */
function ownStates(file: Readonly<Record<string, unknown>>): readonly string[] {
	const given = [...stringsAt(file, 'screenPatterns', ['state']), ...stringsAt(file, 'domainRules', ['state'])];
	const isNew = (state: string) => !isKnownState(state) && !surfaceStates.some((name) => name === state);
	return [...new Set(given.map(({written}) => written))].filter(isNew);
}

/** The texts at one place in each element of a list. */
function stringsAt(file: Readonly<Record<string, unknown>>, key: string, inside: readonly string[]): readonly Place[] {
	const list = file[key];
	if (!Array.isArray(list)) return [];
	return list.flatMap((element: unknown, index): readonly Place[] => {
		const written = inside.reduce<unknown>((at, name) => asRecord(at)?.[name], element);
		return typeof written === 'string' ? [{path: [key, index, ...inside], written}] : [];
	});
}

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
