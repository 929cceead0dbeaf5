/** What is written from the settings: the commented config file of `beckon config init` with every key, its meaning and its default, and the JSON schema. */
import * as z from 'zod/mini';
import {type Config, defaultConfig} from '../../core/config.js';
import type {AgentWords} from '../../core/words/agent-words.js';
import {configHelp, isConfigKey, settings} from './settings.js';

/** Examples for keys whose default says nothing. */
const examples: Readonly<Partial<Record<keyof Config, readonly string[]>>> = {
	projectsRoot: ['"~/src"'],
	clientVersion: ['"2.1.329"'],
	prices: ['{"my-model": {"input": 4, "output": 20, "cacheRead": 0.2, "window": 1000000}}'],
	keys: ['{"snooze": ["z"], "palette": [":", "C-p"]}'],
	domainRules: ['[{"match": {"tool": "Bash", "command": "^git push"}, "label": "wants to push", "urgency": 1}]'],
	accents: ['{"api": "cyan", "docs": "#83a598"}'],
	domainSets: ['["software"]'],
	screenPatterns: ['[{"detail": "Going out", "pattern": "^● Deploying", "state": "deploying"}]'],
	ignoreDirectories: ['["~/private"]'],
	search: ['{"exclude": ["~/private", "~/work/**/secret"]}'],
	commands: [
		'[',
		'	{"key": "C-g", "label": "Open lazygit", "run": ["lazygit"]},',
		'	{"label": "Show the changes", "run": ["git", "diff"]},',
		'	{"label": "Edit the project", "run": ["vim", "{cwd}"], "in": "window"},',
		'	{"label": "Open a shell", "run": ["bash"], "in": "window"},',
		'	{"label": "Commit all", "run": ["git", "commit", "-am", "{prompt:Commit message}"]},',
		'	{"label": "Fetch", "run": ["git", "fetch"], "in": "background", "when": "delivered"}',
		']',
	],
};

/** @param schema path of the JSON schema, with which editors complete the keys. */
export function exampleConfig(schema: string, words: AgentWords): string {
	const help = configHelp(words);
	const parts = Object.entries(defaultConfig).flatMap(([key, value]) => {
		if (!isConfigKey(key)) return [];
		const example = key === 'agents' ? [`{"${words.program}": {"start": "shell", "command": ["my-wrapper"]}}`] : examples[key];
		const [first = '', ...rest] = example ?? JSON.stringify(value, null, '\t').split('\n');
		const lines = [`"${key}": ${first}`, ...rest];
		return ['', `	// ${help[key]}`, ...lines.map((line, index) => `	// ${line}${index === lines.length - 1 ? ',' : ''}`)];
	});
	return ['{', `	"$schema": ${JSON.stringify(schema)},`, ...parts, '}', ''].join('\n');
}

/** The JSON schema (draft 7) that `schema/config.schema.json` ships. */
export function toConfigJsonSchema(words: AgentWords): Record<string, unknown> {
	const optional = Object.fromEntries(Object.entries(settings).map(([key, [schema]]) => [key, z.optional(schema)]));
	const whole = z.toJSONSchema(z.strictObject({$schema: z.optional(z.string()), ...optional}), {target: 'draft-7', io: 'input'});
	const help = configHelp(words);
	for (const [key, property] of Object.entries(whole.properties ?? {})) {
		if (!isConfigKey(key) || typeof property === 'boolean') continue;
		property.description = help[key];
		if (defaultConfig[key] !== undefined) Object.assign(property, {default: defaultConfig[key]});
	}
	return {...whole, title: 'beckon config.json'};
}
