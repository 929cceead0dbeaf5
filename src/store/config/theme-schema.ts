/** The part of the schema for themes and accents. */
import * as z from 'zod/mini';
import {colourNames, themeNames, type UserTheme} from '../../core/theme/themes.js';

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
