/** Parses a config file into its good values, and a problem for each bad one. */

import {join} from 'node:path';
import {findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree} from 'jsonc-parser';
import type {ZodMiniType} from 'zod/mini';
import * as z from 'zod/mini';
import {surfaceStates} from '../../core/config/schemas.js';
import type {Z} from '../../core/config/setting.js';
import * as zod from '../../core/config/zod.js';
import {type Config, defaultConfig, isConfigKey, settings} from '../../core/config.js';
import {asRecord} from '../../core/fields.js';
import type {Problem} from '../../core/parsed.js';
import {isKnownState, knownStates} from '../../core/terms/state.js';
import {didYouMean} from '../../core/text/nearest.js';
import {isKnownTheme, themeNames} from '../../core/theme/themes.js';
import {bothNames, groupTitles, readStateName, readStateOrGroup} from '../../core/words/state-word.js';
import {placeAt, syntaxText, tooDeepAt} from '../jsonc-problem.js';

/** `isUnknown`: the last name of the path is unknown. */
type Issue = {readonly path: readonly PropertyKey[]; readonly problem: string; readonly isUnknown?: true};
type Checked = {readonly good: boolean; readonly value: unknown; readonly issues: readonly Issue[]};

/**
 * Comments and trailing commas are allowed. A file that is no JSON gives no values; a bad value costs only its own key.
 * @param home what `~` at the beginning of a path is.
 */
export function parseConfig(file: string, text: string, home: string): {values: Partial<Config>; problems: readonly Problem[]} {
	const tooDeep = tooDeepAt(text);
	if (tooDeep !== undefined)
		return {values: {}, problems: [toProblem(file, placeAt(text, tooDeep), 'nested too deep; the defaults are used until this is fixed')]};
	const errors: ParseError[] = [];
	const root = parseTree(text, errors, {allowTrailingComma: true, allowEmptyContent: false});
	const first = errors[0];
	if (first !== undefined || root === undefined) {
		const place = placeAt(text, first?.offset ?? 0);
		const what = first === undefined ? 'the file is empty' : syntaxText(first);
		return {values: {}, problems: [toProblem(file, place, `${what}; the defaults are used until this is fixed`)]};
	}
	if (root.type !== 'object') {
		return {values: {}, problems: [toProblem(file, placeAt(text, root.offset), 'must be an object `{…}`; the defaults are used')]};
	}
	const values: Record<string, unknown> = {};
	const problems: Problem[] = [];
	const report = (issue: Issue): void => {
		problems.push(toProblem(file, placeAt(text, nodeAt(root, issue.path)?.offset ?? root.offset), problemOf(issue)));
	};
	const written = asRecord(getNodeValue(root)) ?? {};
	const z: Z = {...zod, expandHome: (path) => (path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path)};
	// Whether a state or a theme exists is known only from the whole file.
	const stateless = unknownStates(written);
	for (const [key, value] of Object.entries(written)) {
		if (key === '$schema') continue;
		if (!isConfigKey(key)) {
			report(unknownKey([key], Object.keys(settings), 'it is ignored'));
			continue;
		}
		const skipped = stateless.flatMap(({path}) => (path[0] === key ? [path] : []));
		const checked = checkKey({key, schema: settings[key].schema(z), value, skipped});
		if (checked.good) values[key] = checked.value;
		for (const issue of checked.issues) report(issue);
	}
	for (const issue of stateless) report(issue);
	const unknown = unknownTheme(values);
	if (unknown !== undefined) report({path: ['theme'], problem: unknown});
	return {values: unknown === undefined ? values : {...values, theme: defaultConfig.theme}, problems};
}

function unknownTheme({theme, themes = {}}: Partial<Config>): string | undefined {
	if (theme === undefined || isKnownTheme(theme) || Object.hasOwn(themes, theme)) return undefined;
	const known = [...themeNames, ...Object.keys(themes)];
	return `names no theme; the default is used. ${didYouMean(theme, known) || `There are ${known.join(', ')}`}`;
}

function unknownKey(path: readonly PropertyKey[], known: readonly string[], otherwise: string): Issue {
	const says = didYouMean(String(path.at(-1)), known);
	return {path, problem: `${otherwise}${says === '' ? '' : `. ${says}`}`, isUnknown: true};
}

function problemOf({path, problem, isUnknown}: Issue): string {
	return isUnknown ? `unknown key \`${pathText(path)}\`; ${problem}` : `\`${pathText(path)}\` ${problem}`;
}

