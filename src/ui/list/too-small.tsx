/** The head of the queue on a screen that is too small for anything else: one line per session, around the cursor. */
import {Box, Text} from 'ink';
import {leastSize} from '../../app/layout.js';
import {wordColumns} from '../../app/list/column-table.js';
import {type Columns, lead, toColumns} from '../../app/list/columns.js';
import {clip, oneLine} from '../../app/text.js';
import {waitTexts} from '../../core/queue/waited.js';
import {twinMarks} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import type {Drawn} from '../drawn.js';
import {Lines} from '../terminal/lines.js';
import {useLook} from '../use-look.js';
import {useTimes} from './list.js';
import {lineTexts} from './list-text.js';

const gap = 2;
const leastName = 4;

export function TooSmall({drawn}: {readonly drawn: Drawn}) {
	const {view, size, cursor, ticked, labels, unsent, deliveries, keyOf, arrangement} = drawn;
	const look = useLook();
	const {theme} = look;
	const rows = drawn.mode.kind === 'queue' && drawn.looked ? view.groups.flatMap((group) => group.rows) : [];
	const room = Math.max(0, size.rows - 1);
	const at = rows.findIndex(({key}) => key === cursor);
	const top = Math.max(0, Math.min(rows.length - room, at - Math.floor(room / 2)));
	const lines = rows.slice(top, top + room).map((row) => ({kind: 'row', row}) as const);
	const columns =
		size.columns < leastSize.columns ? nameAndState(size.columns, rows) : toColumns(size.columns, rows, {wanted: drawn.columns, ...plain});
	const isDrawer = arrangement.drawer;
	const times = useTimes(lines, {deliveries, keyOf, isDrawer, look});
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows} overflow="hidden">
			<Text wrap="truncate" {...(drawn.notice?.kind === 'failed' ? theme.failed : theme.waiting)}>
				{clip(titleOf(drawn, lines.length > 0), size.columns)}
			</Text>
			<Lines lines={lineTexts(lines, times, {view, cursor, ticked, labels, drafts: unsent, isDrawer, columns}, {look, words: noWords})} />
		</Box>
	);
}

const plain = {isDouble: false, isDrawer: false};
const noWords: readonly string[] = [];

/** How many sessions wait for the user, or why a key did nothing. Without room for a list, it also names the size that a list needs. */
function titleOf({view, notice}: Drawn, hasList: boolean): string {
	if (hasList && notice !== undefined) return oneLine(notice.text);
	const text = waitTexts(view.counts).join(', ') || 'Nothing waits for you';
	return hasList ? text : `${text} (${leastSize.columns}x${leastSize.rows} needed)`;
}

/** Name and state; in very narrow windows only the name. */
function nameAndState(total: number, rows: readonly Row[]): Columns {
	const twins = twinMarks(rows);
	const name = total - lead - gap - wordColumns;
	if (name < leastName) return {total, isDouble: false, twins, cells: [{name: 'project', columns: Math.max(1, total - lead)}]};
	return {
		total,
		isDouble: false,
		twins,
		cells: [
			{name: 'project', columns: name},
			{name: 'state', columns: wordColumns},
		],
	};
}
