/** The schemas of texts, times and expressions, and of settings with several parts. */
import {channelNames} from '../notice/channels.js';
import {configDirPattern, destinationPattern, type HostSetting, hostName, hostNamePattern} from '../terms/host.js';
import {patternProblem} from '../text/pattern.js';
import {colourNames, themeNames, themeRoles, type UserTheme} from '../theme/themes.js';
import {groupTitles, readStateName, readStateOrGroup} from '../words/state-word.js';
import type {SettingProblem, Z} from './setting.js';
import type {ZodMiniType} from './zod.js';

export const text = (z: Z) => z.string('must be text').check(z.minLength(1, 'must not be empty'));
export const yesNo = (z: Z) => z.boolean('must be true or false');
export const milliseconds = (least: number) => (z: Z) =>
	z.int('must be a whole number of milliseconds').check(z.minimum(least, `must be at least ${least} (milliseconds)`));
export const oneOf =
	<const T extends readonly string[]>(names: T) =>
	(z: Z) => {
		const quoted = names.map((name) => `"${name}"`);
		return z.enum(names, `must be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`);
	};
/** @param what as in `must be a list of …` */
export const listOf =
	<T>(schema: (z: Z) => ZodMiniType<T>, what: string) =>
	(z: Z) =>
		z.array(schema(z), `must be a list of ${what}`);

export const texts = listOf(text, 'texts');
/** A path may begin with `~`. */
export const path = (z: Z) => text(z).check(z.overwrite<string>(z.expandHome));
export const paths = listOf(path, 'texts');

/** A check. @param whyNot what is wrong with a value; undefined when nothing is. */
const hasNo = <T>(z: Z, whyNot: (value: T) => SettingProblem | undefined) =>
	z.superRefine<T>((value, context) => {
		const wrong = whyNot(value);
		if (wrong !== undefined) context.addIssue({code: 'custom', message: wrong.problem, params: {hint: wrong.hint}, input: value});
	});
const wrong = (problem: string | undefined) => (problem === undefined ? undefined : {problem});
const expression = (z: Z, flags = '') => text(z).check(hasNo(z, (source) => wrong(patternProblem(source, flags))));

const stateName = (z: Z) => text(z).check(z.regex(/^[a-z][a-z0-9_]{0,30}$/, 'must be a state: small letters, digits and _'));

/** An existing state, by its id or by its word on the screen; or one of the groups. */
const nameOf = (read: (written: string) => string, groups: readonly string[]) => (z: Z) => {
	const exists = hasNo<string>(z, (name) => z.whyNoState(name, groups));
	return text(z).check(z.overwrite<string>(read), exists);
};
const meantState = nameOf(readStateName, []);
const meantStateOrGroup = nameOf(readStateOrGroup, Object.keys(groupTitles));

export const domainRule = (z: Z) =>
	z.strictObject(
		{
			match: z
				.strictObject(
					{
						state: z.optional(meantState(z)),
						tool: z.optional(text(z)),
						command: z.optional(expression(z)),
						file: z.optional(expression(z)),
						url: z.optional(expression(z)),
						/** What the turn did, e.g. `Bash: git commit`. */
						tools_used: z.optional(expression(z)),
						/** A path prefix. */
						cwd: z.optional(path(z)),
					},
					'must be an object with `state`, `tool`, `command`, `file`, `url`, `tools_used` or `cwd`',
				)
				.check(z.refine((match) => !matchesEverything(match), 'matches everything: name what is to be labelled')),
			/** It may contain `{branch} {project} {tool} {command} {file} {url}`. */
			label: z.optional(text(z)),
			/** A name instead of a plain state, e.g. `deploying` for `acting`; the group stays. */
			state: z.optional(stateName(z)),
			icon: z.optional(text(z)),
			/** 1 is the most urgent. */
			urgency: z.optional(z.number('must be a number').check(z.minimum(0, 'must be 0 or more'))),
		},
		'must be an object with `match`',
	);

