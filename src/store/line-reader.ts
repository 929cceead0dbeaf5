/** Reads the lines of an open file from a position, in chunks: memory is bounded by a chunk and the longest held line. */
import {readBytes} from './read-file.js';

export type LinePosition = {
	/** The end of the last complete line; within a line that is too long, the end of what was read of it. */
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

/** Whether the bytes before the position are still those that were read. */
export function isBefore(fd: number, {offset, before}: Pick<LinePosition, 'offset' | 'before'>): boolean {
	return before === '' || readBytes(fd, offset - before.length, before.length).toString('latin1') === before;
}

/** The last few of the bytes that end at `end`. */
export function bytesBefore(bytes: Buffer, end: number): string {
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

/** The same with the bytes of each line, which are valid during the call. */
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
