/** The queue: three groups, their order, filed rows, and a frozen order (design: the queue). */
import type {RowKey} from '../address.js';
import type {Group, Row, SessionState} from '../session.js';
import {groupTitles} from '../words/state-word.js';

export type QueueGroup = {readonly group: Group; readonly title: string; readonly rows: readonly Row[]};

/** Always the three groups, in display order; a group may be empty. */
export type Queue = {readonly groups: readonly QueueGroup[]};

export type QueueOptions = {
	/** Epoch ms. */
	readonly now: number;
	/** `fifo`: the row that has waited longest comes first, whatever its state. */
	readonly order: 'urgency' | 'fifo';
	/** Headless, nested and spare sessions are queued too. */
	readonly showHeadless?: boolean;
};

const inOrder: readonly Group[] = ['needs_you', 'autonomous', 'delivered'];

/** 1 is the most urgent; an unknown state ranks with the idle ones. */
const urgencies: ReadonlyMap<string, number> = new Map([
	['needs_permission', 1],
	['awaiting_input', 2],
	['error', 3],
	['awaiting_approval', 4],
	['idle', 5],
]);

/** The known states in which a session waits. */
export const waitingStates: readonly string[] = [...urgencies.keys()];

/** The queued rows in their order, without dismissed and snoozed ones until something happens to them. */
export function toQueue(rows: readonly Row[], options: QueueOptions): Queue {
	const shown = rows.filter((row) => isQueued(row, options));
	return {groups: inOrder.map((group) => ({group, title: groupTitles[group], rows: inGroup(shown, group, options.order)}))};
}

export function isQueued(row: Row, {now, showHeadless}: Pick<QueueOptions, 'now' | 'showHeadless'>): boolean {
	return (showHeadless === true || isForHumans(row)) && !isFiledAway(row, now);
}

function inGroup(rows: readonly Row[], group: Group, order: QueueOptions['order']): readonly Row[] {
	return rows.filter((row) => row.state.group === group).toSorted(comparing(group, order));
}

/** Whether a human talks to the session, in its pane or by attaching to it; other sessions belong to scripts or to the agent itself. */
export function isForHumans({kind}: Pick<Row, 'kind'>): boolean {
	return kind === 'interactive' || kind === 'background';
}

function comparing(group: Group, order: QueueOptions['order']): (a: Row, b: Row) => number {
	return (a, b) =>
		Number(b.marks.pinned) - Number(a.marks.pinned) || compareIn(group, order, a, b) || (a.key < b.key ? -1 : Number(a.key > b.key));
}

function compareIn(group: Group, order: QueueOptions['order'], a: Row, b: Row): number {
	switch (group) {
		case 'needs_you':
			return (order === 'urgency' ? urgencyOf(a) - urgencyOf(b) : 0) || a.state.since - b.state.since;
		case 'autonomous':
			return Number(b.state.state === 'stuck') - Number(a.state.state === 'stuck') || b.lastActivityAt - a.lastActivityAt;
		case 'delivered':
			return b.state.since - a.state.since;
	}
}

/** 1 is the most urgent; a domain rule overrides the state's own. */
export function urgencyOf(row: Row): number {
	return row.domain.urgency ?? urgencies.get(row.state.state) ?? 5;
}

const aheadMs = 5000;

/** Whether a time was noted before the clock was set back: what came before it, and what after, cannot be told. */
export function isAhead(at: number, now: number): boolean {
	return at > now + aheadMs;
}

/** Whether the row is dismissed, or snoozed and not yet awake. */
export function isFiledAway(row: Row, now: number): boolean {
	const {dismissedAt, snoozedUntil, snoozedAt} = row.marks;
	if (isBlocked(row.state) && isAhead(Math.max(dismissedAt ?? 0, snoozedAt ?? 0), now)) return false;
	if (dismissedAt !== undefined && !hasChanged(row, dismissedAt)) return true;
	if (snoozedUntil === undefined) return false;
	if (snoozedAt !== undefined && isBlocked(row.state) && row.state.since > snoozedAt) return false;
	return snoozedUntil === 'change' ? snoozedAt === undefined || !hasChanged(row, snoozedAt) : now < snoozedUntil;
}

/** A session at work changes its tool all the time, so only a new task counts as a change. */
function hasChanged(row: Row, at: number): boolean {
	return row.state.group === 'autonomous' ? (row.taskStartedAt ?? 0) > at : row.state.since > at;
}

/** Whether the row waits for an answer. Reading the pane settles only `idle`. */
function isBlocked(state: SessionState): boolean {
	return state.group === 'needs_you' && state.state !== 'idle';
}

/**
 * Puts the rows into a frozen order: each keeps its place. New rows, and rows with another group, come at the end of their group. `previous` is the
 * order on screen, top to bottom, with the group of each. Pins do not move a frozen row.
 */
export function freeze(
	previous: ReadonlyMap<RowKey, Group>,
	queue: Queue,
): Queue & {/** Not in `previous`. */ readonly arrived: ReadonlySet<RowKey>} {
	const places = new Map([...previous.keys()].map((key, index) => [key, index]));
	const groups = queue.groups.map((group) => {
		const isOld = (row: Row) => previous.get(row.key) === group.group;
		const old = group.rows.filter(isOld).toSorted((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
		return {...group, rows: [...old, ...group.rows.filter((row) => !isOld(row))]};
	});
	const keys = groups.flatMap((group) => group.rows.map((row) => row.key));
	return {groups, arrived: new Set(keys.filter((key) => !previous.has(key)))};
}

/** `state` and `project` narrow the choice; `after` is the row that the caller is at. */
export type NextFilter = {
	readonly order: QueueOptions['order'];
	readonly skipCooldownMs: number;
	readonly state?: string | undefined;
	readonly project?: string | undefined;
	readonly after?: RowKey | undefined;
};

/** The head of the queue, or the row after `after`, in a circle. Undefined: no other row waits. */
export function nextRow(rows: readonly Row[], now: number, filter: NextFilter): Row | undefined {
	const waiting = waitingRows(rows, now, filter);
	const here = rows.find(({key}) => key === filter.after);
	return rowAfter(waiting, here, filter.order);
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

/** The rows that need the human and were not skipped within the cooldown, in the order of the queue. */
export function waitingRows(rows: readonly Row[], now: number, filter: Omit<NextFilter, 'after'>): readonly Row[] {
	const queued = rows.filter((row) => isQueued(row, {now}));
	return inGroup(queued, 'needs_you', filter.order).filter(
		(row) =>
			!isSkipped(row, now, filter.skipCooldownMs) &&
			(filter.state === undefined || row.state.state === filter.state) &&
			(filter.project === undefined || row.project === filter.project),
	);
}

/** Whether the row was skipped within the cooldown and has not changed since. */
function isSkipped(row: Row, now: number, cooldownMs: number): boolean {
	const {skippedAt} = row.marks;
	return skippedAt !== undefined && Math.abs(now - skippedAt) < cooldownMs && row.state.since <= skippedAt;
}
