/** Reads the appended part of a file of lines, by inode and offset. */
import {closeSync, readSync} from 'node:fs';
import {openToRead} from './read-file.js';

/** The read position in a file. */
export type TailCursor = {
	readonly inode: number;
	/** The end of the last complete line. */
	readonly offset: number;
	/** The number of lines before `offset`. */
	readonly line: number;
	/** The bytes before `offset`, which identify the file. */
	readonly before: string;
	/** The file's size at the time: a file that was cut may have grown to the same size since. */
	readonly size: number;
	readonly mtimeMs: number;
};

export type TailLine = {
	readonly text: string;
	readonly line: number;
	/** Why the text is missing. */
	readonly problem?: string;
};

export type TailRead =
	| {readonly kind: 'gone'}
	/** The file is another one, is shorter, or has other bytes before the offset: earlier lines no longer hold. */
	| {readonly kind: 'replaced'}
	| {
			readonly kind: 'read';
			/**
			 * Complete lines without their newline and without empty ones. A half-written last line comes with a later read, unless it is too long.
			 */
			readonly lines: readonly TailLine[];
			readonly cursor: TailCursor;
			readonly bytes: number;
			readonly mtimeMs: number;
	  };

const chunkBytes = 1 << 20;
/** Hooks write lines of a kilobyte, so no hook wrote a longer line. */
const usualLineBytes = 64 * 1024;
const maxNewBytes = 64 * 2 ** 20;
const beforeBytes = 48;
const newline = 10;

/** A cursor at the start of any file. */
export const start: TailCursor = {inode: 0, offset: 0, line: 0, before: '', size: 0, mtimeMs: 0};

/**
 * Opens `path` (never through a symbolic link) and reads from `cursor` to the end. A cursor of inode 0 matches any file.
 * Longer lines are skipped, and so is all but the last 64 MB. Throws the file system's error, unless the file is gone.
 */
export function readTail(path: string, cursor: TailCursor, maxLineBytes = usualLineBytes): TailRead {
	const opened = openToRead(path);
	if (opened === undefined) return {kind: 'gone'};
	const {fd, stats} = opened;
	try {
		const same = (cursor.inode === 0 || cursor.inode === stats.ino) && stats.size >= cursor.offset && isBefore(fd, cursor);
		if (!same) return {kind: 'replaced'};
		const read = readLines(fd, cursor, {size: stats.size, maxLineBytes});
		const {ino: inode, size, mtimeMs} = stats;
		return {kind: 'read', lines: read.lines, cursor: {...read.cursor, inode, size, mtimeMs}, bytes: read.bytes, mtimeMs};
	} finally {
		closeSync(fd);
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

type Bounds = {readonly size: number; readonly maxLineBytes: number};

function readLines(fd: number, from: TailCursor, {size, maxLineBytes}: Bounds): {lines: TailLine[]; cursor: TailCursor; bytes: number} {
	const lines: TailLine[] = [];
	let {offset, line, before} = from;
	let held: Buffer = Buffer.alloc(0);
	let skipping = size - offset > maxNewBytes;
	if (skipping) {
		lines.push({text: '', line: line + 1, problem: `of ${size - offset} new bytes only the last ${maxNewBytes} are read`});
		offset = size - maxNewBytes;
	}
	const first = offset;
	for (let position = offset; position < size; ) {
		const chunk = readBytes(fd, position, Math.min(chunkBytes, size - position));
		if (chunk.length === 0) break;
		position += chunk.length;
		const text = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
		let begin = 0;
		// The held part has no newline.
		for (let end = text.indexOf(newline, held.length); end !== -1; end = text.indexOf(newline, begin)) {
			line += 1;
			if (end - begin > maxLineBytes && !skipping) lines.push({text: '', line, problem: tooLong(maxLineBytes)});
			else if (end > begin && !skipping) lines.push({text: text.toString('utf8', begin, end), line});
			skipping = false;
			begin = end + 1;
		}
		if (begin > 0) before = text.toString('latin1', Math.max(0, begin - beforeBytes), begin);
		offset = position - (text.length - begin);
		held = text.subarray(begin);
		if (!skipping && held.length <= maxLineBytes) continue;
		if (!skipping) lines.push({text: '', line: line + 1, problem: tooLong(maxLineBytes)});
		skipping = true;
		before = chunk.toString('latin1', Math.max(0, chunk.length - beforeBytes));
		offset = position;
		held = Buffer.alloc(0);
	}
	return {lines, cursor: {...from, offset, line, before}, bytes: offset + held.length - first};
}

function tooLong(maxBytes: number): string {
	return `the line has more than ${maxBytes} bytes`;
}