function matchesEverything({state, tool, cwd, ...expressions}: Readonly<Record<string, string | undefined>>): boolean {
	if (state !== undefined || tool !== undefined) return false;
	if (cwd !== undefined && !/^\/*$/.test(cwd)) return false;
	return Object.values(expressions).every((source) => source === undefined || isOpen(source));
}

function isOpen(source: string): boolean {
	try {
		return new RegExp(source).test('');
	} catch {
		return false; // the expression is reported as invalid
	}
}

/** What a pattern can claim of a pane without naming a state. */
export const surfaceStates = ['idle', 'working', 'awaiting_operator'] as const;

export const screenPattern = (z: Z) =>
	z.strictObject(
		{
			detail: text(z),
			pattern: expression(z, 'mu'),
			/** One of `surfaceStates`, a known state, or a new name. */
			state: stateName(z),
			/** The group of a new state; `autonomous` by default. */
			group: z.optional(oneOf(['needs_you', 'autonomous', 'delivered'])(z)),
		},
		'must be an object with `detail`, `pattern` and `state`',
	);

const programWords = 'words: a program and its arguments';
const plainWord = (z: Z) =>
	z
		.string('must be text')
		.check(
			z.regex(/^\P{Cc}+$/u, 'must not be empty, or contain line breaks and other control characters'),
			z.overwrite<string>(z.expandHome),
		);
export const plainWords = listOf(plainWord, programWords);

const commandWords = listOf(text, programWords);
/** A user's program that runs for a session. No shell interprets its arguments. */
export const userCommand = (z: Z) =>
	z.strictObject(
		{
			label: text(z),
			/** The program and its arguments; they may contain `{cwd} {branch} {session} {pane} {project}`, `{prompt:…}` and `{choose:a,b}`. */
			run: commandWords(z).check(
				z.minLength(1, 'must name a program'),
				hasNo(z, (words) => wrong(placeholderProblem(words))),
			),
			/** A key of the list. Without one, only the palette offers the command. */
			key: z.optional(text(z)),
			/** `popup` by default: the program gets the navigator's terminal until it ends. */
			in: z.optional(oneOf(['popup', 'window', 'background'])(z)),
			/** The command is offered only for sessions in this state or group. */
			when: z.optional(meantStateOrGroup(z)),
		},
		'must be an object with `label` and `run`',
	);

/** Finds a `{prompt}` or `{choose}` without a text; undefined when every placeholder has one. */
export function placeholderProblem(words: readonly string[]): string | undefined {
	const empty = words.flatMap((word) => word.match(/\{(?:prompt|choose)(?::[\s,]*)?\}/g) ?? [])[0];
	return empty === undefined ? undefined : `${empty} has to say what: {prompt:Message} or {choose:dev,live}`;
}

const dollars = (z: Z) =>
	z.number('must be a number of dollars').check(z.minimum(0, 'must be 0 or more'), z.maximum(1e6, 'must be at most 1000000'));

/** US dollars for a million tokens. */
export const modelPrice = (z: Z) =>
	z.strictObject(
		{
			input: dollars(z),
			output: dollars(z),
			/** Undefined: a tenth of the input. */
			cacheRead: z.optional(dollars(z)),
			/** The size of the context window in tokens. Undefined: as beckon knows it. */
			window: z.optional(z.int('must be a whole number of tokens').check(z.minimum(1000, 'must be 1000 or more'))),
		},
		'must be an object with `input` and `output`',
	);

export const channels = listOf(oneOf(channelNames), 'channels');
export const channelsOfStates = (z: Z) => z.record(meantState(z), channels(z), 'must be an object of states, each with a list of channels');
export const hours = (z: Z) =>
	text(z).check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d-([01]?\d|2[0-3]):[0-5]\d$/, 'must be two times such as "22:00-07:30"'));
