/** Follows the records that agents write of their sessions: each read costs only what was appended. */
import {lstatSync, type Stats} from 'node:fs';
import type {TranscriptClaim} from '../../core/evidence.js';
import {asRecord, asText} from '../../core/fields.js';
import {type FileSeen, ignoreCodes, isUnchanged, unreadableCodes} from '../../store/files.js';
import {readOpened} from '../../store/read-file.js';
import {isContinued, type LinePosition, readLines} from '../../store/read-lines.js';
import type {TranscriptOptions} from '../agent.js';

/** The claim about an unknown session. */
export const emptyClaim: TranscriptClaim = {
	lastLineAt: 0,
	turn: {kind: 'none'},
	workedAt: undefined,
	lastPrompt: undefined,
	humanPrompt: undefined,
	said: undefined,
	model: undefined,
	contextTokens: undefined,
	contextShare: undefined,
	branch: undefined,
	title: undefined,
	suggestedTitle: undefined,
	permissionMode: undefined,
	queued: 0,
	continuedAs: undefined,
	cwd: undefined,
	version: undefined,
};

/** The words of a message in parts. */
export function partsText(content: unknown, longest: number): string {
	const parts = Array.isArray(content) ? content.map((part: unknown) => asText(asRecord(part)?.['text'], longest) ?? '') : [];
	return parts.join('\n').slice(0, longest);
}

/** `now`: epoch ms; later times of lines are cut to it. `aheadMs`: how far the clock that wrote the lines is ahead of ours. */
export type LineClock = {readonly now: number; readonly aheadMs?: number};

export type RecordFormat<Fold> = {
	readonly empty: Fold;
	/** Adds one line, without its newline. Never throws. */
	readonly foldLine: (fold: Fold, line: string, clock: LineClock) => Fold;
	/** `path` is the record's. */
	readonly toClaim: (fold: Fold, path: string, clock: LineClock) => TranscriptClaim;
	/** Whether `toClaim` reads other files too. */
	readonly readsBeside?: boolean;
	/** Of a long record only as much of the end is read as makes this true. Absent when all is read. */
	readonly isEnough?: (fold: Fold) => boolean;
};

export type RecordReader = {
	/** The same claim while nothing changed; undefined without a record that can be read. */
	readonly read: (path: string) => TranscriptClaim | undefined;
	/** Bytes read so far, of all records. */
	readonly bytes: () => number;
};

/** An unfinished line is not read again until the file has grown. */
type Position = LinePosition & FileSeen;

type ReadState<Fold> = {readonly position: Position; readonly fold: Fold};
type CachedRecord<Fold> = ReadState<Fold> & {readonly claim: TranscriptClaim};

/** A line may hold the output of a tool, or a whole file. */
const maxLineBytes = 8 * 2 ** 20;
const tailBytes = 512 * 1024;
/** The most bytes that are read: `enough` for a record with `isEnough`, `whole` for others. */
const mostBytes = {enough: 16 * 2 ** 20, whole: 64 * 2 ** 20} as const;
/** A record that was not read for this long is dropped from memory, since its session has ended: listed ones are read more often. */
const forgetMs = 600_000;

export function createRecordReader<Fold>(
	{empty, foldLine, toClaim, readsBeside, isEnough}: RecordFormat<Fold>,
	{now = Date.now, aheadMs = () => 0}: TranscriptOptions = {},
): RecordReader {
	const most = isEnough === undefined ? mostBytes.whole : mostBytes.enough;
	const known = new Map<string, {readonly read: CachedRecord<Fold>; readonly at: number}>();
	let bytesRead = 0;

	/** Folds the complete lines from a position to the end of the file. */
	function forward(
		fd: number,
		from: {position: LinePosition; fold: Fold},
		{ino: inode, mtimeMs, size}: Stats,
		clock: LineClock,
	): ReadState<Fold> {
		let {fold} = from;
		const {position, bytes} = readLines(fd, from.position, {end: size, maxLineBytes}, (_line, text) => {
			if (text !== undefined) fold = foldLine(fold, text, clock);
		});
		bytesRead += bytes;
		return {position: {...position, inode, mtimeMs, size}, fold};
	}

	function readEnd(fd: number, stats: Stats, clock: LineClock): ReadState<Fold> {
		for (let length: number = isEnough === undefined ? most : tailBytes; ; length *= 4) {
			const offset = Math.max(0, stats.size - length);
			const read = forward(fd, {position: {offset, line: 0, before: '', skipping: offset > 0}, fold: empty}, stats, clock);
			if (offset === 0 || length >= most || isEnough?.(read.fold) === true) return read;
		}
	}

	function readOn(path: string, before: CachedRecord<Fold> | undefined, clock: LineClock): ReadState<Fold> | undefined {
		const found = lstatSync(path, {throwIfNoEntry: false});
		if (before && found && isUnchanged(found, before.position)) return before;
		return readOpened(path, (file) => {
			const {fd, stats} = file;
			// If the file has grown too much, reading its end is faster.
			const isNear = before !== undefined && stats.size - before.position.offset <= most && isContinued(file, before.position);
			return isNear ? forward(fd, before, stats, clock) : readEnd(fd, stats, clock);
		});
	}

	function look(path: string, before: CachedRecord<Fold> | undefined, clock: LineClock): CachedRecord<Fold> | undefined {
		const read = readOn(path, before, clock);
		if (read === undefined) return undefined;
		const isSame = before?.fold === read.fold;
		if (isSame && readsBeside !== true) return {...read, claim: before.claim};
		const claim = toClaim(read.fold, path, clock);
		return {...read, claim: isSame && JSON.stringify(before.claim) === JSON.stringify(claim) ? before.claim : claim};
	}

	return {
		bytes: () => bytesRead,
		read(path) {
			const at = now();
			const after = ignoreCodes(unreadableCodes, () => look(path, known.get(path)?.read, {now: at, aheadMs: aheadMs()}), undefined);
			known.delete(path);
			if (after) known.set(path, {read: after, at});
			// The last read ones are at the end.
			for (const [each, one] of known) {
				if (at - one.at <= forgetMs) break;
				known.delete(each);
			}
			return after?.claim;
		},
	};
}
