/** What the keys of the list and of its filter do. */
import {isReachable} from '../../core/rows/reachable.js';
import type {Step} from '../effect.js';
import {erasedFrom, filtered, typedInto, unfiltered} from '../keys/line-input.js';
import {closed} from '../mode.js';
import type {AppState} from '../model.js';
import {selectedRow, targetRow} from '../target.js';
import {arranged, moveCursor} from './cursor.js';
import type {ListKey} from './model.js';

export function updateByListKey(state: AppState, event: ListKey, now: number): Step {
	switch (event.type) {
		case 'cursor-moved':
			return [moveCursor(closed(state), event.move), []];
		case 'jump-chosen': {
			// A second Enter during a jump would jump from wherever the cursor is by then.
			const row = state.isJumping ? undefined : targetRow(state);
			return [closed(state), row === undefined ? [] : [{type: 'jump', row}]];
		}
		case 'resorted':
			return [{...arranged(state, {now, frozen: false}), notice: {kind: 'said', text: 'Sorted again'}}, []];
		case 'find-opened':
			return [{...state, mode: {kind: 'find', before: state.filter, from: state.cursor}}, []];
		case 'find-typed':
			return [typedInto(state, event.text, now), []];
		case 'find-erased':
			return [erasedFrom(state, event.what, now), []];
		case 'find-accepted':
			return event.go === 'jump' ? keepOrJump(state, now) : [moveCursor(closed(state), {by: event.go}), []];
		case 'find-left':
			return [closed(unfiltered(state, now)), []];
	}
}

/** After a jump to the only match the filter is not needed any more. */
function keepOrJump(state: AppState, now: number): Step {
	const row = state.view.keys.length === 1 ? selectedRow(state) : undefined;
	if (row === undefined || !isReachable(row) || state.mode.kind !== 'find') return [closed(state), []];
	return [closed(filtered(state, state.mode.before, now)), [{type: 'jump', row}]];
}
