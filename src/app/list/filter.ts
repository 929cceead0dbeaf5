/** The filter of the list as it is typed, and the jump from it. */
import type {RowKey} from '../../core/address.js';
import {isReachable} from '../../core/rows/host-rows.js';
import {closed, selectedRow, targetRow} from '../binding.js';
import type {AppState, Step} from '../model.js';
import {narrowed, scrolled} from './cursor.js';

/** @param change makes the new text of the open filter. */
export function refiltered(state: AppState, now: number, change: (old: string) => string): AppState {
	const {mode, filter} = state;
	const next = filtered(state, change(filter), now);
	return mode.kind === 'find' && next.filter === '' ? backAt(next, mode.from) : next;
}

/** Restores the filter and the row from before the search. */
export function unfiltered(state: AppState, now: number): AppState {
	const {mode} = state;
	return mode.kind === 'find' ? backAt(filtered(state, mode.before, now), mode.from) : filtered(state, '', now);
}

function backAt(state: AppState, key: RowKey | undefined): AppState {
	return key !== undefined && state.view.keys.includes(key) ? scrolled({...state, cursor: key}) : state;
}

/** Selects the first match; without a filter the cursor stays. */
function filtered(state: AppState, filter: string, now: number): AppState {
	if (filter === state.filter) return state;
	const from = filter === '' ? state : {...state, cursor: undefined};
	return narrowed({...from, held: true}, filter, now);
}

/** Jumps to the row under the cursor. */
export function jump(state: AppState): Step {
	const row = targetRow(state);
	return [closed(state), row === undefined ? [] : [{type: 'jump', row}]];
}

/** After a jump to the only match the filter is not needed any more. */
export function keepOrJump(state: AppState, now: number): Step {
	const row = state.view.keys.length === 1 ? selectedRow(state) : undefined;
	if (row === undefined || !isReachable(row) || state.mode.kind !== 'find') return [closed(state), []];
	return [closed(filtered(state, state.mode.before, now)), [{type: 'jump', row}]];
}
