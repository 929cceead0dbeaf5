/** The text of a config file → the values that are good, and a problem for each that is not. */
import {findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode} from 'jsonc-parser';
import {type Config, defaultConfig} from '../../core/config.js';
import type {Problem} from '../../core/session.js';
import {didYouMean} from '../../core/text/nearest.js';
import {isKnownTheme, themeNames, themeRoles} from '../../core/themes.js';
import {configFields, elementSchemas, isConfigKey} from './schema.js';

type Place = {readonly line: number; readonly column: number};
type Issue = {readonly path: readonly PropertyKey[]; readonly problem: string};
type Checked = {readonly good: boolean; readonly value: unknown; readonly issues: readonly Issue[]};

/** Comments and trailing commas are fine. A file that is no JSON gives no values; a bad value costs only its own key. */
export function parseConfig(file: string, text: string): {values: Partial<Config>; problems: readonly Problem[]} {
	const errors: ParseError[] = [];
	const root = parseTree(text, errors, {allowTrailingComma: true, allowEmptyContent: false});
	const first = errors[0];
	if (first !== undefined || root === undefined) {
		const place = toPlace(text, first?.offset ?? 0);
		const what = first === undefined ? 'the file is empty' : words(printParseErrorCode(first.error));
		return {values: {}, problems: [toProblem(file, place, `${what}; the defaults hold until this is mended`)]};
	}
	if (root.type !== 'object') {
		return {values: {}, problems: [toProblem(file, toPlace(text, root.offset), 'must be an object `{…}`; the defaults hold')]};
	}
	const values: Record<string, unknown> = {};
	const problems: Problem[] = [];
	const report = (issue: Issue): void => {
		problems.push(
			toProblem(file, toPlace(text, nodeAt(root, issue.path)?.offset ?? root.offset), `\`${pathText(issue.path)}\` ${issue.problem}`),
		);
	};
	for (const [key, value] of Object.entries(toValue(root))) {
		if (key === '$schema') continue;
		if (!isConfigKey(key)) {
			report({path: [key], problem: `is no key of this file; it is ignored${meant(key, Object.keys(configFields))}`});
			continue;
		}
		const checked = checkKey(key, value);
		if (checked.good) values[key] = checked.value;
		for (const issue of checked.issues) report(issue);
	}
	const unknown = unknownTheme(values);
	if (unknown === undefined) return {values, problems};
	report({path: ['theme'], problem: unknown});
	return {values: {...values, theme: defaultConfig.theme}, problems};
}

/** Only all of the file tells whether a theme is there. */
function unknownTheme({theme, themes = {}}: Partial<Config>): string | undefined {
	if (theme === undefined || isKnownTheme(theme) || Object.hasOwn(themes, theme)) return undefined;
	const known = [...themeNames, ...Object.keys(themes)];
	return `names no theme; the default holds. ${didYouMean(theme, known) || `There are ${known.join(', ')}`}`;
}

function meant(key: string, known: readonly string[]): string {
	const says = didYouMean(key, known);
	return says === '' ? '' : `. ${says}`;
}

function checkKey(key: keyof Config, value: unknown): Checked {
	const element = elementSchemas[key];
	if (element === undefined || typeof value !== 'object' || value === null)
		return check(configFields[key], value, [key], 'the default holds');
	const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
	const elements = Object.values(value).map((each, index) => ({
		name: names[index] ?? index,
		...check(element, each, [key, names[index] ?? index], 'it is left out'),
	}));
	const good = elements.filter((each) => each.good);
	const left = Array.isArray(value) ? good.map((each) => each.value) : Object.fromEntries(good.map((each) => [each.name, each.value]));
	const kept = check(configFields[key], left, [key], 'the default holds');
	return {...kept, issues: [...elements.flatMap(({issues}) => issues), ...kept.issues]};
}

type Schema = (typeof configFields)[keyof Config] | NonNullable<(typeof elementSchemas)[keyof Config]>;

function check(schema: Schema, value: unknown, path: readonly PropertyKey[], otherwise: string): Checked {
	const parsed = schema.safeParse(value);
	if (parsed.success) return {good: true, value: parsed.data, issues: []};
	const issues = parsed.error.issues.map((issue) => {
		const isUnknown = issue.code === 'unrecognized_keys';
		const problem = isUnknown ? `has no key ${issue.keys.map((name) => `\`${name}\``).join(', ')}` : issue.message;
		const names = isUnknown && path[0] === 'themes' ? meant(issue.keys[0] ?? '', ['base', ...themeRoles]) : '';
		const values = issue.code === 'invalid_value' ? meant(String(valueAt(value, issue.path)), issue.values.map(String)) : '';
		return {path: [...path, ...issue.path], problem: `${problem}; ${otherwise}${names}${values}`};
	});
	return {good: false, value: undefined, issues};
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined), value);
}

function toValue(node: Node): Record<string, unknown> {
	const value: Record<string, unknown> = {};
	for (const property of node.children ?? []) {
		const [name, content] = property.children ?? [];
		if (name !== undefined && content !== undefined) value[String(name.value)] = plain(content);
	}
	return value;
}

function plain(node: Node): unknown {
	if (node.type === 'object') return toValue(node);
	return node.type === 'array' ? (node.children ?? []).map(plain) : node.value;
}

/** The node of a path, or the nearest one above it that is there. */
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

function toPlace(text: string, offset: number): Place {
	const before = text.slice(0, offset);
	return {line: before.split('\n').length, column: offset - before.lastIndexOf('\n')};
}

function toProblem(file: string, place: Place, problem: string): Problem {
	return {file, line: place.line, problem: `column ${place.column}: ${problem}`};
}

/** `CloseBraceExpected` → `close brace expected`. */
function words(code: string): string {
	return code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
