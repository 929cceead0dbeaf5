/** Sends under way and their receipts, by row, until they fade. */
import type {RowKey} from '../../core/address.js';
import type {Receipt} from '../../core/receipt.js';
import {hasFollowingPage} from '../../core/rows/options.js';
import {receiptName, shortName} from '../../core/rows/row-name.js';
import {partOf, type Row} from '../../core/session.js';
import {reasonText} from '../../core/terms/receipt-words.js';
import {actSummary, answerSummary, headOf, receiptText, replySummary, type SendSummary} from '../../core/words/send-summary.js';
import {refused, rowOf} from '../binding.js';
import type {KeyOf} from '../help-keys.js';
import {nextKeys, passed} from '../list/cursor.js';
import type {AppEvent, AppState, Effect, Step} from '../model.js';
import {type Delivery, type SendEnd, type SendResult, toWords, wordsKey} from './model.js';

/** How long a receipt is shown: a failure that needs the user stays longer. */
const shownMs: Readonly<Record<Receipt['kind'], number>> = {landed: 6000, refused: 20_000, unconfirmed: 30_000, typed: 120_000};

export type SendOrder = Extract<Effect, {type: 'answer' | 'reply' | 'submit' | 'act'}>;

export function isSend(effect: Effect): effect is SendOrder {
	return effect.type === 'reply' || effect.type === 'answer' || effect.type === 'submit' || effect.type === 'act';
}

/** The event for a finished order, with its text, which is kept if it was not sent. */
export function deliveredBy(order: SendOrder, sent: SendResult): AppEvent {
	const row = order.row.key;
	if (order.type === 'answer') return {type: 'delivered', row, text: undefined, words: toWords(order.token, order.choice), sent};
	return {type: 'delivered', row, text: order.type === 'reply' ? order.reply.text : undefined, sent};
}

/** Sends the orders, and records that they are under way. `text`: what the row shows meanwhile. */
export function sending(state: AppState, orders: readonly SendOrder[], text: string): Step {
	const deliveries = new Map(state.deliveries);
	for (const order of orders) {
		const {row} = order;
		// After an interrupt the cursor stays, so that the user sees the result.
		const nextRows =
			order.type === 'act' || row.key !== state.cursor
				? []
				: nextKeys(state.view, row.key).map((key) => [key, state.view.order.get(key)] as const);
		deliveries.set(row.key, {
			kind: 'sending',
			text,
			token: row.token,
			since: row.state.since,
			hasNextStep: hasNextStep(order),
			summary: summaryOf(order),
			nextRows,
		});
	}
	return [{...state, deliveries}, orders];
}

/** `why`: why nothing is sent to it; undefined when it can be. */
type Checked = {readonly row: Row; readonly why: string | undefined};

type Together<T> = {readonly verb: string; readonly text: string; readonly toOrder: (one: T) => SendOrder};

/**
 * Sends one text, answer or act to the rows without a reason against it, and counts the receipts together. The others are
 * named with their reasons.
 */
export function sendingAll<T extends Checked>(state: AppState, checked: readonly T[], {verb, text, toOrder}: Together<T>): Step {
	const skipped = checked.flatMap(({row, why}) => (why === undefined ? [] : [`${shortName(row)} (${why})`]));
	const [next] = skipped.length === 0 ? [state] : refused(state, `Skipped: ${skipped.join(', ')}`);
	const orders = checked.filter(({why}) => why === undefined).map(toOrder);
	if (orders.length === 0) return [next, []];
	const open = new Set(orders.map(({row}) => row.key));
	return sending({...next, batch: {open, of: orders.length, verb, landed: 0, failed: [], skipped, isUnsure: false}}, orders, text);
}

function summaryOf(order: SendOrder): SendSummary {
	switch (order.type) {
		case 'answer':
			return answerSummary(order.row, order.choice);
		case 'act':
			return actSummary(order.act);
		case 'reply':
		case 'submit':
			return replySummary;
	}
}

/** Whether another step follows, for which the cursor stays on the row: the next page of a form, or a jump after a resume. */
function hasNextStep(order: SendOrder): boolean {
	return order.type === 'answer'
		? order.choice.kind === 'options' && hasFollowingPage(order.row, order.choice.numbers)
		: order.type === 'act' && order.act === 'resume';
}

/** @param now epoch ms. */
export function delivered(state: AppState, event: SendEnd, now: number): Step {
	const {receipt, outboxId} = event.sent;
	const until = now + shownMs[receipt.kind];
	const sent = state.deliveries.get(event.row);
	const summary = sent?.summary ?? event.sent.summary ?? unknownSummary;
	const deliveries = new Map(state.deliveries).set(event.row, {
		kind: 'ended',
		token: sent?.token,
		since: sent?.since,
		summary,
		receipt,
		outboxId,
		until,
	});
	const next = withUnsent(counted({...state, deliveries}, event), event);
	const isDone = isDealtWith(state, event);
	const quick = isDone ? passed(next, event.row) : next.quick;
	const after = {...next, quick, ...(isDone && state.cursor === event.row ? movedOn(next, sent) : {})};
	return [{...after, notice: noticeOf(after, event, summary)}, [fading(after, now)]];
}

/** The summary of a send without a record: its receipt came twice. */
const unknownSummary: SendSummary = {verb: 'sent', object: ''};

/** Moves the cursor from a finished row to the next one that has no send under way. */
function movedOn(state: AppState, sent: Delivery | undefined): Partial<AppState> {
	const nextRows = sent?.kind === 'sending' ? sent.nextRows : [];
	const isFree = (key: RowKey) => state.view.keys.includes(key) && !isSending(state, key);
	const next = nextRows.find(([key, part]) => state.view.order.get(key) === part && isFree(key));
	return next === undefined ? {} : {cursor: next[0], held: true};
}

