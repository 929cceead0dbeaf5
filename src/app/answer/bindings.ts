/** Keys that answer, and keys that act on a session. */
import {shortLabels} from '../../core/rows/options.js';
import type {Act, EndAct} from '../../core/words/send-summary.js';
import {inMode, type Key, keysOf, left, noRow, onRow, quit, targetRow} from '../binding.js';
import {isNarrow} from '../layout.js';
import type {AppState, Binding, WhyBlocked} from '../model.js';
import {offerHere, optionsInSight} from '../reading/gate.js';
import {openWords} from '../reply/update.js';
import {alikeRows} from '../shown/shown.js';
import {noBatch, noNo, noOption, noReason, notActable, notAlike, noYes} from './disabled-reasons.js';
import type {ConfirmMode} from './model.js';
import {answer, asked, chooseOption, confirmed, guarded, openBatch, passRow, sendPicks} from './update.js';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function optionWords(state: AppState): readonly {readonly index: number; readonly word: string}[] {
	const {options = []} = offerHere(state) ?? {};
	const picks = state.mode.kind === 'choose' ? state.mode.picks : [];
	const words = shortLabels(options);
	return options.map(({number}, index) => ({
		index: number - 1,
		word: `${picks.includes(number) ? '✓ ' : ''}${words[index] ?? ''}`,
	}));
}

/** Whether the footer names the options: they have numbers, and not all are on the screen. */
function isNamed(state: AppState): boolean {
	const count = optionWords(state).length;
	return count > 0 && optionsInSight(state) < count;
}

/** Whether the next capture will show the options. Until then the footer names no answer, so that none changes as the user presses it. */
function isLoading(state: AppState): boolean {
	const offer = offerHere(state);
	return state.mode.kind !== 'batch' && offer?.isReading === true && offer.options.length === 0;
}

function alikeCount(state: AppState): number {
	const row = targetRow(state);
	return row === undefined ? 0 : alikeRows(state, row).length;
}

/** Why a key that answers cannot work. A batch is answered as a whole, so only that its request was not read blocks it. */
function unlessBatch(blocked: WhyBlocked): WhyBlocked {
	return (state, index) => (state.mode.kind === 'batch' ? noBatch : blocked)(state, index);
}

const inAll = ['queue', 'card', 'quick', 'batch'] as const;

export const answerBindings = keysOf(
	{modes: inAll, task: 'Answer'},
	{
		option: {
			modes: [...inAll, 'choose'],
			keys: digits,
			sheet: ['Answer', 1, 'choose'],
			perKey: true,
			name: 'Answer',
			also: 'option choose pick select',
			help: 'choose the option, or toggle it where several may be chosen',
			each: optionWords,
			blocked: unlessBatch((state, index) => noOption(state, index + 1)),
			run: (state, {index, now}) => guarded(state, now, (row) => chooseOption(state, row, index + 1)),
		},
		yes: {
			keys: ['y'],
			sheet: ['Answer', 2, 'yes'],
			name: 'Answer yes',
			also: 'approve allow accept confirm permit ok',
			help: 'approve once',
			footer: (state) => (isNamed(state) || isLoading(state) ? undefined : [1, 'yes']),
			blocked: unlessBatch(noYes),
			run: (state, {now}) => guarded(state, now, (row) => answer(state, row, {kind: 'yes'})),
		},
		no: {
			keys: ['n'],
			sheet: ['Answer', 3, 'no'],
			also: 'deny reject refuse decline disallow',
			help: 'answer no',
			footer: (state) =>
				isLoading(state) ? undefined : [isNamed(state) ? 4 : 1, offerHere(state)?.question === undefined ? 'no' : 'none'],
			blocked: unlessBatch(noNo),
			run: (state, {now}) => guarded(state, now, (row) => answer(state, row, {kind: 'no', reason: undefined})),
		},
		reason: {
			modes: ['queue', 'card', 'quick'],
			keys: ['N'],
			sheet: ['Answer', 4, 'no, because'],
			also: 'deny reject feedback reason',
			help: 'answer no, because …',
			footer: (state) => (isLoading(state) ? undefined : [4, 'no, because']),
			kind: 'opens',
			blocked: noReason,
			run: (state, {now}) => guarded(state, now, (row) => openWords(state, row, 'no')),
		},
		alike: {
			modes: ['queue', 'card'],
			keys: ['A'],
			sheet: ['Answer', 5, 'all alike'],
			also: 'approve batch bulk everything',
			help: 'answer all identical prompts',
			footer: (state) => [2, `all ${alikeCount(state)}`],
			kind: 'opens',
			blocked: notAlike,
			run: (state, {now}) => guarded(state, now, () => [openBatch(state, now), []]),
		},
		'send-choice': {
			modes: ['choose'],
			task: 'Multi-select',
			keys: ['enter'],
			help: 'submit the choices',
			footer: [1, 'submit'],
			stays: true,
			run: inMode('choose', (state, mode, {now}) => guarded(state, now, (row) => sendPicks(state, mode, {row, now}))),
		},
	},
);

