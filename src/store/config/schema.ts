/** The schema of the config file, key by key. It is loaded only if the file exists: zod is too slow for every `ls`. */
import * as z from 'zod/mini';
import {type Config, columnNames, commandPlaces, defaultConfig, domainSetNames, usualStart} from '../../core/config.js';
import {channelNames} from '../../core/notice/channels.js';
import {matchesEverything} from '../../core/rows/domain/rules.js';
import {placeholderProblem} from '../../core/rows/placeholders.js';
import {patternProblem} from '../../core/text/pattern.js';
import {readStateName, readStateOrGroup} from '../../core/words/state-word.js';
import {accents, hostSchema, hostsSchema, theme, themes, userTheme} from './part-schemas.js';

function milliseconds(least: number): z.ZodMiniType<number> {
	return z.int('must be a whole number of milliseconds').check(z.minimum(least, `must be at least ${least} (milliseconds)`));
}

/** @param flags that it is used with. */
function expressionOf(flags: string) {
	return text.check(
		z.superRefine((source, context) => {
			const message = patternProblem(source, flags);
			if (message !== undefined) context.addIssue({code: 'custom', message, input: source});
		}),
	);
}

const text = z.string('must be text').check(z.minLength(1, 'must not be empty'));
const texts = z.array(text, 'must be a list of texts');
const yesNo = z.boolean('must be true or false');
const expression = expressionOf('');

const stateName = text.check(z.regex(/^[a-z][a-z0-9_]{0,30}$/, 'must be a state: small letters, digits and _'));

/** A state that is meant, by its id or by its word on the screen. */
const meantState = z.overwrite<string>(readStateName);

const domainRule = z.strictObject(
	{
		match: z
			.strictObject(
				{
					state: z.optional(text.check(meantState)),
					tool: z.optional(text),
					command: z.optional(expression),
					file: z.optional(expression),
					url: z.optional(expression),
					tools_used: z.optional(expression),
					cwd: z.optional(text),
				},
				'must be an object with `state`, `tool`, `command`, `file`, `url`, `tools_used` or `cwd`',
			)
			.check(z.refine((match) => !matchesEverything(match), 'matches everything: name what is to be labelled')),
		label: z.optional(text),
		state: z.optional(stateName),
		icon: z.optional(text),
		urgency: z.optional(z.number('must be a number').check(z.minimum(0, 'must be 0 or more'))),
	},
	'must be an object with `match`',
);

const screenPattern = z.strictObject(
	{
		detail: text,
		pattern: expressionOf('mu'),
		state: stateName,
		group: z.optional(z.enum(['needs_you', 'autonomous', 'delivered'], 'must be "needs_you", "autonomous" or "delivered"')),
	},
	'must be an object with `detail`, `pattern` and `state`',
);

const agentStart = z.strictObject(
	{
		start: z._default(z.enum(['shell', 'direct'], 'must be "shell" or "direct"'), usualStart.start),
		command: z._default(
			z.array(
				z.string('must be text').check(z.regex(/^\P{Cc}+$/u, 'must not be empty, or contain line breaks and other control characters')),
				'must be a list of words: a program and its arguments',
			),
			[],
		),
		programStatus: z._default(z.boolean('must be true or false'), usualStart.programStatus),
	},
	'must be an object with `start`, `command` and `programStatus`',
);

const userCommand = z.strictObject(
	{
		label: text,
		run: z.array(text, 'must be a list of words: a program and its arguments').check(
			z.minLength(1, 'must name a program'),
			z.superRefine((words, context) => {
				const message = placeholderProblem(words);
				if (message !== undefined) context.addIssue({code: 'custom', message, input: words});
			}),
		),
		key: z.optional(text),
		in: z.optional(z.enum(commandPlaces, `must be one of ${commandPlaces.join(', ')}`)),
		when: z.optional(text.check(z.overwrite<string>(readStateOrGroup))),
	},
	'must be an object with `label` and `run`',
);

const channel = z.enum(channelNames, `must be one of ${channelNames.join(', ')}`);
const channels = z.array(channel, 'must be a list of channels');
const hours = text.check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d-([01]?\d|2[0-3]):[0-5]\d$/, 'must be two times such as "22:00-07:30"'));
const key = text.check(z.regex(/^[\x21-\x7e]{1,20}$/, 'must be a key as tmux writes it, such as "b", "M-n" or "off"'));
const popupSize = text.check(
	z.regex(/^[1-9]\d{0,3}%?x[1-9]\d{0,3}%?$/, 'must be a width and a height in cells or percent, such as "90%x80%"'),
);
const {tmux, notify} = defaultConfig;

