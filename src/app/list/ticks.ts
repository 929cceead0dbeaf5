/** Ticked rows: keys that put rows away, pin or reply act on all of these. */
import type {RowKey} from '../../core/address.js';
import type {Row} from '../../core/session.js';
import type {AppState} from '../model.js';
import {targetRow} from '../target.js';
import {moveCursor} from './cursor.js';

export const noTicks: ReadonlySet<RowKey> = new Set();

/** Moves to the next row, so that one key ticks several in a row. */
export function tickToggled(state: AppState): AppState {
	const {cursor} = state;
	if (cursor === undefined) return state;
	const ticked = new Set(tickedRows(state).map(({key}) => key));
	if (!ticked.delete(cursor)) ticked.add(cursor);
	return moveCursor({...state, ticked}, {by: 1});
}

/** Ticked rows may be hidden by a filter or a fold; a row that left the list is not ticked any more. */
export function tickedRows({rows, ticked, view}: AppState): readonly Row[] {
	return ticked.size === 0 ? [] : rows.filter(({key}) => ticked.has(key) && view.order.has(key));
}

/** The rows that a key acts on: the ticked ones, else the one under the cursor. */
export function chosenRows(state: AppState): readonly Row[] {
	const ticked = tickedRows(state);
	const row = targetRow(state);
	return ticked.length > 0 ? ticked : row === undefined ? [] : [row];
}