type Written = {
	readonly key: keyof Config;
	readonly schema: ZodMiniType;
	readonly value: unknown;
	/** The places in the file that count as if they were not there. */
	readonly skipped: readonly (readonly PropertyKey[])[];
};

function checkKey({key, schema, value, skipped}: Written): Checked {
	const element = elementOf(schema);
	if (element === undefined || typeof value !== 'object' || value === null) {
		const checked = check(schema, value, [key], 'the default is used');
		const gone = skipped.map((path) => path.slice(1));
		return {...checked, value: without(checked.value, gone)};
	}
	const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
	const elements = Object.values(value).map((each, index) => ({
		name: names[index] ?? index,
		...check(element, each, [key, names[index] ?? index], 'it is skipped'),
	}));
	const good = elements.filter(({good, name}) => good && !skipped.some((path) => path[1] === name));
	const left = Array.isArray(value) ? good.map((each) => each.value) : Object.fromEntries(good.map((each) => [each.name, each.value]));
	const kept = check(schema, left, [key], 'the default is used');
	return {...kept, issues: [...elements.flatMap(({issues}) => issues), ...kept.issues]};
}

function check(schema: ZodMiniType, value: unknown, path: readonly PropertyKey[], otherwise: string): Checked {
	const parsed = schema.safeParse(value);
	if (parsed.success) return {good: true, value: parsed.data, issues: []};
	const unknown = parsed.error.issues.flatMap((issue) =>
		issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
	);
	if (unknown.length > 0) {
		// A rule without one of its conditions would match too much.
		const isElement = path.length > 1;
		const unknownKeys = unknown.map((place) =>
			unknownKey([...path, ...place], knownKeys(schema, place.slice(0, -1)), isElement ? otherwise : 'it is ignored'),
		);
		const rest = check(schema, without(value, unknown), path, otherwise);
		return {...rest, good: rest.good && !isElement, issues: [...unknownKeys, ...rest.issues]};
	}
	const issues = parsed.error.issues.map((issue) => {
		const says = issue.code === 'invalid_value' ? didYouMean(String(valueAt(value, issue.path)), issue.values.map(String)) : '';
		return {path: [...path, ...issue.path], problem: `${issue.message}; ${otherwise}${says === '' ? '' : `. ${says}`}`};
	});
	return {good: false, value: undefined, issues};
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined), value);
}

/** The node of a path, or its nearest existing ancestor. */
function nodeAt(root: Node, path: readonly PropertyKey[]): Node | undefined {
	for (let length = path.length; length > 0; length--) {
		const node = findNodeAtLocation(
			root,
			path.slice(0, length).map((step) => (typeof step === 'number' ? step : String(step))),
		);
		if (node !== undefined) return node;
	}
	return undefined;
}

function pathText(path: readonly PropertyKey[]): string {
	return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`)).join('');
}

function toProblem(file: string, {line, column}: ReturnType<typeof placeAt>, problem: string): Problem {
	return {file, line, problem: `column ${column}: ${problem}`};
}

type Place = {readonly path: readonly PropertyKey[]; readonly written: string};
type Unknown = {readonly path: readonly PropertyKey[]; readonly problem: string};

/** The parts that mean an unknown state, which are skipped. @param file the values as they are written, broken ones included */
function unknownStates(file: Readonly<Record<string, unknown>>): readonly Unknown[] {
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
function knownKeys(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
	const inner = unwrapped(schema);
	const [first, ...rest] = path;
	if (inner instanceof z.ZodMiniObject)
		return first === undefined ? Object.keys(inner.def.shape) : knownKeys(inner.def.shape[String(first)], rest);
	return first === undefined ? [] : knownKeys(insideOf(inner), rest);
}

/** The schema of each thing in a list, or in an object with names of the user's own. */
function insideOf(schema: unknown): unknown {
	if (schema instanceof z.ZodMiniArray) return schema.def.element;
	return schema instanceof z.ZodMiniRecord ? schema.def.valueType : undefined;
}

/** Where a list or an object holds objects, broken ones are left out one by one; elsewhere the whole value is. */
function elementOf(schema: ZodMiniType): ZodMiniType | undefined {
	const element = insideOf(schema);
	return element instanceof z.ZodMiniObject || element instanceof z.ZodMiniUnion ? element : undefined;
}

function unwrapped(schema: unknown): unknown {
	return schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional ? unwrapped(schema.def.innerType) : schema;
}

/** The value without the parts at these places. */
function without(value: unknown, places: readonly (readonly PropertyKey[])[]): unknown {
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
