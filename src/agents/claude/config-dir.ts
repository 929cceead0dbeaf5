/** The config folders of Claude Code. */
import {join} from 'node:path';
import {homeOf} from '../../store/home.js';
import {configDirOf} from './transcript/paths.js';

/** The config folder where no variable names another. */
function usualConfigDir(env: NodeJS.ProcessEnv): string {
	return join(homeOf(env), '.claude');
}

/** The one that a program started with `env` uses. */
export function configDir(env: NodeJS.ProcessEnv): string {
	return env['CLAUDE_CONFIG_DIR'] || usualConfigDir(env);
}

/** Those that are looked into whether or not a session named them. */
export function configDirs(env: NodeJS.ProcessEnv): readonly string[] {
	return [...new Set([configDir(env), usualConfigDir(env)])];
}

/** A session of another config folder is only found from there. */
export function configEnv(env: NodeJS.ProcessEnv, transcriptPath: string | undefined): Readonly<Record<string, string>> {
	const folder = transcriptPath === undefined ? undefined : configDirOf(transcriptPath);
	return folder === undefined || folder === usualConfigDir(env) ? {} : {CLAUDE_CONFIG_DIR: folder};
}
