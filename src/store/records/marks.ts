/** `marks.jsonl`: the user's marks. Any process appends, the maintainer compacts. */

import {lstatSync, renameSync, rmSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {RowKey} from '../../core/address.js';
import type {Problem} from '../../core/parsed.js';
import {foldMark, lastMarks, parseMark, type StoredMark, toMarkFields} from '../../core/queue/marks.js';
import {noMarks, type RowMarks} from '../../core/session.js';
import {fileIdentity, isUnreadable, writeAtomic} from '../files.js';
import type {StatePaths} from '../paths.js';
import {readTail, startOfFile} from '../read-lines.js';
import {appendJsonLine} from './json-lines.js';

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

/** All marks, read once. */
export function readMarks(paths: Pick<StatePaths, 'marks'>): ReadonlyMap<RowKey, RowMarks> {
	return createMarksReader(paths).read().marks;
}

/** Reads the marks when one of their files changed; otherwise it returns the same object. */
export function createMarksReader(paths: Pick<StatePaths, 'marks'>): {readonly read: () => MarksRead} {
	const files = Object.values(marksFiles(paths.marks));
	let last: {readonly identity: string; readonly read: MarksRead} | undefined;
	return {
		read() {
			for (let tries = 0; tries < 5; tries += 1) {
				const identity = identify(files);
				if (identity === last?.identity) return last.read;
				const read = readAll(files);
				// The maintainer may have moved lines to the next file meanwhile.
				if (identity === identify(files) || tries === 4) last = {identity, read};
			}
			return last?.read ?? {marks: new Map(), problems: []};
		},
	};
}

/** The marks of some files in order, and the lines that are no marks. */
function readMarkLines(files: readonly string[]): {readonly marks: readonly StoredMark[]; readonly problems: readonly Problem[]} {
	const marks: StoredMark[] = [];
	const problems: Problem[] = [];
	for (const file of files) {
		const read = readTail(file, startOfFile);
		if (read.kind !== 'read') continue;
		for (const {text, line, problem} of read.lines) {
			const mark = problem === undefined ? parseMark(text) : {ok: false as const, problem};
			if (mark.ok) marks.push(mark.value);
			else problems.push({file, line, problem: mark.problem});
		}
	}
	return {marks, problems};
}

/** An unreadable file is a problem; the marks of the others hold. */
function readIfAllowed(file: string): ReturnType<typeof readMarkLines> {
	try {
		return readMarkLines([file]);
	} catch (error) {
		if (!isUnreadable(error)) throw error;
		return {marks: [], problems: [{file, line: undefined, problem: error.message}]};
	}
}

function readAll(files: readonly string[]): MarksRead {
	const read = files.map(readIfAllowed);
	const lines = {marks: read.flatMap((one) => one.marks), problems: read.flatMap((one) => one.problems)};
	const marks = new Map<RowKey, RowMarks>();
	for (const mark of lastMarks(lines.marks)) marks.set(mark.row, foldMark(marks.get(mark.row) ?? noMarks, mark));
	return {marks, problems: lines.problems};
}

function identify(files: readonly string[]): string {
	return files.map(fileIdentity).join(' ');
}

const compactBytes = 64 * 1024;
/** After this time, a process that opened the file before its move has written its line. */
const settleMs = 10_000;

/**
 * Shortens `marks.jsonl` without locks and without losing a line that is being appended.
 * Folds the file that was moved aside last time into `marks.0.jsonl` and removes it; then it moves a `marks.jsonl` beyond 64 kB aside.
 * Readers read all three in order. `keeps` chooses the marks that stay. Returns whether anything moved.
 */
export function compactMarks(marks: string, now: number, keeps: (mark: StoredMark) => boolean): boolean {
	const {compacted, aside, current} = marksFiles(marks);
	const moved = lstatSync(aside, {throwIfNoEntry: false});
	if (moved) {
		if (now - moved.ctimeMs < settleMs) return false;
		const kept = lastMarks(readMarkLines([compacted, aside]).marks).filter(keeps);
		writeAtomic(compacted, kept.map((mark) => `${JSON.stringify(toMarkFields(mark))}\n`).join(''));
		rmSync(aside, {force: true});
	}
	if ((lstatSync(current, {throwIfNoEntry: false})?.size ?? 0) <= compactBytes) return moved !== undefined;
	renameSync(current, aside);
	return true;
}
