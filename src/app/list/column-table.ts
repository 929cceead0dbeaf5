/** The columns of the list, with a row's text in each, and the lines of its subagents. */
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import type {ColumnName} from '../../core/terms/columns.js';
import {dollarsText} from '../../core/terms/spending.js';
import {modeWords} from '../../core/words/permission-mode.js';
import {subagentText} from '../card/line.js';
import {oneLine} from '../text.js';

/** Branches that are not shown: the usual names of a main branch, which most rows would have, and `HEAD`, which stands for no branch. */
const defaultBranches: ReadonlySet<string> = new Set(['main', 'master', 'trunk', 'HEAD']);

/** The length of the longest word of a state. */
export const wordColumns = 10;

type Column = {
	/** A row's text in the column; undefined when it depends on more than the row: see `ui/list/row-line.ts`. */
	readonly text: ((row: Row) => string) | undefined;
	/** The most cells of an optional column; absent for columns that are always shown. */
	readonly most?: number;
	/** Its titles, the longest first; the first that fits is drawn. */
	readonly titles: readonly string[];
	/** Aligned at the right, so that numbers can be compared down the list. */
	readonly isNumber?: boolean;
	/** Set for a column that is hidden while all sessions have the same text there, which the detail says. */
	readonly isHiddenIfAlike?: boolean;
};

/** The columns; optional ones get room in this order. The titles of the age depend on the rows below. */
export const columnTable: Readonly<Record<ColumnName, Column>> = {
	project: {titles: [], text: (row) => oneLine(nameOf(row))},
	task: {titles: [], text: undefined},
	age: {titles: [], isNumber: true, text: undefined},
	host: {titles: [], most: 12, text: ({host = ''}) => oneLine(host)},
	agent: {titles: ['agent'], most: 9, isHiddenIfAlike: true, text: ({agent}) => oneLine(agent)},
	context: {
		titles: ['context', 'ctx'],
		most: 4,
		isNumber: true,
		text: (row) => (contextRole(row) === undefined ? '' : `${Math.floor((row.usage.contextShare ?? 0) * 100)}%`),
	},
	mode: {titles: [], most: 7, isHiddenIfAlike: true, text: ({permissionMode = 'manual'}) => modeWords[permissionMode]},
	branch: {
		titles: ['branch'],
		most: 18,
		isHiddenIfAlike: true,
		text: ({branch}) => (branch === undefined || defaultBranches.has(branch) ? '' : oneLine(branch)),
	},
	state: {titles: [], most: wordColumns, text: undefined},
	cost: {
		titles: ['cost'],
		most: 7,
		isNumber: true,
		isHiddenIfAlike: true,
		text: ({usage: {costUsd, isAtLeast}}) => (costUsd === undefined ? '' : dollarsText(costUsd, isAtLeast !== true)),
	},
	model: {
		titles: ['model'],
		most: 12,
		isHiddenIfAlike: true,
		text: ({agent, usage: {model = ''}}) => withoutPrefix(oneLine(model), `${agent}-`).replace(/-\d{8}$/, ''),
	},
};

/** The text of a row in a column; empty when it depends on more than the row. */
export function cellText(name: ColumnName, row: Row): string {
	return columnTable[name].text?.(row) ?? '';
}

export function contextRole({usage: {contextShare = 0}}: Pick<Row, 'usage'>): 'waiting' | 'urgent' | undefined {
	return contextShare >= 0.95 ? 'urgent' : contextShare >= 0.8 ? 'waiting' : undefined;
}

function withoutPrefix(text: string, prefix: string): string {
	return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** The most lines below a session. The last one counts the subagents that have no line of their own. */
const most = 3;

/** `startedAt` is epoch ms; undefined when unknown, or when the line is for several. */
type Nested = {readonly text: string; readonly startedAt: number | undefined};

/** A line for each subagent, e.g. `find the tests (Explore agent)`. */
export function nestedLines({state: {context}}: Row): readonly Nested[] {
	if (context.kind !== 'working' || context.subagents.length === 0) return [];
	const lines = context.subagents.map((agent): Nested => ({text: subagentText(agent), startedAt: agent.startedAt}));
	return lines.length <= most
		? lines
		: [...lines.slice(0, most - 1), {text: `${lines.length - most + 1} more agents`, startedAt: undefined}];
}
