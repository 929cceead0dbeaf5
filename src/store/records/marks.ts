/** `marks.jsonl`: the user's marks. Any process appends, the maintainer compacts. */
import {lstatSync, renameSync, rmSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {RowKey} from '../../core/address.js';
import type {Problem} from '../../core/fields.js';
import {foldMark, lastMarks, readMark, type StoredMark, toMarkFields} from '../../core/queue/marks.js';
import {noMarks, type RowMarks} from '../../core/session.js';
import {fileIdentity, sizeOf, unlessUnreadable} from '../files.js';
import type {StatePaths} from '../paths.js';
import {appendJsonLine, readJsonLines, readOnChange, writeJsonLines} from './json-files.js';

type MarksRead = {readonly marks: ReadonlyMap<RowKey, RowMarks>; readonly problems: readonly Problem[]};

/** The files of the marks, in reading order. A line may be in two of them; the last one of a field still wins. */
export function marksFiles(marks: string): {readonly compacted: string; readonly aside: string; readonly current: string} {
	const dir = dirname(marks);
	return {compacted: join(dir, 'marks.0.jsonl'), aside: join(dir, 'marks.1.jsonl'), current: marks};
}

/** Throws the file system's error. */
export function appendMark(paths: Pick<StatePaths, 'marks'>, mark: StoredMark): void {
	appendJsonLine(paths.marks, toMarkFields(mark));
}

export function readMarks(paths: Pick<StatePaths, 'marks'>): ReadonlyMap<RowKey, RowMarks> {
	return createMarksReader(paths)().marks;
}

/** Reads the marks when one of their files changed; otherwise it returns the same object. */
export function createMarksReader(paths: Pick<StatePaths, 'marks'>): () => MarksRead {
	const files = Object.values(marksFiles(paths.marks));
	const identify = (): string => files.map(fileIdentity).join(' ');
	return readOnChange(identify, () => {
		for (let tries = 1; ; tries += 1) {
			const before = identify();
			const read = readAll(files);
			// The maintainer may have moved lines to the next file meanwhile.
			if (before === identify() || tries === 5) return read;
		}
	});
}

/** An unreadable file is a problem; the marks in the others count. */
function readAll(files: readonly string[]): MarksRead {
	const read = files.map((file) =>
		unlessUnreadable(
			() => readLines(file),
			({message}) => ({values: [], problems: [{file, line: undefined, problem: message}]}),
		),
	);
	const marks = new Map<RowKey, RowMarks>();
	for (const mark of lastMarks(read.flatMap(({values}) => values))) marks.set(mark.row, foldMark(marks.get(mark.row) ?? noMarks, mark));
	return {marks, problems: read.flatMap(({problems}) => problems)};
}

function readLines(file: string) {
	return readJsonLines(file, readMark, 'the line is no mark');
}

const compactBytes = 64 * 1024;
/** After this time, every process that opened the file before its move has written its line. */
const settleMs = 10_000;

/**
 * Shortens `marks.jsonl` without locks and without losing a line that is being appended.
 * It folds the file that was moved aside last time into `marks.0.jsonl` and removes it; then it moves a `marks.jsonl` beyond 64 kB aside.
 * Readers read all three in order. `keeps` chooses the marks that stay. Returns whether anything moved.
 */
export function compactMarks(marks: string, now: number, keeps: (mark: StoredMark) => boolean): boolean {
	const {compacted, aside, current} = marksFiles(marks);
	const moved = lstatSync(aside, {throwIfNoEntry: false});
	if (moved) {
		if (now - moved.ctimeMs < settleMs) return false;
		const kept = lastMarks([compacted, aside].flatMap((file) => readLines(file).values)).filter(keeps);
		writeJsonLines(compacted, kept.map(toMarkFields));
		rmSync(aside, {force: true});
	}
	if (sizeOf(current) <= compactBytes) return moved !== undefined;
	renameSync(current, aside);
	return true;
}
