/** What a row says in the columns beside its sentence, and on the lines of its subagents. */
import type {ColumnName} from '../../core/config.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {dollarsText} from '../../core/terms/spending.js';
import {modeWord} from '../../core/words/permission-mode.js';
import {subagentText} from '../card/line.js';
import {oneLine} from '../text.js';

/** The usual names of a main branch, which most rows would have, and the one of a directory without git. They are not shown. */
const defaultBranches: ReadonlySet<string> = new Set(['main', 'master', 'trunk', 'HEAD']);

/** The text of a row in a column that depends on nothing but the row. */
export function cellText(name: ColumnName, row: Row): string {
	const {usage} = row;
	switch (name) {
		case 'project':
			return oneLine(nameOf(row));
		case 'agent':
			return oneLine(row.agent);
		case 'host':
			return oneLine(row.host ?? '');
		case 'branch':
			return row.branch === undefined || defaultBranches.has(row.branch) ? '' : oneLine(row.branch);
		case 'model':
			return withoutPrefix(oneLine(usage.model ?? ''), `${row.agent}-`).replace(/-\d{8}$/, '');
		case 'mode':
			return modeWord(row.permissionMode);
		case 'context':
			return contextRole(row) === undefined ? '' : `${Math.floor((usage.contextShare ?? 0) * 100)}%`;
		case 'cost':
			return usage.costUsd === undefined ? '' : dollarsText(usage.costUsd, usage.isAtLeast !== true);
		case 'state':
		case 'task':
		case 'activity':
		case 'age':
			return '';
	}
}

/** A context that is nearly full. */
export function contextRole({usage: {contextShare = 0}}: Pick<Row, 'usage'>): 'waiting' | 'urgent' | undefined {
	return contextShare >= 0.95 ? 'urgent' : contextShare >= 0.8 ? 'waiting' : undefined;
}

function withoutPrefix(text: string, prefix: string): string {
	return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** The most lines below a session. The last one counts the subagents that have no line of their own. */
const most = 3;

/** `startedAt` is epoch ms; undefined: unknown, or the line stands for several. */
type Nested = {readonly text: string; readonly startedAt: number | undefined};

/** A line for each subagent, e.g. `find the tests (Explore agent)`. */
export function nestedLines({state: {context}}: Row): readonly Nested[] {
	if (context.kind !== 'working' || context.subagents.length === 0) return [];
	const lines = context.subagents.map((agent): Nested => ({text: subagentText(agent), startedAt: agent.startedAt}));
	return lines.length <= most
		? lines
		: [...lines.slice(0, most - 1), {text: `${lines.length - most + 1} more agents`, startedAt: undefined}];
}
