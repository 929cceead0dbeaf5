/** The list as lines of the screen, and which of them are visible. */
import type {RowKey} from '../../core/address.js';
import {lastOf, onceFor} from '../../core/last-of.js';
import {countText} from '../../core/queue/limited.js';
import type {Row} from '../../core/session.js';
import {type DetailOptions, type Layout, type Size, toLayout} from '../layout.js';
import type {Section} from './arrangement/sections.js';
import {nestedLines} from './column-table.js';
import {isCutIn} from './columns.js';
import type {View} from './view.js';

export type ListLine =
	| (Pick<Section, 'key' | 'part' | 'title' | 'isFolded' | 'isAside'> & {
			readonly kind: 'title';
			/** `2`, or `2, 1 skipped`. */
			readonly count: string;
			/** The number of rows above the screen, for a title that stays at the top while its section is scrolled. */
			readonly above?: number;
	  })
	| {readonly kind: 'row'; readonly row: Row}
	| {readonly kind: 'headline'; readonly row: Row}
	/** A subagent of the row above. */
	| {readonly kind: 'nested'; readonly row: Row; readonly text: string; readonly startedAt: number | undefined; readonly isLast: boolean}
	/** The number of hidden rows, instead of the lines at a cut end. */
	| {readonly kind: 'more'; readonly isAbove: boolean; readonly count: number}
	| {readonly kind: 'space'};

/** `group`: the key of the section that the tabs show. `isDouble`: a row has a second line for its sentence. */
export type ListScreen = {
	readonly layout: Layout;
	readonly lines: readonly ListLine[];
	readonly group: string | undefined;
	readonly isDouble: boolean;
};

/** @param cursor decides which group the tabs show. */
export function toScreen(view: View, size: Size, {cursor, ...detail}: DetailOptions & {readonly cursor: RowKey | undefined}): ListScreen {
	const group = groupAtCursor(view, cursor);
	const {layout, ...look} = fitted(view, size, {group, ...detail});
	return {layout, group, isDouble: look.isDouble, lines: linesOf(view, {kind: layout.kind, group, ...look})};
}

type ListSpacing = {readonly isRoomy: boolean; readonly isDouble: boolean};
type LinesOptions = ListSpacing & {readonly kind: Layout['kind']; readonly group: string | undefined};

/** Cached for a view: each key needs the lines twice, to scroll and to draw. */
const linesOf = lastOf((view: View, options: LinesOptions): readonly ListLine[] => toLines(view, options));

type ListPosition = {readonly view: View; readonly size: Size; readonly cursor: RowKey | undefined};

type Fit = DetailOptions & {readonly group: string | undefined};

export function layoutOf({view, size, cursor}: ListPosition, detail: DetailOptions): Layout {
	return fitted(view, size, {group: groupAtCursor(view, cursor), ...detail}).layout;
}

/**
 * A list that does not fit is drawn without blank lines between groups. If it fits with room to spare and a sentence would be cut, each row
 * gets a second line.
 */
function fitted(view: View, size: Size, {group, ...detail}: Fit): ListSpacing & {readonly layout: Layout} {
	const {kind} = toLayout(size, 0);
	const at = (lines: number) => toLayout(size, lines, detail);
	if (kind === 'tabs') return {isRoomy: false, isDouble: false, layout: at(rowsOf(view, group).length)};
	const titles = titled(view.groups).length;
	const between = view.nested + 2 * titles - 1;
	const roomy = (rowLines: number) => view.keys.length * rowLines + between;
	const isSidebar = kind === 'sidebar';
	const layout = at(roomy(isSidebar ? 2 : 1));
	const double = isSidebar ? layout : at(roomy(2));
	if (roomy(2) <= double.list.rows && (isSidebar || isCutIn(double.list.columns - 1, allRows(view))))
		return {isRoomy: true, isDouble: true, layout: double};
	if (!isSidebar && roomy(1) <= layout.list.rows) return {isRoomy: true, isDouble: false, layout};
	const lines = view.keys.length * (isSidebar ? 2 : 1) + view.nested + titles;
	return {isRoomy: false, isDouble: isSidebar, layout: at(lines)};
}

/** The rows of all groups; the same list for the same view. */
export const allRows = onceFor(({groups}: View): readonly Row[] => groups.flatMap(({rows}) => rows));

/** The groups that have a title. A folded group keeps its title; an empty one has none. */
function titled(groups: View['groups']): View['groups'] {
	const found = groups.filter(({rows, isFolded}) => isFolded || rows.length > 0);
	return found.length === 0 ? groups.slice(0, 1) : found;
}

