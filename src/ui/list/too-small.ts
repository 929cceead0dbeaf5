/** The head of the queue on a screen that is too small for anything else: one line per session, around the cursor. */
import {leastSize, topAround} from '../../app/layout.js';
import {wordColumns} from '../../app/list/column-table.js';
import {type Columns, lead, toColumns} from '../../app/list/columns.js';
import type {AppState} from '../../app/model.js';
import {clip, oneLine} from '../../app/text.js';
import {waitTexts} from '../../core/queue/waited.js';
import {twinMarks} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {type Line, span, type TerminalStyle} from '../line.js';
import {rowLines} from './list-lines.js';

const gap = 2;
const leastName = 4;

export function tooSmallLines(state: AppState, style: TerminalStyle): readonly Line[] {
	const {view, size, cursor, notice} = state;
	const rows = state.mode.kind === 'queue' && state.looked ? view.groups.flatMap((group) => group.rows) : [];
	const room = Math.max(0, size.rows - 1);
	const at = rows.findIndex(({key}) => key === cursor);
	const top = topAround(at, room, rows.length);
	const lines = rows.slice(top, top + room).map((row) => ({kind: 'row', row}) as const);
	const columns =
		size.columns < leastSize.columns
			? nameAndState(size.columns, rows)
			: toColumns(size.columns, rows, {wanted: state.config.columns, isDouble: false, isDrawer: false});
	const title = clip(titleOf(state, lines.length > 0), size.columns);
	return [
		[span(notice?.kind === 'failed' ? style.theme.failed : style.theme.waiting, title)],
		...rowLines(state, lines, {columns, filter: ''}, style),
	];
}

/** How many sessions wait for the user, or why a key did nothing. Without room for a list, it also names the size that a list needs. */
function titleOf({view, notice}: AppState, hasList: boolean): string {
	if (hasList && notice !== undefined) return oneLine(notice.text);
	const text = waitTexts(view.counts).join(', ') || 'Nothing waits for you';
	return hasList ? text : `${text} (${leastSize.columns}x${leastSize.rows} needed)`;
}

/** Name and state; in very narrow windows only the name. */
function nameAndState(total: number, rows: readonly Row[]): Columns {
	const twins = twinMarks(rows);
	const name = total - lead - gap - wordColumns;
	const both = [{name: 'project', columns: name} as const, {name: 'state', columns: wordColumns} as const];
	const cells = name < leastName ? [{name: 'project', columns: Math.max(1, total - lead)} as const] : both;
	return {total, isDouble: false, twins, cells};
}
