/** The handlers of a feature: one function for each type of event. `loop/update.ts` joins those of all features. */
import type {AppEvent, AppState, Step} from './model.js';

type OfType<T extends AppEvent['type']> = Extract<AppEvent, {readonly type: T}>;
type Handler<Event> = (state: AppState, event: Event, now: number) => Step;
export type Handlers<T extends AppEvent['type']> = {readonly [K in T]: Handler<OfType<K>>};

export function changing<Event>(change: (state: AppState, event: Event, now: number) => AppState): Handler<Event> {
	return (state, event, now) => [change(state, event, now), []];
}

/** @param now epoch ms */
export function handle<T extends AppEvent['type']>(
	handlers: Handlers<T>,
	state: AppState,
	event: OfType<T> & {readonly type: T},
	now: number,
): Step {
	return handlers[event.type](state, event, now);
}
