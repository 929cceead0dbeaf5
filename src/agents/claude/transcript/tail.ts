/** Follows transcripts by their tails: a file of hundreds of megabytes costs only what was appended. */
import {closeSync, lstatSync, type Stats} from 'node:fs';
import type {Prices} from '../../../core/config.js';
import type {TranscriptClaim} from '../../../core/evidence.js';
import {isUnchanged, isUnreadable} from '../../../store/files.js';
import {openToRead} from '../../../store/read-file.js';
import {isBefore, type LinePosition, readLines} from '../../../store/read-lines.js';
import type {TranscriptOptions} from '../../agent.js';
import {foldTranscriptLine} from './transcript.js';
import {emptyTranscript, type TranscriptFold, toTranscriptClaim} from './transcript-fold.js';

export type TranscriptReader = {
	/** The claim of the file; the same object while it does not change. Undefined: the file is missing or unreadable. */
	readonly read: (path: string) => TranscriptClaim | undefined;
	/** Bytes read so far, of all files. */
	readonly bytes: () => number;
};

type Position = LinePosition & {
	readonly inode: number;
	/** The file's mtime at the read: a file that was cut may have grown back to its size. */
	readonly mtimeMs: number;
	/** The file's size at the read: an unfinished line is not read again until more comes. */
	readonly size: number;
};

type Known = {readonly position: Position; readonly fold: TranscriptFold; readonly claim: TranscriptClaim};

const tailBytes = 512 * 1024;
/** How far back to read when the last half megabyte has no prompt and no answer: one line can be megabytes of a tool's output. */
const maxTailBytes = 16 * 2 ** 20;
const maxLineBytes = 8 * 2 ** 20;
/** A file that is not read for this long is dropped: its session has ended. The pause between two reads of all files is shorter. */
const forgetMs = 600_000;

/** @param now epoch ms; later times of lines are cut to it. */
export function createTranscriptReader({prices = {}, now = Date.now, aheadMs = () => 0}: TranscriptOptions = {}): TranscriptReader {
	const known = new Map<string, {readonly read: Known; readonly at: number}>();
	let bytes = 0;
	const count = (read: number): void => {
		bytes += read;
	};
	return {
		bytes: () => bytes,
		read(path) {
			const at = now();
			const after = look(path, known.get(path)?.read, {count, now: at, aheadMs: aheadMs(), prices});
			known.delete(path);
			if (after) known.set(path, {read: after, at});
			// The last read files are at the end.
			for (const [each, one] of known) {
				if (at - one.at <= forgetMs) break;
				known.delete(each);
			}
			return after?.claim;
		},
	};
}

type Look = {readonly count: (bytes: number) => void; readonly now: number; readonly aheadMs: number; readonly prices: Prices};

function look(path: string, known: Known | undefined, options: Look): Known | undefined {
	let fd: number | undefined;
	try {
		const found = lstatSync(path, {throwIfNoEntry: false});
		if (known && found && isUnchanged(found, known.position)) return known;
		const opened = openToRead(path);
		if (opened === undefined) return undefined;
		const {stats} = opened;
		fd = opened.fd;
		const isContinued = known !== undefined && isGrown(fd, stats, known.position);
		const next = isContinued ? forward(fd, known, stats, options) : readFromTail(fd, stats, options);
		return known && isContinued && next.fold === known.fold
			? {...next, claim: known.claim}
			: {...next, claim: toTranscriptClaim(next.fold)};
	} catch (error) {
		if (isUnreadable(error)) return undefined;
		throw error;
	} finally {
		if (fd !== undefined) closeSync(fd);
	}
}

/** Whether the file is the same one, longer, and not by so much that its tail is the shorter way. */
function isGrown(fd: number, stats: Stats, position: Position): boolean {
	if (stats.ino !== position.inode || stats.size < position.offset) return false;
	return stats.size - position.offset <= maxTailBytes && isBefore(fd, position);
}

type Read = {readonly position: Position; readonly fold: TranscriptFold};
type Unread = {readonly position: LinePosition; readonly fold: TranscriptFold};

function readFromTail(fd: number, stats: Stats, options: Look): Read {
	for (let length = tailBytes; ; length *= 4) {
		const from = Math.max(0, stats.size - length);
		const position = {offset: from, line: 0, before: '', skipping: from > 0};
		const read = forward(fd, {position, fold: emptyTranscript(options.prices)}, stats, options);
		const says = read.fold.said !== undefined || read.fold.turn.kind !== 'none';
		if (from === 0 || says || length >= maxTailBytes) return read;
	}
}

/** Folds the complete lines up to the end. */
function forward(fd: number, from: Unread, {ino: inode, mtimeMs, size}: Stats, {count, now, aheadMs}: Look): Read {
	let {fold} = from;
	const {position, bytes} = readLines(fd, from.position, {end: size, maxLineBytes}, (_line, text) => {
		if (text !== undefined) fold = foldTranscriptLine(fold, text, {now, aheadMs});
	});
	count(bytes);
	return {position: {...position, inode, mtimeMs, size}, fold};
}
