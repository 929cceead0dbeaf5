/** The list as drawn: grouped, ordered, filtered, and as still as it can be. */
import type {Config} from '../core/config.js';
import {freeze, type QueueGroup, toQueue} from '../core/queue.js';
import type {Group, Row, RowKey} from '../core/session.js';
import {matching} from './find.js';
import {sameLook} from './same-look.js';

export type View = {
	readonly groups: readonly QueueGroup[];
	/** Keys of what is drawn, top to bottom. */
	readonly keys: readonly RowKey[];
	/** All rows of the queue, whatever the filter hides, with their groups. */
	readonly order: ReadonlyMap<RowKey, Group>;
	/** Arrived since the order was frozen. */
	readonly arrived: ReadonlySet<RowKey>;
};

export const emptyView: View = {groups: [], keys: [], order: new Map(), arrived: new Set()};

export type ViewWish = {
	readonly config: Config;
	readonly filter: string;
	readonly now: number;
	/** Keep the rows where they are. */
	readonly frozen: boolean;
};

/** @returns `before` itself when the two would draw the same. */
export function toView(rows: readonly Row[], before: View, wish: ViewWish): View {
	const {order, showHeadless} = wish.config;
	const queue = toQueue(rows, {now: wish.now, order, showHeadless});
	const isFrozen = wish.frozen && before.order.size > 0;
	const {groups: all, arrived} = isFrozen ? freeze(before.order, queue) : {...queue, arrived: new Set<RowKey>()};
	const shown = matching(
		all.flatMap((group) => group.rows),
		wish.filter,
	);
	const groups = all.map((group) => ({...group, rows: group.rows.filter((row) => shown.has(row))}));
	return keepStill(before, {
		groups,
		keys: groups.flatMap((group) => group.rows.map((row) => row.key)),
		order: new Map(all.flatMap(({group, rows: members}) => members.map((row) => [row.key, group] as const))),
		arrived: isFrozen ? new Set([...before.arrived, ...arrived]) : arrived,
	});
}

function keepStill(before: View, after: View): View {
	const drawn = new Map(before.groups.flatMap((group) => group.rows.map((row) => [row.key, row] as const)));
	const groups = after.groups.map((group) => {
		const rows = group.rows.map((row) => {
			const old = drawn.get(row.key);
			return old !== undefined && sameLook(old, row) ? old : row;
		});
		const old = before.groups.find((one) => one.group === group.group);
		return old !== undefined && sameItems(old.rows, rows) ? old : {...group, rows};
	});
	const isSame =
		sameItems(before.groups, groups) &&
		sameItems([...before.order.keys()], [...after.order.keys()]) &&
		sameItems([...before.arrived], [...after.arrived]);
	return isSame ? before : {...after, groups};
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Where the cursor goes when its row has left: to the row that took its place, else to the last. */
export function survivingKey(before: View, after: View, cursor: RowKey | undefined): RowKey | undefined {
	if (cursor === undefined) return after.keys[0];
	const alive = new Set(after.keys);
	if (alive.has(cursor)) return cursor;
	const at = before.keys.indexOf(cursor);
	const next = before.keys.slice(at + 1).find((key) => alive.has(key));
	return next ?? before.keys.slice(0, Math.max(0, at)).findLast((key) => alive.has(key)) ?? after.keys[0];
}
