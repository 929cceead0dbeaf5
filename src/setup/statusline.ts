/** What `install --statusline` adds to the settings: a tee in front of the status line, which records the limits of the account. */
import type {AgentSetup} from '../agents/agent-setup.js';
import type {Parsed} from '../core/fields.js';
import {ignoreFileErrors, isExecutable} from '../store/files.js';
import type {StatePaths} from '../store/paths.js';
import {installedScript} from '../store/program.js';
import {readSettings} from '../store/settings-file.js';
import {type Finding, ok, wrong} from './doctor/finding.js';

export type StatusLineOptions = {
	readonly project?: string | undefined;
	/** Whether a tee is in front of the status line; undefined: as installed, at first not. */
	readonly statusline?: boolean | undefined;
};

/** The settings with the tee, without it, or unchanged. A tee of another state directory is replaced by one of this. */
export function withStatusLine(
	{statusLine}: AgentSetup,
	text: string,
	paths: StatePaths,
	{project, statusline}: StatusLineOptions,
): Parsed<string> {
	if (statusLine === undefined) return {ok: true, value: text};
	const {readTee, withTee, withoutTee, isSet} = statusLine;
	if (statusline === false) return withoutTee(text);
	if (statusline === undefined && readTee(text) === undefined) return {ok: true, value: text};
	if (project !== undefined && !isSet(text)) {
		return {ok: false, problem: 'it has no status line, and a new one would hide that of your own settings: leave out --project'};
	}
	return withTee(text, installedScript(paths, 'limits.sh'));
}

/** @param text the settings after the change */
export function sayStatusLine({statusLine}: AgentSetup, text = ''): string | undefined {
	return (
		statusLine?.readTee(text) && 'beckon keeps the limits of your account that the status line receives; `--no-statusline` turns this off'
	);
}

/** Whether the tee, if there is one, runs and writes where beckon reads. */
export function checkStatusLine(setup: AgentSetup, env: NodeJS.ProcessEnv, paths: StatePaths): readonly Finding[] {
	if (setup.statusLine === undefined) return [];
	const file = setup.settingsFile(env);
	const tee = ignoreFileErrors(() => setup.statusLine?.readTee(readSettings(file).text ?? ''));
	const install = 'Run `beckon install --statusline`.';
	if (tee === undefined) return [ok('usage limits are not tracked (optional: `beckon install --statusline`)')];
	if (!isExecutable(tee)) return [wrong(`the status line of ${file} points at ${tee}, which cannot be run`, install)];
	if (tee !== installedScript(paths, 'limits.sh')) {
		return [wrong(`the status line runs ${tee}, which writes for another state directory than this one`, install)];
	}
	return [ok(`the limits of the account are kept from the status line of ${file}`)];
}
