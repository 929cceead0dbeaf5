/** What the keys of the answers do. Each answer has the token of the prompt that was drawn. */
import type {Choice} from '../../core/ask/option-role.js';
import {paneKey} from '../../core/fold/world.js';
import {whyChanged} from '../../core/queue/recipients.js';
import {lossesOf} from '../../core/rows/ended.js';
import {type AnswerOption, toOffer} from '../../core/rows/options.js';
import {shortName} from '../../core/rows/row-name.js';
import {isEnded, type Row} from '../../core/session.js';
import {type Act, answerSummary} from '../../core/words/send-summary.js';
import {baseOf, homeMode, refused, rowOf, targetRow} from '../binding.js';
import {arranged, chosenRows, noTicks, passed} from '../list/cursor.js';
import {withUndo} from '../marks/update.js';
import type {AppState, Pressed, Step} from '../model.js';
import {whyLeftOut} from '../pager/page-lines.js';
import {firstPage} from '../pager/page-view.js';
import {answeredRow, isPageNew, isYoung} from '../reading/gate.js';
import {openWords, withDraft} from '../reply/update.js';
import type {ShownPrompt} from '../sends/model.js';
import {type SendOrder, sending, sendingAll} from '../sends/receipts.js';
import {alikeRows} from '../shown/shown.js';
import {oneLine} from '../text.js';
import type {ChooseMode, ConfirmMode} from './model.js';

/** Acts, unless the prompt or the page appeared just now: then the key was meant for what was there before. */
export function guarded(state: AppState, now: number, act: (row: Row) => Step): Step {
	const {mode, shownPrompt} = state;
	const row = answeredRow(state);
	if (row === undefined) return [state, []];
	const isNew = mode.kind === 'batch' ? isYoung(mode.page.since, now) : shownPrompt?.key === row.key && isYoung(shownPrompt.at, now);
	if (isNew) return refused(later(state, now), 'Ignored: this prompt has only just appeared. Press again to answer.');
	if (isPageNew(state, row.token, now)) return refused(later(state, now), 'Ignored: this page has only just opened. Read it, then answer.');
	return act(row);
}

/** Restarts the time, since keys in quick succession belong together: of `1`, `3` the second alone would be another answer. */
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

/** Opens the page on which one key answers all rows with the same request, each with its own token, check and receipt. */
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

/** Asks for the confirmation of an act. */
export function asked(state: AppState, row: Row, act: Act): Step {
	// Only the end can act on several sessions.
	const shown = act === 'end' && state.mode.kind === 'queue' ? chosenRows(state) : [row];
	return [{...state, mode: {kind: 'confirm', row: row.key, act, shown, under: baseOf(state)}}, []];
}

export function confirmed(state: AppState, row: Row, act: Act): Step {
	if (state.mode.kind !== 'confirm') return [state, []];
	const {shown} = state.mode;
	const home = {...state, mode: homeMode(state)};
	if (shown.length > 1) return endAll(home, shown, act);
	// Undo resumes ended sessions.
	const after = ['end', 'close', 'kill'].includes(act) ? withUndo(home, {kind: 'ended', rows: [row]}) : home;
	// An interrupt is for the turn that ran when the question opened.
	return sending(after, [{type: 'act', row: act === 'interrupt' ? (shown[0] ?? row) : row, act}], doing[act]);
}

/** Ends the sessions that are as they were when the list of losses was shown. The others are left out, and named. */
function endAll(state: AppState, shown: readonly Row[], act: Act): Step {
	const checked = shown.map((before) => {
		const row = rowOf(state, before.key);
		return {row: row ?? before, why: whyChanged(before, row) ?? whyNotEnded(before)};
	});
	const able = checked.flatMap(({row, why}) => (why === undefined ? [row] : []));
	const after = able.length === 0 ? state : {...withUndo(state, {kind: 'ended', rows: able}), ticked: noTicks};
	return sendingAll(after, checked, {verb: 'ended', text: doing[act], toOrder: ({row}) => ({type: 'act', row, act})});
}

function whyNotEnded({state, lastSeenAt, takes, sessionId}: Row): string | undefined {
	if (isEnded({state})) return 'it has ended already';
	return lastSeenAt !== undefined || (takes === 'nothing' && sessionId === undefined) ? 'beckon does not reach it' : undefined;
}

/** Goes to the next session on the small screen. */
export function passRow(state: AppState, row: Row, {now}: Pressed): Step {
	const withoutReply = state.mode.kind === 'reply' ? withDraft(state, state.mode) : state;
	const next = {...withoutReply, quick: passed(state, row.key), mode: homeMode(state)};
	return [arranged(next, {now, frozen: false}), [{type: 'mark', mark: {at: now, row: row.key, field: 'skipped', value: true}}]];
}

const doing: Readonly<Record<Act, string>> = {
	interrupt: 'interrupting…',
	retry: 'sending again…',
	resume: 'resuming…',
	end: 'ending…',
	close: 'closing its pane…',
	kill: 'killing…',
};

export function confirmQuestion(row: Row, {act, shown}: Pick<ConfirmMode, 'act' | 'shown'>, onlyPanes: AppState['onlyPanes']): string {
	switch (act) {
		case 'interrupt':
			return `Interrupt ${shortName(row)}?`;
		case 'retry':
			return `Send ${shortName(row)} its last prompt again?`;
		case 'resume':
			return `Resume ${shortName(row)} in a new window?`;
		case 'end':
		case 'close':
		case 'kill':
			return shown.length > 1 ? `End ${shown.length} sessions?${lossesText(shown)}` : `End ${shortName(row)}?${lossText(row, onlyPanes)}`;
	}
}

function lossesText(rows: readonly Row[]): string {
	const losing = rows.flatMap((row) => {
		const losses = lossesOf(row);
		return losses.length === 0 ? [] : [`${shortName(row)}: ${losses.join(', ')}`];
	});
	return losing.length === 0 ? ' Nothing is lost' : ` Lost: ${losing.join('; ')}`;
}

function lossText(row: Row, onlyPanes: AppState['onlyPanes']): string {
	const losses = lossesOf(row);
	const isOnly = row.host === undefined && row.place !== undefined && onlyPanes.has(paneKey(row.place));
	const last = isOnly ? `; its tmux session ${oneLine(row.place.session)} closes with it` : '';
	return (losses.length === 0 ? ' Nothing is lost' : ` Lost: ${losses.join(', ')}`) + last;
}
