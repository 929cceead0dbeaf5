/** The filter of the list, as it is typed. */
import type {RowKey} from '../../core/address.js';
import type {AppState} from '../model.js';
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
export function filtered(state: AppState, filter: string, now: number): AppState {
	if (filter === state.filter) return state;
	const from = filter === '' ? state : {...state, cursor: undefined};
	return narrowed({...from, held: true}, filter, now);
}
