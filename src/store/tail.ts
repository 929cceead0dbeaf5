/** Reads what was appended to a file of lines since the last look, by inode and offset. */
import {closeSync, constants, fstatSync, openSync, readSync} from 'node:fs';
import {isCode} from './paths.js';

/** How far a file was read. */
export type TailCursor = {
	readonly inode: number;
	/** End of the last complete line. */
	readonly offset: number;
	/** Lines before `offset`. */
	readonly line: number;
	/** The bytes in front of `offset`, to know the file again. */
	readonly before: string;
	/** Of the file when it was read: one that was cut may have grown to the same size since. */
	readonly size: number;
	readonly mtimeMs: number;
};

export type TailLine = {readonly text: string; readonly line: number};

export type TailRead =
	| {readonly kind: 'gone'}
	/** Another file, a shorter one, or other bytes than were there: what was read before no longer holds. */
	| {readonly kind: 'replaced'; readonly inode: number}
	| {
			readonly kind: 'read';
			/** Complete lines without their newline, empty ones left out. A half-written last line is held back. */
			readonly lines: readonly TailLine[];
			readonly cursor: TailCursor;
			readonly bytes: number;
			readonly mtimeMs: number;
	  };

const chunkBytes = 1 << 20;
const beforeBytes = 48;
const newline = 10;

/** A cursor at the start of whatever file is there. */
export const start: TailCursor = {inode: 0, offset: 0, line: 0, before: '', size: 0, mtimeMs: 0};

/**
 * Opens `path` (never through a symbolic link) and reads from `cursor` to the end. A cursor of inode 0 matches any file.
 * Memory is bounded by a chunk and the longest line. Throws what the file system says, except that the file is gone.
 */
export function readTail(path: string, cursor: TailCursor): TailRead {
	const fd = openToRead(path);
	if (fd === undefined) return {kind: 'gone'};
	try {
		const stats = fstatSync(fd);
		const same = (cursor.inode === 0 || cursor.inode === stats.ino) && stats.size >= cursor.offset && isBefore(fd, cursor);
		if (!same) return {kind: 'replaced', inode: stats.ino};
		const read = readLines(fd, cursor, stats.size);
		const {ino: inode, size, mtimeMs} = stats;
		return {kind: 'read', lines: read.lines, cursor: {...read.cursor, inode, size, mtimeMs}, bytes: read.bytes, mtimeMs};
	} finally {
		closeSync(fd);
	}
}

/** A file descriptor for reading, or undefined where there is no such file. Symbolic links are refused with ELOOP. */
export function openToRead(path: string): number | undefined {
	try {
		return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	} catch (error) {
		if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
		throw error;
	}
}

/** Fills a buffer from `position`; shorter than `length` when the file ends first. */
export function readBytes(fd: number, position: number, length: number): Buffer {
	const buffer = Buffer.allocUnsafe(length);
	let filled = 0;
	while (filled < length) {
		const count = readSync(fd, buffer, filled, length - filled, position + filled);
		if (count === 0) break;
		filled += count;
	}
	return buffer.subarray(0, filled);
}

function isBefore(fd: number, cursor: TailCursor): boolean {
	const length = cursor.before.length;
	return length === 0 || readBytes(fd, cursor.offset - length, length).toString('latin1') === cursor.before;
}

function readLines(fd: number, from: TailCursor, size: number): {lines: TailLine[]; cursor: TailCursor; bytes: number} {
	const lines: TailLine[] = [];
	let {offset, line, before} = from;
	let held: Buffer = Buffer.alloc(0);
	let position = offset;
	while (position < size) {
		const chunk = readBytes(fd, position, Math.min(chunkBytes, size - position));
		if (chunk.length === 0) break;
		position += chunk.length;
		const text = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
		let begin = 0;
		for (let end = text.indexOf(newline); end !== -1; end = text.indexOf(newline, begin)) {
			line += 1;
			if (end > begin) lines.push({text: text.toString('utf8', begin, end), line});
			begin = end + 1;
		}
		if (begin > 0) before = text.toString('latin1', Math.max(0, begin - beforeBytes), begin);
		offset += begin;
		held = text.subarray(begin);
	}
	return {lines, cursor: {...from, offset, line, before}, bytes: position - from.offset};
}
