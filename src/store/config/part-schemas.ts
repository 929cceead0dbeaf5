/** The schemas of the settings that have parts, and those of texts, times and expressions. */
import * as z from 'zod/mini';
import {commandPlaces, defaultConfig, usualStart} from '../../core/config.js';
import {channelNames} from '../../core/notice/channels.js';
import {placeholderProblem} from '../../core/quoting/placeholders.js';
import {matchesEverything} from '../../core/rows/domain.js';
import {configDirPattern, destinationPattern, type HostSetting, hostName, hostNamePattern} from '../../core/terms/host.js';
import {patternProblem} from '../../core/text/pattern.js';
import {colourNames, themeNames, themeRoles, type UserTheme} from '../../core/theme/themes.js';
import {readStateName, readStateOrGroup} from '../../core/words/state-word.js';

export function milliseconds(least: number): z.ZodMiniType<number> {
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

export const text = z.string('must be text').check(z.minLength(1, 'must not be empty'));
export const texts = z.array(text, 'must be a list of texts');
export const yesNo = z.boolean('must be true or false');
const expression = expressionOf('');

const stateName = text.check(z.regex(/^[a-z][a-z0-9_]{0,30}$/, 'must be a state: small letters, digits and _'));

/** A state that is meant, by its id or by its word on the screen. */
const meantState = z.overwrite<string>(readStateName);

export const domainRule = z.strictObject(
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

export const screenPattern = z.strictObject(
	{
		detail: text,
		pattern: expressionOf('mu'),
		state: stateName,
		group: z.optional(z.enum(['needs_you', 'autonomous', 'delivered'], 'must be "needs_you", "autonomous" or "delivered"')),
	},
	'must be an object with `detail`, `pattern` and `state`',
);

export const agentStart = z.strictObject(
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

export const userCommand = z.strictObject(
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

export const tmuxFields = z.strictObject(
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

export const notifyFields = z.strictObject(
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

export const searchFields = z.strictObject({exclude: z._default(texts, [])}, 'must be an object with `exclude`');

const dollars = z.number('must be a number of dollars').check(z.minimum(0, 'must be 0 or more'), z.maximum(1e6, 'must be at most 1000000'));
export const modelPrice = z.strictObject(
	{
		input: dollars,
		output: dollars,
		cacheRead: z.optional(dollars),
		window: z.optional(z.int('must be a whole number of tokens').check(z.minimum(1000, 'must be 1000 or more'))),
	},
	'must be an object with `input` and `output`',
);

const hostNameText = z
	.string('must be text')
	.check(
		z.regex(
			hostNamePattern,
			'must be a name of letters, digits, `_`, `.` and `-` that does not begin with `.` or `-`; name the rest as `ssh`',
		),
	);
const destination = z
	.string('must be text')
	.check(z.regex(destinationPattern, 'must be a destination of ssh such as "me@dev.example", without blanks, and not an option'));
const argument = z.string('must be text').check(z.refine((word) => !word.includes('\0'), 'must not contain a zero byte'));
const folder = z
	.string('must be text')
	.check(z.regex(configDirPattern, 'must be an absolute path on the host, such as "~/work-settings" or "/home/me/work-settings"'));
const hostDirs = z.optional(z.array(folder, 'must be a list of folders').check(z.maxLength(8, 'must name 8 folders at most')));
export const hostSchema: z.ZodMiniType<HostSetting> = z.union(
	[
		hostNameText,
		z.strictObject({
			name: hostNameText,
			ssh: destination,
			jump: z.optional(z.enum(['ssh', 'mosh'], 'must be "ssh" or "mosh"')),
			configDirs: hostDirs,
		}),
		z.strictObject({
			name: hostNameText,
			command: z.array(argument, 'must be a list of texts').check(z.minLength(1, 'must name a program')),
			configDirs: hostDirs,
		}),
	],
	'must be a host: a name, `{"name", "ssh"}` or `{"name", "command": [a program and its arguments]}`; a name holds letters, digits, `_`, `.` and `-`, neither it nor `ssh` begins with `-`, `jump` is "ssh" or "mosh", and `configDirs` are absolute paths',
);
export const hostsSchema = z
	.array(hostSchema, 'must be a list of hosts')
	.check(z.refine((list) => new Set(list.map(hostName)).size === list.length, 'names a host twice'));

/** The part of the schema for themes and accents. */
const themeName = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,30}$/, 'must be a name of small letters, digits, `-` and `_`'));
const colourProblem = `must be a colour such as "#83a598", or one of ${colourNames.join(', ')}`;
const hex = z.templateLiteral(['#', z.string()], colourProblem).check(z.regex(/^#[0-9a-fA-F]{6}$/, colourProblem));
const colour = z.union([z.enum(colourNames), hex], colourProblem);
const roleColour = z.optional(colour);
const roles = Object.fromEntries(themeRoles.map((role) => [role, roleColour])) as Record<(typeof themeRoles)[number], typeof roleColour>;
export const userTheme: z.ZodMiniType<UserTheme> = z.strictObject(
	{base: z.optional(z.enum(themeNames, `must be one of ${themeNames.join(', ')}`)), ...roles},
	'must be an object with `base` and colours',
);

export const theme = z.union([z.enum(themeNames), themeName], 'must be the name of a theme');
export const themes = z.record(themeName, userTheme, 'must be an object of themes, each with a name of small letters, digits, `-` and `_`');
export const accents = z.union(
	[z.boolean('must be true or false'), z.record(z.string(), colour)],
	`must be true, false or an object of projects, each with ${colourProblem.replace('must be ', '')}`,
);
