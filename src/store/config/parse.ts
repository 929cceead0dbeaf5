/** Parses a config file into its good values, and a problem for each bad one. */
import {findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree} from 'jsonc-parser';
import type {ZodMiniType} from 'zod/mini';
import {type Config, defaultConfig} from '../../core/config.js';
import {asRecord} from '../../core/fields.js';
import type {Problem} from '../../core/parsed.js';
import {didYouMean} from '../../core/text/nearest.js';
import {isKnownTheme, themeNames} from '../../core/theme/themes.js';
import {placeAt, syntaxText, tooDeepAt} from '../jsonc-problem.js';
import {knownKeys, unknownStates, without} from './known-names.js';
import {isConfigKey, settings} from './settings.js';

/** `isUnknown`: the last name of the path is unknown. */
type Issue = {readonly path: readonly PropertyKey[]; readonly problem: string; readonly isUnknown?: true};
type Checked = {readonly good: boolean; readonly value: unknown; readonly issues: readonly Issue[]};

/** Comments and trailing commas are allowed. A file that is no JSON gives no values; a bad value costs only its own key. */
export function parseConfig(file: string, text: string): {values: Partial<Config>; problems: readonly Problem[]} {
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
	// Whether a state or a theme exists is known only from the whole file.
	const stateless = unknownStates(written);
	for (const [key, value] of Object.entries(written)) {
		if (key === '$schema') continue;
		if (!isConfigKey(key)) {
			report(unknownKey([key], Object.keys(settings), 'it is ignored'));
			continue;
		}
		const skipped = stateless.flatMap(({path}) => (path[0] === key ? [path] : []));
		const checked = checkKey(key, value, skipped);
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

/** @param skipped the places in the file that count as if they were not there */
function checkKey(key: keyof Config, value: unknown, skipped: readonly (readonly PropertyKey[])[]): Checked {
	const {schema, element} = settings[key];
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

type Schema = (typeof settings)[keyof Config]['schema'] | ZodMiniType;

function check(schema: Schema, value: unknown, path: readonly PropertyKey[], otherwise: string): Checked {
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
