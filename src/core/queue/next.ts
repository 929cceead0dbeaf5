/** The sessions that wait for the human, one after the other. */
import type {RowKey} from '../address.js';
import type {Row} from '../session.js';
import {comparing, type QueueGroup, type QueueOptions, toQueue} from './queue.js';

export type NextFilter = QueueOptions & {
	/** Rows that are meant at all. What waits for a limit and what was skipped is told from all rows. */
	readonly isMeant?: ((row: Row) => boolean) | undefined;
	/** The row that the caller is at. */
	readonly after?: RowKey | undefined;
};

/** The head of the queue, or the row after `after`, in a circle. Undefined: no other row waits. */
export function nextRow(rows: readonly Row[], filter: NextFilter): Row | undefined {
	const here = rows.find(({key}) => key === filter.after);
	return rowAfter(waitingRows(rows, filter), here, filter.order);
}

/**
 * The waiting row after `here`, in their order. A finished turn that was seen keeps the place it had while it waited; from any other row the head
 * comes next.
 */
export function rowAfter(waiting: readonly Row[], here: Row | undefined, order: QueueOptions['order']): Row | undefined {
	const at = waiting.findIndex(({key}) => key === here?.key);
	if (at === -1 && here?.state.state === 'task_complete') {
		const compare = comparing('needs_you', order);
		return waiting.find((row) => compare(here, row) < 0) ?? waiting[0];
	}
	return waiting[at + 1] ?? (at > 0 ? waiting[0] : undefined);
}

/** The rows that count as needing the human, in the order of the queue. */
export function waitingRows(rows: readonly Row[], {isMeant = () => true, ...options}: Omit<NextFilter, 'after'>): readonly Row[] {
	return needsYou(rows, options)?.counted.filter(isMeant) ?? [];
}

/** The group with the rows that need the human. */
export function needsYou(rows: readonly Row[], options: QueueOptions): QueueGroup | undefined {
	return toQueue(rows, options).groups.find(({group}) => group === 'needs_you');
}
