/** Parses a config file into its good values, and a problem for each bad one. */
import {join} from 'node:path';
import {findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree} from 'jsonc-parser';
import type {ZodMiniType} from 'zod/mini';
import * as z from 'zod/mini';
import {surfaceStates} from '../../core/config/schemas.js';
import type {SettingProblem, Z} from '../../core/config/setting.js';
import * as zod from '../../core/config/zod.js';
import {type Config, defaultConfig, isConfigKey, settings} from '../../core/config.js';
import {asRecord, asText, type Fields, type Problem} from '../../core/fields.js';
import {isKnownState, knownStates} from '../../core/terms/state.js';
import {didYouMean} from '../../core/text/nearest.js';
import {isKnownTheme, themeNames} from '../../core/theme/themes.js';
import {bothNames} from '../../core/words/state-word.js';
import {placeAt, splitMark, syntaxText, tooDeepAt} from '../jsonc-problem.js';

/** `isUnknown`: the last name of the path is unknown. */
type Issue = {readonly path: readonly PropertyKey[]; readonly problem: string; readonly isUnknown?: true};
type Checked = {readonly good: boolean; readonly value: unknown; readonly issues: readonly Issue[]};

/**
 * Comments and trailing commas are allowed. A file that is no JSON gives no values; a bad value loses only its own key.
 * @param home replaces `~` at the beginning of a path.
 */
export function parseConfig(file: string, content: string, home: string): {values: Partial<Config>; problems: readonly Problem[]} {
	const text = splitMark(content).rest;
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
	const z: Z = {
		...zod,
		expandHome: (path) => (path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path),
		whyNoState: (name, groups) => whyNoState(name, [...ownStates(written), ...groups]),
	};
	for (const [key, value] of Object.entries(written)) {
		if (key === '$schema') continue;
		if (!isConfigKey(key)) {
			report(unknownKey([key], Object.keys(settings), 'it is ignored'));
			continue;
		}
		const checked = checkKey(key, settings[key].schema(z), value);
		if (checked.good) values[key] = checked.value;
		for (const issue of checked.issues) report(issue);
	}
	// Which themes exist is known only from the whole file.
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

function checkKey(key: keyof Config, schema: ZodMiniType, value: unknown): Checked {
	const element = elementOf(schema);
	const isList = schema instanceof z.ZodMiniArray;
	if (element === undefined || typeof value !== 'object' || value === null || Array.isArray(value) !== isList)
		return check(schema, value, [key], 'the default is used');
	const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
	const elements = Object.values(value).map((each, index) => ({
		name: names[index] ?? index,
		...check(element, each, [key, names[index] ?? index], 'it is skipped'),
	}));
	const good = elements.filter((each) => each.good);
	const left = Array.isArray(value) ? good.map((each) => each.value) : Object.fromEntries(good.map((each) => [each.name, each.value]));
	const kept = check(schema, left, [key], 'the default is used');
	return {...kept, issues: [...elements.flatMap(({issues}) => issues), ...kept.issues]};
}

function check(schema: ZodMiniType, value: unknown, path: readonly PropertyKey[], otherwise: string): Checked {
	const parsed = schema.safeParse(value);
	if (parsed.success) return {good: true, value: parsed.data, issues: []};
	// A rule without one of its conditions would match too much.
	const isElement = path.length > 1;
	const badKeys = parsed.error.issues.flatMap((issue): readonly Issue[] => {
		if (issue.code === 'invalid_key')
			return issue.issues.slice(0, 1).map((inner) => ({path: issue.path, problem: textOf(inner, value, 'it is skipped')}));
		if (issue.code !== 'unrecognized_keys') return [];
		const known = knownKeys(schema, issue.path);
		return issue.keys.map((key) => unknownKey([...issue.path, key], known, isElement ? otherwise : 'it is ignored'));
	});
	const issues =
		badKeys.length > 0 ? badKeys : parsed.error.issues.map((issue) => ({path: issue.path, problem: textOf(issue, value, otherwise)}));
	const placed = issues.map((issue) => ({...issue, path: [...path, ...issue.path]}));
	if (badKeys.length === 0) return {good: false, value: undefined, issues: placed};
	const rest = check(schema, without(value, badKeys), path, otherwise);
	return {...rest, good: rest.good && !isElement, issues: [...placed, ...rest.issues]};
}

function textOf(issue: z.core.$ZodIssue, value: unknown, otherwise: string): string {
	const meant = issue.code === 'invalid_value' ? didYouMean(String(valueAt(value, issue.path)), issue.values.map(String)) : '';
	const hint = issue.code === 'custom' ? asText(issue.params?.['hint']) : meant;
	return `${issue.message}; ${otherwise}${hint ? `. ${hint}` : ''}`;
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

/** @param others further valid names. */
function whyNoState(name: string, others: readonly string[]): SettingProblem | undefined {
	if (isKnownState(name) || others.includes(name)) return undefined;
	const near = didYouMean(name, [...knownStates.flatMap((id) => [id, bothNames(id).replace(/ \(.*/, '')]), ...others]);
	return {problem: 'is not a state', hint: near || `There are ${[...knownStates.map(bothNames), ...others].join(', ')}`};
}

function ownStates(file: Fields): readonly string[] {
	const given = [file['screenPatterns'], file['domainRules']].flatMap((list) => (Array.isArray(list) ? list : []));
	const names = given.flatMap((each) => asText(asRecord(each)?.['state']) ?? []);
	return [...new Set(names)].filter((name) => !isKnownState(name) && !surfaceStates.some((one) => one === name));
}

/** @param path from the schema's value. Empty if any key is allowed there. */
function knownKeys(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
	const inner = unwrapped(schema);
	const [first, ...rest] = path;
	if (inner instanceof z.ZodMiniObject)
		return first === undefined ? Object.keys(inner.def.shape) : knownKeys(inner.def.shape[String(first)], rest);
	return first === undefined ? [] : knownKeys(insideOf(inner), rest);
}

/** The schema of the elements of a list, or of an object whose keys the user names. */
function insideOf(schema: unknown): unknown {
	if (schema instanceof z.ZodMiniArray) return schema.def.element;
	return schema instanceof z.ZodMiniRecord ? schema.def.valueType : undefined;
}

/**
 * The schema of elements that are left out one by one when broken: objects in a list or an object. Elsewhere the whole value is left out.
 */
function elementOf(schema: ZodMiniType): ZodMiniType | undefined {
	const element = insideOf(schema);
	return element instanceof z.ZodMiniObject || element instanceof z.ZodMiniUnion ? element : undefined;
}

function unwrapped(schema: unknown): unknown {
	return schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional ? unwrapped(schema.def.innerType) : schema;
}

function without(value: unknown, keys: readonly Issue[]): unknown {
	const copy = structuredClone(value);
	for (const {path} of keys) {
		const around = valueAt(copy, path.slice(0, -1));
		if (typeof around === 'object' && around !== null) Reflect.deleteProperty(around, path.at(-1) ?? '');
	}
	return copy;
}
