/** A settings file of another program: it is read through symlinks, replaced as a whole, and always backed up. */
import {chmodSync, chownSync, existsSync, linkSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {UserError} from '../core/errors.js';
import {ignoreCodes, ignoreFileErrors, isCode, linkOrCopy, linkRefused, missingCodes, writeNew} from './files.js';
import {ensureDir} from './paths.js';
import {readText, readWhole} from './read-file.js';

export type SettingsFile = {
	readonly path: string;
	/** The path after all symlinks. */
	readonly target: string;
	readonly text: string | undefined;
};

/** The settings files of one machine. A function that throws has changed nothing. */
export type SettingsFiles = {
	readonly read: (path: string) => Promise<SettingsFile>;
	/** The texts of a file's backups, one from before each change. */
	readonly copies: (file: SettingsFile) => Promise<readonly string[]>;
	/**
	 * Keeps the file's mode and a backup of the old text; `at` (epoch ms) dates the backup.
	 * @returns the backup's path; undefined for a new file.
	 */
	readonly replace: (before: SettingsFile, text: string, at: number) => Promise<string | undefined>;
	/** `at` as for `replace`. */
	readonly remove: (before: SettingsFile, at: number) => Promise<void>;
};

export const localSettings: SettingsFiles = {
	read: async (path) => readSettings(path),
	copies: async (file) => readCopies(file),
	replace: async (before, text, at) => replaceSettings(before, text, at),
	remove: async (before, at) => removeSettings(before, at),
};

/** Throws the file system's error, e.g. EACCES, EISDIR, and a `UserError` for text that would not give the same bytes again. */
export function readSettings(path: string): SettingsFile {
	const target = followLinks(path);
	return {path, target, text: ignoreCodes(missingCodes, () => exactText(path, readWhole(target)), undefined)};
}

/**
 * Replaces the file, with its mode and owner, and keeps the old one beside it. `at` (epoch ms) dates the copy. Throws when the file has
 * changed since `before`: it is compared right before the rename, after the slow part. Returns the path of the copy; undefined for a new
 * file.
 */
export function replaceSettings(before: SettingsFile, text: string, at: number): string | undefined {
	const {target} = before;
	refuseChanged(before);
	if (before.text !== undefined) refuseReadOnly(target);
	ensureDir(dirname(target));
	const next = nextOf(target);
	let copy: string | undefined;
	try {
		writeNew(next, text, true);
		if (before.text === undefined) {
			createFrom(next, before);
			return undefined;
		}
		copyRights(target, next);
		copy = keepCopy(target, at);
		refuseChanged(before);
		renameSync(next, target);
		return copy;
	} catch (error) {
		rmSync(next, {force: true});
		if (copy !== undefined) rmSync(copy, {force: true});
		throw error;
	}
}

/** The path of the new text until the rename. */
function nextOf(target: string): string {
	return `${target}.beckon-new`;
}

/** Creates the file with a link, which, unlike a rename, never replaces a file that another program made. */
function createFrom(next: string, before: SettingsFile): void {
	try {
		linkSync(next, before.target);
		rmSync(next);
	} catch (error) {
		if (!isCode(error, ...linkRefused)) throw isCode(error, 'EEXIST') ? changedMeanwhile(before) : error;
		refuseChanged(before);
		renameSync(next, before.target);
	}
}

/** @throws UserError when the bytes are not UTF-8, since the text could not be written back. */
export function exactText(path: string, bytes: Buffer): string {
	const {isUtf8} = process.getBuiltinModule('node:buffer');
	if (isUtf8(bytes)) return bytes.toString('utf8');
	const lines = bytes.toString('latin1').split('\n');
	const line = 1 + lines.findIndex((each) => !isUtf8(Buffer.from(each, 'latin1')));
	throw new UserError(`${path}, line ${line}: it is not UTF-8 text`, 'Save the file as UTF-8, then run this again. Nothing was changed.');
}

/** The texts of the file's copies, one from before each change. The oldest first. */
function readCopies({target}: SettingsFile): readonly string[] {
	const folder = dirname(target);
	const names = readdirSync(folder).filter((name) => name.startsWith(`${basename(target)}.beckon-`) && name.endsWith('.bak'));
	return names.toSorted().map((name) => readText(join(folder, name)));
}

function refuseChanged(before: SettingsFile): void {
	if (readSettings(before.path).text !== before.text) throw changedMeanwhile(before);
}

function changedMeanwhile({path}: SettingsFile): UserError {
	return new UserError(`${path} was changed by another program just now`, 'Run this again. beckon has not changed the file.');
}

/** Removes a file that is beckon's alone. Throws when the file has changed since `before`. */
function removeSettings(before: SettingsFile, at: number): void {
	if (before.text !== undefined) refuseReadOnly(before.target);
	refuseChanged(before);
	const {target} = before;
	const aside = freeCopy(target, at);
	renameSync(target, aside);
	// An install that was killed may have left it.
	rmSync(nextOf(target), {force: true});
	const isSame = readText(aside) === before.text;
	// Another program wrote between the comparison and the rename. If it has written again, its first text stays aside.
	if (!isSame) linkSync(aside, target);
	rmSync(aside);
	if (!isSame) throw changedMeanwhile(before);
}

/** Throws for a read-only file. A rename could replace it, but its owner made it read-only on purpose. */
function refuseReadOnly(file: string): void {
	const {mode} = statSync(file);
	if ((mode & 0o222) === 0) throw new Error(`it is read-only (mode ${(mode & 0o777).toString(8).padStart(4, '0')})`);
}

/** The end of a chain of symlinks, even if that file does not exist. */
function followLinks(path: string): string {
	let end = path;
	for (let hops = 0; hops < 40; hops++) {
		const next = ignoreFileErrors(() => readlinkSync(end));
		if (next === undefined) break;
		end = resolve(dirname(end), next);
	}
	return ignoreFileErrors(() => join(realpathSync(dirname(end)), basename(end)), end);
}

export function copyStamp(at: number): string {
	return new Date(at).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}

function keepCopy(target: string, at: number): string {
	for (;;) {
		const copy = freeCopy(target, at);
		try {
			// A link is instant, and it also keeps what another program writes into the file at that moment.
			if (!linkOrCopy(target, copy)) copyRights(target, copy);
			return copy;
		} catch (error) {
			if (!isCode(error, 'EEXIST')) throw error;
		}
	}
}

function freeCopy(target: string, at: number): string {
	const stamp = copyStamp(at);
	for (let count = 1; ; count++) {
		const copy = `${target}.beckon-${stamp}${count === 1 ? '' : `-${count}`}.bak`;
		if (!existsSync(copy)) return copy;
	}
}

function copyRights(from: string, to: string): void {
	const {mode, uid, gid} = statSync(from);
	// Only root may change a file's owner.
	ignoreFileErrors(() => chownSync(to, uid, gid));
	chmodSync(to, mode & 0o7777);
}
