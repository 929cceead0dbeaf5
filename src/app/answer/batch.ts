/** One key answers all rows with the very same request: each row with its own token, check and receipt. */
import type {Choice} from '../../core/ask/option-role.js';
import {toOffer} from '../../core/rows/options.js';
import {shortName} from '../../core/rows/row-name.js';
import {answerSummary} from '../../core/words/send-summary.js';
import {baseOf} from '../mode.js';
import type {AppState, Step} from '../model.js';
import {whyLeftOut} from '../pager/batch-lines.js';
import {firstPage} from '../pager/scroll.js';
import type {ShownPrompt} from '../sends/model.js';
import {type SendOrder, sendingAll, withSkipped} from '../sends/receipts.js';
import {alikeRows} from '../shown/alike.js';
import {rowOf, targetRow} from '../target.js';

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
	const orders = checked.flatMap(({row, token, why}): readonly SendOrder[] =>
		why === undefined ? [{type: 'answer', row, token, choice}] : [],
	);
	const skipped = checked.flatMap(({row, why}) => (why === undefined ? [] : [`${shortName(row)} (${why})`]));
	const [first] = mode.prompts;
	const verb = first === undefined ? '' : answerSummary(first.row, choice).verb;
	const next = withSkipped({...state, mode: mode.under}, skipped);
	return orders.length === 0 ? [next, []] : sendingAll(next, orders, {verb, skipped, text: 'answering…'});
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