function toLines(view: View, {kind, group, isRoomy, isDouble}: LinesOptions): readonly ListLine[] {
	if (kind === 'tabs') {
		return rowsOf(view, group).map((row) => ({kind: 'row', row}));
	}
	return titled(view.groups).flatMap((one, index): readonly ListLine[] => [
		...(isRoomy && index > 0 ? [{kind: 'space'} as const] : []),
		{
			kind: 'title',
			key: one.key,
			part: one.part,
			title: one.title,
			count: [countText(one.count, one), ...(one.waiting ?? [])].join(', '),
			isFolded: one.isFolded,
			isAside: one.isAside,
		},
		...one.rows.flatMap((row): readonly ListLine[] => [
			{kind: 'row', row},
			...(isDouble ? [{kind: 'headline', row} as const] : []),
			...nested(row),
		]),
	]);
}

function nested(row: Row): readonly ListLine[] {
	const agents = nestedLines(row);
	return agents.map((agent, index) => ({kind: 'nested', row, ...agent, isLast: index === agents.length - 1}));
}

function rowsOf(view: View, group: string | undefined): readonly Row[] {
	return view.groups.find((one) => one.key === group)?.rows ?? [];
}

export function groupAtCursor(view: View, cursor: RowKey | undefined): string | undefined {
	const holder = view.groups.find((group) => group.rows.some((row) => row.key === cursor));
	return (holder ?? view.groups.find((group) => group.rows.length > 0) ?? view.groups[0])?.key;
}

/** Lines between the cursor and the edge, so that the next rows are visible. */
const margin = 2;

/** @returns the first visible line: `top`, moved just enough to show the cursor's row. */
export function scrollTo(screen: ListScreen, cursor: RowKey | undefined, top: number): number {
	const {lines, layout} = screen;
	const height = layout.list.rows;
	const last = Math.max(0, lines.length - height);
	const first = lines.findIndex((line) => line.kind === 'row' && line.row.key === cursor);
	if (first === -1) return Math.min(top, last);
	const end = lines[first + 1]?.kind === 'headline' ? first + 1 : first;
	const above = lines[first - 1]?.kind === 'title' ? 1 : 0;
	const room = Math.max(0, Math.min(margin, Math.floor((height - (end - first) - 1) / 2)));
	const highest = first - Math.max(room, height > 2 ? above : 0);
	const lowest = end + room - height + 1;
	return Math.max(0, Math.min(last, Math.min(highest, Math.max(lowest, top))));
}

/** The lines of the scroll mark, from the first visible line. */
type Thumb = {readonly start: number; readonly length: number};

type Window = {
	readonly lines: readonly ListLine[];
	/** Undefined when the whole list is on the screen. */
	readonly thumb: Thumb | undefined;
};

/** A list with fewer lines than this shows rows at its ends instead of their number. */
const leastForMore = 8;
const leastForTitle = 4;

/**
 * @param top the first visible line, from `scrollTo`, which keeps the cursor away from both ends, where a title or a count replaces a line.
 */
export function toWindow({lines, layout}: ListScreen, top: number): Window {
	const {rows} = layout.list;
	const seen = lines.slice(top, top + rows);
	if (lines.length <= rows) return {lines: seen, thumb: undefined};
	const below = top + rows < lines.length ? countRows(lines.slice(top + rows - 1)) : 0;
	const isBelow = rows >= leastForMore && below > 0;
	const last: readonly ListLine[] = isBelow ? [{kind: 'more', isAbove: false, count: below}] : [];
	const first = firstLines(lines, top, rows);
	return {lines: [...first, ...seen.slice(first.length, isBelow ? -1 : undefined), ...last], thumb: toThumb(lines.length, rows, top)};
}

function firstLines(lines: readonly ListLine[], top: number, rows: number): readonly ListLine[] {
	if (top === 0 || rows < leastForTitle) return [];
	const title = lines.slice(0, top + 1).findLast((line) => line.kind === 'title');
	const above = countRows(lines.slice(0, top + (title === lines[top] ? 0 : 1)));
	if (title !== undefined) return [{...title, above}];
	return rows < leastForMore ? [] : [{kind: 'more', isAbove: true, count: above}];
}

function countRows(lines: readonly ListLine[]): number {
	return lines.reduce((count, {kind}) => (kind === 'row' ? count + 1 : count), 0);
}

function toThumb(lines: number, rows: number, top: number): Thumb {
	const length = Math.max(1, Math.round((rows * rows) / lines));
	return {length, start: Math.round((top / (lines - rows)) * (rows - length))};
}
