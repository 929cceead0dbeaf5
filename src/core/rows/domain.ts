/**
 * The user's labels: rules of the config file on state, tool, command, file, address and directory (design: domain labels), and ready-made
 * sets that it enables by name.
 */
import {askTool, toolUseText, toToolUse} from '../ask/ask.js';
import type {Config, DomainRule, DomainSet} from '../config.js';
import type {Ask, ToolUse} from '../terms/ask.js';
import type {SessionState} from '../terms/state.js';
import {cleanText, truncate} from '../text/label.js';
import {isWithin} from '../text/paths.js';
import {searchable} from '../text/pattern.js';

const expressions = ['command', 'file', 'url', 'tools_used'] as const;

type DomainMatcher = {readonly rule: DomainRule; readonly tests: ReadonlyMap<(typeof expressions)[number], RegExp>};

/** What the rules give a row; an undefined field keeps the usual value. */
export type DomainLabels = {
	readonly state?: string | undefined;
	readonly label: string | undefined;
	readonly icon: string | undefined;
	readonly urgency: number | undefined;
};

export type DomainPlace = {
	readonly cwd: string | undefined;
	readonly project?: string | undefined;
	readonly branch?: string | undefined;
	/** The tools of the turn, oldest first. */
	readonly used?: readonly ToolUse[] | undefined;
};

const labelLength = 60;

/** The user's rules, then those of the enabled sets. */
export function domainRulesOf({domainRules, domainSets: names}: Pick<Config, 'domainRules' | 'domainSets'>): readonly DomainRule[] {
	return [...domainRules, ...names.flatMap((name) => domainSets[name])];
}

export function needTranscripts(rules: readonly DomainRule[]): boolean {
	return rules.some(({match, label = ''}) => {
		const isRead = match.tools_used !== undefined || match.command !== undefined || match.file !== undefined || match.url !== undefined;
		return isRead || /\{(branch|command|file|url)\}/.test(label);
	});
}

/** Compiles the rules of a checked config, once for each config. */
export function compileDomainRules(rules: readonly DomainRule[]): readonly DomainMatcher[] {
	return rules.map((rule) => {
		const tests = expressions.flatMap((name) => {
			const source = rule.match[name];
			return source === undefined ? [] : [[name, new RegExp(source)] as const];
		});
		return {rule, tests: new Map(tests)};
	});
}

/**
 * Label, icon, urgency and state of a session, each from the first matching rule that gives one. The label is filled in, cleaned and cut to
 * 60 characters.
 */
export function domainLabels(matchers: readonly DomainMatcher[], state: SessionState, place: DomainPlace): DomainLabels {
	if (matchers.length === 0) return {label: undefined, icon: undefined, urgency: undefined};
	const facts = {state: state.state, use: asksOrRuns(state, place.used ?? []), ...place};
	const matches = matchers.flatMap((matcher) => {
		const use = matchedUse(matcher, facts);
		return use === undefined ? [] : [{rule: matcher.rule, use}];
	});
	const labelled = matches.find(({rule}) => rule.label !== undefined);
	return {
		label: labelled && (truncate(cleanText(filled(labelled.rule.label ?? '', labelled.use, place)), labelLength) || undefined),
		state: matches.find(({rule}) => rule.state !== undefined)?.rule.state,
		icon: matches.find(({rule}) => rule.icon !== undefined)?.rule.icon,
		urgency: matches.find(({rule}) => rule.urgency !== undefined)?.rule.urgency,
	};
}

type Facts = DomainPlace & {readonly state: string; readonly use: ToolUse | undefined};

const noToolUse: ToolUse = {tool: '', command: undefined, file: undefined, url: undefined};

/**
 * The tool use that matches a rule: the newest of the turn for a rule on `tools_used`, else the requested or running one. Undefined without
 * a match.
 */
function matchedUse({rule: {match}, tests}: DomainMatcher, {state, use = noToolUse, used = [], cwd}: Facts): ToolUse | undefined {
	if (match.state !== undefined && match.state !== state) return undefined;
	if (match.tool !== undefined && match.tool !== use.tool) return undefined;
	if (match.cwd !== undefined && (cwd === undefined || !isWithin(cwd, match.cwd))) return undefined;
	for (const name of ['command', 'file', 'url'] as const) {
		const test = tests.get(name);
		const value = use[name];
		if (test && (value === undefined || !test.test(searchable(value, test.source)))) return undefined;
	}
	const test = tests.get('tools_used');
	return test ? used.findLast((each) => test.test(searchable(toolUseText(each), test.source))) : use;
}

