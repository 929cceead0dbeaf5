/** Changes to the text of Claude Code's `settings.json` that keep every other character. */
import {findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree} from 'jsonc-parser';
import {canonical} from '../../../core/ask/digest.js';
import {asList, asRecord, type Fields, type Parsed, parseJson} from '../../../core/fields.js';
import {ignoreFileErrors} from '../../../store/files.js';
import {placeAt, splitMark, syntaxText, tooDeepAt} from '../../../store/jsonc-problem.js';
import {readText} from '../../../store/read-file.js';
import type {AgentSetup, Installed} from '../../agent-setup.js';
import {type HookGroup, parseHookCommand} from '../hooks/command.js';
import {addChild, removeChild, replaceNode} from './json-edits.js';

/** The text with exactly the wanted hooks of beckon; the same text if it has them. A problem names line and column. */
export function withHooks(text: string, wanted: WantedHooks): Parsed<string> {
	return editSettings(text.trim() === '' ? '{}\n' : text, (settings) => nextStep(settings, wanted));
}

/** The text without beckon's hooks, and without lists and a `hooks` object that would be empty. */
export function withoutHooks(text: string): Parsed<string> {
	return text.trim() === '' ? {ok: true, value: text} : editSettings(text, nextRemoval);
}

/** The settings as a value, or the problem with its line and column. */
export function parseSettings(text: string): Parsed<unknown> {
	const tree = toTree(text.trim() === '' ? '{}' : splitMark(text).rest);
	return tree.ok ? {ok: true, value: getNodeValue(tree.value)} : tree;
}

/** Applies one step at a time, each to the result of the last. */
export function editSettings(original: string, next: (settings: unknown) => EditStep | undefined): Parsed<string> {
	const {mark, rest} = splitMark(original);
	let text = rest;
	for (;;) {
		const tree = toTree(text);
		if (!tree.ok) return tree;
		const step = next(getNodeValue(tree.value));
		if (step === undefined) return {ok: true, value: mark + text};
		const after = apply(text, tree.value, step);
		if (after === text) return problemAt(text, 0, `${step.path.join('.')} cannot be changed`);
		text = after;
	}
}

function apply(text: string, root: Node, {kind, path, value}: EditStep): string {
	const node = findNodeAtLocation(root, [...path]);
	switch (kind) {
		case 'append':
			return node ? addChild(text, node, {value}) : text;
		case 'replace':
			return node ? replaceNode(text, node, value) : text;
		case 'set': {
			const parent = findNodeAtLocation(root, path.slice(0, -1));
			return parent ? addChild(text, parent, {key: String(path.at(-1)), value}) : text;
		}
		case 'remove': {
			// The child of an object is the property, which contains the value.
			const child = node?.parent?.type === 'property' ? node.parent : node;
			const parent = child?.parent;
			return child && parent ? removeChild(text, parent, parent.children?.indexOf(child) ?? -1) : text;
		}
	}
}

function toTree(text: string): Parsed<Node> {
	const tooDeep = tooDeepAt(text);
	if (tooDeep !== undefined) return problemAt(text, tooDeep, 'nested too deep');
	const errors: ParseError[] = [];
	const root = parseTree(text, errors, {allowTrailingComma: false});
	const [error] = errors;
	if (error !== undefined) return problemAt(text, error.offset, syntaxText(error));
	if (root === undefined || root.type !== 'object') return problemAt(text, root?.offset ?? 0, 'the settings are not an object');
	const odd = findOdd(root);
	return odd === undefined ? {ok: true, value: root} : problemAt(text, odd.node.offset, odd.what);
}

/** The first node with a shape that cannot be edited without a loss. */
function findOdd(root: Node): {readonly node: Node; readonly what: string} | undefined {
	const hooks = properties(root).filter(({key}) => key === 'hooks');
	const [first, second] = hooks;
	if (first === undefined) return undefined;
	if (second !== undefined) return {node: second.node, what: '"hooks" appears twice'};
	if (first.value.type !== 'object') return {node: first.value, what: '"hooks" is not an object'};
	const seen = new Set<string>();
	for (const {key, node, value} of properties(first.value)) {
		if (seen.has(key)) return {node, what: `"${key}" appears twice`};
		if (value.type !== 'array') return {node: value, what: `the hooks of "${key}" are not a list`};
		seen.add(key);
	}
	return undefined;
}

function properties(object: Node): readonly {readonly key: string; readonly node: Node; readonly value: Node}[] {
	return (object.children ?? []).flatMap((node) => {
		const [key, value] = node.children ?? [];
		return key === undefined || value === undefined ? [] : [{key: String(key.value), node, value}];
	});
}

function problemAt(text: string, offset: number, what: string): {readonly ok: false; readonly problem: string} {
	const {line, column} = placeAt(text, offset);
	return {ok: false, problem: `line ${line}, column ${column}: ${what}`};
}

/** 2.1.330 says "Invalid or malformed JSON", and "Files with errors are skipped entirely". beckon reads comments and trailing commas. */
export function whySkipped(text: string): string | undefined {
	return text.trim() === '' || parseJson(splitMark(text).rest).ok ? undefined : 'it has comments or trailing commas';
}

