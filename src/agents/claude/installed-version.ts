/**
 * Claude Code's version from its installation, without running it: old versions take seconds to print theirs; else from the session that started
 * last. And the folders of its config.
 */
import {realpathSync} from 'node:fs';
import {basename, join, resolve} from 'node:path';
import {asText} from '../../core/fields.js';
import {homeOf, ignoreFileErrors, isExecutable, programsOnPath} from '../../store/files.js';
import {parseVersion, versionOf} from '../program-version.js';
import {createStatusReader} from './status/status-files.js';
import {configDirOf} from './transcript/paths.js';

/** The Claude Code that a shell would start: the one in PATH, else in the folders of Claude Code's installers. */
export function findPrograms(env: NodeJS.ProcessEnv): readonly string[] {
	const home = env['HOME'];
	const usual = home ? [join(home, '.local/bin/claude'), join(home, '.claude/local/claude')] : [];
	return [...programsOnPath('claude', env), ...usual.filter(isExecutable)];
}

/** Undefined: unknown. */
export async function findVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	return (await readVersion(env)) ?? sessionVersion(env);
}

function sessionVersion(env: NodeJS.ProcessEnv): string | undefined {
	const {statuses} = createStatusReader().read(configDirs(env));
	const versioned = statuses.filter(({version}) => version !== undefined);
	return versioned.toSorted((one, other) => (one.startedAt ?? one.readAt) - (other.startedAt ?? other.readAt)).at(-1)?.version;
}

/** The version of Claude Code that a shell would start, e.g. `2.1.329`; its installer names the file after it. Undefined: there is none, or it is unknown. */
export async function readVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const [program] = findPrograms(env);
	const real = program && ignoreFileErrors(() => realpathSync(program));
	if (real && /\/claude\/versions\/[^/]+$/.test(real)) return parseVersion(basename(real));
	return versionOf(program, {env, isIts: ({name}) => /^@anthropic-ai\/claude-code(?:-|$)/.test(asText(name, 256) ?? '')});
}

/** The config folders of Claude Code, and its settings file. */
export const configDirVariable = 'CLAUDE_CONFIG_DIR';

/** The config folder when no variable names another. */
function usualConfigDir(env: NodeJS.ProcessEnv): string {
	return join(homeOf(env), '.claude');
}

/** The config folder of a program that is started with `env`. */
function configDir(env: NodeJS.ProcessEnv): string {
	return env[configDirVariable] || usualConfigDir(env);
}

/** The config folders that are always read. */
export function configDirs(env: NodeJS.ProcessEnv): readonly string[] {
	return [...new Set([configDir(env), usualConfigDir(env)])];
}

/** A session of another config folder is only found with this variable. */
export function configEnv(env: NodeJS.ProcessEnv, transcriptPath: string | undefined): Readonly<Record<string, string>> {
	const folder = transcriptPath === undefined ? undefined : configDirOf(transcriptPath);
	return folder === undefined || folder === usualConfigDir(env) ? {} : {[configDirVariable]: folder};
}

/** `$CLAUDE_CONFIG_DIR/settings.json`, else the one in `~/.claude`; with a directory, the one of that repository. */
export function settingsPath(env: NodeJS.ProcessEnv, project: string | undefined): string {
	if (project !== undefined) return join(resolve(project), '.claude', 'settings.json');
	return join(configDir(env), 'settings.json');
}