/** Placeholders of unknown values become empty. */
function filled(label: string, {tool, command, file, url}: ToolUse, {branch, project}: DomainPlace): string {
	const values: Readonly<Record<string, string | undefined>> = {tool, command, url, branch, project, file: file?.split('/').at(-1)};
	return label.replace(/\{(branch|project|tool|command|file|url)\}/g, (_, name: string) => values[name] ?? '');
}

function asksOrRuns({context}: SessionState, used: readonly ToolUse[]): ToolUse | undefined {
	if (context.kind === 'blocked') return askedUse(context.ask);
	if (context.kind !== 'working' || context.tool === undefined) return undefined;
	const {tool, toolInput} = context;
	const known = used.findLast((each) => each.tool === tool) ?? {...noToolUse, tool};
	return toolInput === undefined ? known : {...known, command: toolInput};
}

function askedUse(ask: Ask): ToolUse | undefined {
	if (ask.kind === 'tool') return toToolUse(ask.tool, ask.input);
	if (ask.kind === 'elicitation' || ask.kind === 'trust') return undefined;
	return {...noToolUse, tool: (ask.kind === 'dialog' ? ask.tool : askTool(ask)) ?? ''};
}

const prose = '\\.(md|mdx|txt|tex|rst|org|fountain|adoc)$';
const media = '\\b(ffmpeg|convert|magick|blender|inkscape|sox|manim)\\b';

const software: readonly DomainRule[] = [
	{
		match: {
			state: 'needs_permission',
			command: '\\b(rm -\\w*[rf]|git (push .*(-f\\b|--force)|reset --hard|clean -\\w*f)|drop (table|database))',
		},
		label: 'Destructive: {command}',
		urgency: 1,
	},
	{
		match: {state: 'needs_permission', command: '\\b(deploy|terraform apply|kubectl (apply|delete)|npm publish)\\b'},
		label: 'Release: {command}',
		urgency: 1,
	},
	{match: {state: 'idle', tools_used: '\\bgh pr create\\b'}, label: 'Opened a pull request from {branch}'},
	{match: {state: 'idle', tools_used: '\\bgit push\\b'}, label: 'Pushed {branch}'},
	{match: {state: 'idle', tools_used: '\\bgit commit\\b'}, label: 'Committed to {branch}'},
	{match: {state: 'acting', command: '\\b(test|vitest|jest|pytest|cargo test|go test)\\b'}, label: 'Testing {project}'},
	{match: {state: 'acting', command: '\\b(build|tsc|make|cmake|webpack|vite build|cargo build)\\b'}, label: 'Building {project}'},
	{
		match: {state: 'acting', command: '\\b(npm (ci|install|i)|pip install|cargo add|apt(-get)? install|brew install)\\b'},
		label: 'Installing packages',
	},
	{match: {state: 'acting', tool: 'Edit'}, label: 'Editing {file}'},
	{match: {state: 'acting', tool: 'Write'}, label: 'Writing {file}'},
	{match: {state: 'acting', tool: 'WebFetch'}, label: 'Reading {url}'},
];

const creative: readonly DomainRule[] = [
	{match: {state: 'acting', tool: 'WebSearch'}, label: 'Researching'},
	{match: {state: 'acting', tool: 'WebFetch'}, label: 'Researching {url}'},
	{match: {state: 'acting', tool: 'Write', file: prose}, label: 'Drafting {file}'},
	{match: {state: 'acting', tool: 'Edit', file: prose}, label: 'Revising {file}'},
	{match: {state: 'acting', command: media}, label: 'Rendering: {command}'},
	{match: {state: 'idle', tools_used: `^Write: .*${prose}`}, label: 'Draft to read: {file}'},
	{match: {state: 'idle', tools_used: `^Edit: .*${prose}`}, label: 'Revision to read: {file}'},
	{match: {state: 'idle', tools_used: media}, label: 'Rendering to look at'},
];

export const domainSets: Readonly<Record<DomainSet, readonly DomainRule[]>> = {software, creative};
