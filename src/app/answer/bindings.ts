/** Keys that answer, and keys that act on a session. */
import {type Offer, shortLabels, toOffer} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import type {Act, EndAct} from '../../core/words/send-summary.js';
import {isNarrow} from '../layout.js';
import {left, quit} from '../mode.js';
import type {AppState, Binding, Mode, WhyBlocked} from '../model.js';
import {optionsInSight} from '../reading/gate.js';
import {openWords} from '../reply/update.js';
import {alikeRows} from '../shown/alike.js';
import {noRow, targetRow} from '../target.js';
import {asked, confirmed, passRow} from './acts.js';
import {noBatch, noNo, noOption, noReason, notActable, notAlike, noYes} from './disabled-reasons.js';
import {answer, chooseOption, guarded, openBatch, sendPicks} from './update.js';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The words of the answers that work now, from the dialog. */
function optionWords(state: AppState): readonly {readonly index: number; readonly word: string}[] {
	const row = state.mode.kind === 'batch' ? state.mode.prompts[0]?.row : targetRow(state);
	const offer = row && toOffer(row);
	if (offer === undefined || typeof offer === 'string') return [];
	const picks = state.mode.kind === 'choose' ? state.mode.picks : [];
	const words = shortLabels(offer.options);
	return offer.options.map(({number}, index) => ({
		index: number - 1,
		word: `${picks.includes(number) ? '✓ ' : ''}${words[index] ?? ''}`,
	}));
}

/** Whether the footer names the options: they have numbers, and not all of them stand on the screen. */
function isNamed(state: AppState): boolean {
	const count = optionWords(state).length;
	return count > 0 && optionsInSight(state) < count;
}

/** The offer of the target row. */
function offerHere(state: AppState): Offer | undefined {
	const row = targetRow(state);
	const offer = row && toOffer(row);
	return typeof offer === 'object' ? offer : undefined;
}

/** Whether the next read of the pane brings the options. Until then the footer names no answer, so that none changes under the finger. */
function isLoading(state: AppState): boolean {
	const offer = offerHere(state);
	return state.mode.kind !== 'batch' && offer?.isReading === true && offer.options.length === 0;
}

function alikeTo(state: AppState): readonly Row[] {
	const row = targetRow(state);
	return row === undefined ? [] : alikeRows(state, row);
}

/** A batch is answered as a whole. */
function unlessBatch(blocked: WhyBlocked): WhyBlocked {
	return (state, index) => (state.mode.kind === 'batch' ? noBatch : blocked)(state, index);
}

export const answerBindings: readonly Binding[] = [
	{
		action: 'option',
		modes: ['queue', 'card', 'quick', 'choose', 'batch'],
		keys: digits,
		perKey: true,
		task: 'Answer',
		name: 'Answer',
		also: 'option choose pick select',
		help: 'choose the option, or toggle it where several may be chosen',
		words: optionWords,
		kind: 'acts',
		blocked: unlessBatch((state, index) => noOption(state, index + 1)),
		run: (state, {index, now}) => guarded(state, now, (row) => chooseOption(state, row, index + 1)),
	},
	{
		action: 'yes',
		modes: ['queue', 'card', 'quick', 'batch'],
		keys: ['y'],
		task: 'Answer',
		name: 'Answer yes',
		also: 'approve allow accept confirm permit ok',
		help: 'approve once',
		words: (state) => (isNamed(state) || isLoading(state) ? [] : [{index: 0, word: 'yes'}]),
		kind: 'acts',
		blocked: unlessBatch(noYes),
		run: (state, {now}) => guarded(state, now, (row) => answer(state, row, {kind: 'yes'})),
	},
	{
		action: 'no',
		modes: ['queue', 'card', 'quick', 'batch'],
		keys: ['n'],
		task: 'Answer',
		name: 'Answer no',
		also: 'deny reject refuse decline disallow',
		help: 'answer no',
		footer: [2, 'no'],
		words: (state) =>
			isLoading(state) ? [] : [{index: 0, word: offerHere(state)?.question === undefined ? 'no' : 'none', rank: isNamed(state) ? 4 : 1}],
		kind: 'acts',
		blocked: unlessBatch(noNo),
		run: (state, {now}) => guarded(state, now, (row) => answer(state, row, {kind: 'no', reason: undefined})),
	},
	{
		action: 'reason',
		modes: ['queue', 'card', 'quick'],
		keys: ['N'],
		task: 'Answer',
		name: 'Answer no, because …',
		also: 'deny reject feedback reason',
		help: 'answer no, because …',
		footer: [4, 'no, because'],
		words: (state) => (isLoading(state) ? [] : [{index: 0, word: 'no, because'}]),
		kind: 'opens',
		blocked: noReason,
		run: (state, {now}) => guarded(state, now, (row) => openWords(state, row, 'no')),
	},
	{
		action: 'alike',
		modes: ['queue', 'card'],
		keys: ['A'],
		task: 'Answer',
		name: 'Answer all identical prompts',
		also: 'approve batch bulk everything',
		help: 'answer all identical prompts',
		footer: [2, 'all'],
		words: (state) => [{index: 0, word: `all ${alikeTo(state).length}`}],
		kind: 'opens',
		blocked: notAlike,
		run: (state, {now}) => guarded(state, now, () => [openBatch(state, now), []]),
	},
	{
		action: 'send-choice',
		modes: ['choose'],
		keys: ['enter'],
		help: 'submit the choices',
		footer: [1, 'submit'],
		stays: true,
		kind: 'acts',
		blocked: 'never',
		run: (state, {now}) => guarded(state, now, (row) => sendPicks(state, row, now)),
	},
];

