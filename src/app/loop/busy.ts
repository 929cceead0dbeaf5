/** A jump that takes long: after 300 ms the footer says so, until it is done or has failed. */

import type {AppEvent} from '../event.js';
import type {AppState, Step} from '../model.js';

const shownAfterMs = 300;
const jumping = 'Jumping…';

/** @returns the state after an event that ends a jump; a failure does not tell of what, so it ends one too. */
export function withoutBusy(state: AppState, {type}: AppEvent): AppState {
	if (!state.isJumping || (type !== 'jumped' && type !== 'failed')) return state;
	return {...state, isJumping: false, notice: state.notice?.text === jumping ? undefined : state.notice};
}

export function withBusy([state, effects]: Step): Step {
	if (effects.every(({type}) => type !== 'jump')) return [state, effects];
	return [{...state, isJumping: true}, [...effects, {type: 'wait', name: 'busy', ms: shownAfterMs, event: {type: 'still-busy'}}]];
}

export function stillBusy(state: AppState): AppState {
	return state.isJumping ? {...state, notice: {kind: 'said', text: jumping}} : state;
}
