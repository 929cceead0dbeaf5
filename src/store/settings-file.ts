/** A settings file of another program: it is read through symlinks, replaced as a whole, and always backed up. */
import {
	chmodSync,
	chownSync,
	constants,
	copyFileSync,
	readdirSync,
	readlinkSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {UserError} from '../core/errors.js';
import {isCode, missingCodes} from './file-errors.js';
import {ensureDir} from './paths.js';
import {readText} from './read-file.js';
import {writeAtomic} from './write-atomic.js';

export type SettingsFile = {
	/** The path as given. */
	readonly path: string;
	/** The path after all symlinks. */
	readonly target: string;
	/** Undefined: the file does not exist. */
	readonly text: string | undefined;
};

/** The settings files of one machine. Each function throws its failure, having changed nothing. */
export type SettingsFiles = {
	readonly read: (path: string) => Promise<SettingsFile>;
	/** The texts of the copies beside a file, one from before each change. */
	readonly copies: (file: SettingsFile) => Promise<readonly string[]>;
	/** Keeps the file's mode and a copy of the old text; `at` (epoch ms) dates the copy. @returns the copy's path; undefined for a new file. */
	readonly replace: (before: SettingsFile, text: string, at: number) => Promise<string | undefined>;
	readonly remove: (before: SettingsFile) => Promise<void>;
};

/** The settings files of this machine. */
export const localSettings: SettingsFiles = {
	read: async (path) => readSettings(path),
	copies: async (file) => readCopies(file),
	replace: async (before, text, at) => replaceSettings(before, text, at),
	remove: async (before) => removeSettings(before),
};

/** Throws the file system's error, e.g. EACCES, EISDIR. */
export function readSettings(path: string): SettingsFile {
	const target = followLinks(path);
	try {
		return {path, target, text: readText(target)};
	} catch (error) {
		if (isCode(error, ...missingCodes)) return {path, target, text: undefined};
		throw error;
	}
}

/**
 * Replaces the file, with its mode and owner, and writes a copy of the old text beside it. `at` (epoch ms) dates the copy.
 * Throws when the file has changed since `before`. Returns the path of the copy; undefined for a new file.
 */
export function replaceSettings(before: SettingsFile, text: string, at: number): string | undefined {
	const {target} = before;
	if (readSettings(before.path).text !== before.text) throw changedMeanwhile(before);
	if (before.text !== undefined) refuseReadOnly(target);
	ensureDir(dirname(target));
	const backup = before.text === undefined ? undefined : keepCopy(target, at);
	const next = `${target}.beckon-new`;
	try {
		writeAtomic(next, text);
		if (before.text !== undefined) copyRights(target, next);
		renameSync(next, target);
	} catch (error) {
		rmSync(next, {force: true});
		throw error;
	}
	return backup;
}

/** The texts of the file's copies, one from before each change. */
function readCopies({target}: SettingsFile): readonly string[] {
	const folder = dirname(target);
	const names = readdirSync(folder).filter((name) => name.startsWith(`${basename(target)}.beckon-`) && name.endsWith('.bak'));
	return names.map((name) => readText(join(folder, name)));
}

function changedMeanwhile({path}: SettingsFile): UserError {
	return new UserError(`${path} was changed by another program just now`, 'Run this again. beckon has not changed the file.');
}

/** Removes a file that is beckon's alone. Throws when the file has changed since `before`. */
function removeSettings(before: SettingsFile): void {
	if (readSettings(before.path).text !== before.text) throw changedMeanwhile(before);
	refuseReadOnly(before.target);
	rmSync(before.target);
}

/** A new file could take its place all the same, but nobody who made it read-only wants that. */
function refuseReadOnly(file: string): void {
	const {mode} = statSync(file);
	if ((mode & 0o222) === 0) throw new Error(`it is read-only (mode ${(mode & 0o777).toString(8).padStart(4, '0')})`);
}

/** The end of a chain of symlinks, even if that file does not exist. */
function followLinks(path: string): string {
	let end = path;
	for (let hops = 0; hops < 40; hops++) {
		try {
			end = resolve(dirname(end), readlinkSync(end));
		} catch {
			// This is no link, or does not exist.
			break;
		}
	}
	try {
		return join(realpathSync(dirname(end)), basename(end));
	} catch {
		// The folder does not exist.
		return end;
	}
}

/** The date in the name of a copy. */
export function copyStamp(at: number): string {
	return new Date(at).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}

function keepCopy(target: string, at: number): string {
	const stamp = copyStamp(at);
	for (let count = 1; ; count++) {
		const copy = `${target}.beckon-${stamp}${count === 1 ? '' : `-${count}`}.bak`;
		try {
			copyFileSync(target, copy, constants.COPYFILE_EXCL);
			copyRights(target, copy);
			return copy;
		} catch (error) {
			if (!isCode(error, 'EEXIST')) throw error;
		}
	}
}

function copyRights(from: string, to: string): void {
	const {mode, uid, gid} = statSync(from);
	try {
		chownSync(to, uid, gid);
	} catch {
		// Only root may change a file's owner.
	}
	chmodSync(to, mode & 0o7777);
}
