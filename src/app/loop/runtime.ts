/** Holds the state, carries out the effects, and informs the subscribers. */
import type {AppEvent, AppState, Effect} from '../model.js';
import {type NavigatorPorts, runEffect} from './run-effect.js';
import {update} from './update.js';

export type Runtime = {
	readonly state: () => AppState;
	/** @returns a function that unsubscribes. */
	readonly subscribe: (listener: () => void) => () => void;
	readonly dispatch: (event: AppEvent) => void;
	/** Stops the timers and waits for effects under way, e.g. the write of a mark. Later events are dropped. */
	readonly close: () => Promise<void>;
};

export function createRuntime(initial: AppState, ports: NavigatorPorts): Runtime {
	let state = initial;
	let isClosed = false;
	const listeners = new Set<() => void>();
	const waits = new Map<string, NodeJS.Timeout>();
	const pending = new Set<Promise<void>>();

	const dispatch = (event: AppEvent): void => {
		if (isClosed) return;
		const [next, effects] = update(state, event, ports.now());
		const isChanged = next !== state;
		state = next;
		for (const effect of effects) start(effect);
		if (isChanged) for (const listener of [...listeners]) listener();
	};

	const start = (effect: Effect): void => {
		if (effect.type === 'wait') {
			clearTimeout(waits.get(effect.name));
			waits.set(effect.name, setTimeout(dispatch, effect.ms, effect.event));
			return;
		}
		const run = runEffect(effect, ports).then((event) => {
			pending.delete(run);
			if (event !== undefined) dispatch(event);
		});
		pending.add(run);
	};

	return {
		state: () => state,
		subscribe: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		dispatch,
		close: async () => {
			isClosed = true;
			for (const timer of waits.values()) clearTimeout(timer);
			await Promise.all(pending);
		},
	};
}
