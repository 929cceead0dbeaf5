/** What takes long says so: past 300 ms the footer tells what is under way, until it is done or failed. */
import type {Effect} from './effect.js';
import type {AppEvent} from './event.js';
import type {AppState, Step} from './state.js';

const shownAfterMs = 300;

/** Orders that a key waits for. What is sent to a session tells of itself on its row. */
const texts: Partial<Readonly<Record<Effect['type'], string>>> = {
	jump: 'jumping …',
	'plan-install': 'reading the settings …',
	install: 'installing …',
};

const ends: ReadonlySet<AppEvent['type']> = new Set(['jumped', 'install-planned', 'installed', 'failed']);

/** @returns the state without what this event brings to its end. */
export function withoutBusy(state: AppState, event: AppEvent): AppState {
	if (state.busy === undefined || !ends.has(event.type)) return state;
	return {...state, busy: undefined, notice: state.notice?.text === state.busy ? undefined : state.notice};
}

export function withBusy([state, effects]: Step): Step {
	const busy = effects.map(({type}) => texts[type]).find((text) => text !== undefined);
	if (busy === undefined) return [state, effects];
	return [{...state, busy}, [...effects, {type: 'wait', name: 'busy', ms: shownAfterMs, event: {type: 'still-busy'}}]];
}

export function stillBusy(state: AppState): AppState {
	return state.busy === undefined ? state : {...state, notice: {kind: 'said', text: state.busy}};
}
