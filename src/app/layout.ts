/** The sizes of the parts of a screen, in cells, shared by drawing and moving by pages. */

export type Size = {readonly columns: number; readonly rows: number};

/** Cells from the top left, from 0. */
export type Cell = {readonly column: number; readonly line: number};

export type Layout = {
	/** `wide`: list beside detail · `stack`: list above detail · `sidebar`: two lines per row · `tabs`: one group at a time. */
	readonly kind: 'wide' | 'stack' | 'sidebar' | 'tabs';
	readonly list: Size;
	/** Undefined without room for a card or a preview. */
	readonly detail: Size | undefined;
};

/** On a smaller screen one line says that it is too small. */
export const leastSize: Size = {columns: 30, rows: 8};

/** The list has at least this many rows: one and its neighbours. A shorter list leaves its blank rows to a detail that needs them. */
const leastList = 3;
/** From `wideFrom` columns on list and detail are side by side, and from `turnedFrom` where the user turned the layout. */
const wideFrom = 140;
export const turnedFrom = 90;
/** A lower screen has no room for a detail below the list. */
const leastStack = 12;
/** The greatest share of the screen for a list with a detail below. */
const stackShare = 0.5;
/**
 * A narrow screen with fewer rows than `tabsBelow` above the footer shows one group at a time. On the highest such screen
 * the detail has `detailUnderTabs`.
 */
const tabsBelow = 20;
const detailUnderTabs = 11;
/** Up to this width rows take two lines. */
const narrowTo = 40;

/** `leastDetail`: the rows that the detail gets first; the list keeps a few. `isTurned`: exchanges side by side and above each other. */
export type DetailOptions = {readonly showDetail: boolean; readonly leastDetail?: number; readonly isTurned?: boolean};

/**
 * @param size of the terminal; anything down to 1×1.
 * @param lines the lines of the whole list; a short list leaves the rest to the detail.
 */
export function toLayout(
	size: Size,
	lines: number,
	{showDetail, leastDetail = 0, isTurned = false}: DetailOptions = {showDetail: true},
): Layout {
	const columns = Math.max(1, size.columns);
	const body = Math.max(1, size.rows - 1);
	if (isNarrow(size)) return toNarrow(columns, body, {lines, showDetail, leastDetail});
	if (showDetail && isBeside({columns, body}, isTurned)) {
		const list = Math.min(104, Math.round(columns / 2) - 4);
		return {kind: 'wide', list: {columns: list, rows: body}, detail: {columns: columns - list - 3, rows: body}};
	}
	if (body < leastStack || !showDetail) return {kind: 'stack', list: {columns, rows: body}, detail: undefined};
	const rows = lessFor({leastDetail, lines}, body, Math.min(Math.max(lines, 4), Math.floor(body * stackShare)));
	return {kind: 'stack', list: {columns, rows}, detail: {columns, rows: body - rows}};
}

/** The first visible line of a list whose line `at` is in the middle, as far as the ends allow. */
export function topAround(at: number, rows: number, count: number): number {
	return Math.max(0, Math.min(at - Math.floor(rows / 2), count - rows));
}

/** Whether the detail is beside the list, also on a screen that is too low for it below, if wide enough. */
function isBeside({columns, body}: {readonly columns: number; readonly body: number}, isTurned: boolean): boolean {
	if (body < 6) return false;
	return isTurned ? columns >= turnedFrom && columns < wideFrom : columns >= (body < leastStack ? turnedFrom : wideFrom);
}

function lessFor({leastDetail, lines}: Pick<Want, 'leastDetail' | 'lines'>, room: number, rows: number): number {
	return Math.min(rows, Math.max(1, Math.min(leastList, lines), room - leastDetail));
}

export function isNarrow({columns}: Size): boolean {
	return columns <= narrowTo;
}

export function isTooSmall({columns, rows}: Size): boolean {
	return columns < leastSize.columns || rows < leastSize.rows;
}

type Want = Required<Omit<DetailOptions, 'isTurned'>> & {readonly lines: number};

function toNarrow(columns: number, body: number, want: Want): Layout {
	/** Blank rows below a short list keep the detail in its place, unless it needs them. */
	const atLeast = (rows: number): number => Math.max(want.lines, want.leastDetail > 0 ? 1 : rows);
	if (body < tabsBelow) {
		// One row is the tabs themselves.
		const most = body < 16 ? body - 1 : Math.floor(body * 0.4);
		const rows = lessFor(want, body - 1, Math.min(atLeast(3), most));
		const left = body - 1 - rows;
		if (!want.showDetail || left < 4) return {kind: 'tabs', list: {columns, rows: Math.max(1, body - 1)}, detail: undefined};
		return {kind: 'tabs', list: {columns, rows}, detail: {columns, rows: left}};
	}
	if (!want.showDetail) return {kind: 'sidebar', list: {columns, rows: body}, detail: undefined};
	// A higher screen never shows less of a detail than a lower one, which has tabs.
	const most = Math.min(Math.floor(body * 0.6), body - detailUnderTabs);
	const rows = lessFor(want, body, Math.min(atLeast(6), most));
	return {kind: 'sidebar', list: {columns, rows}, detail: {columns, rows: body - rows}};
}
