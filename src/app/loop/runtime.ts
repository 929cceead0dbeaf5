/** Holds the state, carries out each effect by the port of its name, and notifies the subscribers. */
import {messageOf} from '../../core/errors.js';
import {isReplaced, toUserError} from '../../core/machine/machine-error.js';
import {refused, unconfirmed} from '../../core/receipt.js';
import type {AppEvent, AppState, Effect} from '../model.js';
import {deliveredBy, isSend} from '../sends/receipts.js';
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

type Order = Exclude<Effect, {readonly type: 'wait'}>;
type Orders = {readonly [T in Order['type']]: Extract<Order, {readonly type: T}>};
type Carriers<T extends Order['type']> = {readonly [K in T]: (order: Orders[K]) => Answer | Promise<Answer>};

/** The event that answers an order, if any. */
type Answer = AppEvent | undefined;

/** What the navigator needs from outside: a port for each order, which rejects with a `UserError` when it fails; and the time, epoch ms. */
export type NavigatorPorts = Carriers<Order['type']> & {readonly now: () => number};

/** @returns the event of the result or failure, if any. Never rejects. */
export async function runEffect(effect: Order, ports: NavigatorPorts): Promise<AppEvent | undefined> {
	try {
		return await carryOut(effect.type, effect, ports);
	} catch (error) {
		const known = toUserError(error);
		const message = known?.message ?? messageOf(error);
		if (effect.type === 'look') return {type: 'look-failed', message};
		if (effect.type === 'read-pane') return {type: 'pane-read', key: effect.row.key, past: undefined};
		if (effect.type === 'capture') return {type: 'preview-captured', key: effect.row.key, text: undefined};
		// Any other error may have come after the keys were sent, so the send is unconfirmed and is not repeated.
		const receipt = isReplaced(error)
			? refused({code: 'machine-refused', message})
			: unconfirmed({code: 'machine-refused', message, midway: true});
		const sent = {receipt, outboxId: undefined};
		if (isSend(effect)) return deliveredBy(effect, sent);
		if (effect.type === 'send-first') return {type: 'first-prompt-ended', sent, prompt: effect.prompt};
		return {type: 'failed', message, fix: known?.fix};
	}
}

function carryOut<T extends Order['type']>(type: T, order: Orders[T], ports: Carriers<T>): Answer | Promise<Answer> {
	return ports[type](order);
}