function offSetting({disableAllHooks}: Fields): string | undefined {
	return disableAllHooks === true ? '"disableAllHooks"' : undefined;
}

/** @param off the setting that stops all hooks */
export function installedIn(text: string, off: (settings: Fields) => string | undefined = offSetting): Parsed<Installed> {
	const parsed = parseSettings(text);
	if (!parsed.ok) return parsed;
	const settings = asRecord(parsed.value) ?? {};
	// Plugins are enabled as `name@marketplace`.
	const plugins = Object.entries(asRecord(settings['enabledPlugins']) ?? {});
	const plugin = plugins.some(([name, value]) => name.startsWith('beckon@') && value === true);
	const own = ownHooks(settings);
	return {ok: true, value: {scripts: own.map(({script}) => script), events: own.map(({event}) => event), plugin, off: off(settings)}};
}

/** Keyed by event. */
type WantedHooks = ReadonlyMap<string, HookGroup>;

/** `append`: to the list at `path`; `set`: a new property. Every object above it exists. */
type EditStep = {
	readonly kind: 'append' | 'set' | 'replace' | 'remove';
	readonly path: readonly (string | number)[];
	readonly value?: unknown;
};

/** A hook of beckon. `alone`: whether no other hook shares its group. */
type OwnHook = {
	readonly event: string;
	readonly group: number;
	readonly hook: number;
	readonly alone: boolean;
	readonly script: string;
	readonly value: unknown;
};

/** Undefined when the settings have exactly the wanted hooks. */
function nextStep(settings: unknown, wanted: WantedHooks): EditStep | undefined {
	const own = ownHooks(settings);
	const obsolete = own.find(({event}) => !wanted.has(event));
	if (obsolete !== undefined) return removal(settings, obsolete);
	for (const [event, group] of wanted) {
		const [first, ...others] = own.filter((one) => one.event === event);
		if (first === undefined) return addition(settings, event, group);
		const [other] = others;
		if (other !== undefined) return removal(settings, other);
		if (canonical(first.value) === canonical(group)) continue;
		return first.alone ? {kind: 'replace', path: ['hooks', event, first.group], value: group} : removal(settings, first);
	}
	return undefined;
}

/** Undefined when no hook of beckon is left. */
function nextRemoval(settings: unknown): EditStep | undefined {
	const [first] = ownHooks(settings);
	return first && removal(settings, first);
}

/** Every hook of beckon in settings of any shape. */
export function ownHooks(settings: unknown): readonly OwnHook[] {
	return Object.entries(hooksOf(settings)).flatMap(([event, groups]) =>
		asList(groups).flatMap((value, group) => {
			const hooks = asList(asRecord(value)?.['hooks']);
			return hooks.flatMap((entry, hook) => {
				const command = asRecord(entry)?.['command'];
				const parsed = typeof command === 'string' ? parseHookCommand(command) : undefined;
				return parsed ? [{event, group, hook, alone: hooks.length === 1, script: parsed.script, value}] : [];
			});
		}),
	);
}

function addition(settings: unknown, event: string, group: HookGroup): EditStep {
	if (asRecord(settings)?.['hooks'] === undefined) return {kind: 'set', path: ['hooks'], value: {[event]: [group]}};
	if (Object.hasOwn(hooksOf(settings), event)) return {kind: 'append', path: ['hooks', event], value: group};
	return {kind: 'set', path: ['hooks', event], value: [group]};
}

/** Removes the hook with everything that would be empty without it. */
function removal(settings: unknown, own: OwnHook): EditStep {
	const hooks = hooksOf(settings);
	if (!own.alone) return {kind: 'remove', path: ['hooks', own.event, own.group, 'hooks', own.hook]};
	if (asList(hooks[own.event]).length > 1) return {kind: 'remove', path: ['hooks', own.event, own.group]};
	return {kind: 'remove', path: Object.keys(hooks).length > 1 ? ['hooks', own.event] : ['hooks']};
}

function hooksOf(settings: unknown): Fields {
	return asRecord(asRecord(settings)?.['hooks']) ?? {};
}

/** The file with an administrator's settings for all users of a machine, which override the user's (facts §1). */
const managedFile =
	process.platform === 'darwin'
		? '/Library/Application Support/ClaudeCode/managed-settings.json'
		: '/etc/claude-code/managed-settings.json';

/** Each of these keeps the hooks of users from running, measured with 2.1.332. */
const switches = ['disableAllHooks', 'allowManagedHooksOnly'];

/** Checks that this file lets the user's hooks run. A missing, unreadable or broken file gives no finding. */
export function checkManaged(file: string = managedFile): ReturnType<NonNullable<AgentSetup['check']>> {
	const parsed = parseSettings(ignoreFileErrors(() => readText(file), ''));
	const settings = parsed.ok ? (asRecord(parsed.value) ?? {}) : {};
	return switches
		.filter((name) => settings[name] === true)
		.map((name) => ({
			level: 'wrong',
			text: `${file} has "${name}": your hooks do not run`,
			fix: "Ask whoever manages this machine. Until then states come only from panes and Claude Code's own files.",
		}));
}
