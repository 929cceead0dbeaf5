/** Sums whole transcripts in steps, with the files of their subagents. The results are stored in a small file and continued. */
import {closeSync, type Stats, statSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import type {Prices} from '../../../core/config.js';
import {parseObject} from '../../../core/fields.js';
import {isSameList} from '../../../core/text/same-list.js';
import type {Spending} from '../../../core/usage/spending.js';
import {ignoreFileErrors, isFileError} from '../../../store/file-errors.js';
import {namesIn} from '../../../store/files.js';
import {bytesBefore, isBefore} from '../../../store/line-reader.js';
import {type OpenFile, openToRead, readBytes, readText} from '../../../store/read-file.js';
import {writeAtomic} from '../../../store/write-atomic.js';
import type {Sums} from '../../agent.js';
import {emptySum, type FileSum, parseFileSum, type SumContext, sumLine} from './file-sum.js';

const chunkBytes = 64 * 1024;
/** Longer lines are files and images, never the counts of an answer. */
const maxLineBytes = 2 ** 20;
/** How often new files of subagents are searched. */
const lookMs = 2000;
/** The sums of files of long-ended sessions are dropped. */
const maxFiles = 3000;
const newline = 10;

type Result = {readonly sums: readonly FileSum[]; readonly spending: Spending};
type FileList = {readonly at: number; readonly files: readonly string[]};

/** @param file stores the sums. Undefined: they are not stored. @param prices the user's own. */
export function createSums(file: string | undefined, prices: Prices = {}, now: () => number = Date.now): Sums {
	const head = headOf(prices);
	const known = readKept(file, head);
	const fileLists = new Map<string, FileList>();
	const results = new Map<string, Result>();
	const pending = new Set<string>();
	/** Which file counts a message of the day. */
	const counting = new Map<string, string>();
	for (const [path, sum] of known) noteMessages(path, sum);
	let isNew = false;

	function filesOf(path: string): readonly string[] {
		const before = fileLists.get(path);
		if (before && now() - before.at < lookMs) {
			if (!isRead(path, known.get(path))) pending.add(path);
			return before.files;
		}
		const files = [path, ...subagentFiles(path)];
		for (const each of files) if (!isRead(each, known.get(each))) pending.add(each);
		fileLists.set(path, {at: now(), files});
		return files;
	}

	function noteMessages(path: string, {today}: FileSum): void {
		for (const id of today.messages) counting.set(id, path);
	}

	function read(path: string, until: number): boolean {
		const isElsewhere = (id: string): boolean => (counting.get(id) ?? path) !== path;
		const sum = readOn(path, {before: known.get(path), until, context: {dayOf, isElsewhere, prices}});
		if (sum === undefined) known.delete(path);
		else {
			known.set(path, sum.sum);
			noteMessages(path, sum.sum);
		}
		isNew = true;
		return sum === undefined || sum.isWhole;
	}

	return {
		of(path) {
			const files = filesOf(path);
			const sums = files.flatMap((each) => known.get(each) ?? []);
			const isWhole = files.every((each) => !pending.has(each));
			const before = results.get(path);
			if (before && before.spending.isWhole === isWhole && isSameList(before.sums, sums)) return before.spending;
			const spending = toSpending(sums, {isWhole});
			results.set(path, {sums, spending});
			return spending;
		},
		step(budgetMs) {
			const until = performance.now() + budgetMs;
			const done = new Set<string>();
			for (const path of pending) {
				if (!read(path, until)) break;
				pending.delete(path);
				done.add(path);
				if (performance.now() >= until) break;
			}
			const changed = [...fileLists].flatMap(([path, {files}]) => (files.some((each) => done.has(each)) ? [path] : []));
			return {isDone: pending.size === 0, changed};
		},
		onDay(at) {
			const day = dayOf(at);
			const spent = [...known.values()].flatMap(({today}) => (today.day === day ? [today] : []));
			return {
				costUsd: spent.reduce((sum, {costUsd}) => sum + costUsd, 0),
				outputTokens: spent.reduce((sum, {outputTokens}) => sum + outputTokens, 0),
				isWhole: pending.size === 0,
			};
		},
		keep() {
			if (file === undefined || !isNew) return;
			isNew = false;
			const day = dayOf(now());
			const lines = [...known]
				.slice(-maxFiles)
				.map(([path, sum]) => JSON.stringify({path, ...(sum.today.day === day ? sum : withoutMessages(sum))}));
			// The file only saves time.
			ignoreFileErrors(() => writeAtomic(file, [head, ...lines, ''].join('\n'), {flush: false}));
		},
	};
}

/** The local day of a moment. */
function dayOf(at: number): string {
	return new Date(at).toDateString();
}

/** Only today's messages are looked up again. */
function withoutMessages(sum: FileSum): FileSum {
	return {...sum, today: {...sum.today, messages: []}};
}

function toSpending(sums: readonly FileSum[], {isWhole}: {readonly isWhole: boolean}): Spending {
	const [main] = sums;
	return {
		costUsd: sums.every(({priced}) => priced) ? sums.reduce((sum, each) => sum + each.costUsd, 0) : undefined,
		outputTokens: sums.reduce((sum, each) => sum + each.outputTokens, 0),
		isWhole,
		marks: main?.marks ?? [],
		others: sums.slice(1).map(({startedAt, costUsd, outputTokens}) => ({at: startedAt, costUsd, outputTokens})),
	};
}

function subagentFiles(path: string): readonly string[] {
	const folder = join(dirname(path), basename(path, '.jsonl'), 'subagents');
	const names = namesIn(folder);
	return names.filter((name) => /^agent-[^/]*\.jsonl$/.test(name)).map((name) => join(folder, name));
}

function isRead(path: string, sum: FileSum | undefined): boolean {
	const stats = statsOf(path);
	if (stats === undefined) return true;
	return sum !== undefined && sum.inode === stats.ino && sum.size === stats.size && sum.mtimeMs === stats.mtimeMs;
}

/** Undefined: the file is missing, or cannot be read, such as a link to itself. */
function statsOf(path: string): Stats | undefined {
	return ignoreFileErrors(() => statSync(path, {throwIfNoEntry: false}));
}

/** Undefined: the file is missing or unreadable. */
function readOn(
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

/** Sums under another head were counted with other prices. */
function headOf(prices: Prices): string {
	return JSON.stringify({v: 2, prices});
}

function readKept(file: string | undefined, head: string): Map<string, FileSum> {
	const known = new Map<string, FileSum>();
	if (file === undefined) return known;
	const text = ignoreFileErrors(() => readText(file), '');
	const [first, ...lines] = text.split('\n');
	if (first !== head) return known;
	for (const line of lines) {
		const fields = parseObject(line);
		const sum = fields && parseFileSum(fields);
		if (sum && typeof fields['path'] === 'string') known.set(fields['path'], sum);
	}
	return known;
}
