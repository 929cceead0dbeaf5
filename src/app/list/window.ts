/** The part of the list on the screen: the title of the section stays visible, and each cut end counts its rows. */
import type {Line, Screen} from './lines.js';

/** The lines of the scroll mark, from the first visible line. */
export type Thumb = {readonly start: number; readonly length: number};

export type Window = {
	/** The drawn lines, top to bottom. */
	readonly lines: readonly Line[];
	/** Undefined: the whole list is on the screen. */
	readonly thumb: Thumb | undefined;
};

/** A list with fewer lines than this shows rows at its ends instead of their number. */
const leastForMore = 8;
const leastForTitle = 4;

/** @param top the first visible line, from `scrollTo`: it keeps the cursor away from both ends, where these lines replace others. */
export function toWindow({lines, layout}: Screen, top: number): Window {
	const {rows} = layout.list;
	const seen = lines.slice(top, top + rows);
	if (lines.length <= rows) return {lines: seen, thumb: undefined};
	const below = top + rows < lines.length ? countRows(lines.slice(top + rows - 1)) : 0;
	const isBelow = rows >= leastForMore && below > 0;
	const last: readonly Line[] = isBelow ? [{kind: 'more', isAbove: false, count: below}] : [];
	const first = firstLines(lines, top, rows);
	return {lines: [...first, ...seen.slice(first.length, isBelow ? -1 : undefined), ...last], thumb: toThumb(lines.length, rows, top)};
}

function firstLines(lines: readonly Line[], top: number, rows: number): readonly Line[] {
	if (top === 0 || rows < leastForTitle) return [];
	const title = lines.slice(0, top + 1).findLast((line) => line.kind === 'title');
	const above = countRows(lines.slice(0, top + (title === lines[top] ? 0 : 1)));
	if (title !== undefined) return [{...title, above}];
	return rows < leastForMore ? [] : [{kind: 'more', isAbove: true, count: above}];
}

function countRows(lines: readonly Line[]): number {
	return lines.reduce((count, {kind}) => (kind === 'row' ? count + 1 : count), 0);
}

function toThumb(lines: number, rows: number, top: number): Thumb {
	const length = Math.max(1, Math.round((rows * rows) / lines));
	return {length, start: Math.round((top / (lines - rows)) * (rows - length))};
}
