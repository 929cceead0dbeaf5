/** Shortens `marks.jsonl` without locks and without losing a line that is being appended. */
import {lstatSync, renameSync, rmSync} from 'node:fs';
import {lastMarks, type StoredMark, toMarkFields} from '../../core/queue/marks.js';
import {writeAtomic} from '../files.js';
import {marksFiles, readMarkLines} from './marks.js';

const compactBytes = 64 * 1024;
/** After this time, a process that opened the file before its move has written its line. */
const settleMs = 10_000;

/**
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
