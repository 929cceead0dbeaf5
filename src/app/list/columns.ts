/** Which columns a row has at a width, how wide each is, and the signs before a row. */
import type {RowKey} from '../../core/address.js';
import {onceFor} from '../../core/last-of.js';
import {toSentence} from '../../core/rows/headline.js';
import {nameOf, twinNames} from '../../core/rows/row-name.js';
import {isEnded, type Part, type Row} from '../../core/session.js';
import type {ColumnName} from '../../core/terms/columns.js';
import {dollarsText} from '../../core/terms/spending.js';
import type {HelpSection, KeyOf} from '../help-keys.js';
import {clip, clipMiddle, fill, oneLine, width} from '../text.js';
import {cellText, columnTable, wordColumns} from './column-table.js';

type Cell = {readonly name: ColumnName; readonly columns: number};

/**
 * `cells` are in the order of the screen; in a row of two lines they are those of the first line. `twins`: the names that distinguish
 * sessions of one name.
 */
export type Columns = {readonly total: number; readonly cells: readonly Cell[]; readonly twins: ReadonlyMap<RowKey, string>};

/** Cells before the first column: marker, flag, glyph. */
export const lead = 4;
const ageColumns = 4;
const gap = 2;
const leastSentence = 9;
const leastName = 12;
/**
 * An optional column is shown only if it cuts no sentence of up to this width. Sentences of sessions at work do not count, as they
 * change all the time.
 */
const goodSentence = 80;
/** The least width of the sentence of a session at work beside optional columns. */
const workSentence = 40;
/** The width that the host leaves to a sentence, whose end matters less. */
const besideHost = 24;
const widestName = 28;
/** A long name takes at most this share of the sentences' columns. */
const nameShare = 0.34;
/** In a narrower list the glyph alone says the state. */
const stateFrom = 139;
/** The width of the time until which a row is put away; its name gets the rest. */
const untilColumns = 16;

/** Optional columns, in the order in which they get room. */
const extras = (Object.keys(columnTable) as ColumnName[]).flatMap((name) => {
	const {most} = columnTable[name];
	return most === undefined ? [] : [{name, most}];
});

type ColumnOptions = {
	readonly wanted: readonly ColumnName[];
	readonly isDouble: boolean;
	/** In the drawer, the time until which a row is put away replaces its sentence. In narrow lists it also replaces the age. */
	readonly isDrawer: boolean;
	/** What the titles of sections name (except in the drawer), so that no column of the host or agent repeats it. */
	readonly groupBy?: string | undefined;
};

/** @param rows all rows of the list, including hidden ones, so that scrolling moves no column. */
export function toColumns(total: number, rows: readonly Row[], {wanted, isDouble, isDrawer, groupBy}: ColumnOptions): Columns {
	const room = roomOf(total);
	const {name: longest, still, twins} = measureOf(rows);
	const all = {total, rows, wanted, groupBy: isDrawer ? undefined : groupBy};
	const project = nameColumns(room, longest);
	const task = isDrawer || wanted.includes('task') ? room - project - gap : 0;
	const withAge = (project: number, cells: readonly Cell[] = []): Columns => {
		const own: readonly Cell[] = [{name: 'project', columns: Math.max(1, project)}, ...cells, {name: 'age', columns: ageColumns}];
		return {total, twins, cells: ordered(own, wanted)};
	};
	if (isDouble) {
		const {left, cells} = optional(all, {room, needed: Math.min(longest, widestName), host: leastName});
		return withAge(left, cells);
	}
	if (task < untilColumns && isDrawer) return {total, twins, cells: drawerCells(total)};
	// The whole name is more useful than the first letters of the sentence.
	if (task < leastSentence) return withAge(room);
	const needed = isDrawer ? untilColumns : Math.min(Math.max(still, workSentence), goodSentence);
	const {left, cells} = optional(all, {room: task, needed, host: besideHost});
	return withAge(project, [{name: 'task', columns: left}, ...cells]);
}

/** The cells of a line for its name and its sentence. */
function roomOf(total: number): number {
	return total - lead - ageColumns - 1;
}

function nameColumns(room: number, longest: number): number {
	return Math.max(1, Math.min(longest, widestName, Math.max(leastName, Math.floor(room * nameShare))));
}

/** Whether one line of a list would cut the sentence of a session that is not at work: those change too often to lay out a list by them. */
export function isCutIn(total: number, rows: readonly Row[]): boolean {
	const {name, still} = measureOf(rows);
	const room = roomOf(total);
	return still > room - nameColumns(room, name) - gap;
}

type Measure = {readonly name: number; readonly still: number; readonly twins: ReadonlyMap<RowKey, string>};

/** The widest name, and the widest sentence of a session that is not at work. */
const measureOf = onceFor((rows: readonly Row[]): Measure => {
	const twins = twinNames(rows);
	const still = rows.filter((row) => row.state.group !== 'autonomous' && !isEnded(row));
	return {
		name: Math.max(8, ...rows.map((row) => width(listName(row, twins)))),
		still: Math.max(0, ...still.map((row) => width(oneLine(toSentence(row).text)))),
		twins,
	};
});

/** The name of a row in the list, made unique among twins. */
export function listName(row: Row, twins: Columns['twins']): string {
	return oneLine(twins.get(row.key) ?? nameOf(row));
}

