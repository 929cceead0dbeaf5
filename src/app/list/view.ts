/** The list as it is drawn: grouped, ordered and filtered. Rows move as little as possible. */
import type {RowKey} from '../../core/address.js';
import type {Config} from '../../core/config.js';
import {isSameList, isSameValue} from '../../core/fields.js';
import {countsOf, freeze, isFiledAway, type RowCounts, toQueue} from '../../core/queue/queue.js';
import {isHostLine} from '../../core/rows/host-rows.js';
import {isListed, type Part, type Row} from '../../core/session.js';
import type {SessionState} from '../../core/terms/state.js';
import {
	type Arrangement,
	drawerOf,
	foldedAt,
	plainArrangement,
	type Section,
	sorted,
	toSections,
	waitingOnly,
} from './arrangement/sections.js';
import {nestedLines} from './column-table.js';
import {matching} from './find.js';

export type View = {
	/** The sections with all their rows, including those that a filter or a fold hides. */
	readonly sections: readonly Section[];
	readonly groups: readonly Section[];
	/** The keys of the drawn rows, top to bottom. */
	readonly keys: readonly RowKey[];
	/** All rows of the queue with their parts, including those that the filter hides. */
	readonly order: ReadonlyMap<RowKey, Part>;
	/** Rows that came after the order was frozen. */
	readonly arrived: ReadonlySet<RowKey>;
	readonly skipped: ReadonlySet<RowKey>;
	/** Counted as in `countGroups`, including rows that a filter hides. */
	readonly counts: RowCounts;
	/** The number of snoozed and dismissed rows. */
	readonly filed: number;
	readonly nested: number;
};

export const emptyView: View = {
	sections: [],
	groups: [],
	keys: [],
	order: new Map(),
	arrived: new Set(),
	skipped: new Set(),
	counts: countsOf({groups: []}),
	filed: 0,
	nested: 0,
};

type ViewOptions = {
	readonly config: Config;
	readonly filter: string;
	readonly now: number;
	readonly frozen: boolean;
	readonly arrangement?: Arrangement;
};

/** @returns `before` itself when both would draw the same. */
export function toView(rows: readonly Row[], before: View, options: ViewOptions): View {
	const {showHeadless} = options.config;
	const arrangement = options.arrangement ?? plainArrangement;
	const queue = {groups: sorted(toQueue(rows, {...options.config, now: options.now}).groups, arrangement.sortBy)};
	const isFrozen = options.frozen && before.order.size > 0 && !arrangement.drawer;
	const {groups: all, arrived} = isFrozen ? freeze(before.order, queue) : {...queue, arrived: new Set<RowKey>()};
	const stand = isFrozen ? before.sections.map(({key}) => key) : [];
	const found = arrangement.drawer ? drawerOf(rows, {now: options.now, showHeadless}) : toSections(all, arrangement.groupBy, stand);
	const sections = withSameSections(before.sections, found);
	return unlessSame(before, {
		...toShown(sections, options.filter, arrangement),
		sections,
		order: new Map(
			(arrangement.drawer ? sections : all).flatMap(({part, rows: members}) => members.map((row) => [row.key, part] as const)),
		),
		arrived: isFrozen ? new Set([...before.arrived, ...arrived]) : arrived,
		skipped: new Set(all.flatMap(({skipped}) => skipped.map(({key}) => key))),
		counts: countsOf({groups: all}),
		filed: rows.filter((row) => (showHeadless || isListed(row)) && isFiledAway(row, options.now)).length,
	});
}

/** Applies another filter without sorting the rows again. @returns `view` itself when it shows the same. */
export function withFilter(view: View, filter: string, arrangement: Arrangement): View {
	return unlessSame(view, {...view, ...toShown(view.sections, filter, arrangement)});
}

