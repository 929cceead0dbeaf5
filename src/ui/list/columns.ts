/** Which columns a row has at a width, and how wide each is. */
import {clip, clipMiddle, fill, oneLine, width} from '../../app/text.js';
import type {ColumnName} from '../../core/config.js';
import {quarters} from '../../core/fold/activity.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Group, Row} from '../../core/session.js';
import {dollarsText} from '../../core/usage/spending.js';
import {modeWord} from '../../core/words/permission-mode.js';
import {wordColumns} from './state-style.js';

type Cell = {readonly name: ColumnName; readonly columns: number};

/** `cells` are in the order of the screen. In a row of two lines (`isDouble`) they are those of the first line. */
export type Columns = {readonly total: number; readonly cells: readonly Cell[]; readonly isDouble: boolean};

/** Cells before the first column: marker, flag, glyph. */
export const lead = 4;
const ageColumns = 4;
const gap = 2;
const leastTask = 9;
const leastName = 12;
/** An optional column is shown only if it leaves the task this width. */
const goodTask = 24;
/** The same for the host column, which matters more than the end of a task. */
const taskBesideHost = 14;
const widestName = 28;
/** A long name takes at most this share of the tasks' columns. */
const nameShare = 0.4;

/** The width of the time until which a row is put away; its name gets the rest. */
const untilColumns = 16;

/** Optional columns, in the order in which they get room. */
const extras: readonly {readonly name: ColumnName; readonly most: number}[] = [
	{name: 'host', most: 12},
	{name: 'mode', most: 7},
	{name: 'activity', most: quarters},
	{name: 'branch', most: 18},
	{name: 'context', most: 4},
	{name: 'cost', most: 7},
	{name: 'model', most: 12},
];

type ColumnOptions = {
	readonly wanted: readonly ColumnName[];
	readonly isDouble: boolean;
	/** In the drawer, the time until which a row is put away replaces its task. In narrow lists it also replaces state and age. */
	readonly isDrawer: boolean;
};

/** @param rows all rows of the list, also those out of sight, so that scrolling moves no column. */
export function toColumns(total: number, rows: readonly Row[], {wanted, isDouble, isDrawer}: ColumnOptions): Columns {
	const age: Cell = {name: 'age', columns: ageColumns};
	if (isDouble) return {total, isDouble, cells: [{name: 'project', columns: Math.max(1, total - lead - ageColumns - 1)}, age]};
	const hasState = wanted.includes('state') && total >= lead + 8 + wordColumns + gap + ageColumns + 1;
	const room = total - lead - ageColumns - 1 - (hasState ? wordColumns + gap : 0);
	const longest = rows.reduce((most, row) => Math.max(most, width(oneLine(nameOf(row)))), 8);
	const project = Math.max(1, Math.min(longest, widestName, Math.max(leastName, Math.floor(room * nameShare))));
	const task = isDrawer || wanted.includes('task') ? room - project - gap : 0;
	if (task < untilColumns && isDrawer) return {total, isDouble, cells: drawerCells(total)};
	// The whole name is of more use than the first letters of the task.
	if (task < leastTask)
		return {total, isDouble, cells: ordered([{name: 'project', columns: Math.max(1, room)}, ...state(hasState), age], wanted)};
	let left = task;
	const more = extras.flatMap(({name, most}): readonly Cell[] => {
		const columns = wanted.includes(name) ? Math.min(most, longestOf(name, rows)) : 0;
		if (columns === 0 || left - columns - gap < (name === 'host' ? taskBesideHost : goodTask)) return [];
		left -= columns + gap;
		return [{name, columns}];
	});
	const cells: readonly Cell[] = [{name: 'project', columns: project}, ...state(hasState), {name: 'task', columns: left}, ...more, age];
	return {total, isDouble, cells: ordered(cells, wanted)};
}

function drawerCells(total: number): readonly Cell[] {
	return [
		{name: 'project', columns: Math.max(1, total - lead - gap - untilColumns)},
		{name: 'task', columns: untilColumns},
	];
}

function state(isShown: boolean): readonly Cell[] {
	return isShown ? [{name: 'state', columns: wordColumns}] : [];
}

