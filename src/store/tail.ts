/** Reads the appended part of a file of lines, by inode and offset. */
import {closeSync} from 'node:fs';
import {isBefore, readLines} from './line-reader.js';
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

/** Hooks write lines of a kilobyte, so no hook wrote a longer line. */
const usualLineBytes = 64 * 1024;
const maxNewBytes = 64 * 2 ** 20;

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
		const {ino: inode, size, mtimeMs} = stats;
		const skipping = size - cursor.offset > maxNewBytes;
		const from = {...cursor, offset: skipping ? size - maxNewBytes : cursor.offset, skipping};
		const lines: TailLine[] = [];
		if (skipping)
			lines.push({text: '', line: from.line + 1, problem: `of ${size - cursor.offset} new bytes only the last ${maxNewBytes} are read`});
		const {position, bytes} = readLines(fd, from, {end: size, maxLineBytes}, (line, text) => {
			if (text === undefined) lines.push({text: '', line, problem: `the line has more than ${maxLineBytes} bytes`});
			else if (text !== '') lines.push({text, line});
		});
		const {offset, line, before} = position;
		return {kind: 'read', lines, cursor: {inode, offset, line, before, size, mtimeMs}, bytes, mtimeMs};
	} finally {
		closeSync(fd);
	}
}
