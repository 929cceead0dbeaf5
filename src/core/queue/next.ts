/** The sessions that wait for the user, one after the other. */
import type {RowKey} from '../address.js';
import {isReachable} from '../rows/host-rows.js';
import {type Part, partOf, type Row, waitingParts, waitsOf} from '../session.js';
import {type QueueGroup, type QueueOptions, rowOrder, toQueue} from './queue.js';
import {noticeText} from './waited.js';

type NextFilter = QueueOptions & {
	/** The rows that can be next. Which rows wait for a limit or were skipped is decided among all rows. */
	readonly isMeant?: ((row: Row) => boolean) | undefined;
	readonly after?: RowKey | undefined;
};

/** The head of the queue, or the row after `after`, in a circle. Undefined when no other row waits. */
export function nextRow(rows: readonly Row[], filter: NextFilter): Row | undefined {
	const here = rows.find(({key}) => key === filter.after);
	return rowAfter(waitingRows(rows, filter), here, filter.order);
}

/** The waiting row after `here`. A seen finished turn keeps the place it had while it waited; after any other row comes the head. */
export function rowAfter(waiting: readonly Row[], here: Row | undefined, order: QueueOptions['order']): Row | undefined {
	const at = waiting.findIndex(({key}) => key === here?.key);
	if (at === -1 && here?.state.state === 'task_complete') {
		const compare = rowOrder('your_turn', order);
		return waiting.find((row) => partOf(row.state) === 'your_turn' && compare(here, row) < 0) ?? waiting[0];
	}
	return waiting[at + 1] ?? (at > 0 ? waiting[0] : undefined);
}

/** The rows that count as waiting for the user, in the order of the queue: the blocked ones, then the finished turns. */
export function waitingRows(rows: readonly Row[], {isMeant = () => true, ...options}: Omit<NextFilter, 'after'>): readonly Row[] {
	return waitingGroup(rows, options).counted.filter(isMeant);
}

/** Both kinds of waiting rows, blocked ones first. */
export function waitingGroup(rows: readonly Row[], options: QueueOptions): Pick<QueueGroup, 'rows' | 'counted' | 'limited' | 'skipped'> {
	const isWaiting = new Set<Part>(waitingParts);
	const groups = toQueue(rows, options).groups.filter(({part}) => isWaiting.has(part));
	return {
		rows: groups.flatMap((group) => group.rows),
		counted: groups.flatMap(({counted}) => counted),
		limited: groups.flatMap(({limited}) => limited),
		skipped: groups.flatMap(({skipped}) => skipped),
	};
}

/** Rows that waited before and are at work now, each with its earlier row: somebody answered them. */
export function answeredRows(before: readonly Row[], after: readonly Row[]): readonly {readonly row: Row; readonly was: Row}[] {
	const waited = new Map(before.filter((row) => waitsOf(row) !== undefined).map((row) => [row.key, row]));
	return after.flatMap((row) => {
		const was = row.state.group === 'autonomous' ? waited.get(row.key) : undefined;
		return was === undefined ? [] : [{row, was}];
	});
}

/** `Next: billing needs permission (2 wait) · prefix N`; undefined when no other reachable one waits. @param key tmux's, to go there. */
export function nextHint(rows: readonly Row[], here: Row, {key, ...options}: QueueOptions & {readonly key: string}): string | undefined {
	const waiting = waitingRows(rows, {...options, isMeant: isReachable});
	const next = rowAfter(waiting, here, options.order);
	if (next === undefined) return undefined;
	const others = waiting.length > 1 ? ` (${waiting.length} wait)` : '';
	return `Next: ${noticeText(next, '').title}${others}${key === 'off' ? '' : ` · prefix ${key}`}`;
}
