/** The common part of `install` and `uninstall`: shows or makes one change to a settings file. */
import {existsSync} from 'node:fs';
import {createTwoFilesPatch, FILE_HEADERS_ONLY} from 'diff';
import type {HookedAgent} from '../agents/agents.js';
import type {InstallPlace} from '../agents/install-place.js';
import type {AgentId} from '../core/address.js';
import type {ExitCode, Io} from '../core/context.js';
import {isUserError, messageOf, UserError} from '../core/errors.js';
import type {Parsed} from '../core/fields.js';
import {stripControls} from '../core/text/label.js';
import {paintedDiff, painterOf} from '../core/words/print-colours.js';
import {isFolder} from '../store/files.js';
import {installCopies, isTmuxScript, launcherPath, removeCopies, whyPassing} from '../store/installed-copies.js';
import {statePaths} from '../store/paths.js';
import {packagePath} from '../store/program.js';
import {localSettings, type SettingsFile, type SettingsFiles} from '../store/settings-file.js';

export type SettingsOptions = {
	readonly dryRun: boolean;
	/** The repository whose settings are changed instead of the user's. */
	readonly project?: string | undefined;
	/** The only agent whose settings are changed. */
	readonly agent?: AgentId | undefined;
};

/** The agents with the files that are changed. */
export function settingsOf(
	agents: readonly HookedAgent[],
	env: NodeJS.ProcessEnv,
	{project}: SettingsOptions,
): readonly {readonly agent: HookedAgent; readonly file: string}[] {
	return agents.flatMap((agent) => {
		const {settingsFile, projectFile} = agent.setup;
		const file = project === undefined ? settingsFile(env) : projectFile?.(project);
		return file === undefined ? [] : [{agent, file}];
	});
}

/** Refuses a wrong path, which would create folders that no agent reads. @throws UserError when the repository does not exist. */
export function checkProject({project}: SettingsOptions): void {
	if (project !== undefined && !isFolder(project))
		throw new UserError(`--project names "${project}", which is not a directory`, 'Name an existing repository. Nothing was changed.', 2);
}

/** A file and its new text; undefined removes the file. */
export type SettingsChange = {
	readonly file: SettingsFile;
	readonly after: string | undefined;
	/** What to print when nothing changes. */
	readonly unchanged?: string;
};

/** @throws UserError when the file cannot be read or parsed, with line and column. */
export async function planChange(
	path: string,
	toAfter: (file: SettingsFile) => Parsed<string | undefined> | Promise<Parsed<string | undefined>>,
	files: SettingsFiles = localSettings,
): Promise<SettingsChange> {
	const file = await onFiles(() => files.read(path), `${path} cannot be read`, unreadableFix);
	const after = await toAfter(file);
	if (!after.ok) throw new UserError(`${file.path}: ${after.problem}`, 'Fix the file, then run this again. Nothing was changed.');
	return {file, after: after.value};
}

type ChangeOptions = Pick<SettingsOptions, 'dryRun'> & {readonly files?: SettingsFiles};

/**
 * Makes the change, and prints what was done and the path of the old file's copy; or prints the change as a diff.
 * @throws UserError, having changed nothing.
 */
export async function makeChange(io: Io, change: SettingsChange, {dryRun, files = localSettings}: ChangeOptions): Promise<void> {
	if (dryRun || isMade(change)) return void io.stdout.write(paintedDiff(changeText(change), painterOf(io)));
	const {file, after} = change;
	const fix = 'Fix that, then run this again. The file was not changed.';
	const act = async () => (after === undefined ? void (await files.remove(file, io.now())) : files.replace(file, after, io.now()));
	const copy = await onFiles(act, `${file.path} cannot be written`, fix);
	const where = file.path === file.target ? file.path : `${file.target} (${file.path} is a link to it)`;
	const done = file.text === undefined ? `Created ${where}` : `Updated ${where}`;
	writeLines(io, [after === undefined ? `Deleted ${where}: only what beckon had put there was in it` : done, copy && `Backup: ${copy}`]);
}

/** Whether the file has its new text already. */
export function isMade({file, after}: SettingsChange): boolean {
	return after === file.text;
}

export function changeText({file, after, unchanged = 'is up to date'}: SettingsChange): string {
	if (isMade({file, after})) return `${stripControls(`${file.path} ${unchanged}`)}\n`;
	const [path, before] = [file.target, file.text ?? ''];
	const patch = createTwoFilesPatch(path, path, before, after ?? '', 'before', 'after', {headerOptions: FILE_HEADERS_ONLY});
	return patch.split('\t').map(stripControls).join('\t');
}

/** Shows the changes of a dry run, or those that the user must confirm. @returns `go`, or the exit code of a command that ends here. */
export async function showChanges(
	io: Io,
	changes: readonly SettingsChange[],
	{dryRun, confirm}: {readonly dryRun: boolean; readonly confirm?: (() => Promise<boolean>) | undefined},
): Promise<'go' | ExitCode> {
	if (!dryRun && confirm === undefined) return 'go';
	for (const change of changes) await makeChange(io, change, {dryRun: true});
	if (dryRun) return 0;
	if (await confirm?.()) return 'go';
	writeLines(io, ['Nothing was changed.']);
	return 3;
}

/** Runs a step on files. @throws UserError with the problem and the fix when it fails */
export async function onFiles<T>(act: () => T | Promise<T>, problem: string, fix: string): Promise<T> {
	try {
		return await act();
	} catch (error) {
		if (isUserError(error)) throw error;
		throw new UserError(`${problem}: ${messageOf(error)}`, fix, 1, {cause: error});
	}
}

export const unreadableFix = 'Make it a file that you can read, then run this again.';

export function writeLines(io: Io, lines: readonly (string | undefined)[]): void {
	for (const line of lines) if (line) io.stdout.write(`${stripControls(line)}\n`);
}

/** This machine as a place where hooks are installed. */
export function localPlace(env: NodeJS.ProcessEnv): InstallPlace {
	const paths = statePaths(env);
	return {
		env,
		paths,
		files: localSettings,
		findVersion: ({setup}) => setup.findVersion(env),
		installScripts: async () => installCopies(paths, 'hooks'),
		// tmux's keys still use some of them.
		removeScripts: async () => removeCopies(paths, 'hooks', (path) => existsSync(launcherPath(paths)) && isTmuxScript(path)),
	};
}

/** Names no package, since a program that npx runs, or that is in a temporary folder, need not come from the registry. */
export const installForGood = 'Run `npm install -g` with the name, file or folder that it came from';

/** @throws UserError when this program is in the cache of npx, which npm empties. */
export function refusePassing(env: NodeJS.ProcessEnv, folder = packagePath()): void {
	const why = folder.includes('/_npx/') ? whyPassing(folder, env) : undefined;
	if (why !== undefined)
		throw new UserError(`This beckon cannot be installed: ${why}`, `${installForGood}, then \`beckon init\`. Nothing was changed.`);
}
