/** What a config file may say, key by key. Loaded only when there is a file: zod is too dear for every `ls`. */
import * as z from 'zod/mini';
import type {Config} from '../core/config.js';

type Fields = {readonly [K in keyof Config]: z.ZodMiniType<Exclude<Config[K], undefined>>};

function milliseconds(least: number): z.ZodMiniType<number> {
	return z.int('must be a whole number of milliseconds').check(z.minimum(least, `must be at least ${least} (milliseconds)`));
}

function isRegularExpression(text: string): boolean {
	try {
		new RegExp(text);
		return true;
	} catch {
		return false; // the one error `RegExp` throws is that the text is none
	}
}

const text = z.string('must be a text').check(z.minLength(1, 'must not be empty'));
const texts = z.array(text, 'must be a list of texts');
const yesNo = z.boolean('must be true or false');
const expression = text.check(z.refine(isRegularExpression, 'must be a regular expression'));

const domainRule = z.strictObject(
	{
		match: z.strictObject(
			{
				state: z.optional(text),
				tool: z.optional(text),
				command: z.optional(expression),
				cwd: z.optional(text),
			},
			'must be an object with `state`, `tool`, `command` or `cwd`',
		),
		label: z.optional(text),
		icon: z.optional(text),
		urgency: z.optional(z.number('must be a number').check(z.minimum(0, 'must be 0 or more'))),
	},
	'must be an object with `match`',
);

const screenPattern = z.strictObject(
	{
		detail: text,
		pattern: expression,
		state: z.enum(['idle', 'working', 'awaiting_operator'], 'must be "idle", "working" or "awaiting_operator"'),
	},
	'must be an object with `detail`, `pattern` and `state`',
);

export const configFields: Fields = {
	projectsRoot: text,
	order: z.enum(['urgency', 'fifo'], 'must be "urgency" or "fifo"'),
	stuckAfterMs: milliseconds(1000),
	skipCooldownMs: milliseconds(0),
	showHeadless: yesNo,
	showPreview: yesNo,
	ascii: z.union([z.boolean(), z.literal('auto')], 'must be true, false or "auto"'),
	ignoreDirectories: texts,
	retentionDays: z.number('must be a number of days').check(z.positive('must be more than 0 (days)')),
	endedRowsMs: milliseconds(0),
	continuations: texts,
	benignClosers: texts,
	handBackPhrases: texts,
	handBackOpeners: texts,
	selfTalkOpeners: texts,
	domainRules: z.array(domainRule, 'must be a list of rules'),
	screenPatterns: z.array(screenPattern, 'must be a list of patterns'),
	clientVersion: text.check(z.regex(/^\d+(\.\d+)*$/, 'must be a version such as "2.1.300"')),
	keys: z.record(z.string(), texts, 'must be an object of action names, each with a list of keys'),
};

/** The lists whose broken elements are left out one by one; of every other key the whole value is. */
export const elementSchemas: Readonly<Partial<Record<keyof Config, z.ZodMiniType>>> = {
	domainRules: domainRule,
	screenPatterns: screenPattern,
};

export function isConfigKey(key: string): key is keyof Config {
	return Object.hasOwn(configFields, key);
}
