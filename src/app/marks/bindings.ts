/** Keys that put rows away, name them and undo that, and why one cannot work now. */
import {shortName} from '../../core/rows/row-name.js';
import {aboutRow, baseOf, byRoom, inMode, type Key, keysOf, left, nobody, noRow, onRow, whyNoneOf} from '../binding.js';
import {chosenRows, tickedRows, tickToggled} from '../list/cursor.js';
import type {AppState, Hint} from '../model.js';
import {type MarkField, whyNotFiled} from './commands.js';
import {dismissRest, endedHere, enterName, fileChosen, openSnooze, restRows, snooze, undo} from './update.js';

const nothingToUndo = (state: AppState): string | undefined =>
	state.undo.length === 0 && endedHere(state).length === 0 ? 'Nothing to undo' : undefined;

const noSnooze = (state: AppState): string | undefined => {
	if (state.lastSnooze === undefined) return `Nothing was snoozed yet: press ${state.keyOf('snooze')} to snooze`;
	return state.arrangement.drawer ? 'Already put away' : noRow(state);
};

/** Why none of the rows can be marked this way; undefined when some can. */
const notFiled =
	(as: MarkField) =>
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
/** From this width on the answers to the snooze key fit in full. */
const wideFrom = 100;

/** The common part of the keys that mark the chosen rows. */
function filing(as: MarkField): Pick<Key, 'blocked' | 'run'> {
	return {blocked: notFiled(as), run: (state, {now}) => fileChosen(state, as, now)};
}

export const markBindings = [
	...keysOf(
		{modes: ['queue'], task: 'Snooze and dismiss'},
		{
			tick: {
				changes: false,
				keys: ['t'],
				sheet: ['Later', 8, 'select'],
				name: 'Select the session',
				also: 'select mark multi several check',
				help: 'select row (reply, seen, snooze, dismiss, skip, pin and end apply to all selected)',
				blocked: noRow,
				run: (state) => [tickToggled(state), []],
			},
			seen: {
				...filing('seen'),
				keys: ['m'],
				sheet: ['Later', 7, 'seen'],
				name: 'Mark as seen',
				also: 'read unread done acknowledge',
				help: 'mark as seen or not seen',
				footer: [8, 'seen'],
			},
			snooze: {
				asks: 'snooze',
				keys: ['z'],
				sheet: ['Later', 1, 'snooze'],
				name: 'Snooze',
				also: 'mute later hide remind silence pause',
				help: 'snooze (asks for how long); of what is put away: bring back',
				footer: ({arrangement}) => (arrangement.drawer ? [0, 'bring back'] : [9, 'snooze']),
				kind: 'opens',
				blocked: noRow,
				run: onRow(openSnooze),
			},
			'snooze-again': {
				keys: ['.'],
				sheet: ['Later', 2, 'same again'],
				name: 'Snooze as long as last time',
				also: 'mute repeat again',
				help: 'snooze for as long as last time',
				blocked: noSnooze,
				run: (state, {now}) => (state.lastSnooze === undefined ? [state, []] : snooze(state, state.lastSnooze, now)),
			},
			dismiss: {
				...filing('dismissed'),
				keys: ['d'],
				sheet: ['Later', 3, 'dismiss'],
				name: 'Dismiss',
				also: 'archive hide clear close remove delete',
				help: 'dismiss until it changes; of what is put away: bring back',
				footer: (state) => (state.arrangement.drawer ? undefined : [tickedRows(state).length > 0 ? 1 : 10, 'dismiss']),
			},
			'dismiss-all': {
				keys: ['D'],
				sheet: ['Later', 4, 'dismiss done'],
				name: 'Dismiss all that are done',
				also: 'archive clear everything',
				help: 'dismiss everything finished in this group',
				blocked: noneAtRest,
				run: (state, {now}) => dismissRest(state, now),
			},
			skip: {
				...filing('skipped'),
				keys: ['s'],
				sheet: ['Later', 5, 'skip'],
				name: 'Skip for now',
				also: 'later next not now',
				help: 'skip for a minute',
			},
			pin: {
				...filing('pinned'),
				keys: ['P'],
				sheet: ['Later', 6, 'pin'],
				name: 'Pin to the top of its group',
				also: 'unpin star favourite favorite keep',
				help: 'pin to the top of its group or unpin',
			},
			rename: {
				task: 'Session',
				keys: [','],
				sheet: ['Session', 6, 'rename'],
				also: 'directory title label project name',
				help: 'rename in the list',
				kind: 'opens',
				blocked: noDirectory,
				run: onRow((state, {key, project}) => [{...state, mode: {kind: 'rename', row: key, text: project, under: baseOf(state)}}, []]),
			},
			undo: {
				rowless: true,
				keys: ['u'],
				sheet: ['Later', 9, 'undo'],
				name: 'Undo',
				also: 'revert back restore',
				help: 'undo the last mark or name, and bring back what was ended last',
				blocked: nothingToUndo,
				run: undo,
			},
		},
	),
	...keysOf(
		{modes: ['snooze'], task: 'Snooze', also: 'mute later hide remind'},
		{
			'snooze-5m': snoozingFor(5, '5', [1, '5m'], '5 minutes'),
			'snooze-30m': {...snoozingFor(30, '3', [2, '30m'], '30 minutes'), also: 'mute later hide remind half hour'},
			'snooze-2h': snoozingFor(120, '2', [3, '2h'], '2 hours'),
			'snooze-change': {
				keys: ['z', 'c'],
				name: 'Snooze until it changes',
				help: 'until it changes',
				footer: byRoom(4, 'until it changes', 'change', wideFrom),
				run: (state, {now}) => snooze(state, 'change', now),
			},
			'snooze-tomorrow': {
				keys: ['t'],
				name: 'Snooze until tomorrow, 9:00',
				also: 'mute later hide remind morning',
				help: 'until tomorrow, 9:00',
				footer: byRoom(5, 'tomorrow 9:00', 'tomorrow', wideFrom),
				run: (state, {now}) => snooze(state, 'tomorrow', now),
			},
		},
	),
	...keysOf(
		{modes: ['snooze', 'group', 'copy'], task: 'Snooze'},
		{
			'keep-name': {
				modes: ['rename'],
				task: 'Renaming',
				keys: ['enter'],
				help: 'keep the name',
				footer: [1, 'keep'],
				run: inMode('rename', enterName),
			},
			'leave-name': {
				modes: ['rename', 'snooze', 'group', 'labels', 'copy'],
				keys: ['esc'],
				help: 'cancel',
				footer: [6, 'back'],
				kind: 'leaves',
				run: left,
			},
			'leave-menu': {keys: ['q'], help: 'cancel, like Esc', kind: 'leaves', run: left},
		},
	),
];

function snoozingFor(minutes: number, key: string, footer: Hint, word: string): Key {
	return {
		keys: [key],
		name: `Snooze for ${word}`,
		help: `for ${word}`,
		footer,
		run: (state, {now}) => snooze(state, {ms: minutes * minute}, now),
	};
}
