/** The config folders of Claude Code, and its settings file. */
import {join, resolve} from 'node:path';
import {homeOf} from '../../store/files.js';
import {configDirOf} from './transcript/paths.js';

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
