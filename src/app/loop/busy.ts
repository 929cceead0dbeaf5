/** Orders that take long: after 300 ms the footer names the order, until it is done or has failed. */
import type {Effect, Step} from '../effect.js';
import type {AppEvent} from '../event.js';
import type {AppState} from '../model.js';
import type {Order} from './model.js';

const shownAfterMs = 300;

/** Orders that a key waits for. A send is shown on its row instead. */
const orders = {
	jump: {text: 'Jumping…', end: 'jumped'},
	'plan-install': {text: 'Reading the settings…', end: 'install-planned'},
	install: {text: 'Installing…', end: 'installed'},
} as const satisfies Readonly<Record<Order, {text: string; end: AppEvent['type']}>>;

/** @returns the state without the orders that this event ends; a failure does not tell whose it is, so it ends all. */
export function withoutBusy(state: AppState, {type}: AppEvent): AppState {
	const busy = state.busy.filter((order) => type !== 'failed' && type !== orders[order].end);
	if (busy.length === state.busy.length) return state;
	const said = state.busy.some((order) => !busy.includes(order) && orders[order].text === state.notice?.text);
	return {...state, busy, notice: said ? undefined : state.notice};
}

export function withBusy([state, effects]: Step): Step {
	const begun = effects.flatMap(({type}) => (isOrder(type) ? [type] : []));
	if (begun.length === 0) return [state, effects];
	const busy = [...state.busy.filter((order) => !begun.includes(order)), ...begun];
	return [{...state, busy}, [...effects, {type: 'wait', name: 'busy', ms: shownAfterMs, event: {type: 'still-busy'}}]];
}

export function stillBusy(state: AppState): AppState {
	const last = state.busy.at(-1);
	return last === undefined ? state : {...state, notice: {kind: 'said', text: orders[last].text}};
}

function isOrder(type: Effect['type']): type is Order {
	return type in orders;
}
