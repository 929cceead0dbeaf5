/** Reads on in one transcript file and sums what is new. */
import {closeSync} from 'node:fs';
import {isFileError} from '../../../store/file-errors.js';
import {bytesBefore, isBefore} from '../../../store/line-reader.js';
import {type OpenFile, openToRead, readBytes} from '../../../store/read-file.js';
import {emptySum, type FileSum, type SumContext, sumLine} from './file-sum.js';

const chunkBytes = 64 * 1024;
/** Longer lines are files and images, never the counts of an answer. */
const maxLineBytes = 2 ** 20;
const newline = 10;

/** Undefined: the file is missing or unreadable. */
export function readOn(
	path: string,
	{before, until, context}: {readonly before: FileSum | undefined; readonly until: number; readonly context: SumContext},
): {sum: FileSum; isWhole: boolean} | undefined {
	let opened: OpenFile | undefined;
	try {
		opened = openToRead(path);
		if (opened === undefined) return undefined;
		const {fd, stats} = opened;
		const {ino, size, mtimeMs} = stats;
		let sum = before && before.inode === ino && before.offset <= size && isBefore(fd, before) ? before : {...emptySum, inode: ino};
		while (sum.offset < size) {
			const next = readChunk(fd, {from: sum, size}, context);
			// The rest is a half-written line.
			if (next.offset === sum.offset) break;
			sum = next;
			if (performance.now() >= until && sum.offset < size) return {sum, isWhole: false};
		}
		return {sum: {...sum, size, mtimeMs}, isWhole: true};
	} catch (error) {
		if (isFileError(error)) return undefined;
		throw error;
	} finally {
		if (opened !== undefined) closeSync(opened.fd);
	}
}

/** Reads the lines of one chunk. A longer line is read whole, or skipped when no answer is that long. */
function readChunk(fd: number, {from, size}: {readonly from: FileSum; readonly size: number}, context: SumContext): FileSum {
	let length = Math.min(chunkBytes, size - from.offset);
	let chunk = readBytes(fd, from.offset, length);
	while (chunk.indexOf(newline) === -1 && length < maxLineBytes && from.offset + length < size) {
		length = Math.min(length * 4, maxLineBytes, size - from.offset);
		chunk = readBytes(fd, from.offset, length);
	}
	let sum = from;
	let begin = 0;
	if (from.offset === 0 && chunk[0] === 0) sum = {...sum, isCut: true};
	for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, begin)) {
		if (!sum.skipping) sum = sumLine(sum, chunk.subarray(begin, end), context);
		else sum = {...sum, skipping: false};
		begin = end + 1;
	}
	const isTooLong = begin === 0 && (chunk.length >= maxLineBytes || sum.skipping);
	const read = isTooLong ? chunk.length : begin;
	if (read === 0) return sum;
	return {
		...sum,
		skipping: isTooLong,
		offset: from.offset + read,
		before: bytesBefore(chunk, read),
	};
}
