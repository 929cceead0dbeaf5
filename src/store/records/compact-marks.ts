/** Shortens `marks.jsonl` without locks and without losing a line that is being appended. */
import {lstatSync, renameSync, rmSync} from 'node:fs';
import {lastMarks, type Mark, toMarkLine} from '../../core/queue/marks.js';
import {writeAtomic} from '../write-atomic.js';
import {marksFiles, readMarkLines} from './marks.js';

const compactBytes = 64 * 1024;
/** After this time a process that opened the file before it was moved aside has written its line. */
const settleMs = 10_000;

/**
 * What was moved aside last time is folded into `marks.0.jsonl` and removed; then a `marks.jsonl` beyond 64 kB is moved aside in its turn.
 * Readers read all three in order. `keeps` tells which marks are still of use. Returns whether anything moved.
 */
export function compactMarks(marks: string, now: number, keeps: (mark: Mark) => boolean): boolean {
	const {compacted, aside, current} = marksFiles(marks);
	const moved = lstatSync(aside, {throwIfNoEntry: false});
	if (moved) {
		if (now - moved.ctimeMs < settleMs) return false;
		const lines = lastMarks(readMarkLines([compacted, aside]).marks)
			.filter(keeps)
			.map(toMarkLine);
		writeAtomic(compacted, lines.map((line) => `${line}\n`).join(''));
		rmSync(aside, {force: true});
	}
	if ((lstatSync(current, {throwIfNoEntry: false})?.size ?? 0) <= compactBytes) return moved !== undefined;
	renameSync(current, aside);
	return true;
}