/** The optional columns that fit, and the cells that are left. `needed` and `host`: the least cells that they leave. */
function optional(
	{total, rows, wanted, groupBy}: {readonly total: number; readonly rows: readonly Row[]} & Pick<ColumnOptions, 'wanted' | 'groupBy'>,
	{room, needed, host}: {readonly room: number; readonly needed: number; readonly host: number},
): {readonly left: number; readonly cells: readonly Cell[]} {
	let left = room;
	const cells = extras.flatMap(({name, most}): readonly Cell[] => {
		const isShown = wanted.includes(name) && (name === 'state' ? total >= stateFrom : name !== groupBy);
		const columns = isShown ? Math.min(most, longestOf(name, rows)) : 0;
		if (columns === 0 || left - columns - gap < (name === 'host' ? host : needed)) return [];
		left -= columns + gap;
		return [{name, columns}];
	});
	return {left, cells};
}

function drawerCells(total: number): readonly Cell[] {
	return [
		{name: 'project', columns: Math.max(1, total - lead - gap - untilColumns)},
		{name: 'task', columns: untilColumns},
	];
}

/** The cells in the config's order. Of columns that it does not name, the project comes first and the others last. */
function ordered(cells: readonly Cell[], wanted: readonly ColumnName[]): readonly Cell[] {
	const place = (name: ColumnName) => (wanted.includes(name) ? wanted.indexOf(name) : name === 'project' ? -1 : wanted.length);
	return cells.toSorted((a, b) => place(a.name) - place(b.name));
}

function longestOf(name: ColumnName, rows: readonly Row[]): number {
	if (name === 'state') return wordColumns;
	const texts = rows.map((row) => cellText(name, row));
	// A text that all sessions share is only in the detail. Empty texts do not count: a new session has no model, and the line of a
	// silent host no agent.
	const said = name === 'model' || name === 'agent' ? texts.filter((text) => text !== '') : texts;
	if (columnTable[name].isHiddenIfAlike && said.every((text) => text === said[0])) return 0;
	if (name === 'cost') return costColumns(rows);
	return Math.max(0, ...texts.map(width));
}

/** The width with a cell for `≥`, so that no column moves when a sum is complete. */
function costColumns(rows: readonly Row[]): number {
	const costs = rows.flatMap(({usage: {costUsd}}) => costUsd ?? []);
	const widest = Math.max(0, ...costs.map((cost) => width(dollarsText(cost, true))));
	return widest === 0 ? 0 : 1 + widest;
}

/** Pads or cuts a text to exactly this many cells. */
export function aligned(name: ColumnName, text: string, columns: number): string {
	if (columnTable[name].isNumber) return clip(text, columns).padStart(columns);
	return fill(name === 'project' ? clipMiddle(text, columns) : text, columns);
}

/** The meaning of the time in a state, by part. */
const ageTitles: Readonly<Record<Part, readonly string[]>> = {
	blocked: ['waiting', 'wait'],
	your_turn: ['done for', 'for'],
	running: ['working', 'for'],
	done: ['done for', 'for'],
};

/** `at`: its first cell. */
export type ColumnTitle = {readonly at: number; readonly text: string};

/** @param from the first free cell. @param part the part of the rows below; undefined when they have several. */
export function columnTitles(columns: Columns, from: number, part: Part | undefined): readonly ColumnTitle[] {
	let free = from;
	let end = lead;
	return columns.cells.flatMap(({name, columns: cells}, index) => {
		const start = end + gapBefore(columns, index);
		end = start + cells;
		const beginning = (word: string) => (columnTable[name].isNumber ? end - word.length : start);
		const words = name !== 'age' ? columnTable[name].titles : part === undefined ? ['time'] : ageTitles[part];
		const text = words.find((word) => beginning(word) > free && beginning(word) + word.length <= end);
		if (text === undefined) return [];
		free = beginning(text) + text.length;
		return [{at: beginning(text), text}];
	});
}

/** The blank cells before a column. Ages at the end include a blank. */
export function gapBefore({cells}: Columns, index: number): number {
	if (index === 0) return 0;
	return cells[index]?.name === 'age' && index === cells.length - 1 ? 1 : gap;
}

/** The signs before a row, of which the first applicable one is shown. */
export const rowSigns = {ticked: '*', draft: '~', queued: '&', arrived: '+', pinned: '^', skipped: '-'} as const;

export function signsHelp(keyOf: KeyOf): HelpSection {
	const {ticked, draft, queued, arrived, pinned, skipped} = rowSigns;
	return {
		title: 'Before a row',
		keys: [
			{key: ticked, does: `selected: press ${keyOf('tick')} again to unselect it`, reason: undefined, also: 'sign'},
			{key: draft, does: `unsent reply: press ${keyOf('reply')} to continue it`, reason: undefined, also: 'sign'},
			{key: queued, does: 'a prompt waits until it rests, or is held: its details say why', reason: undefined, also: 'sign queue outbox'},
			{key: arrived, does: `new; press ${keyOf('sort')} to sort it in`, reason: undefined, also: 'sign'},
			{key: skipped, does: `skipped: not counted for a while; press ${keyOf('undo')} to undo it`, reason: undefined, also: 'sign'},
			{key: pinned, does: `pinned: press ${keyOf('pin')} to unpin it`, reason: undefined, also: 'sign'},
		],
	};
}
