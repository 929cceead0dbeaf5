/** Sums whole transcripts in steps, with the files of their subagents. The results are stored in a small file and continued. */
import {closeSync, type Stats, statSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import type {Prices} from '../../../core/config.js';
import {parseObject} from '../../../core/fields.js';
import {isSameList} from '../../../core/text/same-list.js';
import type {Spending, SpentAt} from '../../../core/usage/spending.js';
import {buildName} from '../../../store/build-name.js';
import {ignoreFileErrors, isFileError} from '../../../store/file-errors.js';
import {namesIn} from '../../../store/files.js';
import {bytesBefore, isBefore} from '../../../store/line-reader.js';
import {type OpenFile, openToRead, readBytes, readText} from '../../../store/read-file.js';
import {writeAtomic} from '../../../store/write-atomic.js';
import type {Sums, SumsOptions} from '../../agent.js';
import {createDayFiles} from './day-files.js';
import {emptySum, type FileSum, parseFileSum, type SumContext, sumLine} from './file-sum.js';
import {addTally, emptyTally, priceTally, type Tally} from './tally.js';

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

/** @param file stores the sums. Undefined: they are not stored. */
export function createSums(file: string | undefined, {prices = {}, now = Date.now, configDirs = () => []}: SumsOptions = {}): Sums {
	const head = JSON.stringify({v: 3, build: buildName()});
	const known = readKept(file, head);
	const nextOfDay = createDayFiles(configDirs, now);
	const fileLists = new Map<string, FileList>();
	const results = new Map<string, Result>();
	const pending = new Set<string>();
	const unreadable = new Set<string>();
	/** Which file counts a message of the day. */
	const counting = new Map<string, string>();
	for (const [path, sum] of known) noteMessages(path, sum);
	let isNew = false;

	function filesOf(path: string): readonly string[] {
		const before = fileLists.get(path);
		if (before && now() - before.at < lookMs) {
			want(path);
			return before.files;
		}
		const files = [path, ...subagentFiles(path)];
		for (const each of files) want(each);
		fileLists.set(path, {at: now(), files});
		return files;
	}

	function want(path: string): void {
		const stats = statsOf(path);
		if (stats === 'unreadable') unreadable.add(path);
		else if (stats === undefined || isSame(stats, known.get(path))) unreadable.delete(path);
		else pending.add(path);
	}

	function noteMessages(path: string, {today}: FileSum): void {
		for (const id of today.messages) counting.set(id, path);
	}

	function read(path: string, until: number): boolean {
		const isElsewhere = (id: string): boolean => (counting.get(id) ?? path) !== path;
		const sum = readOn(path, {before: known.get(path), until, context: {dayOf, isElsewhere}});
		if (sum === undefined) {
			known.delete(path);
			unreadable.add(path);
		} else {
			unreadable.delete(path);
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
			const spending = toSpending(sums, {isWhole, prices});
			results.set(path, {sums, spending});
			return spending;
		},
		step(budgetMs) {
			const until = performance.now() + budgetMs;
			const done = new Set<string>();
			let isListed = false;
			while (!isListed && performance.now() < until) {
				const paths = nextOfDay();
				isListed = paths === undefined;
				for (const path of paths ?? []) filesOf(path);
			}
			for (const path of pending) {
				if (!read(path, until)) break;
				pending.delete(path);
				done.add(path);
				if (performance.now() >= until) break;
			}
			const changed = [...fileLists].flatMap(([path, {files}]) => (files.some((each) => done.has(each)) ? [path] : []));
			return {isDone: isListed && pending.size === 0, changed};
		},
		onDay(at) {
			const day = dayOf(at);
			const spent = [...known.values()].filter(({today}) => today.day === day);
			const {isPriced, ...counts} = priceTally(
				spent.reduce((sum, {today}) => addTally(sum, today.tally), emptyTally),
				prices,
			);
			return {...counts, isWhole: isPriced && pending.size + unreadable.size === 0};
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

function toSpending(sums: readonly FileSum[], {isWhole, prices}: {readonly isWhole: boolean; readonly prices: Prices}): Spending {
	const toSpentAt = ({at, tally}: {readonly at: number; readonly tally: Tally}): SpentAt => {
		const {costUsd, outputTokens} = priceTally(tally, prices);
		return {at, costUsd, outputTokens};
	};
	const {isPriced, costUsd, outputTokens} = priceTally(
		sums.reduce((sum, {tally}) => addTally(sum, tally), emptyTally),
		prices,
	);
	return {
		costUsd: isPriced ? costUsd : undefined,
		outputTokens,
		isWhole,
		marks: sums[0]?.marks.map(toSpentAt) ?? [],
		others: sums.slice(1).map(({startedAt, tally}) => toSpentAt({at: startedAt, tally})),
	};
}

/** Those of workflows are below it: `subagents/workflows/<run>/agent-….jsonl`. */
function subagentFiles(path: string): readonly string[] {
	const folder = join(dirname(path), basename(path, '.jsonl'), 'subagents');
	const runs = namesIn(join(folder, 'workflows')).map((name) => join(folder, 'workflows', name));
	return [folder, ...runs].flatMap((each) => {
		const names = namesIn(each);
		return names.filter((name) => /^agent-[^/]*\.jsonl$/.test(name)).map((name) => join(each, name));
	});
}

function isSame(stats: Stats, sum: FileSum | undefined): boolean {
	return sum !== undefined && sum.inode === stats.ino && sum.size === stats.size && sum.mtimeMs === stats.mtimeMs;
}

/** Undefined: the file is missing. A link to itself is one that cannot be read. */
function statsOf(path: string): Stats | 'unreadable' | undefined {
	return ignoreFileErrors<Stats | undefined, 'unreadable'>(() => statSync(path, {throwIfNoEntry: false}), 'unreadable');
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
