/** `beckon uninstall`: takes out of the client's settings what `install` put in. */

import {readCopies, type SettingsFile} from '../agents/claude/settings/file.js';
import {withoutTee} from '../agents/claude/settings/status-line.js';
import {withoutHooks} from '../agents/claude/settings/text.js';
import type {ExitCode, Io} from '../core/context.js';
import type {Parsed} from '../core/session.js';
import {removeScripts} from '../store/hook-copies.js';
import {statePaths} from '../store/paths.js';
import {makeChange, planChange, type SettingsOptions, writeLines} from './settings-change.js';

/** What was recorded stays: that is for `purge`. @throws UserError, having changed nothing, when the settings cannot be read or written. */
export async function runUninstall(io: Io, options: SettingsOptions): Promise<ExitCode> {
	makeChange(io, planChange(io.env, options, withoutOurs), options);
	if (options.dryRun || options.project !== undefined) return 0;
	removeScripts(statePaths(io.env));
	writeLines(io, ['What was recorded is kept; `beckon purge --all` deletes it']);
	return 0;
}

/** Undefined: `install` made the file, and nobody put anything else in it. One that was there before has a copy from before our hooks. */
function withoutOurs(file: SettingsFile): Parsed<string | undefined> {
	if (file.text === undefined) return {ok: true, value: undefined};
	const left = withoutAll(file.text);
	const isOurs = left.ok && left.value !== file.text && left.value.trim() === '{}' && readCopies(file).every(holdsOurs);
	return isOurs ? {ok: true, value: undefined} : left;
}

function withoutAll(text: string): Parsed<string> {
	const left = withoutHooks(text);
	return left.ok ? withoutTee(left.value) : left;
}

function holdsOurs(text: string): boolean {
	const left = withoutAll(text);
	return left.ok && left.value !== text;
}