/** A key that asks and that, pressed again, confirms: no answer of a prompt uses it. */
function act(name: Act, key: string, command: Pick<Binding, 'sheet' | 'help' | 'name' | 'also'>): Key {
	return {
		keys: [key],
		...command,
		// The footer of the list does not offer to end a session, which is always possible.
		footer: ({mode}) => {
			if (mode.kind === 'confirm') return [1, mode.act === name ? `again: ${name}` : name];
			return name === 'end' ? undefined : [3, name];
		},
		kind: 'opens',
		blocked: (state) =>
			state.mode.kind === 'confirm' && state.mode.act !== name && !isWeaker(name, state.mode)
				? `Press ${state.keyOf(state.mode.act)} again to confirm, ${state.keyOf('leave-it')} to cancel`
				: notActable(name)(state),
		run: onRow((state, row) => (state.mode.kind === 'confirm' ? confirmed(state, row, name) : asked(state, row, name))),
	};
}

/** Whether the act is weaker than the one that the question names: it stops only the turn. */
function isWeaker(name: Act, {act, shown}: ConfirmMode): boolean {
	return name === 'interrupt' && act === 'end' && shown.length === 1;
}

/** The key for a stronger way to end the session than the one in the question. */
function otherEnd(act: EndAct, key: string, word: string, help: string): Key {
	return {
		keys: [key],
		help,
		footer: ({mode}) => (mode.kind === 'confirm' && mode.act === 'end' ? [2, word] : undefined),
		kind: 'opens',
		blocked: ({mode, keyOf}) =>
			mode.kind === 'confirm' && mode.act === 'end' ? undefined : `Press ${keyOf('end')} to end a session, ${keyOf('leave-it')} to cancel`,
		run: onRow((state, row) => confirmed(state, row, act)),
	};
}

export const actBindings = [
	...keysOf(
		{modes: ['queue', 'card', 'confirm'], task: 'Session'},
		{
			interrupt: act('interrupt', 'x', {
				sheet: ['Session', 2, 'interrupt'],
				name: 'Interrupt session',
				also: 'stop cancel abort halt',
				help: 'interrupt a working session (press twice)',
			}),
			retry: act('retry', 'R', {
				sheet: ['Session', 4, 'send again'],
				name: 'Retry the last prompt',
				also: 'again resend repeat',
				help: 'send the last prompt again after an error (press twice)',
			}),
			resume: act('resume', 'O', {
				sheet: ['Session', 5, 'resume'],
				name: 'Resume session',
				also: 'restart continue reopen',
				help: 'resume an ended session in a new window (press twice)',
			}),
			end: act('end', 'E', {
				sheet: ['Session', 3, 'end'],
				name: 'End a session',
				also: 'exit quit close kill terminate',
				help: 'end a session: interrupt it and quit its agent (press twice), close its pane, or kill it',
			}),
		},
	),
	...keysOf(
		{modes: ['confirm'], task: 'Ending a session'},
		{
			'end-pane': otherEnd('close', 'c', 'close pane', 'after E: close its pane'),
			'end-process': otherEnd('kill', 'k', 'kill', 'after E: kill its process'),
			'leave-it': {
				modes: ['confirm', 'choose'],
				keys: ['esc', 'n', 'q'],
				help: 'cancel the action or the choices',
				footer: ({size}) => [2, isNarrow(size) ? 'back' : 'cancel'],
				stays: true,
				kind: 'leaves',
				run: left,
			},
		},
	),
	...keysOf(
		{modes: ['quick'], task: 'Quick reply popup', stays: true},
		{
			pass: {
				modes: ['quick', 'reply'],
				task: 'Writing',
				keys: ['tab'],
				sheet: ['Later', 11, 'pass on'],
				help: 'go on to the next session',
				footer: [3, 'next'],
				blocked: (state) => (state.quick === undefined ? 'No other session here' : noRow(state)),
				run: onRow(passRow),
			},
			close: {
				keys: ['esc'],
				sheet: ['General', 6, 'close'],
				help: 'close',
				footer: [5, 'close'],
				kind: 'shows',
				small: 'always',
				run: quit,
			},
		},
	),
];
