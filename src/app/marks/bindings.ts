/** Keys that put rows away, name them and undo this, and why one cannot work now. */

import {shortName} from '../../core/rows/row-name.js';
import {chosenRows, tickedRows, tickToggled} from '../list/cursor.js';
import {left} from '../mode.js';
import type {AppState, Binding} from '../model.js';
import {aboutRow, nobody, noRow, whyNoneOf} from '../target.js';
import {type Filed, whyNotFiled} from './commands.js';
import {dismissRest, endedHere, enterName, fileChosen, openName, openSnooze, restRows, snooze, undo} from './update.js';

const nothingToUndo = (state: AppState): string | undefined =>
	state.undo.length === 0 && endedHere(state).length === 0 ? 'Nothing to undo' : undefined;

const noSnooze = (state: AppState): string | undefined => {
	if (state.lastSnooze === undefined) return `Nothing was snoozed yet: press ${state.keyOf('snooze')} to snooze`;
	return state.arrangement.drawer ? 'Already put away' : noRow(state);
};

/** Why none of the rows can be filed this way; undefined: some can. */
const notFiled =
	(as: Filed) =>
	(state: AppState): string | undefined => {
		const reasons = chosenRows(state).map((row) => (state.arrangement.drawer && as === 'dismissed' ? undefined : whyNotFiled(row, as)));
		return reasons.length === 0 ? nobody : whyNoneOf(reasons);
	};

const noneAtRest = (state: AppState): string | undefined => {
	if (state.arrangement.drawer) return 'Already put away';
	return restRows(state).length === 0 ? 'Nothing to dismiss in this group' : undefined;
};

const noDirectory = aboutRow((row) => (row.cwd === undefined ? `The directory of ${shortName(row)} is not known` : undefined));

const minute = 60_000;
/** From this width on the answers to the key that snoozes fit in full. */
const wideFrom = 100;

function snoozingFor(minutes: number, [action, key, brief]: readonly [string, string, string], [rank, word, also = '']: Choice): Binding {
	return {
		action,
		modes: ['snooze'],
		keys: [key],
		name: `Snooze for ${word}`,
		also: `mute later hide remind${also}`,
		help: `for ${word}`,
		footer: [rank, brief],
		kind: 'acts',
		blocked: 'never',
		run: (state, {now}) => snooze(state, {ms: minutes * minute}, now),
	};
}

type Choice = readonly [rank: number, word: string, also?: string];

/** The part of a key that files the chosen rows. */
function filing(as: Filed): Pick<Binding, 'modes' | 'kind' | 'blocked' | 'run'> & {readonly task: 'Snooze and dismiss'} {
	return {
		modes: ['queue'],
		task: 'Snooze and dismiss',
		kind: 'acts',
		blocked: notFiled(as),
		run: (state, {now}) => fileChosen(state, as, now),
	};
}

