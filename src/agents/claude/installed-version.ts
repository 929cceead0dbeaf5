/**
 * Claude Code's version from its installation, without running it: old versions take seconds to print theirs; else from the session that started
 * last. And the folders of its config.
 */
import {readFileSync, realpathSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {asRecord, asText} from '../../core/fields.js';
import {homeOf, ignoreFileErrors, isExecutable} from '../../store/files.js';
import {runProgram} from '../../system/programs.js';
import {createStatusReader} from './status/status-files.js';
import {configDirOf} from './transcript/paths.js';
import {parseVersion} from './version-number.js';

/** The Claude Code that a shell would start: the one in PATH, else in the folders of Claude Code's installers. */
export function programsOnPath(env: NodeJS.ProcessEnv): readonly string[] {
	const inPath = (env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'));
	const home = env['HOME'];
	const usual = home ? [join(home, '.local/bin'), join(home, '.claude/local')] : [];
	return [...inPath, ...usual].map((folder) => join(folder, 'claude')).filter(isExecutable);
}

/**
 * The version of the program at `path`: Claude Code's installer names the file after it, and a package has it in the `package.json` beside the
 * program or a folder above. Undefined for anything else, such as a wrapper script.
 */
function packageVersion(path: string): string | undefined {
	const program = ignoreFileErrors(() => realpathSync(path));
	if (program === undefined) return undefined;
	if (/\/claude\/versions\/[^/]+$/.test(program)) return parseVersion(basename(program));
	const beside = dirname(program);
	return readPackage(join(beside, 'package.json')) ?? readPackage(join(dirname(beside), 'package.json'));
}

function readPackage(file: string): string | undefined {
	try {
		const fields = asRecord(JSON.parse(readFileSync(file, 'utf8')));
		const isAgent = /^@anthropic-ai\/claude-code(?:-|$)/.test(asText(fields?.['name'], 256) ?? '');
		return isAgent ? parseVersion(asText(fields?.['version'], 64) ?? '') : undefined;
	} catch {
		return undefined; // the file is missing, or is no package.json
	}
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

const timeoutMs = 5000;

/**
 * The version of Claude Code that a shell would start, e.g. `2.1.329`: from its package, else from `claude --version`. Undefined when Claude Code is
 * not found, prints none, or takes over 5 s.
 */
export async function readVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const [program] = programsOnPath(env);
	if (program === undefined) return undefined;
	const version = packageVersion(program);
	if (version !== undefined) return version;
	const ended = await runProgram([program, '--version'], {env, timeoutMs});
	return ended.kind === 'exited' && ended.code === 0 ? parseVersion(ended.stdout) : undefined;
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