/** The same key confirms, because no answer of a prompt uses it. */
function act(name: Act, key: string, command: {readonly help: string; readonly name: string; readonly also: string}): Binding {
	return {
		action: name,
		modes: ['queue', 'card', 'confirm'],
		keys: [key],
		task: 'Session',
		...command,
		footer: [3, name],
		// A session can be ended at any time, so the footer of the list does not offer it.
		words: ({mode}) => {
			if (mode.kind === 'confirm')
				return [mode.act === name ? {index: 0, word: `again: ${name}`, rank: 1} : {index: 0, word: name, rank: 1}];
			return name === 'end' ? [] : [{index: 0, word: name}];
		},
		kind: 'opens',
		blocked: (state) =>
			state.mode.kind === 'confirm' && state.mode.act !== name && !isWeaker(name, state.mode)
				? `Press ${state.keyOf(state.mode.act)} again to confirm, ${state.keyOf('leave-it')} to cancel`
				: notActable(name)(state),
		run: (state) => (state.mode.kind === 'confirm' ? confirmed(state, name) : asked(state, name)),
	};
}

/** Whether it stops no more than the turn of a session that is about to be ended. */
function isWeaker(name: Act, {act, shown}: Extract<Mode, {kind: 'confirm'}>): boolean {
	return name === 'interrupt' && act === 'end' && shown.length === 1;
}

/** A stronger way to end the session than the one that the question names. */
function otherEnd(act: EndAct, [action, key, word]: readonly [string, string, string], help: string): Binding {
	return {
		action,
		modes: ['confirm'],
		keys: [key],
		help,
		footer: [2, word],
		words: ({mode}) => (mode.kind === 'confirm' && mode.act === 'end' ? [{index: 0, word}] : []),
		kind: 'opens',
		blocked: ({mode, keyOf}) =>
			mode.kind === 'confirm' && mode.act === 'end' ? undefined : `Press ${keyOf('end')} to end a session, ${keyOf('leave-it')} to cancel`,
		run: (state) => confirmed(state, act),
	};
}

export const actBindings: readonly Binding[] = [
	act('interrupt', 'x', {
		name: 'Interrupt session',
		also: 'stop cancel abort halt',
		help: 'interrupt a working session (press twice)',
	}),
	act('retry', 'R', {
		name: 'Retry the last prompt',
		also: 'again resend repeat',
		help: 'send the last prompt again after an error (press twice)',
	}),
	act('resume', 'O', {
		name: 'Resume session',
		also: 'restart continue reopen',
		help: 'resume an ended session in a new window (press twice)',
	}),
	act('end', 'E', {
		name: 'End a session',
		also: 'exit quit close kill terminate',
		help: 'end a session: interrupt it and quit its agent (press twice), close its pane, or kill it',
	}),
	otherEnd('close', ['end-pane', 'c', 'close pane'], 'after E: close its pane'),
	otherEnd('kill', ['end-process', 'k', 'kill'], 'after E: kill its process'),
	{
		action: 'leave-it',
		modes: ['confirm', 'choose'],
		keys: ['esc', 'n', 'q'],
		help: 'cancel the action or the choices',
		footer: [2, 'cancel'],
		words: ({size}) => [{index: 0, word: isNarrow(size) ? 'back' : 'cancel'}],
		stays: true,
		kind: 'leaves',
		blocked: 'never',
		run: left,
	},
	{
		action: 'pass',
		modes: ['quick', 'reply'],
		keys: ['tab'],
		help: 'go on to the next session',
		footer: [3, 'next'],
		stays: true,
		kind: 'acts',
		blocked: (state) => (state.quick === undefined ? 'No other session here' : noRow(state)),
		run: (state, {now}) => passRow(state, now),
	},
	{
		action: 'close',
		modes: ['quick'],
		keys: ['esc'],
		help: 'close',
		footer: [5, 'close'],
		stays: true,
		kind: 'shows',
		small: 'always',
		blocked: 'never',
		run: quit,
	},
];
