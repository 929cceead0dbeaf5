/** Small questions to the file system, and the removal of an empty folder. */
import {accessSync, constants, lstatSync, readdirSync, rmdirSync, type Stats, statSync} from 'node:fs';
import {join} from 'node:path';
import {ignoreCodes, ignoreFileErrors, missingCodes} from './file-errors.js';

/** None where the folder is missing or unreadable. */
export function namesIn(folder: string): readonly string[] {
	return ignoreFileErrors(() => readdirSync(folder), []);
}

export function isFolder(path: string): boolean {
	return statSync(path, {throwIfNoEntry: false})?.isDirectory() === true;
}

/** Whether a program may be started. A missing one and one that is not executable are the same for whoever starts it. */
export function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false; // the file system refuses
	}
}

/** Whether a shell with this PATH finds the program; one with a slash is a path itself. */
export function isOnPath(program: string, {PATH = ''}: NodeJS.ProcessEnv): boolean {
	if (program.includes('/')) return isExecutable(program);
	return PATH.split(':').some((folder) => folder.startsWith('/') && isExecutable(join(folder, program)));
}

/** A text that changes whenever the file is replaced or written; it costs one stat. Empty: the file does not exist. */
export function fileIdentity(file: string): string {
	const stats = lstatSync(file, {throwIfNoEntry: false});
	return stats ? toIdentity(stats) : '';
}

export function toIdentity({ino, mtimeMs, size}: Stats): string {
	return `${ino}:${mtimeMs}:${size}`;
}

/** @returns whether the folder was there and empty. */
export function removeEmpty(folder: string): boolean {
	const remove = (): boolean => {
		rmdirSync(folder);
		return true;
	};
	return ignoreCodes([...missingCodes, 'ENOTEMPTY', 'EEXIST'], remove, false);
}
