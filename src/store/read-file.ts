/** Opens files without ever waiting: a pipe, a device, a folder or far too many bytes in the place of a file is an error. */
import {appendFileSync, closeSync, constants, fstatSync, openSync, readFileSync, type Stats} from 'node:fs';
import {isCode} from './file-errors.js';

/** Far more than any file of ours or of a human's settings. */
export const maxFileBytes = 64 * 2 ** 20;

export type OpenFile = {readonly fd: number; readonly stats: Stats};

/** Undefined where there is no such file. Throws what the file system says; symbolic links are refused with ELOOP. */
export function openToRead(path: string): OpenFile | undefined {
	try {
		return openFile(path, constants.O_RDONLY | constants.O_NOFOLLOW);
	} catch (error) {
		if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
		throw error;
	}
}

/** The whole text, also through a symbolic link. Throws what the file system says, and E2BIG where there is more. */
export function readText(path: string, maxBytes = maxFileBytes): string {
	const {fd, stats} = openFile(path, constants.O_RDONLY);
	try {
		if (stats.size > maxBytes) throw fileError('E2BIG', `${path} has ${stats.size} bytes, more than ${maxBytes} are not read`);
		return readFileSync(fd, 'utf8');
	} finally {
		closeSync(fd);
	}
}

/** Adds to a file in one write, and makes it, for this user alone, where there is none. Throws what the file system says. */
export function appendText(path: string, text: string): void {
	const {fd} = openFile(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
	try {
		appendFileSync(fd, text);
	} finally {
		closeSync(fd);
	}
}

/** Why an existing file cannot be read, in words; undefined if it can or is missing. `isSmall`: the file is not meant to grow without end. */
export function whyUnreadable(path: string, isSmall: boolean): string | undefined {
	try {
		const {fd, stats} = openFile(path, constants.O_RDONLY);
		closeSync(fd);
		return isSmall && stats.size > maxFileBytes ? `it has ${stats.size} bytes` : undefined;
	} catch (error) {
		if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
		return error instanceof Error ? error.message : String(error);
	}
}

/** Without O_NONBLOCK a pipe that nobody holds at its other end would keep us waiting. */
function openFile(path: string, flags: number): OpenFile {
	const fd = openSync(path, flags | constants.O_NONBLOCK | constants.O_NOCTTY, 0o600);
	try {
		const stats = fstatSync(fd);
		if (stats.isFile()) return {fd, stats};
		throw stats.isDirectory()
			? fileError('EISDIR', `${path} is a folder`)
			: fileError('ENXIO', `${path} is a pipe or a device, and no file`);
	} catch (error) {
		closeSync(fd);
		throw error;
	}
}

function fileError(code: 'E2BIG' | 'EISDIR' | 'ENXIO', message: string): Error {
	return Object.assign(new Error(`${code}: ${message}`), {code, syscall: 'open'});
}
