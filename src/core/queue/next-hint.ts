/** The line that names the next waiting session, after its human has dealt with another one in its pane. */
import {waitsOf} from '../part.js';
import {isReachable} from '../rows/host-rows.js';
import type {Row} from '../session.js';
import {rowAfter, waitingRows} from './next.js';
import {noticeText} from './notice-text.js';
import type {QueueOptions} from './queue.js';

/** Rows that waited before and are at work now, each with what it was before: somebody has answered them. */
export function answeredRows(before: readonly Row[], after: readonly Row[]): readonly {readonly row: Row; readonly was: Row}[] {
	const waited = new Map(before.filter((row) => waitsOf(row) !== undefined).map((row) => [row.key, row]));
	return after.flatMap((row) => {
		const was = row.state.group === 'autonomous' ? waited.get(row.key) : undefined;
		return was === undefined ? [] : [{row, was}];
	});
}

/** `Next: billing needs permission (2 wait) · prefix N`; undefined: nobody else waits who can be gone to. @param key of tmux, which goes there. */
export function nextHint(rows: readonly Row[], here: Row, {key, ...options}: QueueOptions & {readonly key: string}): string | undefined {
	const waiting = waitingRows(rows, {...options, isMeant: isReachable});
	const next = rowAfter(waiting, here, options.order);
	if (next === undefined) return undefined;
	const others = waiting.length > 1 ? ` (${waiting.length} wait)` : '';
	return `Next: ${noticeText(next, '').title}${others}${key === 'off' ? '' : ` · prefix ${key}`}`;
}
