/** Helpers for the file system: small queries, kinds of errors, and atomic replacement and removal. */
import {
	accessSync,
	closeSync,
	constants,
	copyFileSync,
	fsyncSync,
	linkSync,
	lstatSync,
	openSync,
	readdirSync,
	renameSync,
	rmdirSync,
	rmSync,
	type Stats,
	statSync,
	utimesSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import {join, resolve} from 'node:path';
import {setTimeout} from 'node:timers/promises';

/** Whether an error of node:fs carries one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
	return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Whether it is any error of the file system. Only for files that beckon can do without. */
export function isFileError(error: unknown): boolean {
	return error instanceof Error && 'syscall' in error;
}

export const missingCodes = ['ENOENT', 'ENOTDIR'] as const;

/** The result of `act`, or `otherwise` on any error of the file system. */
export function ignoreFileErrors<T>(act: () => T): T | undefined;
export function ignoreFileErrors<T, U>(act: () => T, otherwise: U): T | U;
export function ignoreFileErrors<T, U>(act: () => T, otherwise?: U): T | U | undefined {
	return unless(isFileError, act, () => otherwise);
}

/** The result of `act`, or `otherwise` on an error of the file system with one of these codes. */
export function ignoreCodes<T, U>(codes: readonly string[], act: () => T, otherwise: U): T | U {
	return unless(
		(error) => isCode(error, ...codes),
		act,
		() => otherwise,
	);
}

/** The result of `act`, or of `otherwise` when this one file is unreadable. */
export function unlessUnreadable<T, U>(act: () => T, otherwise: (error: Error) => U): T | U {
	return unless((error) => isCode(error, ...unreadableCodes), act, otherwise);
}

function unless<T, U>(isExpected: (error: unknown) => boolean, act: () => T, otherwise: (error: Error) => U): T | U {
	try {
		return act();
	} catch (error) {
		if (!(error instanceof Error && isExpected(error))) throw error;
		return otherwise(error);
	}
}

/** A file may be unreadable because of its mode, its kind (a folder, a link, a pipe), its size or its disk. */
export const unreadableCodes = ['EACCES', 'EPERM', 'ELOOP', 'EISDIR', 'ENXIO', 'E2BIG', 'EIO', 'ESTALE'] as const;

/** The names in a folder; none when it is missing or unreadable. */
export function namesIn(folder: string): readonly string[] {
	return ignoreFileErrors(() => readdirSync(folder), []);
}

/** The `lstat` of a path. Undefined when it is missing, or below a file or an unreadable folder. */
export function statOf(path: string): Stats | undefined {
	return ignoreFileErrors(() => lstatSync(path, {throwIfNoEntry: false}));
}

export function isFolder(path: string): boolean {
	return statSync(path, {throwIfNoEntry: false})?.isDirectory() === true;
}

/**
 * Whether this user has access of this `mode` (of node:fs) to a path. What `accessSync` returns is not used, since it differs in Node and
 * Bun.
 */
export function isAllowed(path: string, mode: number): boolean {
	return ignoreFileErrors(() => {
		accessSync(path, mode);
		return true;
	}, false);
}

/** Whether a path may be executed; false for a missing one too. */
export function isExecutable(path: string): boolean {
	return isAllowed(path, constants.X_OK);
}

/** The programs of this name that a shell with this PATH would find, in its order. */
export function programsOnPath(name: string, {PATH = ''}: NodeJS.ProcessEnv): readonly string[] {
	const folders = PATH.split(':').filter((folder) => folder.startsWith('/'));
	return folders.map((folder) => join(folder, name)).filter(isExecutable);
}

/** Whether a shell with this PATH finds the program; one with a slash is a path itself. */
export function isOnPath(program: string, env: NodeJS.ProcessEnv): boolean {
	return program.includes('/') ? isExecutable(program) : programsOnPath(program, env).length > 0;
}

/**
 * Links a file, or copies it where its file system has no links, or where Linux refuses one to a file of another owner.
 * @returns whether it is a link
 */
export function linkOrCopy(from: string, to: string): boolean {
	try {
		linkSync(from, to);
		return true;
	} catch (error) {
		if (!isCode(error, ...linkRefused)) throw error;
		copyFileSync(from, to, constants.COPYFILE_EXCL);
		return false;
	}
}

export const linkRefused = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'] as const;

/** A text that changes whenever the file is replaced or written; it costs one stat. Empty when the file does not exist. */
export function fileIdentity(file: string): string {
	const stats = lstatSync(file, {throwIfNoEntry: false});
	return stats ? toIdentity(stats) : '';
}

export function toIdentity({ino, mtimeMs, ctimeMs, size}: Stats): string {
	return `${ino}:${mtimeMs}:${ctimeMs}:${size}`;
}

/** In bytes; 0 for a missing file. */
export function sizeOf(file: string): number {
	return lstatSync(file, {throwIfNoEntry: false})?.size ?? 0;
}

/** Whether a file is still the one that was read, with nothing more in it. */
export function isUnchanged({ino, size, mtimeMs}: Stats, read: FileSeen | undefined): boolean {
	return ino === read?.inode && size === read.size && mtimeMs === read.mtimeMs;
}

/** A file as it was when it was read. The mtime counts, since a truncated file may have grown back to its size. */
export type FileSeen = {readonly inode: number; readonly size: number; readonly mtimeMs: number};

/** @returns whether the folder existed and was empty. */
export function removeEmpty(folder: string): boolean {
	const remove = (): boolean => {
		rmdirSync(folder);
		return true;
	};
	return ignoreCodes([...missingCodes, 'ENOTEMPTY', 'EEXIST'], remove, false);
}

/** `isStill` is called right before the replacing; false keeps the old one, which changed meanwhile. `changedAt` in epoch seconds. */
export type WriteOptions = {
	readonly flush?: boolean;
	readonly isStill?: () => boolean;
	readonly mode?: number;
	readonly changedAt?: number | undefined;
};

/**
 * Replaces a file as a whole: writes `<file>.<pid>.tmp` next to it and renames it, so that readers see the old content or the new one.
 * With `flush` (the default) the new one also survives a power cut. Throws the file system's error and leaves the old content.
 */
export function writeAtomic(file: string, content: string | Buffer, options: WriteOptions = {}): void {
	const {flush = true, isStill = () => true, mode, changedAt} = options;
	const temporary = `${file}.${process.pid}.tmp`;
	try {
		writeNew(temporary, content, flush, mode);
		if (changedAt !== undefined) utimesSync(temporary, changedAt, changedAt);
		if (isStill()) renameSync(temporary, file);
		else rmSync(temporary);
	} catch (error) {
		rmSync(temporary, {force: true});
		throw error;
	}
}

/** Writes a new file, after removing one that a killed program left. With `flush` the content survives a power cut. */
export function writeNew(file: string, content: string | Buffer, flush: boolean, mode = 0o600): void {
	rmSync(file, {force: true});
	const fd = openSync(file, 'wx', mode);
	try {
		writeFileSync(fd, content);
		if (flush) fsyncSync(fd);
	} finally {
		closeSync(fd);
	}
}

/** Writes all bytes at a position: a nearly full disk takes a part, and fails at the next one. @returns their number */
export function writeBytes(fd: number, bytes: Buffer, at: number): number {
	for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, at + done);
	return bytes.length;
}