const tmuxFields = z.strictObject(
	{
		keys: z._default(
			z.strictObject(
				{
					popup: z._default(key, tmux.keys.popup),
					next: z._default(key, tmux.keys.next),
					back: z._default(key, tmux.keys.back),
					reply: z._default(key, tmux.keys.reply),
					skip: z._default(key, tmux.keys.skip),
				},
				'must be an object of keys',
			),
			tmux.keys,
		),
		overrideKeys: z._default(yesNo, tmux.overrideKeys),
		popupSize: z._default(popupSize, tmux.popupSize),
		seen: z._default(yesNo, tmux.seen),
		status: z._default(z.enum(['off', 'left', 'right'], 'must be "off", "left" or "right"'), tmux.status),
		click: z._default(z.enum(['next', 'popup'], 'must be "next" or "popup"'), tmux.click),
		watch: z._default(yesNo, tmux.watch),
	},
	'must be an object',
);

const notifyFields = z.strictObject(
	{
		channels: z._default(channels, [...notify.channels]),
		states: z._default(z.record(z.string().check(meantState), channels, 'must be an object of states, each with a list of channels'), {}),
		command: z._default(texts, [...notify.command]),
		afterMs: z._default(milliseconds(0), notify.afterMs),
		presentMs: z._default(milliseconds(0), notify.presentMs),
		quietHours: z._default(z.array(hours, 'must be a list of times'), [...notify.quietHours]),
		digestAbove: z._default(z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more')), notify.digestAbove),
		next: z._default(yesNo, notify.next),
		programStatus: z._default(yesNo, notify.programStatus),
	},
	'must be an object',
);

const searchFields = z.strictObject({exclude: z._default(texts, [])}, 'must be an object with `exclude`');

const dollars = z.number('must be a number of dollars').check(z.minimum(0, 'must be 0 or more'), z.maximum(1e6, 'must be at most 1000000'));
const modelPrice = z.strictObject(
	{
		input: dollars,
		output: dollars,
		cacheRead: z.optional(dollars),
		window: z.optional(z.int('must be a whole number of tokens').check(z.minimum(1000, 'must be 1000 or more'))),
	},
	'must be an object with `input` and `output`',
);

export const configFields: {readonly [K in keyof Config]: z.ZodMiniType<Exclude<Config[K], undefined>>} = {
	projectsRoot: text,
	order: z.enum(['urgency', 'fifo'], 'must be "urgency" or "fifo"'),
	stuckAfterMs: milliseconds(1000),
	skipCooldownMs: milliseconds(0),
	awayAfterMs: milliseconds(0),
	showHeadless: yesNo,
	showPreview: yesNo,
	columns: z.array(z.enum(columnNames, `must be one of ${columnNames.join(', ')}`), 'must be a list of columns'),
	groupBy: z.enum(['state', 'project', 'session', 'host', 'agent'], 'must be "state", "project", "session", "host" or "agent"'),
	theme,
	themes,
	accents,
	mouse: yesNo,
	ascii: z.union([z.boolean(), z.literal('auto')], 'must be true, false or "auto"'),
	ignoreDirectories: texts,
	retentionDays: z.number('must be a number of days').check(z.positive('must be more than 0 (days)')),
	endedRowsMs: milliseconds(0),
	continuations: texts,
	benignClosers: texts,
	handBackPhrases: texts,
	handBackOpeners: texts,
	selfTalkOpeners: texts,
	domainSets: z.array(z.enum(domainSetNames, `must be one of ${domainSetNames.join(', ')}`), 'must be a list of names'),
	domainRules: z.array(domainRule, 'must be a list of rules'),
	screenPatterns: z.array(screenPattern, 'must be a list of patterns'),
	clientVersion: text.check(z.regex(/^\d+(\.\d+)*$/, 'must be a version such as "2.1.300"')),
	agents: z.record(z.string(), agentStart, 'must be an object of agents'),
	prices: z.record(z.string(), modelPrice, 'must be an object of models, each with its prices'),
	commands: z.array(userCommand, 'must be a list of commands'),
	keys: z.record(z.string(), texts, 'must be an object of action names, each with a list of keys'),
	hosts: hostsSchema,
	search: searchFields,
	tmux: tmuxFields,
	notify: notifyFields,
};

/** Of these lists and objects, broken elements are left out one by one; of any other key, the whole value. */
export const elementSchemas: Readonly<Partial<Record<keyof Config, z.ZodMiniType>>> = {
	domainRules: domainRule,
	screenPatterns: screenPattern,
	agents: agentStart,
	commands: userCommand,
	hosts: hostSchema,
	themes: userTheme,
	prices: modelPrice,
};

export function isConfigKey(key: string): key is keyof Config {
	return Object.hasOwn(configFields, key);
}
