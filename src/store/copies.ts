/**
 * Files of this package that other programs open by their paths: copies in the state directory, which stays in place when the package moves. The
 * executable holds them where only it can read them.
 */
import {chmodSync, existsSync, renameSync, rmSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {ignoreFileErrors, removeEmpty, writeAtomic} from './files.js';
import {ensureDir, ensureState, removeUnusedState, type StatePaths} from './paths.js';
import {isExecutableForm, packagePath, packageText} from './program.js';
import {readText} from './read-file.js';

/** All scripts that a settings file may point to, and those that they source. */
export const hookScripts = [
	'emit.sh',
	'answer.sh',
	'limits.sh',
	'report.sh',
	'tmux.sh',
	'plugin-orders.js',
	'plugin.js',
	'own-server.sh',
] as const;
export type HookScript = (typeof hookScripts)[number];

/** `source`: its path in the package. */
type Copy = {readonly to: string; readonly source: readonly string[]; readonly isProgram: boolean};

/** By what they are for. The launcher is the one path of beckon that other programs keep (see bin/launcher.sh), with the tmux plugin beside it. */
const copies = {
	hooks: (paths: StatePaths) => hookScripts.map((name) => hookCopy(paths, name)),
	launcher: (paths: StatePaths): readonly Copy[] => [
		{to: launcherPath(paths), source: ['bin', 'launcher.sh'], isProgram: true},
		{to: resolve(paths.base, 'beckon.tmux'), source: ['beckon.tmux'], isProgram: true},
	],
	schema: ({program}: StatePaths): readonly Copy[] => [{to: join(program, ...schema.slice(1)), source: schema, isProgram: false}],
};
type Kind = keyof typeof copies;

const schema = ['schema', 'config.schema.json'] as const;

function hookCopy(paths: StatePaths, name: HookScript): Copy {
	return {to: installedScript(paths, name), source: ['hooks', name], isProgram: true};
}

/** Writes or renews them. @returns whether anything was written. @throws the file system's error. */
export function installCopies(paths: StatePaths, kind: Kind): boolean {
	ensureState(paths);
	return copies[kind](paths).filter(write).length > 0;
}

/**
 * Renews those of another version, where they were installed. The state directory may be another user's, or the disk full: the old copy still works, and
 * doctor reports it. @returns whether any was renewed.
 */
export function refreshCopies(paths: StatePaths, kind: Kind): boolean {
	const [first] = copies[kind](paths);
	return first !== undefined && existsSync(first.to) && ignoreFileErrors(() => installCopies(paths, kind), false);
}

/** Removes them, and the state directory if nothing else is in it. @param isKept by its path */
export function removeCopies(paths: StatePaths, kind: Kind, isKept: (path: string) => boolean = () => false): void {
	const gone = copies[kind](paths).filter(({to}) => !isKept(to));
	for (const {to} of gone) rmSync(to, {force: true});
	for (const folder of new Set(gone.map(({to}) => dirname(to)))) removeEmpty(folder);
	removeUnusedState(paths);
}

export function areScriptsCurrent(paths: StatePaths): boolean {
	return copies.hooks(paths).every(isCurrent);
}

/** Where a copy of a hook script is, once it is there. */
export function installedScript(paths: Pick<StatePaths, 'hooks'>, name: HookScript = 'emit.sh'): string {
	return resolve(paths.hooks, name);
}

/** Writes or renews one copy, also where nothing is installed. @returns its path */
export function installScript(paths: StatePaths, name: HookScript): string {
	write(hookCopy(paths, name));
	return installedScript(paths, name);
}

/** Whether a hook's script is a copy in this state directory, so that it writes where beckon reads. */
export function isInstalledScript(paths: StatePaths, script: string): boolean {
	return hookScripts.some((name) => script === installedScript(paths, name));
}

/** Whether a hook's script, of this or another state directory, waits for decisions, so that its sessions can be answered without keystrokes. */
export function isAnswerScript(script: string): boolean {
	return script.endsWith('/answer.sh');
}

/** Whether tmux runs the script as well. */
export function isTmuxScript(path: string): boolean {
	return /\/(?:emit|tmux)\.sh$/.test(path);
}

export function launcherPath({base}: Pick<StatePaths, 'base'>): string {
	return resolve(base, 'bin', 'beckon');
}

/** The JSON schema of the config as a file for editors. Its path stays when the program is updated. @throws the file system's error. */
export function schemaFile(paths: StatePaths): string {
	if (!isExecutableForm()) return packagePath(...schema);
	installCopies(paths, 'schema');
	return join(paths.program, ...schema.slice(1));
}

function isCurrent({to, source}: Copy): boolean {
	return ignoreFileErrors(() => readText(to)) === packageText(...source);
}

/** @returns whether it was of another version. */
function write(copy: Copy): boolean {
	if (isCurrent(copy)) return false;
	const {to, source, isProgram} = copy;
	ensureDir(dirname(to));
	// A program is executable before the rename: an agent may start it at any moment.
	writeAtomic(`${to}.new`, packageText(...source));
	if (isProgram) chmodSync(`${to}.new`, 0o700);
	renameSync(`${to}.new`, to);
	return true;
}
