/** Carries out each order over the port of its name. */
import {messageOf} from '../../core/context.js';
import {isReplaced, toUserError} from '../../core/machine/machine-error.js';
import {refused, unconfirmed} from '../../core/receipt.js';
import type {AppEvent, Effect} from '../model.js';
import {deliveredBy, isSend} from '../sends/receipts.js';

type Order = Exclude<Effect, {readonly type: 'wait'}>;
type Orders = {readonly [T in Order['type']]: Extract<Order, {readonly type: T}>};
type Carriers<T extends Order['type']> = {readonly [K in T]: (order: Orders[K]) => Answer | Promise<Answer>};

/** What an order comes back with; undefined: nothing. */
type Answer = AppEvent | undefined;

/** Everything that the navigator needs of the world: what carries out each order, and rejects with a `UserError` where it cannot; and the time, epoch ms. */
export type NavigatorPorts = Carriers<Order['type']> & {readonly now: () => number};

/** @returns the event of the result or the failure; undefined when there is none. Never rejects. */
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