/** Columns that are shown although the config does not name them: the project comes first, all others come last. */
function ordered(cells: readonly Cell[], wanted: readonly ColumnName[]): readonly Cell[] {
	const place = (name: ColumnName) => (wanted.includes(name) ? wanted.indexOf(name) : name === 'project' ? -1 : wanted.length);
	return cells.toSorted((a, b) => place(a.name) - place(b.name));
}

function longestOf(name: ColumnName, rows: readonly Row[]): number {
	if (name === 'activity') return rows.some(({activity}) => activity !== undefined) ? quarters : 0;
	if (name === 'cost') return costColumns(rows);
	return rows.reduce((most, row) => Math.max(most, width(cellText(name, row))), 0);
}

/** The cell of `≥` is kept for all, so that no column moves when a sum is whole. */
function costColumns(rows: readonly Row[]): number {
	const costs = rows.flatMap(({usage: {costUsd}}) => costUsd ?? []);
	return costs.length === 0 ? 0 : 1 + Math.max(...costs.map((cost) => width(dollarsText(cost, true))));
}

/** The usual names of a main branch. They are not shown, since most rows would have one. */
const defaultBranches: ReadonlySet<string> = new Set(['main', 'master', 'trunk']);

/** The text of a row in a column that depends on nothing but the row. */
export function cellText(name: ColumnName, row: Row): string {
	const {usage} = row;
	switch (name) {
		case 'project':
			return oneLine(nameOf(row));
		case 'host':
			return oneLine(row.host ?? '');
		case 'branch':
			return row.branch === undefined || defaultBranches.has(row.branch) ? '' : oneLine(row.branch);
		case 'model':
			return withoutPrefix(oneLine(usage.model ?? ''), `${row.agent}-`).replace(/-\d{8}$/, '');
		case 'mode':
			return modeWord(row.permissionMode);
		case 'context':
			return usage.contextShare === undefined ? '' : `${Math.round(usage.contextShare * 100)}%`;
		case 'cost':
			return usage.costUsd === undefined ? '' : dollarsText(usage.costUsd, usage.isAtLeast !== true);
		case 'state':
		case 'task':
		case 'activity':
		case 'age':
			return '';
	}
}

function withoutPrefix(text: string, prefix: string): string {
	return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** Numbers are aligned at the right, so that they can be compared down the list. */
const numbers: ReadonlySet<ColumnName> = new Set(['age', 'context', 'cost']);

/** @returns exactly so many cells. */
export function aligned(name: ColumnName, text: string, columns: number): string {
	if (numbers.has(name)) return clip(text, columns).padStart(columns);
	return fill(name === 'project' ? clipMiddle(text, columns) : text, columns);
}

/** The titles of columns that need one; the first that fits is drawn. */
const titles: Readonly<Partial<Record<ColumnName, readonly string[]>>> = {
	branch: ['branch'],
	activity: ['activity'],
	model: ['model'],
	context: ['context', 'ctx'],
	cost: ['cost'],
};

/** The meaning of the time in a state, by group. */
const ageTitles: Readonly<Record<Group, readonly string[]>> = {
	needs_you: ['waiting', 'wait'],
	autonomous: ['working', 'for'],
	delivered: ['done for', 'for'],
};

/** `at`: its first cell. */
export type ColumnTitle = {readonly at: number; readonly text: string};

/** @param from the first free cell. @param group that of the rows below; undefined: they have several. */
export function columnTitles(columns: Columns, from: number, group: Group | undefined): readonly ColumnTitle[] {
	if (columns.isDouble) return [];
	let free = from;
	let end = lead;
	return columns.cells.flatMap(({name, columns: cells}, index) => {
		const start = end + gapBefore(columns, index);
		end = start + cells;
		const beginning = (word: string) => (numbers.has(name) ? end - word.length : start);
		const text = wordsOf(name, group).find((word) => beginning(word) > free && beginning(word) + word.length <= end);
		if (text === undefined) return [];
		free = beginning(text) + text.length;
		return [{at: beginning(text), text}];
	});
}

function wordsOf(name: ColumnName, group: Group | undefined): readonly string[] {
	if (name === 'age') return group === undefined ? ['time'] : ageTitles[group];
	return titles[name] ?? [];
}

/** Blank cells before a column. Ages at the end have a blank of their own. */
export function gapBefore({cells}: Columns, index: number): number {
	if (index === 0) return 0;
	return cells[index]?.name === 'age' && index === cells.length - 1 ? 1 : gap;
}
