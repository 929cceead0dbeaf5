/** A setting is one row with its schema, its default and its help; a section is a setting that holds others. */
import type {AgentWords} from '../words/agent-words.js';
import type * as Zod from './zod.js';
import type {ZodMiniType} from './zod.js';

/** What is wrong with a value, as the end of a sentence, and what it may have meant. */
export type SettingProblem = {readonly problem: string; readonly hint?: string};

/** What a schema is made with: zod, which the defaults do not need, and what only the reader of the file knows. */
export type Z = typeof Zod & {
	/** Replaces the `~` at the beginning of a path. */
	readonly expandHome: (path: string) => string;
	/** @param written the name of a state, or of one of the groups. Undefined when that name exists. */
	readonly whyNoState: (written: string, groups: readonly string[]) => SettingProblem | undefined;
};
type Schema<T = unknown> = (z: Z) => ZodMiniType<T>;

type DeepReadonly<T> = T extends object ? {readonly [K in keyof T]: DeepReadonly<T[K]>} : T;

/** The words of a row; some name the agent. */
type HelpText = string | ((agent: AgentWords) => string);
type About = {
	/** One sentence, for `beckon config`, the JSON schema and docs/configuration.md. */
	readonly help: HelpText;
	/** The JSON of another value, for the commented config file, where the default says nothing. */
	readonly example?: HelpText;
	/** A running navigator keeps the value that it started with. */
	readonly atStart?: boolean;
	/** The settings in the value, or in each value of an object whose keys the user names. */
	readonly settings?: Settings;
};

export type Setting<T = unknown> = About & {readonly schema: Schema; readonly default: T};
export type Settings = Readonly<Record<string, Setting>>;
export type ValuesOf<S extends Settings> = {readonly [K in keyof S]: S[K]['default']};

/** The values that a program reads once, when it starts. */
export type AtStart<S extends Settings> = {
	readonly [K in keyof S as S[K] extends {readonly atStart?: true} ? K : never]: S[K]['default'];
};

export function setting<T, const A extends boolean = false>(
	row: About & {readonly schema: Schema<T>; readonly default: NoInfer<DeepReadonly<T>>; readonly atStart?: A},
): Setting<DeepReadonly<T>> & {readonly atStart?: A} {
	return row;
}

export function unset<T>(row: About & {readonly schema: Schema<T>}): Setting<DeepReadonly<T> | undefined> {
	return {...row, default: undefined};
}

/** An object of settings, each of which has its own default. */
export function section<S extends Settings>(settings: S, about: About): Setting<ValuesOf<S>> {
	return {...about, settings, default: valuesOf(settings), schema: objectOf(settings)};
}

export function valuesOf<S extends Settings>(settings: S): ValuesOf<S> {
	return Object.fromEntries(Object.entries(settings).map(([key, row]) => [key, row.default])) as ValuesOf<S>;
}

export function objectOf<S extends Settings>(settings: S): Schema<ValuesOf<S>> {
	return (z) => {
		const shape = Object.entries(settings).map(([key, {schema, default: usual}]) => {
			return [key, usual === undefined ? z.optional(schema(z)) : z._default(schema(z), usual)];
		});
		const names = Object.keys(settings).map((key) => `\`${key}\``);
		const problem = `must be an object with ${[names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')}`;
		return z.strictObject(Object.fromEntries(shape), problem) as ZodMiniType<ValuesOf<S>>;
	};
}

/** What is said of a setting wherever it is named. */
export function helpOf({help, atStart}: About, agent: AgentWords): string {
	return `${inWords(help, agent)}${atStart ? ' Read when beckon starts.' : ''}`;
}

export function inWords(words: HelpText, agent: AgentWords): string {
	return typeof words === 'string' ? words : words(agent);
}