/** A filter also finds rows in folded sections. */
function toShown(
	sections: readonly Section[],
	filter: string,
	{drawer, folded, isWaiting}: Arrangement,
): Pick<View, 'groups' | 'keys' | 'nested'> {
	const wanted = isWaiting && !drawer ? waitingOnly(sections) : sections;
	const groups = filter !== '' ? filtered(sections, filter) : drawer ? sections : wanted.map((section) => foldedAt(section, folded));
	return {
		groups,
		keys: groups.flatMap((group) => group.rows.map((row) => row.key)),
		nested: groups.reduce((sum, group) => sum + group.rows.reduce((lines, row) => lines + nestedLines(row).length, 0), 0),
	};
}

function filtered(sections: readonly Section[], filter: string): readonly Section[] {
	const all = sections.flatMap((section) => section.rows);
	const shown = matching(all, filter);
	return sections.map((section) => {
		const rows = section.rows.filter((row) => shown.has(row));
		return {...section, rows, count: rows.filter((row) => !isHostLine(row)).length, skipped: 0};
	});
}

/** Rows that would be drawn the same stay the same objects. */
function withSameSections(before: readonly Section[], after: readonly Section[]): readonly Section[] {
	const drawn = new Map(before.flatMap((section) => section.rows.map((row) => [row.key, row] as const)));
	return after.map((section) => ({
		...section,
		rows: section.rows.map((row) => {
			const old = drawn.get(row.key);
			return old !== undefined && isAlike(old, row) ? old : row;
		}),
	}));
}

/** For each compared row, the drawn row that it equals. */
const alike = new WeakMap<Row, Row>();

/** Whether two rows would be drawn the same. The result is cached: comparing the same rows at each look took a tenth of a look. */
function isAlike(drawn: Row, row: Row): boolean {
	if (alike.get(row) === drawn) return true;
	const isSame = drawsSame(drawn, row);
	if (isSame) alike.set(row, drawn);
	return isSame;
}

/** The same view again, if both would draw the same: a look without news must cost no frame. */
function unlessSame(before: View, after: View): View {
	return isSameList([...before.order.keys()], [...after.order.keys()]) && isSameValue(before, after) ? before : after;
}

/** @returns the order with each row of `back` behind its former predecessor. */
export function withPlaces(order: View['order'], former: View['order'], back: ReadonlySet<RowKey>): View['order'] {
	const entries = [...order].filter(([key]) => !back.has(key));
	let before: RowKey | undefined;
	for (const [key, group] of former) {
		if (back.has(key)) entries.splice(entries.findIndex(([other]) => other === before) + 1, 0, [key, group]);
		if (back.has(key) || order.has(key)) before = key;
	}
	return new Map(entries);
}

/** @returns the order with these rows first in their groups. */
export function withFirst(order: View['order'], keys: ReadonlySet<RowKey>): View['order'] {
	return new Map([...order].toSorted(([a], [b]) => Number(keys.has(b)) - Number(keys.has(a))));
}

/** The cursor's row, or if that left the row that took its place, else the last one. */
export function survivingKey(before: View, after: View, cursor: RowKey | undefined): RowKey | undefined {
	if (cursor === undefined) return after.keys[0];
	const alive = new Set(after.keys);
	if (alive.has(cursor)) return cursor;
	const at = before.keys.indexOf(cursor);
	const next = before.keys.slice(at + 1).find((key) => alive.has(key));
	return next ?? before.keys.slice(0, Math.max(0, at)).findLast((key) => alive.has(key)) ?? after.keys[0];
}

/** Fields that change at every look and are not on the screen. */
const unseen: ReadonlySet<string> = new Set<keyof Row | keyof Row['usage'] | keyof SessionState>([
	'because',
	'detail',
	'lastActivityAt',
	'lastReportAt',
	'taskWorkedMs',
	'outputTokens',
	'confidence',
	'source',
]);

/** Whether both rows would draw the same. A look without news must cost no frame. */
export function drawsSame(a: Row, b: Row): boolean {
	return isSameValue(a, b, unseen);
}