export const markBindings: readonly Binding[] = [
	{
		action: 'tick',
		modes: ['queue'],
		keys: ['t'],
		task: 'Snooze and dismiss',
		name: 'Select the session',
		also: 'select mark multi several check',
		help: 'select row (reply, seen, snooze, dismiss, skip and pin apply to all selected)',
		kind: 'acts',
		blocked: noRow,
		run: (state) => [tickToggled(state), []],
	},
	{
		...filing('seen'),
		action: 'seen',
		keys: ['m'],
		name: 'Mark as seen',
		also: 'read unread done acknowledge',
		help: 'mark as seen or not seen',
		footer: [8, 'seen'],
	},
	{
		action: 'snooze',
		modes: ['queue'],
		keys: ['z'],
		task: 'Snooze and dismiss',
		name: 'Snooze',
		also: 'mute later hide remind silence pause',
		help: 'snooze (asks for how long); of what is put away: bring back',
		footer: [9, 'snooze'],
		words: ({arrangement}) => [arrangement.drawer ? {index: 0, word: 'bring back', rank: 0} : {index: 0, word: 'snooze'}],
		kind: 'opens',
		blocked: noRow,
		run: (state, {now}) => openSnooze(state, now),
	},
	{
		action: 'snooze-again',
		modes: ['queue'],
		keys: ['.'],
		task: 'Snooze and dismiss',
		name: 'Snooze as long as last time',
		also: 'mute repeat again',
		help: 'snooze for as long as last time',
		kind: 'acts',
		blocked: noSnooze,
		run: (state, {now}) => (state.lastSnooze === undefined ? [state, []] : snooze(state, state.lastSnooze, now)),
	},
	{
		...filing('dismissed'),
		action: 'dismiss',
		keys: ['d'],
		name: 'Dismiss',
		also: 'archive hide clear close remove delete',
		help: 'dismiss until it changes; of what is put away: bring back',
		footer: [10, 'dismiss'],
		words: (state) => (state.arrangement.drawer ? [] : [{index: 0, word: 'dismiss', rank: tickedRows(state).length > 0 ? 1 : 10}]),
	},
	{
		action: 'dismiss-all',
		modes: ['queue'],
		keys: ['D'],
		task: 'Snooze and dismiss',
		name: 'Dismiss all that are done',
		also: 'archive clear everything',
		help: 'dismiss everything finished in this group',
		kind: 'acts',
		blocked: noneAtRest,
		run: (state, {now}) => dismissRest(state, now),
	},
	{
		...filing('skipped'),
		action: 'skip',
		keys: ['s'],
		name: 'Skip for now',
		also: 'later next not now',
		help: 'skip for a minute',
	},
	{
		...filing('pinned'),
		action: 'pin',
		keys: ['P'],
		name: 'Pin to the top of its group',
		also: 'unpin star favourite favorite keep',
		help: 'pin to the top of its group or unpin',
	},
	{
		action: 'rename',
		modes: ['queue'],
		keys: [','],
		task: 'Session',
		name: 'Rename in the list',
		also: 'directory title label project name',
		help: 'rename in the list',
		kind: 'opens',
		blocked: noDirectory,
		run: openName,
	},
	{
		action: 'undo',
		modes: ['queue'],
		keys: ['u'],
		task: 'Snooze and dismiss',
		name: 'Undo',
		also: 'revert back restore',
		help: 'undo the last mark or name, and bring back what was ended last',
		kind: 'acts',
		blocked: nothingToUndo,
		run: undo,
	},
	snoozingFor(5, ['snooze-5m', '5', '5m'], [1, '5 minutes']),
	snoozingFor(30, ['snooze-30m', '3', '30m'], [2, '30 minutes', ' half hour']),
	snoozingFor(120, ['snooze-2h', '2', '2h'], [3, '2 hours']),
	{
		action: 'snooze-change',
		modes: ['snooze'],
		keys: ['z', 'c'],
		name: 'Snooze until it changes',
		also: 'mute later hide remind',
		help: 'until it changes',
		footer: [4, 'until it changes'],
		words: ({size}) => [{index: 0, word: size.columns < wideFrom ? 'change' : 'until it changes'}],
		kind: 'acts',
		blocked: 'never',
		run: (state, {now}) => snooze(state, 'change', now),
	},
	{
		action: 'snooze-tomorrow',
		modes: ['snooze'],
		keys: ['t'],
		name: 'Snooze until tomorrow, 9:00',
		also: 'mute later hide remind morning',
		help: 'until tomorrow, 9:00',
		footer: [5, 'tomorrow 9:00'],
		words: ({size}) => [{index: 0, word: size.columns < wideFrom ? 'tomorrow' : 'tomorrow 9:00'}],
		kind: 'acts',
		blocked: 'never',
		run: (state, {now}) => snooze(state, 'tomorrow', now),
	},
	{
		action: 'keep-name',
		modes: ['rename'],
		keys: ['enter'],
		help: 'keep the name',
		footer: [1, 'keep'],
		kind: 'acts',
		blocked: 'never',
		run: enterName,
	},
	{
		action: 'leave-name',
		modes: ['rename', 'snooze', 'group', 'labels', 'copy'],
		keys: ['esc'],
		help: 'cancel',
		footer: [6, 'back'],
		kind: 'leaves',
		blocked: 'never',
		run: left,
	},
	{
		action: 'leave-menu',
		modes: ['snooze', 'group', 'copy'],
		keys: ['q'],
		help: 'cancel, like Esc',
		kind: 'leaves',
		blocked: 'never',
		run: left,
	},
];
