/**
 * Claude Code on this machine: its version (read without running it where possible), its config folders, its environment variables, and
 * beckon's hooks in its settings.
 */
import {realpathSync} from 'node:fs';
import {basename, join, resolve} from 'node:path';
import {asText} from '../../core/fields.js';
import {homeOf, ignoreFileErrors, isExecutable, programsOnPath} from '../../store/files.js';
import type {AgentSetup} from '../agent-setup.js';
import {parseVersion, versionOf} from '../program-version.js';
import {hookGroups} from './hooks/command.js';
import {assumedVersion, hookEventsFor} from './hooks/events.js';
import {hasStatusLine, readTee, withoutTee, withTee} from './settings/status-line.js';
import {checkManaged, installedIn, whySkipped, withHooks, withoutHooks} from './settings/text.js';
import {createStatusReader} from './status/status-files.js';
import {configDirOf} from './transcript/paths.js';

export const setup: AgentSetup = {
	hasProgram: (env) => findPrograms(env).length > 0,
	findVersion: async (env) => (await readVersion(env)) ?? sessionVersion(env),
	settingsFile: (env) => join(configDir(env), 'settings.json'),
	projectFile: (project) => join(resolve(project), '.claude', 'settings.json'),
	withOurs: (text, wanted) => withHooks(text, hookGroups(wanted)),
	withoutOurs: withoutHooks,
	emptySettings: '{}',
	installedIn,
	eventsFor: (version) => hookEventsFor(version).map(({event}) => event),
	assumedVersion,
	// Measured with 2.1.329; other versions may read their settings only at the start.
	takesEffect: 'at their next prompt (older versions: after a restart)',
	whySkipped,
	check: () => checkManaged(),
	statusLine: {readTee: (text) => readTee(text)?.script, withTee, withoutTee, isSet: hasStatusLine},
};

/** Whether a variable chooses account, provider or model, by the prefixes of Claude Code and of the clouds that it can use. */
export function isAccountVariable(name: string): boolean {
	return !isInnerVariable(name) && /^(?:ANTHROPIC|CLAUDE|AWS|GOOGLE|GCLOUD|VERTEX|CLOUD_ML|AZURE)_/.test(name);
}

/**
 * Whether Claude Code sets the variable inside its sessions. Measured with 2.1.329 (facts §1), except for the last three, which its editor
 * extensions set.
 */
export function isInnerVariable(name: string): boolean {
	return inner.has(name);
}

const inner: ReadonlySet<string> = new Set([
	'CLAUDECODE',
	'CLAUDE_PID',
	'CLAUDE_PROJECT_DIR',
	'CLAUDE_CODE_SESSION_ID',
	'CLAUDE_CODE_ENTRYPOINT',
	'CLAUDE_CODE_SESSION_ATTENDED',
	'CLAUDE_CODE_CHILD_SESSION',
	'CLAUDE_CODE_MESSAGING_SOCKET',
	'CLAUDE_CODE_MESSAGING_TOKEN',
	'CLAUDE_EFFORT',
	'CLAUDE_ENV_FILE',
	'CLAUDE_JOB_DIR',
	'AI_AGENT',
	'CLAUDE_CODE_SSE_PORT',
	'ENABLE_IDE_INTEGRATION',
	'FORCE_CODE_TERMINAL',
]);

/** The Claude Code that a shell would start: the one in PATH, else in the folders of Claude Code's installers. */
function findPrograms(env: NodeJS.ProcessEnv): readonly string[] {
	const home = env['HOME'];
	const usual = home ? [join(home, '.local/bin/claude'), join(home, '.claude/local/claude')] : [];
	return [...programsOnPath('claude', env), ...usual.filter(isExecutable)];
}

function sessionVersion(env: NodeJS.ProcessEnv): string | undefined {
	const {statuses} = createStatusReader().read(configDirs(env));
	const versioned = statuses.filter(({version}) => version !== undefined);
	return versioned.toSorted((one, other) => (one.startedAt ?? one.readAt) - (other.startedAt ?? other.readAt)).at(-1)?.version;
}

/**
 * The version of Claude Code that a shell would start, e.g. `2.1.329`. Its installer names the file after the version; otherwise
 * `package.json` or the program itself has it. Undefined when there is no program, or its version is unknown.
 */
export async function readVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const [program] = findPrograms(env);
	const real = program && ignoreFileErrors(() => realpathSync(program));
	if (real && /\/claude\/versions\/[^/]+$/.test(real)) return parseVersion(basename(real));
	return versionOf(program, {env, isIts: ({name}) => /^@anthropic-ai\/claude-code(?:-|$)/.test(asText(name, 256) ?? '')});
}

/** The variable that names the config folder of Claude Code. */
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

/** The variable with which a session of another config folder is found. */
export function configEnv(env: NodeJS.ProcessEnv, transcriptPath: string | undefined): Readonly<Record<string, string>> {
	const folder = transcriptPath === undefined ? undefined : configDirOf(transcriptPath);
	return folder === undefined || folder === usualConfigDir(env) ? {} : {[configDirVariable]: folder};
}
