/** Copies of the hook scripts in the state directory, which stays in place when the package moves. */
import {chmodSync, existsSync, renameSync, rmSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {ignoreFileErrors, removeEmpty, writeAtomic} from './files.js';
import {ensureDir, ensureState, removeUnusedState, type StatePaths} from './paths.js';
import {packageText} from './program.js';
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

/** The script for the settings: `emit.sh`, or `answer.sh` for permission requests if the user wants that. */
export function installedScript(paths: StatePaths, name: (typeof hookScripts)[number] = 'emit.sh'): string {
	return resolve(paths.hooks, name);
}

/** Writes or renews one copy, also where nothing is installed. @returns its path */
export function installScript(paths: StatePaths, name: (typeof hookScripts)[number]): string {
	ensureDir(paths.hooks);
	copyScript(packageText('hooks', name), join(paths.hooks, name));
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

/** Writes or renews the copies, and the marker with the place they write to. Returns whether anything was written. */
export function installScripts(paths: StatePaths): boolean {
	ensureState(paths);
	ensureDir(paths.hooks);
	return hookScripts.filter((name) => copyScript(packageText('hooks', name), join(paths.hooks, name))).length > 0;
}

/** Replaces copies of another version. Without an installation it does nothing; a copy that cannot be replaced stays. */
export function refreshScripts(paths: StatePaths): boolean {
	if (!existsSync(installedScript(paths))) return false;
	// The state directory may be another user's, or the disk full: the old copy still works, and doctor reports it.
	return ignoreFileErrors(() => installScripts(paths), false);
}

/** Those that tmux runs as well. */
const tmuxScripts: readonly string[] = ['emit.sh', 'tmux.sh'];

/** Removes the copies but those that tmux's keys still use, and the state directory if nothing else is in it. */
export function removeScripts(paths: StatePaths, {areKeysLeft = false}: {readonly areKeysLeft?: boolean} = {}): void {
	for (const name of hookScripts.filter((each) => !areKeysLeft || !tmuxScripts.includes(each)))
		rmSync(join(paths.hooks, name), {force: true});
	removeEmpty(paths.hooks);
	removeUnusedState(paths);
}

/** Whether the copies are those of this version. */
export function isScriptCurrent(paths: StatePaths): boolean {
	return hookScripts.every((name) => textOf(join(paths.hooks, name)) === packageText('hooks', name));
}

/** Copies a program, if its text is another one. @returns whether it was. */
export function copyScript(text: string, to: string): boolean {
	if (text === textOf(to)) return false;
	// The file is executable before the rename: an agent may start it at any moment.
	writeAtomic(`${to}.new`, text);
	chmodSync(`${to}.new`, 0o700);
	renameSync(`${to}.new`, to);
	return true;
}

/** Undefined: the file does not exist, or is not readable. */
function textOf(file: string): string | undefined {
	return ignoreFileErrors(() => readText(file));
}
