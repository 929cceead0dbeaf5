/** The description of a command, from which both parsers, `--help`, the completions and the table of docs/commands.md are made. */
import type {ExitCode, Io} from '../core/context.js';

/** The written value of an option or argument: its texts, or whether a flag is on. */
export type WrittenOption = boolean | readonly string[];
export type GivenOptions = ReadonlyMap<string, WrittenOption>;

export type Param<T> = {
	readonly help: string;
	readonly isFlag?: boolean;
	/** `name` in `--client <name>`; by default the option's name. */
	readonly label?: string | undefined;
	/** The help of `--no-…`, if the option has it. */
	readonly offHelp?: string;
	readonly choices?: readonly string[];
	/** Suggestions for completions; other values are allowed. */
	readonly offers?: readonly string[];
	/** What is wrong with a text, as a sentence; undefined when it is valid. */
	readonly problem?: (text: string) => string | undefined;
	readonly fallback?: unknown;
	readonly isRequired?: boolean;
	readonly isMany?: boolean;
	/** Whether the help and the completions leave the option out, which works all the same. */
	readonly isHidden?: boolean;
	readonly conflicts?: readonly string[];
	readonly read: (written: WrittenOption | undefined) => T;
};

type Params = Readonly<Record<string, Param<unknown>>>;
type Value<P> = P extends Param<infer T> ? T : never;
type Values<P> = {readonly [K in keyof P as undefined extends Value<P[K]> ? never : K]: Value<P[K]>} & {
	readonly [K in keyof P as undefined extends Value<P[K]> ? K : never]?: Value<P[K]>;
};
/** What a command gets: the values of its arguments and options by their names. */
export type ValuesOf<P extends {readonly args?: Params; readonly options?: Params}> = Values<P['args']> & Values<P['options']>;

type About = {
	/** Whether the command starts without the argument library, because keys and status lines run it. */
	readonly isQuick?: boolean;
	readonly isHidden?: boolean;
	/** Whether everything after the command's name, even `--help`, is for another program: it becomes one argument. */
	readonly isElsewhere?: boolean;
	/** The meaning of this command's exit codes other than 0, 1 and 2, which all commands share. */
	readonly exits?: Partial<Readonly<Record<ExitCode, string>>>;
	readonly examples?: readonly string[];
};

export type Entry = About & {
	readonly name: string;
	readonly help: string;
	readonly args: Params;
	readonly options: Params;
	/** What is wrong with the combination of values. */
	readonly problem: (given: GivenOptions) => string | undefined;
	readonly run: (io: Io, given: GivenOptions) => Promise<ExitCode>;
};

/** Commands under one heading of the help and of docs/commands.md. */
export type CommandGroup = {readonly title: string; readonly entries: readonly Entry[]};

/** A whole program. `options`: those without a command, besides those of the navigator. */
export type Program = {
	readonly name: string;
	readonly groups: readonly CommandGroup[];
	readonly options?: Readonly<Record<'color' | 'debug' | 'version', Param<unknown>>>;
};

export type AskedCommand = {readonly entry: Entry; readonly given: GivenOptions};

type Spec<A extends Params, O extends Params> = About & {
	/** The arguments in their order. */
	readonly args?: A;
	/** Options by name: `dryRun` is `--dry-run`. */
	readonly options?: O;
	readonly problem?: (values: ValuesOf<{args: A; options: O}>) => string | undefined;
	/** Runs the command, whose file is imported only then. */
	readonly run: (io: Io, values: ValuesOf<{args: A; options: O}>) => Promise<ExitCode>;
};

type None = Readonly<Record<never, never>>;

export function command<A extends Params = None, O extends Params = None>(name: string, help: string, spec: Spec<A, O>): Entry {
	const {run, args, options, ...about} = spec;
	const read = (given: GivenOptions): ValuesOf<{args: A; options: O}> => readAll<A, O>({...args, ...options}, given);
	return {
		...about,
		name,
		help,
		args: args ?? {},
		options: options ?? {},
		problem: (given) => spec.problem?.(read(given)),
		run: (io, given) => run(io, read(given)),
	};
}

function readAll<A extends Params, O extends Params>(params: Params, given: GivenOptions): ValuesOf<{args: A; options: O}>;
function readAll(params: Params, given: GivenOptions): Readonly<Record<string, unknown>> {
	return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, param.read(given.get(name))]));
}

export function flag(help: string): Param<boolean> {
	return {help, isFlag: true, read: (written) => written === true};
}

/** `--x` turns something on and `--no-x` turns it off; without either, x does not change. */
export function toggle(help: string, offHelp: string): Param<boolean | undefined> {
	return {help, offHelp, isFlag: true, read: (written) => (typeof written === 'boolean' ? written : undefined)};
}

export function text(help: string, label?: string): Param<string | undefined> {
	return {help, label, read: textOf};
}

export function choice<const C extends string>(choices: readonly C[], help: string, label?: string): Param<C | undefined> {
	return {help, label, choices, read: (written) => choices.find((each) => each === textOf(written))};
}

/** A number that passes `isFit`; `must` says in words what it has to be. */
export function number(help: string, {must, isFit}: NumberRule, label?: string): Param<number | undefined> {
	return {
		help,
		label,
		problem: (written) => (isFit(written) ? undefined : `It must be ${must}.`),
		read: (written) => (textOf(written) === undefined ? undefined : Number(textOf(written))),
	};
}

export type NumberRule = {readonly must: string; readonly isFit: (text: string) => boolean};

export function withDefault<T>(param: Param<T | undefined>, fallback: T): Param<T> {
	return {...param, fallback, read: (written) => param.read(written) ?? fallback};
}

export function required<T>(param: Param<T | undefined>): Param<T> {
	const read = (written: WrittenOption | undefined): T => {
		const value = param.read(written);
		if (value === undefined) throw new Error('a parser left out what is required');
		return value;
	};
	return {...param, isRequired: true, read};
}

/** An argument that takes all remaining words, or an option that may be repeated. */
export function many<T extends string | number>(param: Param<T | undefined>): Param<readonly T[] | undefined> {
	const read = (texts: readonly string[]): readonly T[] => texts.flatMap((each) => param.read([each]) ?? []);
	return {...param, isMany: true, read: (written) => (typeof written === 'object' ? read(written) : undefined)};
}

function textOf(written: WrittenOption | undefined): string | undefined {
	return typeof written === 'object' ? written[0] : undefined;
}

/** `dryRun` → `--dry-run`. */
export function toFlag(name: string): string {
	return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** `<name>` behind an option that takes a text. */
export function labelOf(name: string, {label = name}: Param<unknown>): string {
	return `<${label}>`;
}

type Flag = {readonly flag: string; readonly help: string; readonly name: string; readonly param: Param<unknown>};

export function flagsOf({options}: Pick<Entry, 'options'>): readonly Flag[] {
	return Object.entries(options).flatMap(([name, param]) => {
		if (param.isHidden) return [];
		const on = {flag: toFlag(name), help: param.help, name, param};
		return param.offHelp === undefined ? [on] : [on, {...on, flag: `--no-${on.flag.slice(2)}`, help: param.offHelp}];
	});
}
