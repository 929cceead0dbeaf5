/** Reads files without blocking: a pipe, a device, a folder or a far too large file is an error. */
import {appendFileSync, closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats} from 'node:fs';
import type {SourceFile} from '../core/ask/file-change.js';
import {messageOf} from '../core/errors.js';
import {ignoreCodes, isCode, missingCodes} from './files.js';

/** Far more than any file of beckon's or of a user's settings. */
export const maxFileBytes = 64 * 2 ** 20;

export type OpenFile = {readonly fd: number; readonly stats: Stats};

/** Undefined when the file does not exist. Throws the file system's error; symbolic links are refused with ELOOP. */
export function openToRead(path: string): OpenFile | undefined {
	return ignoreCodes(missingCodes, () => openFile(path, constants.O_RDONLY | constants.O_NOFOLLOW), undefined);
}

/** The result of `read` on an open file. Undefined when the file does not exist; throws as `openToRead` does. */
export function readOpened<T>(path: string, read: (file: OpenFile) => T): T | undefined {
	const opened = openToRead(path);
	if (opened === undefined) return undefined;
	try {
		return read(opened);
	} finally {
		closeSync(opened.fd);
	}
}

/** The whole text, also through a symbolic link. Throws the file system's error, and E2BIG for a larger file. */
export function readText(path: string, maxBytes = maxFileBytes): string {
	return readWhole(path, maxBytes).toString('utf8');
}

/** All bytes; otherwise like `readText`. */
export function readWhole(path: string, maxBytes = maxFileBytes): Buffer {
	const {fd, stats} = openFile(path, constants.O_RDONLY);
	try {
		if (stats.size > maxBytes) throw fileError('E2BIG', `${path} has ${stats.size} bytes, more than ${maxBytes} are not read`);
		return readFileSync(fd);
	} finally {
		closeSync(fd);
	}
}

/** Reads `length` bytes from `position`, or fewer when the file ends first. */
export function readBytes(fd: number, position: number, length: number): Buffer {
	return readInto(fd, position, Buffer.allocUnsafe(length));
}

/** The same into the caller's buffer. @returns the filled part. */
export function readInto(fd: number, position: number, buffer: Buffer): Buffer {
	const {length} = buffer;
	let filled = 0;
	while (filled < length) {
		const count = readSync(fd, buffer, filled, length - filled, position + filled);
		if (count === 0) break;
		filled += count;
	}
	return buffer.subarray(0, filled);
}

/** Appends to a file in one write; creates it with mode 0600 if it is missing. Throws the file system's error. */
export function appendText(path: string, text: string): void {
	const {fd} = openFile(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
	try {
		appendFileSync(fd, text);
	} finally {
		closeSync(fd);
	}
}

/** Why an existing file is unreadable, in words; undefined if it is readable or missing. `isSmall`: a large file is a problem too. */
export function whyUnreadable(path: string, isSmall: boolean): string | undefined {
	try {
		const {fd, stats} = openFile(path, constants.O_RDONLY);
		closeSync(fd);
		return isSmall && stats.size > maxFileBytes ? `it has ${stats.size} bytes` : undefined;
	} catch (error) {
		if (isCode(error, ...missingCodes)) return undefined;
		return messageOf(error);
	}
}

/** Without O_NONBLOCK, opening a pipe whose other end is closed would wait. */
function openFile(path: string, flags: number): OpenFile {
	const fd = openSync(path, flags | constants.O_NONBLOCK | constants.O_NOCTTY, 0o600);
	try {
		const stats = fstatSync(fd);
		if (stats.isFile()) return {fd, stats};
		throw stats.isDirectory()
			? fileError('EISDIR', `${path} is a folder`)
			: fileError('ENXIO', `${path} is a pipe or a device, not a file`);
	} catch (error) {
		closeSync(fd);
		throw error;
	}
}

function fileError(code: 'E2BIG' | 'EISDIR' | 'ENXIO', message: string): Error {
	return Object.assign(new Error(`${code}: ${message}`), {code, syscall: 'open'});
}

/** A card does not show a change of a larger file. */
const maxBytes = 2 ** 20;

/** @param path absolute, from the request; it may name anything, e.g. a pipe. Never throws. */
export function readSourceFile(path: string): SourceFile {
	try {
		const text = readText(path, maxBytes);
		return text.includes('\0') ? {kind: 'unreadable'} : {kind: 'read', text};
	} catch (error) {
		return isCode(error, 'ENOENT') ? {kind: 'absent'} : {kind: 'unreadable'};
	}
}
