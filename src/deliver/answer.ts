/** A dialog's answer, key by key, each sent only onto the dialog the human saw (design: sending). */

import type {Dialog, SurfaceAssessment} from '../core/screen/surface.js';
import type {Address, Ask} from '../core/session.js';
import {awaitAnswered} from './answer-receipt.js';
import {type Choice, type Goal, planAnswer} from './choice.js';
import {waits} from './limits.js';
import {type Act, nextKey} from './next-key.js';
import type {DeliverPorts, Sent} from './ports.js';
import {type Receipt, refused} from './receipt.js';
import {isSameDialog, showsAsk} from './shown.js';
import {waitForScreen} from './watch-pane.js';

export type AnswerOrder = {
	readonly address: Address;
	readonly ask: Ask;
	/** Token of the prompt the human saw; an old one is refused. */
	readonly token: string;
	readonly choice: Choice;
};

/** A form of many options needs a key for each; more than this means the screen does not follow. */
const MAX_KEYS = 40;

/** Sends the keys of one answer, once. A key that got no visible answer is never repeated. */
export async function deliverAnswer(order: AnswerOrder, ports: DeliverPorts): Promise<Receipt> {
	const found = await findDialog(order, ports);
	if (found.kind === 'refused') return found;
	const planned = planAnswer(found.dialog, order.choice);
	if (!planned.ok) return refused(planned.why);
	return pressKeys({order, goal: planned.goal, dialog: found.dialog}, ports);
}

type Found = {readonly kind: 'found'; readonly dialog: Dialog} | Extract<Receipt, {kind: 'refused'}>;

/** The same dialog in two looks far enough apart: one that was just drawn drops its first keys (facts §0.7). */
async function findDialog(order: AnswerOrder, ports: DeliverPorts): Promise<Found> {
	const heard = await ports.heard(order.address);
	if (heard.token !== order.token) return {kind: 'refused', why: 'the prompt changed since it was shown'};
	const drawn = await waitForScreen(ports, order.address, {until: (surface) => surface.surface !== 'deferred', withinMs: waits.typed});
	if (drawn.kind === 'lost') return {kind: 'refused', why: drawn.why};
	const first = drawn.surface === undefined ? undefined : answerable(drawn.surface, order.ask);
	if (first === undefined) return {kind: 'refused', why: whyNot(drawn.surface)};
	await ports.pause(waits.settled);
	const sight = await ports.look(order.address);
	if (sight.kind !== 'seen') return {kind: 'refused', why: sight.why};
	const second = answerable(sight.surface, order.ask);
	if (second === undefined || !isSameDialog(first, second)) return {kind: 'refused', why: 'the dialog changed while it was looked at'};
	const again = await ports.heard(order.address);
	if (again.token !== order.token) return {kind: 'refused', why: 'the prompt changed while it was looked at'};
	return {kind: 'found', dialog: second};
}

function answerable(surface: SurfaceAssessment, ask: Ask): Dialog | undefined {
	const {dialog} = surface;
	if (surface.availability !== 'supported' || surface.businessState !== 'awaiting_operator') return undefined;
	return dialog !== undefined && showsAsk(dialog, ask) ? dialog : undefined;
}

function whyNot(surface: SurfaceAssessment | undefined): string {
	if (surface === undefined) return 'the screen cannot be read';
	if (surface.surface === 'deferred') return 'the dialog is not drawn yet: somebody types in the pane';
	if (surface.surface === 'closed') return 'the pane is scrolled up or shows another view';
	return surface.dialog === undefined ? 'the dialog is not on the screen' : 'another dialog is on the screen';
}

type Course = {readonly order: AnswerOrder; readonly goal: Goal; readonly dialog: Dialog};

async function pressKeys({order, goal, dialog}: Course, ports: DeliverPorts): Promise<Receipt> {
	let now = dialog;
	let tabbed = false;
	for (let count = 0; count < MAX_KEYS; count += 1) {
		const act = nextKey(goal, now, tabbed);
		if (act.kind === 'stop') return count === 0 ? refused(act.why) : {kind: 'unconfirmed', why: act.why};
		const since = ports.now();
		const sent = await perform(act, order.address, ports);
		if (sent.kind === 'refused') return count === 0 ? refused(sent.why) : {kind: 'unconfirmed', why: sent.why};
		if (act.kind === 'press' && act.last) return awaitAnswered(order, ports, {since, before: now});
		if (act.kind === 'press' && act.key === 'Tab') tabbed = true;
		const before = now;
		const shown = await waitForScreen(ports, order.address, {until: (surface) => hasMoved(before, surface), withinMs: waits.key});
		if (shown.kind === 'lost') return {kind: 'unconfirmed', why: `keys were sent, then ${shown.why}`};
		if (shown.kind === 'timeout') return {kind: 'unconfirmed', why: 'the dialog did not follow a key'};
		const after = answerable(shown.surface, order.ask);
		if (after === undefined || !isSameDialog(before, after))
			return {kind: 'unconfirmed', why: 'the dialog changed in the middle of the answer'};
		now = after;
	}
	return {kind: 'unconfirmed', why: 'the dialog did not follow the keys'};
}

function perform(act: Exclude<Act, {kind: 'stop'}>, address: Address, ports: DeliverPorts): Promise<Sent> {
	return act.kind === 'press' ? ports.press(address, [act.key]) : ports.paste(address, act.text);
}

/** Any visible answer to a key: cursor, check mark, field, or another screen altogether. */
function hasMoved(before: Dialog, {dialog}: SurfaceAssessment): boolean {
	return dialog === undefined || JSON.stringify(before) !== JSON.stringify(dialog);
}
