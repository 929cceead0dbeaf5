/** One key answers all rows with the very same request: each row with its own token, check and receipt. */
import type {Choice} from '../../core/ask/choice.js';
import type {Ask} from '../../core/ask/model.js';
import {toOffer, whyNoOffer} from '../../core/rows/options.js';
import {shortName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {answerSummary} from '../../core/words/send-summary.js';
import {baseOf} from '../mode.js';
import type {AppState, Step} from '../model.js';
import {firstPage} from '../pager/scroll.js';
import {rowOf, targetRow} from '../target.js';
import type {ShownPrompt} from './model.js';
import {isSending, type Order, sendingAll, withSkipped} from './receipts.js';

/** The cached result for a view: several parts of each frame need it. */
const answered = new WeakMap<AppState['view'], {readonly rows: readonly Row[]; readonly row: Row; readonly alike: readonly Row[]}>();

/** @returns the queued rows with the same request as this one, including it; none if its request cannot be compared. */
export function alikeRows({rows, view}: Pick<AppState, 'rows' | 'view'>, row: Row): readonly Row[] {
	const asked = toolAsk(row);
	if (asked === undefined) return [];
	const last = answered.get(view);
	if (last?.rows === rows && last.row === row) return last.alike;
	const alike = rows.filter((one) => isAlike(asked, toolAsk(one)) && view.order.has(one.key));
	answered.set(view, {rows, row, alike});
	return alike;
}

type ToolAsk = Extract<Ask, {kind: 'tool'}>;

/** The tool request of a row that can be answered. */
function toolAsk(row: Row): ToolAsk | undefined {
	const {context} = row.state;
	if (context.kind !== 'blocked' || context.ask.kind !== 'tool' || row.place === undefined) return undefined;
	return whyNoOffer(row, context) === undefined ? context.ask : undefined;
}

/** Whether the tool and its input are the same; the description of a command may differ. */
function isAlike(one: ToolAsk, other: ToolAsk | undefined): boolean {
	if (other === undefined || one.tool !== other.tool) return false;
	return JSON.stringify(distinguishing(one.input)) === JSON.stringify(distinguishing(other.input));
}

function distinguishing(input: Readonly<Record<string, unknown>>): unknown {
	const {description, ...others} = input;
	const distinguishing = typeof input['command'] === 'string' ? others : {...others, description};
	return Object.entries(distinguishing).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

export function openBatch(state: AppState, now: number): AppState {
	const row = targetRow(state);
	if (row === undefined) return state;
	const prompts = alikeRows(state, row).flatMap((one): readonly ShownPrompt[] =>
		one.token === undefined ? [] : [{row: one, token: one.token}],
	);
	return {...state, mode: {kind: 'batch', prompts, page: firstPage(now), under: baseOf(state)}};
}

/** Rows that changed since they were listed are left out, and named. */
export function answerBatch(state: AppState, choice: Choice): Step {
	const {mode} = state;
	if (mode.kind !== 'batch') return [state, []];
	const checked = mode.prompts.map((one) => ({...one, why: whyLeftOut(state, one) ?? whyDiffers(state, one, choice)}));
	const orders = checked.flatMap(({row, token, why}): readonly Order[] =>
		why === undefined ? [{type: 'answer', row, token, choice}] : [],
	);
	const skipped = checked.flatMap(({row, why}) => (why === undefined ? [] : [`${shortName(row)} (${why})`]));
	const [first] = mode.prompts;
	const verb = first === undefined ? '' : answerSummary(first.row, choice).verb;
	const next = withSkipped({...state, mode: mode.under}, skipped);
	return orders.length === 0 ? [next, []] : sendingAll(next, orders, {verb, skipped, text: 'answering…'});
}

/** Why a listed row gets no answer; undefined: its request is the same. */
export function whyLeftOut(state: Pick<AppState, 'rows' | 'deliveries'>, {row, token}: ShownPrompt): string | undefined {
	const now = rowOf(state, row.key);
	if (now === undefined) return 'it is gone';
	if (now.token === undefined) return 'it was answered';
	if (now.token !== token) return 'it asks something else now';
	return isSending(state, row.key) ? 'another answer is being sent' : undefined;
}

/** Why the option chosen for the first row does not exist for another one. */
function whyDiffers(state: AppState, {row}: ShownPrompt, choice: Choice): string | undefined {
	const now = rowOf(state, row.key);
	if (choice.kind !== 'options' || now === undefined) return undefined;
	const offer = toOffer(now);
	const first = state.mode.kind === 'batch' ? toOffer(state.mode.prompts[0]?.row ?? now) : offer;
	if (typeof offer === 'string' || typeof first === 'string') return 'it cannot be answered here';
	const label = (of: typeof offer) => of.options.find(({number}) => number === choice.numbers[0])?.label;
	return label(offer) !== undefined && label(offer) === label(first) ? undefined : 'its options differ';
}
