/** `beckon uninstall`: takes out of the client's settings what `install` put in. */
import {removeScripts} from '../store/hook-copies.js';
import {statePaths} from '../store/paths.js';
import {withoutHooks} from '../store/settings-text.js';
import type {ExitCode, Io} from './io.js';
import {makeChange, planChange, type SettingsOptions, writeLines} from './settings-change.js';

/** What was recorded stays: that is for `purge`. @throws UserError, having changed nothing, when the settings cannot be read or written. */
export async function runUninstall(io: Io, options: SettingsOptions): Promise<ExitCode> {
	const change = planChange(io.env, options, withoutHooks);
	const code = makeChange(io, change, options);
	if (options.dryRun || options.project !== undefined) return code;
	removeScripts(statePaths(io.env));
	writeLines(io, ['What was recorded is kept; `beckon purge --all` deletes it']);
	return code;
}
