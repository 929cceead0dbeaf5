/** The parts of the schema for `hostsSchema` and for own themes. */
import * as z from 'zod/mini';
import {configDirPattern, destinationPattern, type HostSetting, hostName, hostNamePattern} from '../../core/terms/host.js';
import {colourNames, themeNames, type UserTheme} from '../../core/theme/themes.js';

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
export const userTheme: z.ZodMiniType<UserTheme> = z.strictObject(
	{
		base: z.optional(z.enum(themeNames, `must be one of ${themeNames.join(', ')}`)),
		waiting: z.optional(colour),
		urgent: z.optional(colour),
		running: z.optional(colour),
		done: z.optional(colour),
		quiet: z.optional(colour),
		key: z.optional(colour),
		failed: z.optional(colour),
		said: z.optional(colour),
		added: z.optional(colour),
		removed: z.optional(colour),
		heading: z.optional(colour),
		code: z.optional(colour),
	},
	'must be an object with `base` and colours',
);

export const theme = z.union([z.enum(themeNames), themeName], 'must be the name of a theme');
export const themes = z.record(themeName, userTheme, 'must be an object of themes, each with a name of small letters, digits, `-` and `_`');
export const accents = z.union(
	[z.boolean('must be true or false'), z.record(z.string(), colour)],
	`must be true, false or an object of projects, each with ${colourProblem.replace('must be ', '')}`,
);
