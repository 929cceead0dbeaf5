/** Reads the lines of a file from a position, in chunks: memory is bounded by a chunk and the longest held line. */
import {type FileSeen, ignoreFileErrors} from './files.js';
import {type OpenFile, readBytes, readOpened} from './read-file.js';

export type LinePosition = {
	/** The end of the last complete line; within a line that is too long, the end of the part that was read. */
	readonly offset: number;
	/** The number of lines before `offset`. */
	readonly line: number;
	/** The bytes before `offset`, which identify the file. */
	readonly before: string;
	/** The rest of the line at `offset` is skipped. */
	readonly skipping: boolean;
};

type Limits = {readonly end: number; readonly maxLineBytes: number};
type LinesRead = {readonly position: LinePosition; readonly bytes: number};

const chunkBytes = 256 * 1024;
const beforeBytes = 48;
const newline = 10;

/** The beginning of the first line, without its newline; empty where the file cannot be read. @param most bytes that are read */
export function readFirstLine(path: string, most: number): string {
	const begin = ignoreFileErrors(() => readOpened(path, ({fd}) => readBytes(fd, 0, most)));
	return begin?.toString('utf8').split('\n', 1)[0] ?? '';
}

/** Whether an open file is the one that was read before, with the same bytes before that offset, so that reading may continue there. */
export function isContinued(
	{fd, stats: {ino, size}}: OpenFile,
	{inode, offset, before}: Pick<FileSeen, 'inode'> & Pick<LinePosition, 'offset' | 'before'>,
): boolean {
	if (ino !== inode || size < offset) return false;
	return before === '' || readBytes(fd, offset - before.length, before.length).toString('latin1') === before;
}

function bytesBefore(bytes: Buffer, end: number): string {
	return bytes.toString('latin1', Math.max(0, end - beforeBytes), end);
}

/** @param take is called for each complete line with its number, and once for a line that is too long, without its text. */
export function readLines(
	fd: number,
	from: LinePosition,
	limits: Limits,
	take: (line: number, text: string | undefined) => void,
): LinesRead {
	return readByteLines(fd, from, limits, (line, bytes) => take(line, bytes?.toString('utf8')));
}

/** `readLines` with the bytes of each line, which are valid during the call. */
export function readByteLines(
	fd: number,
	from: LinePosition,
	{end, maxLineBytes}: Limits,
	take: (line: number, bytes: Buffer | undefined) => void,
): LinesRead {
	let {offset, line, before, skipping} = from;
	let at = offset;
	let held: Buffer = Buffer.alloc(0);
	while (at < end) {
		const chunk = readBytes(fd, at, Math.min(chunkBytes, end - at));
		if (chunk.length === 0) break;
		at += chunk.length;
		const text = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
		let begin = 0;
		// The held part has no newline.
		for (let stop = text.indexOf(newline, held.length); stop !== -1; stop = text.indexOf(newline, begin)) {
			line += 1;
			if (!skipping) take(line, stop - begin > maxLineBytes ? undefined : text.subarray(begin, stop));
			skipping = false;
			begin = stop + 1;
		}
		if (begin > 0) before = bytesBefore(text, begin);
		offset = at - (text.length - begin);
		held = text.subarray(begin);
		if (!skipping && held.length <= maxLineBytes) continue;
		if (!skipping) take(line + 1, undefined);
		skipping = true;
		before = bytesBefore(chunk, chunk.length);
		offset = at;
		held = Buffer.alloc(0);
	}
	return {position: {offset, line, before, skipping}, bytes: at - from.offset};
}

export type TailCursor = Omit<LinePosition, 'skipping'> & FileSeen;

export type TailLine = {readonly text: string; readonly line: number; readonly problem?: string};

export type TailRead =
	| {readonly kind: 'gone'}
	/** The file is another one, is shorter, or has other bytes before the offset: earlier lines no longer hold. */
	| {readonly kind: 'replaced'}
	| {
			readonly kind: 'read';
			/**
			 * Complete lines without their newline and without empty ones. A half-written last line is left for a later read, unless it is too
			 * long.
			 */
			readonly lines: readonly TailLine[];
			readonly cursor: TailCursor;
			readonly bytes: number;
			readonly mtimeMs: number;
	  };

/** Hooks write lines of a kilobyte, so a longer line is not theirs. */
const usualLineBytes = 64 * 1024;
const maxNewBytes = 64 * 2 ** 20;

export const startOfFile: TailCursor = {inode: 0, offset: 0, line: 0, before: '', size: 0, mtimeMs: 0};

/**
 * Opens `path` (never through a symbolic link) and reads from `cursor` to the end. A cursor of inode 0 matches any file.
 * Longer lines are skipped, and so is all but the last 64 MB. Throws the file system's error, unless the file is gone.
 */
export function readTail(path: string, cursor: TailCursor, maxLineBytes = usualLineBytes): TailRead {
	const read = (file: OpenFile): TailRead => {
		const {fd, stats} = file;
		const {ino: inode, size, mtimeMs} = stats;
		if (!isContinued(file, {...cursor, inode: cursor.inode || inode})) return {kind: 'replaced'};
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
	};
	return readOpened(path, read) ?? {kind: 'gone'};
}
