/** Whether the hooks in a client's settings are the right ones, for `doctor`. */
import {accessSync, constants} from 'node:fs';
import {hookEventsFor} from '../core/hook-names.js';
import {isInstalledScript, isScriptCurrent} from './hook-copies.js';
import {isAnswerHook, readInstalled} from './installed.js';
import type {StatePaths} from './paths.js';
import {settingsPath} from './settings-file.js';

export type InstallCheck =
	| {readonly kind: 'unreadable'; readonly file: string; readonly problem: string}
	| {
			readonly kind: 'read';
			readonly file: string;
			/** At least one hook of ours is there. */
			readonly installed: boolean;
			/** Scripts the hooks point to that are not there or not executable. */
			readonly missingScripts: readonly string[];
			/** Scripts of another state dir than the one in use. */
			readonly foreignScripts: readonly string[];
			/** Permission requests may be answered without keystrokes. */
			readonly answers: boolean;
			/** Whether the copies of the hook scripts are those of this version. */
			readonly scriptCurrent: boolean;
			/** Events this client knows that are not registered, so that states will be missed. */
			readonly missingEvents: readonly string[];
			/** Registered events this client does not know: it raises a dialog at every start. */
			readonly unknownEvents: readonly string[];
			/** The Claude Code plugin is enabled; with `installed`, everything is recorded twice. */
			readonly plugin: boolean;
			/** `disableAllHooks` is set. */
			readonly disabled: boolean;
	  };

export type InstallQuestion = {
	readonly env: NodeJS.ProcessEnv;
	readonly paths: StatePaths;
	/** As `claude --version` said it; undefined: it said nothing. */
	readonly version: string | undefined;
	readonly project?: string | undefined;
};

/** Reads; changes nothing; never throws. */
export function checkInstall({env, paths, version, project}: InstallQuestion): InstallCheck {
	const file = settingsPath(env, project);
	const found = readInstalled(file);
	if (!found.ok) return {kind: 'unreadable', file, problem: found.problem};
	const {hooks, plugin, disabled} = found.value;
	const scripts = [...new Set(hooks.map(({script}) => script))];
	const wanted = hookEventsFor(version).map(({event}) => event);
	const registered = new Set(hooks.map(({event}) => event));
	return {
		kind: 'read',
		file,
		installed: hooks.length > 0,
		missingScripts: scripts.filter((path) => !isExecutable(path)),
		foreignScripts: scripts.filter((path) => !isInstalledScript(paths, path)),
		answers: hooks.some(isAnswerHook),
		scriptCurrent: isScriptCurrent(paths),
		missingEvents: wanted.filter((event) => !registered.has(event)),
		unknownEvents: [...registered].filter((event) => !wanted.includes(event)),
		plugin,
		disabled,
	};
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		// Missing or not executable: the guard of the hook command skips it either way.
		return false;
	}
}