const tries = 100;
const betweenMs = 50;

/**
 * Removes a folder into which ending programs may still write. Each try lists the folder again, which Node's own retries do not. A missing
 * folder is no error.
 */
export async function removeFolder(folder: string, remove: (folder: string) => void = removeAll): Promise<void> {
	for (let left = tries; ; left--) {
		try {
			return remove(folder);
		} catch (error) {
			if (left === 0 || !isCode(error, 'ENOTEMPTY')) throw error;
			await setTimeout(betweenMs);
		}
	}
}

function removeAll(folder: string): void {
	rmSync(folder, {recursive: true, force: true});
}

/** `$HOME` if it is an absolute path, else the system's entry, else `/` for a user without an entry. */
export function homeOf(env: NodeJS.ProcessEnv): string {
	const home = env['HOME'];
	if (home?.startsWith('/')) return home;
	try {
		// `homedir` would return an empty variable as it is.
		return process.getBuiltinModule('node:os').userInfo().homedir;
	} catch {
		// A container's user may have no entry.
		return '/';
	}
}

/** The folder that a variable names, if it is an absolute path; else the usual one below the home. */
export function namedFolder(env: NodeJS.ProcessEnv, variable: string, ...usual: readonly string[]): string {
	const named = env[variable];
	return named?.startsWith('/') ? named : join(homeOf(env), ...usual);
}

/** The absolute path of a written one, in which `~` is the home. */
export function wholePath(written: string, env: NodeJS.ProcessEnv): string {
	return written === '~' || written.startsWith('~/') ? join(homeOf(env), written.slice(1)) : resolve(written);
}
