/** The copies of our hook scripts in the state dir: a place that stays when the package moves. */
import {chmodSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {isCode, isFileError} from './file-errors.js';
import {packagePath} from './package-root.js';
import {ensureDir, ensureState, type StatePaths} from './paths.js';
import {readText} from './read-file.js';
import {writeAtomic} from './write-atomic.js';

const scripts = ['emit.sh', 'answer.sh', 'limits.sh', 'tmux.sh'] as const;

/** Where the settings point: to `emit.sh`, and for permission requests to `answer.sh` if that was asked for. */
export function installedScript(paths: StatePaths, name: (typeof scripts)[number] = 'emit.sh'): string {
	return resolve(paths.hooks, name);
}

/** Whether a hook's script is one of this state dir's, so that it writes where we read. */
export function isInstalledScript(paths: StatePaths, script: string): boolean {
	return scripts.some((name) => script === installedScript(paths, name));
}

/** Whether a hook's script, of this or another state dir, waits for decisions, so that its sessions can be answered without keystrokes. */
export function isAnswerScript(script: string): boolean {
	return script.endsWith('/answer.sh');
}

/** Makes or renews the copies, with the marker that tells them where to write. Returns whether anything was written. */
export function installScripts(paths: StatePaths): boolean {
	ensureState(paths);
	ensureDir(paths.hooks);
	return scripts.filter((name) => copyScript(packagePath('hooks', name), join(paths.hooks, name))).length > 0;
}

/** Replaces copies of another version. Where nothing was installed it installs nothing; a copy that cannot be written stays as it is. */
export function refreshScripts(paths: StatePaths): boolean {
	if (!existsSync(installedScript(paths))) return false;
	try {
		return installScripts(paths);
	} catch (error) {
		// A state dir of another user or a full disk: the old copy still works, doctor says that it is old.
		if (!isFileError(error)) throw error;
		return false;
	}
}

/** Takes the copies away again, and the state dir if it holds nothing else. */
export function removeScripts(paths: StatePaths): void {
	for (const name of scripts) rmSync(join(paths.hooks, name), {force: true});
	removeEmpty(paths.hooks);
	removeEmpty(paths.sessions);
	if (paths.perHost) return;
	const left = existsSync(paths.base) ? readdirSync(paths.base) : [];
	if (left.length !== 1 || left[0] !== 'beckon-state') return;
	rmSync(paths.marker, {force: true});
	removeEmpty(paths.base);
}

/** Whether the copy is the one of this version. */
export function isScriptCurrent(paths: StatePaths): boolean {
	return scripts.every((name) => textOf(join(paths.hooks, name)) === textOf(packagePath('hooks', name)));
}

function copyScript(from: string, to: string): boolean {
	const text = textOf(from);
	if (text === undefined || text === textOf(to)) return false;
	// Executable before it takes the old one's place: an agent may start it at any moment.
	writeAtomic(`${to}.new`, text);
	chmodSync(`${to}.new`, 0o700);
	renameSync(`${to}.new`, to);
	return true;
}

function textOf(file: string): string | undefined {
	try {
		return readText(file);
	} catch {
		// Not there, or not ours to read: either way there is no text.
		return undefined;
	}
}

function removeEmpty(folder: string): void {
	try {
		rmdirSync(folder);
	} catch (error) {
		if (!isCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
	}
}