/**
 * Moves the cursor before the receipt when the row leaves its part of the list, or the list would scroll to the row's new place and back.
 * @param state with the view before the look. @param rows those of the look.
 */
export function movedAhead(state: AppState, rows: readonly Row[]): AppState {
	const {cursor} = state;
	const sent = cursor === undefined ? undefined : state.deliveries.get(cursor);
	if (sent?.kind !== 'sending' || sent.hasNextStep) return state;
	const row = rows.find(({key}) => key === cursor);
	if (row === undefined || partOf(row.state) === state.view.order.get(row.key)) return state;
	return {...state, ...movedOn(state, sent)};
}

/** Whether the send landed and no other step follows. @param state before the receipt. */
export function isDealtWith({deliveries}: AppState, {row, sent}: SendEnd): boolean {
	const delivery = deliveries.get(row);
	return sent.receipt.kind === 'landed' && !(delivery?.kind === 'sending' && delivery.hasNextStep);
}

/** Restores a text that was refused, or is neither sent nor in the outbox, to the row's input line. */
function withUnsent(state: AppState, {row, sent: {receipt, outboxId}, text, words}: SendEnd): AppState {
	if (text === undefined && words === undefined) return state;
	const isLost = receipt.kind !== 'landed' && outboxId === undefined;
	const unsent = new Map(state.unsent);
	if (text !== undefined && (isLost || receipt.kind === 'refused')) unsent.set(row, {text, entry: outboxId});
	if (words !== undefined && isLost) unsent.set(wordsKey(row, words), {text: words.text, entry: undefined});
	return {...state, unsent};
}

function counted(state: AppState, {row, sent}: SendEnd): AppState {
	const {batch} = state;
	if (batch?.open.has(row) !== true) return state;
	const {receipt} = sent;
	const isLanded = receipt.kind === 'landed';
	const failed = isLanded ? batch.failed : [...batch.failed, `${nameOf(state, row)} (${reasonText(receipt.why)})`];
	const open = new Set([...batch.open].filter((key) => key !== row));
	const isUnsure = batch.isUnsure || receipt.kind === 'typed' || receipt.kind === 'unconfirmed';
	return {...state, batch: {...batch, open, landed: batch.landed + Number(isLanded), failed, isUnsure}};
}

function noticeOf(state: AppState, {row, sent}: SendEnd, summary: SendSummary): AppState['notice'] {
	const {batch} = state;
	const {receipt, outboxId} = sent;
	// The footer counts the receipts of a batch; a notice follows at the end.
	if (batch !== undefined && batch.open.size > 0) return state.notice;
	if (batch === undefined) {
		const hint = outboxId === undefined || receipt.kind === 'typed' ? '' : ' (the text is kept: beckon outbox)';
		return {kind: receipt.kind === 'landed' ? 'said' : 'failed', text: `${receiptText(nameOf(state, row), receipt, summary)}${hint}`};
	}
	const {verb, landed, failed, skipped, isUnsure} = batch;
	const left = failed.length === 0 ? '' : ` · ${failed.length} ${isUnsure ? 'not confirmed' : 'not sent'}: ${failed.join(', ')}`;
	const rest = skipped.length === 0 ? '' : ` · ${skipped.length} skipped: ${skipped.join(', ')}`;
	const isWhole = failed.length + skipped.length === 0;
	return {kind: isWhole ? 'said' : 'failed', text: `${landed > 0 ? '✓ ' : ''}${landed} ${verb}${left}${rest}`};
}

/** Removes the batch when all receipts are in. */
export function withoutCountedBatch(state: AppState): AppState {
	return state.batch !== undefined && state.batch.open.size === 0 ? {...state, batch: undefined} : state;
}

export function withoutFaded(state: AppState, now: number): Step {
	const deliveries = new Map([...state.deliveries].filter(([, one]) => one.kind === 'sending' || one.until > now));
	const next = deliveries.size === state.deliveries.size ? state : {...state, deliveries};
	return [next, [...deliveries.values()].some(({kind}) => kind === 'ended') ? [fading(next, now)] : []];
}

function fading({deliveries}: AppState, now: number): Effect {
	const next = Math.min(...[...deliveries.values()].flatMap((one) => (one.kind === 'ended' ? [one.until] : [])));
	return {type: 'wait', name: 'deliveries', ms: Math.max(0, next - now), event: {type: 'deliveries-faded'}};
}

export function isSending(state: Pick<AppState, 'deliveries'>, key: RowKey): boolean {
	return state.deliveries.get(key)?.kind === 'sending';
}

/** The row's text instead of its headline; undefined once the row has newer information: a new request, or the end of its turn. */
export function deliveryText({token, state}: Row, delivery: Delivery, keyOf: KeyOf): string | undefined {
	if (delivery.kind === 'sending') return delivery.text;
	const {receipt} = delivery;
	switch (receipt.kind) {
		case 'landed':
			return (token === undefined || token === delivery.token) && !hasEndedSince(state, delivery.since) ? delivery.summary.verb : undefined;
		case 'typed':
			return `typed but not sent: press ${keyOf('press-enter')} to send it`;
		case 'unconfirmed':
			return 'unconfirmed';
		case 'refused':
			return `${headOf(receipt.kind, delivery.summary)}: ${reasonText(receipt.why)}`;
	}
}

/** Whether a turn ended by itself since the send. An interrupt does not count, since the send may have caused it. */
function hasEndedSince({context, state, since}: Row['state'], before: number | undefined): boolean {
	return context.kind === 'rest' && !context.interrupted && !['ready', 'session_ended'].includes(state) && since !== before;
}

function nameOf(state: AppState, key: RowKey): string {
	const row = rowOf(state, key);
	return row === undefined ? 'closed session' : receiptName(row);
}
