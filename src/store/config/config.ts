/** Reads and checks the config file, and follows it in a program that stays open. It is never written here. */
import {join} from 'node:path';
import {type Config, configKeys, defaultConfig} from '../../core/config.js';
import {messageOf} from '../../core/errors.js';
import {isSameValue, type Parsed, type Problem} from '../../core/fields.js';
import {homeOf, isCode, missingCodes, namedFolder} from '../files.js';
import {readText} from '../read-file.js';

type Origin = 'default' | 'file' | 'env';

type ConfigRead = {
	readonly config: Config;
	readonly file: string;
	/** False when the file does not exist, so that the defaults apply. */
	readonly found: boolean;
	readonly origins: Readonly<Record<keyof Config, Origin>>;
	/** What is wrong in the file, by line. The good keys still apply. */
	readonly problems: readonly Problem[];
};

/** `${XDG_CONFIG_HOME:-~/.config}/beckon/config.json`. */
export function configPath(env: NodeJS.ProcessEnv): string {
	return join(namedFolder(env, 'XDG_CONFIG_HOME', '.config'), 'beckon', 'config.json');
}

/** `BECKON_<NAME OF THE AGENT>_VERSION`: the version that the pane reader assumes. */
export function isVersionVariable(name: string): boolean {
	return /^BECKON_[A-Z_]+_VERSION$/.test(name);
}

const parsing = () => import('./parse.js');
/** What this file loads late (`navigator/late-parts.ts`). */
export const lateConfigParts = [parsing];

/**
 * The effective config: defaults, then the file, then the environment (see `isVersionVariable`). It never throws: an error in the file is a
 * problem next to the values that apply instead.
 */
export async function readConfig(env: NodeJS.ProcessEnv): Promise<ConfigRead> {
	const file = configPath(env);
	const text = readConfigText(file);
	const fromFile = text?.ok ? (await parsing()).parseConfig(file, text.value, homeOf(env)) : {values: {}, problems: []};
	const unreadable = text?.ok === false ? [{file, line: undefined, problem: text.problem}] : [];
	const version = Object.entries(env).find(([name, value]) => isVersionVariable(name) && value)?.[1];
	const fromEnv: Partial<Config> = version === undefined ? {} : {clientVersion: version};
	return {
		config: {...defaultConfig, ...fromFile.values, ...fromEnv},
		file,
		found: text !== undefined,
		origins: toOrigins(fromFile.values, fromEnv),
		problems: [...unreadable, ...fromFile.problems],
	};
}

/** Undefined when the file does not exist. */
function readConfigText(file: string): Parsed<string> | undefined {
	try {
		return {ok: true, value: readText(file)};
	} catch (error) {
		if (isCode(error, ...missingCodes)) return undefined;
		return {ok: false, problem: `cannot be read (${messageOf(error)}); the defaults are used`};
	}
}

function toOrigins(file: Partial<Config>, env: Partial<Config>): ConfigRead['origins'] {
	const origin = (key: string): Origin => (Object.hasOwn(env, key) ? 'env' : Object.hasOwn(file, key) ? 'file' : 'default');
	return Object.fromEntries(configKeys.map((key) => [key, origin(key)])) as Record<keyof Config, Origin>;
}

/** A program's config. When the file cannot be parsed at all, the earlier values stay and only the problems change. */
export async function openConfig(env: NodeJS.ProcessEnv) {
	let current = await readConfig(env);
	return {
		/** The current config; the same object while nothing changed. */
		current: () => current,
		/** Reads the file again. @returns whether anything changed */
		async reload(): Promise<boolean> {
			const before = current;
			current = keepGood(before, await readConfig(env));
			return current !== before;
		},
	};
}

/** Returns the earlier object when nothing differs. */
function keepGood(before: ConfigRead, now: ConfigRead): ConfigRead {
	const isBroken = now.problems.length > 0 && !Object.values(now.origins).includes('file');
	const config = isBroken || isSameValue(before.config, now.config) ? before.config : now.config;
	return config === before.config && isSameValue(before.problems, now.problems) ? before : {...now, config};
}
