/** Keys that answer, and keys that act on a session. */
import {shortLabels, toOffer} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import type {Act, EndAct} from '../../core/words/send-summary.js';
import type {Binding} from '../binding.js';
import {isNarrow} from '../layout.js';
import type {AppState} from '../model.js';
import {noReply, nothingTyped} from '../reply/disabled-reasons.js';
import {noRow, targetRow} from '../target.js';
import {alikeRows} from './batch.js';
import {noBatch, noNo, noOption, noReason, notActable, notAlike, noYes} from './disabled-reasons.js';

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

/** Whether the options are listed with their numbers. */
const isListed = (state: AppState): boolean => optionWords(state).length > 0;

/** Whether the next read of the pane brings the options. Until then the footer names no answer, so that none changes under the finger. */
function isLoading(state: AppState): boolean {
	const row = targetRow(state);
	const offer = row && toOffer(row);
	return state.mode.kind !== 'batch' && typeof offer === 'object' && offer.isReading && offer.options.length === 0;
}

function alikeTo(state: AppState): readonly Row[] {
	const row = targetRow(state);
	return row === undefined ? [] : alikeRows(state, row);
}

/** A batch is answered as a whole. */
function unlessBatch(blocked: NonNullable<Binding['blocked']>): Binding['blocked'] {
	return (state, index, keyOf) => (state.mode.kind === 'batch' ? noBatch : blocked)(state, index, keyOf);
}

export const answerBindings: readonly Binding[] = [
	{
		action: 'option',
		modes: ['queue', 'card', 'quick', 'choose', 'batch'],
		keys: digits,
		help: 'choose this option (toggles it in multi-select)',
		words: optionWords,
		event: (index) => ({type: 'option-chosen', number: index + 1}),
		blocked: unlessBatch((state, index, keyOf) => noOption(state, index + 1, keyOf)),
	},
	{
		action: 'yes',
		modes: ['queue', 'card', 'quick', 'batch'],
		keys: ['y'],
		help: 'answer yes, once',
		words: (state) => (isListed(state) || isLoading(state) ? [] : [{index: 0, word: 'yes'}]),
		event: {type: 'said-yes'},
		blocked: unlessBatch(noYes),
	},
	{
		action: 'no',
		modes: ['queue', 'card', 'quick', 'batch'],
		keys: ['n'],
		help: 'answer no',
		footer: [2, 'no'],
		words: (state) => (isLoading(state) ? [] : [{index: 0, word: 'no', rank: isListed(state) ? 4 : 2}]),
		event: {type: 'said-no'},
		blocked: unlessBatch(noNo),
	},
	{
		action: 'reason',
		modes: ['queue', 'card', 'quick'],
		keys: ['N'],
		help: 'deny with reason',
		footer: [4, 'deny with reason'],
		words: (state) => (isLoading(state) ? [] : [{index: 0, word: 'deny with reason'}]),
		event: {type: 'reason-opened'},
		blocked: noReason,
	},
	{
		action: 'alike',
		modes: ['queue', 'card'],
		keys: ['A'],
		help: 'answer all identical prompts',
		footer: [2, 'answer all'],
		words: (state) => [{index: 0, word: `${isNarrow(state.size) ? '' : 'answer '}all ${alikeTo(state).length}`}],
		event: {type: 'batch-opened'},
		blocked: notAlike,
	},
	{
		action: 'send-choice',
		modes: ['choose'],
		keys: ['enter'],
		help: 'submit the choices',
		footer: [1, 'submit'],
		stays: true,
		event: {type: 'picks-sent'},
	},
	{
		action: 'reply',
		modes: ['queue', 'card', 'quick'],
		keys: ['r'],
		help: 'reply',
		footer: [4, 'reply'],
		event: {type: 'reply-opened'},
		blocked: noReply,
	},
	{
		action: 'press-enter',
		modes: ['queue', 'card', 'quick'],
		keys: ['e'],
		help: 'send text left unsent in the input box',
		footer: [0, 'send it'],
		event: {type: 'enter-offered'},
		blocked: nothingTyped,
	},
];

/** The same key confirms, because no answer of a prompt uses it. */
function act(name: Act, key: string, help: string): Binding {
	return {
		action: name,
		modes: ['queue', 'card', 'confirm'],
		keys: [key],
		help,
		footer: [3, name],
		// A session can be ended at any time, so the footer of the list does not offer it.
		words: ({mode}) => {
			if (mode.kind === 'confirm') return [{index: 0, word: `again: ${name}`, rank: 1}];
			return name === 'end' ? [] : [{index: 0, word: name}];
		},
		event: (_, {state}) => (state.mode.kind === 'confirm' ? {type: 'act-confirmed'} : {type: 'act-chosen', act: name}),
		blocked: (state, _, keyOf) =>
			state.mode.kind === 'confirm' && state.mode.act !== name
				? `Press ${keyOf(state.mode.act)} again to confirm, ${keyOf('leave-it')} to cancel`
				: notActable(name)(state),
	};
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
		event: {type: 'act-confirmed', act},
		blocked: ({mode}, _, keyOf) =>
			mode.kind === 'confirm' && mode.act === 'end' ? undefined : `Press ${keyOf('end')} to end a session, ${keyOf('leave-it')} to cancel`,
	};
}

export const actBindings: readonly Binding[] = [
	act('interrupt', 'x', 'interrupt a working session (press twice)'),
	act('retry', 'R', 'send the last prompt again after an error (press twice)'),
	act('resume', 'O', 'resume an ended session in a new window (press twice)'),
	act('end', 'E', 'end a session: interrupt it and quit its agent (press twice), close its pane, or kill it'),
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
		event: {type: 'mode-left'},
	},
	{
		action: 'pass',
		modes: ['quick', 'reply'],
		keys: ['tab'],
		help: 'go on to the next session',
		footer: [3, 'next'],
		stays: true,
		event: {type: 'row-passed'},
		blocked: (state) => (state.quick === undefined ? 'No other session here' : noRow(state)),
	},
	{action: 'close', modes: ['quick'], keys: ['esc'], help: 'close', footer: [5, 'close'], stays: true, event: {type: 'quit-chosen'}},
];
