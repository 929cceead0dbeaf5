/** What the keys of the answers do. Each answer has the token of the prompt that was drawn. */

import type {Choice} from '../../core/ask/option-role.js';
import {type AnswerOption, toOffer} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import {answerSummary} from '../../core/words/send-summary.js';
import {baseOf, homeMode, refused, rowOf, targetRow} from '../binding.js';
import type {AppState, Step} from '../model.js';
import {whyLeftOut} from '../pager/page-lines.js';
import {firstPage} from '../pager/page-view.js';
import {answeredRow, isPageNew, isYoung} from '../reading/gate.js';
import {openWords} from '../reply/update.js';
import type {ShownPrompt} from '../sends/model.js';
import {type SendOrder, sending, sendingAll} from '../sends/receipts.js';
import {alikeRows} from '../shown/shown.js';
import type {ChooseMode} from './model.js';

/** Does it, unless the prompt or the page appeared only just now: the key was meant for what was there before. */
export function guarded(state: AppState, now: number, act: (row: Row) => Step): Step {
	const {mode, shownPrompt} = state;
	const row = answeredRow(state);
	if (row === undefined) return [state, []];
	const isNew = mode.kind === 'batch' ? isYoung(mode.page.since, now) : shownPrompt?.key === row.key && isYoung(shownPrompt.at, now);
	if (isNew) return refused(later(state, now), 'Ignored: this prompt has only just appeared. Press again to answer.');
	if (isPageNew(state, row.token, now)) return refused(later(state, now), 'Ignored: this page has only just opened. Read it, then answer.');
	return act(row);
}

/** Keys typed in a row belong together: of `1`, `3` the second alone would be another answer, so the time starts again. */
function later({mode, shownPrompt, ...state}: AppState, now: number): AppState {
	return {
		...state,
		mode: mode.kind === 'batch' ? {...mode, page: {...mode.page, since: now}} : mode,
		shownPrompt: shownPrompt && {...shownPrompt, at: now},
	};
}

/** A digit sends its option, checks it, or opens its text field. */
export function chooseOption(state: AppState, row: Row, number: number): Step {
	const offer = toOffer(row);
	const option = typeof offer === 'string' ? undefined : offer.options.find((one) => one.number === number);
	if (option === undefined || typeof offer === 'string' || row.token === undefined) return [state, []];
	if (state.mode.kind !== 'batch' && option.takesText) return openWords(state, row, number);
	if (offer.multiSelect && option.isCheck) return [toggled(state, row, option), []];
	return answer(state, row, {kind: 'options', numbers: [number], text: undefined});
}

function toggled(state: AppState, row: Row, {number}: AnswerOption): AppState {
	const {mode} = state;
	const old = mode.kind === 'choose' && mode.token === row.token ? mode.picks : [];
	const picks = old.includes(number) ? old.filter((one) => one !== number) : [...old, number].toSorted((one, other) => one - other);
	return {...state, mode: {kind: 'choose', row: row.key, token: row.token ?? '', picks, under: baseOf(state)}};
}

export function sendPicks(state: AppState, mode: ChooseMode, {row, now}: {readonly row: Row; readonly now: number}): Step {
	if (mode.token !== row.token)
		return refused({...state, mode: mode.under, strayAt: now}, 'Nothing was sent: the question changed while you chose');
	if (mode.picks.length === 0) return refused(state, 'Nothing is chosen yet');
	return answer(state, row, {kind: 'options', numbers: mode.picks, text: undefined});
}

export function answer(state: AppState, row: Row, choice: Choice): Step {
	if (state.mode.kind === 'batch') return answerBatch(state, choice);
	if (row.token === undefined) return [state, []];
	return sending({...state, mode: homeMode(state)}, [{type: 'answer', row, token: row.token, choice}], 'answering…');
}

/** Records since when the prompt under the cursor has been there. */
export function withShownPrompt(state: AppState, now: number): AppState {
	const row = targetRow(state);
	if (row?.token === undefined) return state.shownPrompt === undefined ? state : {...state, shownPrompt: undefined};
	if (state.shownPrompt?.key === row.key && state.shownPrompt.token === row.token) return state;
	return {...state, shownPrompt: {key: row.key, token: row.token, at: now}};
}

/** One key answers all rows with the very same request: each row with its own token, check and receipt. */
export function openBatch(state: AppState, now: number): AppState {
	const row = targetRow(state);
	if (row === undefined) return state;
	const prompts = alikeRows(state, row).flatMap((one): readonly ShownPrompt[] =>
		one.token === undefined ? [] : [{row: one, token: one.token}],
	);
	return {...state, mode: {kind: 'batch', prompts, page: firstPage(now), under: baseOf(state)}};
}

/** Rows that changed since they were listed are left out, and named. */
function answerBatch(state: AppState, choice: Choice): Step {
	const {mode} = state;
	if (mode.kind !== 'batch') return [state, []];
	const checked = mode.prompts.map((one) => ({...one, why: whyLeftOut(state, one) ?? whyDiffers(state, one, choice)}));
	const [first] = mode.prompts;
	const verb = first === undefined ? '' : answerSummary(first.row, choice).verb;
	const toOrder = ({row, token}: ShownPrompt): SendOrder => ({type: 'answer', row, token, choice});
	return sendingAll({...state, mode: mode.under}, checked, {verb, text: 'answering…', toOrder});
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
