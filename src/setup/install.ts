/** `beckon install`: our hooks in the client's settings, and nothing else changed there. */

import {hookGroups} from '../agents/claude/hooks/command.js';
import {settingsPath} from '../agents/claude/settings/file.js';
import {isAnswerHook, readInstalled} from '../agents/claude/settings/installed.js';
import {withHooks} from '../agents/claude/settings/text.js';
import {findClientVersion} from '../agents/claude/version.js';
import type {ExitCode, Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {installedScript, installScripts} from '../store/hook-copies.js';
import {type StatePaths, statePaths} from '../store/paths.js';
import {makeChange, planChange, type SettingsOptions, sayError, writeLines} from './settings-change.js';
import {sayStatusLine, withStatusLine} from './statusline.js';

export type InstallOptions = SettingsOptions & {
	/** Whether permission requests wait for an answer without keystrokes; undefined: as it is installed, at first not. */
	readonly answerWithoutKeys?: boolean | undefined;
	/** Whether a tee stands in front of the status line; undefined: as it is installed, at first not. */
	readonly statusline?: boolean | undefined;
};

/** @throws UserError, having changed nothing, when the settings cannot be read or written. */
export async function runInstall(io: Io, options: InstallOptions): Promise<ExitCode> {
	const paths = statePaths(io.env);
	const version = await findClientVersion(io.env);
	const answers = options.answerWithoutKeys ?? hasAnswerHook(io, options);
	const scripts = {emit: installedScript(paths), answer: answers ? installedScript(paths, 'answer.sh') : undefined};
	const groups = hookGroups(scripts, version);
	const change = planChange(io.env, options, ({text = ''}) => {
		const hooked = withHooks(text, groups);
		return hooked.ok ? withStatusLine(hooked.value, paths, options) : hooked;
	});
	if (options.dryRun) {
		makeChange(io, change, options);
		return 0;
	}

	// The script first: a hook that points to nothing would be skipped.
	const renewed = copyScripts(paths);
	makeChange(io, change, options);
	const client = version === undefined ? 'a client of unknown version' : `Claude Code ${version}`;
	writeLines(io, [
		`${groups.size} events of ${client} are recorded in ${paths.root}`,
		version === undefined
			? 'These are the events that clients since 2.0.45 know; beckon adds those of your version once a session or the program tells it'
			: undefined,
		renewed ? `The hook scripts are in ${paths.hooks}` : undefined,
		groups.has('PermissionRequest') ? sayAnswers(answers) : undefined,
		sayStatusLine(io.env, options),
		// Measured with 2.1.329; others may read their settings at the start alone.
		'Sessions that run already use the hooks from their next prompt on, in older clients once started again',
		...warnings(io, options),
	]);
	return 0;
}

function copyScripts(paths: StatePaths): boolean {
	try {
		return installScripts(paths);
	} catch (error) {
		throw new UserError(
			`${paths.hooks} cannot be written: ${sayError(error)}`,
			'Mend that or set BECKON_STATE_DIR. Nothing else was changed.',
			1,
			{
				cause: error,
			},
		);
	}
}

function hasAnswerHook({env}: Io, {project}: SettingsOptions): boolean {
	const found = readInstalled(settingsPath(env, project));
	return found.ok && found.value.hooks.some(isAnswerHook);
}

function sayAnswers(answers: boolean): string | undefined {
	return answers
		? 'While beckon is open, permission requests, questions and plans take their answers without keystrokes; `--no-answer-without-keys` ends that'
		: undefined;
}

/** What makes the hooks run twice or not at all. */
function warnings({env}: Io, {project}: SettingsOptions): readonly (string | undefined)[] {
	const userFile = settingsPath(env, undefined);
	const user = readInstalled(userFile);
	const here = project === undefined ? user : readInstalled(settingsPath(env, project));
	if (!user.ok || !here.ok) return [];
	const isTwice = project !== undefined && user.value.hooks.length > 0;
	return [
		isTwice ? `The hooks are in ${userFile} as well: what happens in this repository is recorded twice` : undefined,
		user.value.plugin || here.value.plugin
			? 'The beckon plugin is enabled as well: all is recorded twice until it or these hooks go'
			: undefined,
		user.value.disabled || here.value.disabled ? '"disableAllHooks" is set: no hook runs until it is removed' : undefined,
	];
}
