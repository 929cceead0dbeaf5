/** `beckon uninstall`: takes out of the settings of agents what `install` put in. */

import type {AgentSetup} from '../agents/agent.js';
import {hookedAgents} from '../agents/agents.js';
import type {ExitCode, Io} from '../core/context.js';
import type {Parsed} from '../core/session.js';
import {removeScripts} from '../store/hook-copies.js';
import {statePaths} from '../store/paths.js';
import {readCopies, type SettingsFile} from '../store/settings-file.js';
import {makeChange, planChange, type SettingsOptions, writeLines} from './settings-change.js';

/** What was recorded stays: that is for `purge`. @throws UserError, having changed nothing, when the settings cannot be read or written. */
export async function runUninstall(io: Io, options: SettingsOptions): Promise<ExitCode> {
	const changes = hookedAgents(io.env).map(({setup}) =>
		planChange(setup.settingsFile(io.env, options.project), (file) => withoutOurs(setup, file)),
	);
	for (const change of changes) makeChange(io, change, options);
	if (options.dryRun || options.project !== undefined) return 0;
	removeScripts(statePaths(io.env));
	writeLines(io, ['Recorded sessions are kept. `beckon purge --all` deletes them.']);
	return 0;
}

/** Undefined: `install` made the file, and nobody put anything else in it. One that was there before has a copy from before our hooks. */
function withoutOurs(setup: AgentSetup, file: SettingsFile): Parsed<string | undefined> {
	const {text} = file;
	if (text === undefined) return {ok: true, value: undefined};
	const left = withoutAll(setup, text);
	const isEmpty = left.ok && left.value !== text && left.value.trim() === setup.emptySettings;
	const isOurs = isEmpty && readCopies(file).every((copy) => holdsOurs(setup, copy));
	return isOurs ? {ok: true, value: undefined} : left;
}

function withoutAll({withoutHooks, statusLine}: AgentSetup, text: string): Parsed<string> {
	const left = withoutHooks(text);
	return left.ok && statusLine ? statusLine.withoutTee(left.value) : left;
}

function holdsOurs(setup: AgentSetup, text: string): boolean {
	const left = withoutAll(setup, text);
	return left.ok && left.value !== text;
}