export const tmuxKey = (z: Z) =>
	text(z).check(z.regex(/^[\x21-\x7e]{1,20}$/, 'must be a key as tmux writes it, such as "b", "M-n" or "off"'));
export const popupSize = (z: Z) =>
	text(z).check(z.regex(/^[1-9]\d{0,3}%?x[1-9]\d{0,3}%?$/, 'must be a width and a height in cells or percent, such as "90%x80%"'));

const nameRule = 'must be a name of letters, digits, `_`, `.` and `-` that does not begin with `.` or `-`; name the rest as `ssh`';
const hostNameText = (z: Z) => z.string('must be text').check(z.regex(hostNamePattern, nameRule));
const destination = (z: Z) =>
	z
		.string('must be text')
		.check(z.regex(destinationPattern, 'must be a destination of ssh such as "me@dev.example", without blanks, and not an option'));
const argument = (z: Z) => z.string('must be text').check(z.refine((word) => !word.includes('\0'), 'must not contain a zero byte'));
const folder = (z: Z) =>
	z
		.string('must be text')
		.check(z.regex(configDirPattern, 'must be an absolute path on the host, such as "~/work-settings" or "/home/me/work-settings"'));
const folders = (z: Z) => z.optional(listOf(folder, 'folders')(z).check(z.maxLength(8, 'must name 8 folders at most')));

/** A schema for each part, including the optional ones. */
type Shape<T> = {readonly [K in keyof T]-?: ZodMiniType<T[K]>};

const host = (z: Z): ZodMiniType<HostSetting> =>
	z.union(
		[
			hostNameText(z),
			z.strictObject({
				name: hostNameText(z),
				ssh: destination(z),
				jump: z.optional(oneOf(['ssh', 'mosh'])(z)),
				configDirs: folders(z),
			} satisfies Shape<Extract<HostSetting, {readonly ssh: string}>>),
			z.strictObject({
				name: hostNameText(z),
				command: listOf(argument, 'texts')(z).check(z.minLength(1, 'must name a program')),
				configDirs: folders(z),
			} satisfies Shape<Extract<HostSetting, {readonly command: readonly string[]}>>),
		],
		'must be a host: a name, `{"name", "ssh"}` or `{"name", "command": [a program and its arguments]}`; a name holds letters, digits, `_`, `.` and `-`, neither it nor `ssh` begins with `-`, `jump` is "ssh" or "mosh", and `configDirs` are absolute paths',
	);
export const hosts = (z: Z) =>
	listOf(host, 'hosts')(z).check(z.refine((list) => new Set(list.map(hostName)).size === list.length, 'names a host twice'));

const themeName = (z: Z) => z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,30}$/, 'must be a name of small letters, digits, `-` and `_`'));
const colourProblem = `must be a colour such as "#83a598", or one of ${colourNames.join(', ')}`;
const colour = (z: Z) => {
	const hex = z.templateLiteral(['#', z.string()], colourProblem).check(z.regex(/^#[0-9a-fA-F]{6}$/, colourProblem));
	return z.union([z.enum(colourNames), hex], colourProblem);
};
const userTheme = (z: Z): ZodMiniType<UserTheme> => {
	const role = z.optional(colour(z));
	const roles = Object.fromEntries(themeRoles.map((name) => [name, role])) as Record<(typeof themeRoles)[number], typeof role>;
	return z.strictObject({base: z.optional(oneOf(themeNames)(z)), ...roles}, 'must be an object with `base` and colours');
};

export const theme = (z: Z) => z.union([z.enum(themeNames), themeName(z)], 'must be the name of a theme');
export const themes = (z: Z) =>
	z.record(themeName(z), userTheme(z), 'must be an object of themes, each with a name of small letters, digits, `-` and `_`');
export const accents = (z: Z) =>
	z.union(
		[z.boolean('must be true or false'), z.record(z.string(), colour(z))],
		`must be true, false or an object of projects, each with ${colourProblem.replace('must be ', '')}`,
	);
