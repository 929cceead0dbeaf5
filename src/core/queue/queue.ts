/** The queue: its parts, their order, rows that are put away, and a frozen order (design: the queue). */
import type {RowKey} from '../address.js';
import type {Config} from '../config.js';
import {endedByUserAt} from '../rows/ended.js';
import {isHostLine} from '../rows/host-rows.js';
import {isEnded, isListed, type Part, partOf, parts, partTitles, type Row, waitsOf} from '../session.js';
import {knownStates, stateTraits} from '../terms/state.js';
import {type Limited, splitLimited} from './limited.js';

export type QueueGroup = {
	readonly part: Part;
	readonly title: string;
	/** All rows in their order, also those that are not counted. */
	readonly rows: readonly Row[];
	/** Without rows that wait for the end of a limit, rows skipped within the cooldown, and the lines of hosts. */
	readonly counted: readonly Row[];
	readonly limited: readonly Limited[];
	readonly skipped: readonly Row[];
};

/** Always all parts, in display order; a part may be empty. */
type Queue = {readonly groups: readonly QueueGroup[]};

export type QueueOptions = Pick<Config, 'order' | 'skipCooldownMs'> & Partial<Pick<Config, 'showHeadless'>> & {readonly now: number};

export const waitingStates: readonly string[] = knownStates.filter((state) => stateTraits(state).urgency !== undefined);

/** The queued rows in their order, without dismissed and snoozed ones until something happens to them. */
export function toQueue(rows: readonly Row[], options: QueueOptions): Queue {
	const shown = withoutReplaced(rows.filter((row) => isQueued(row, options)));
	return {groups: parts.map((part) => toGroup(part, inPart(shown, part, options.order), options))};
}

/** All rows in the order of the queue, including those that are put away. */
export function inQueueOrder(rows: readonly Row[], order: QueueOptions['order']): readonly Row[] {
	return parts.flatMap((part) => inPart(rows, part, order));
}

function inPart(rows: readonly Row[], part: Part, order: QueueOptions['order']): readonly Row[] {
	return rows.filter(({state}) => partOf(state) === part).toSorted(rowOrder(part, order));
}

/** Without sessions that ended in a directory where another runs now; pinned ones, and those the user ended through beckon, stay. */
function withoutReplaced(rows: readonly Row[]): readonly Row[] {
	const placeOf = ({host, cwd}: Row) => `${host ?? ''}\n${cwd}`;
	const alive = new Set(rows.filter((row) => row.cwd !== undefined && !isEnded(row)).map(placeOf));
	return rows.filter((row) => !isEnded(row) || row.marks.pinned || endedByUserAt(row) !== undefined || !alive.has(placeOf(row)));
}

function toGroup(part: Part, rows: readonly Row[], options: QueueOptions): QueueGroup {
	const {others, limited} = splitLimited(rows);
	const skipped = others.filter((row) => isSkipped(row, options));
	const counted = others.filter((row) => !isHostLine(row) && !skipped.includes(row));
	return {part, title: partTitles[part], rows, counted, limited, skipped};
}

export type RowCounts = Readonly<Record<Part, number>> & {
	/** They wait for a limit to end, and are in no part. */ readonly limited: number;
	readonly skipped: number;
};

/** How many sessions each part has: the same in each list, in `status`, in the status line, and for `next`. */
export function countGroups(rows: readonly Row[], options: QueueOptions): RowCounts {
	return countsOf(toQueue(rows, options));
}

export function countsOf({groups}: Queue): RowCounts {
	const count = (part: Part): number => groups.find((each) => each.part === part)?.counted.length ?? 0;
	return {
		blocked: count('blocked'),
		your_turn: count('your_turn'),
		running: count('running'),
		done: count('done'),
		limited: groups.flatMap(({limited}) => limited.flatMap((each) => each.rows)).length,
		skipped: groups.flatMap(({skipped}) => skipped).length,
	};
}

function isSkipped({marks: {skippedAt}, state}: Row, {now, skipCooldownMs}: QueueOptions): boolean {
	return (
		waitsOf({state}) !== undefined && skippedAt !== undefined && Math.abs(now - skippedAt) < skipCooldownMs && state.since <= skippedAt
	);
}

export function isQueued(row: Row, {now, showHeadless}: Pick<QueueOptions, 'now' | 'showHeadless'>): boolean {
	return (showHeadless === true || isListed(row)) && !isFiledAway(row, now);
}

export function rowOrder(part: Part, order: QueueOptions['order']): (a: Row, b: Row) => number {
	return (a, b) =>
		Number(b.marks.pinned) - Number(a.marks.pinned) || compareIn(part, order, a, b) || (a.key < b.key ? -1 : Number(a.key > b.key));
}

function compareIn(part: Part, order: QueueOptions['order'], a: Row, b: Row): number {
	switch (part) {
		case 'blocked':
		case 'your_turn':
			return (order === 'urgency' ? urgencyOf(a) - urgencyOf(b) : 0) || a.state.since - b.state.since;
		case 'running':
			return Number(b.state.state === 'stuck') - Number(a.state.state === 'stuck') || b.lastActivityAt - a.lastActivityAt;
		case 'done':
			return b.state.since - a.state.since;
	}
}

/** 1 is the most urgent; a domain rule overrides the state's own. An unknown state ranks with the idle ones. */
function urgencyOf(row: Row): number {
	return row.domain.urgency ?? stateTraits(row.state.state)?.urgency ?? 5;
}

const aheadMs = 5000;

/** Whether a time lies ahead because the clock was set back: it cannot be compared with others. */
export function isAhead(at: number, now: number): boolean {
	return at > now + aheadMs;
}

/** Whether the row is dismissed, or snoozed and not yet awake. */
export function isFiledAway(row: Row, now: number): boolean {
	const {dismissedAt, snoozedUntil, snoozedAt} = row.marks;
	if (waitsOf(row) === 'blocked' && isAhead(Math.max(dismissedAt ?? 0, snoozedAt ?? 0), now)) return false;
	if (dismissedAt !== undefined && !hasChanged(row, dismissedAt)) return true;
	if (snoozedUntil === undefined) return false;
	if (snoozedAt !== undefined && waitsOf(row) === 'blocked' && row.state.since > snoozedAt) return false;
	return snoozedUntil === 'change' ? snoozedAt === undefined || !hasChanged(row, snoozedAt) : now < snoozedUntil;
}

/** A session at work changes its tool all the time, so only a new task counts as a change. */
function hasChanged(row: Row, at: number): boolean {
	return row.state.group === 'autonomous' ? (row.taskStartedAt ?? 0) > at : row.state.since > at;
}

/**
 * Puts the rows into a frozen order: each keeps its place. New rows, and rows of another part, come at the end of their part. `previous` is
 * the order on screen, top to bottom, with the part of each. Pins do not move a frozen row.
 */
export function freeze(
	previous: ReadonlyMap<RowKey, Part>,
	queue: Queue,
): Queue & {/** Not in `previous`. */ readonly arrived: ReadonlySet<RowKey>} {
	const places = new Map([...previous.keys()].map((key, index) => [key, index]));
	const groups = queue.groups.map((group) => {
		const isOld = (row: Row) => previous.get(row.key) === group.part;
		const old = group.rows.filter(isOld).toSorted((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
		return {...group, rows: [...old, ...group.rows.filter((row) => !isOld(row))]};
	});
	const keys = groups.flatMap((group) => group.rows.map((row) => row.key));
	return {groups, arrived: new Set(keys.filter((key) => !previous.has(key)))};
}
