/** What the keys of the list and of its filter do. */
import {isReachable} from '../../core/rows/reachable.js';
import {closed} from '../mode.js';
import type {AppState, Step} from '../model.js';
import {selectedRow, targetRow} from '../target.js';
import {filtered} from './filter.js';

export function jump(state: AppState): Step {
	// A second Enter during a jump would jump from wherever the cursor is by then.
	const row = state.isJumping ? undefined : targetRow(state);
	return [closed(state), row === undefined ? [] : [{type: 'jump', row}]];
}

/** After a jump to the only match the filter is not needed any more. */
export function keepOrJump(state: AppState, now: number): Step {
	const row = state.view.keys.length === 1 ? selectedRow(state) : undefined;
	if (row === undefined || !isReachable(row) || state.mode.kind !== 'find') return [closed(state), []];
	return [closed(filtered(state, state.mode.before, now)), [{type: 'jump', row}]];
}
