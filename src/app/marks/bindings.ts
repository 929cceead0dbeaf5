/** Keys that put rows away, name them and undo this. */
import {type Binding, byRoom} from '../binding.js';
import type {KeyEvent} from '../event.js';
import {noRow} from '../target.js';
import type {Filed} from './commands.js';
import {noDirectory, noneAtRest, noSnooze, notFiled, nothingToUndo} from './disabled-reasons.js';
import {tickedRows} from './multi-select.js';

const filed = (as: Filed): KeyEvent => ({type: 'row-filed', as});
const minute = 60_000;
const snoozed = (minutes: number): KeyEvent => ({type: 'snooze-chosen', until: {ms: minutes * minute}});

export const fileBindings: readonly Binding[] = [
	{
		action: 'tick',
		modes: ['queue'],
		keys: ['t'],
		help: 'select row (reply, seen, snooze, dismiss, skip and pin apply to all selected)',
		event: {type: 'tick-toggled'},
		blocked: noRow,
	},
	{
		action: 'seen',
		modes: ['queue'],
		keys: ['m'],
		help: 'mark as seen or not seen',
		footer: [8, 'seen'],
		event: filed('seen'),
		blocked: notFiled('seen'),
	},
	{
		action: 'snooze',
		modes: ['queue'],
		keys: ['z'],
		help: 'snooze (asks for how long); in the drawer: bring back',
		footer: [9, 'snooze'],
		words: ({arrangement}) => [arrangement.drawer ? {index: 0, word: 'bring back', rank: 0} : {index: 0, word: 'snooze'}],
		event: {type: 'snooze-opened'},
		blocked: noRow,
	},
	{
		action: 'snooze-again',
		modes: ['queue'],
		keys: ['.'],
		help: 'snooze for as long as last time',
		event: {type: 'snooze-repeated'},
		blocked: noSnooze,
	},
	{
		action: 'dismiss',
		modes: ['queue'],
		keys: ['d'],
		help: 'dismiss until something happens; in the drawer: bring back',
		footer: [10, 'dismiss'],
		words: (state) => (state.arrangement.drawer ? [] : [{index: 0, word: 'dismiss', rank: tickedRows(state).length > 0 ? 1 : 10}]),
		event: filed('dismissed'),
		blocked: notFiled('dismissed'),
	},
	{
		action: 'dismiss-all',
		modes: ['queue'],
		keys: ['D'],
		help: 'dismiss everything finished in this group',
		event: {type: 'rest-dismissed'},
		blocked: noneAtRest,
	},
	{
		action: 'skip',
		modes: ['queue'],
		keys: ['s'],
		help: 'skip: move to the back for a minute',
		event: filed('skipped'),
		blocked: notFiled('skipped'),
	},
	{
		action: 'pin',
		modes: ['queue'],
		keys: ['P'],
		help: 'pin to the top of its group or unpin',
		event: filed('pinned'),
		blocked: notFiled('pinned'),
	},
	{
		action: 'rename',
		modes: ['queue'],
		keys: [','],
		help: 'give its directory another name in the list',
		event: {type: 'rename-opened'},
		blocked: noDirectory,
	},
	{action: 'undo', modes: ['queue'], keys: ['u'], help: 'undo the last mark or name', event: {type: 'undone'}, blocked: nothingToUndo},
	{
		action: 'snooze-5m',
		modes: ['snooze'],
		keys: ['5'],
		help: 'for 5 minutes',
		footer: [1, '5 minutes'],
		words: byRoom('5 minutes', '5m'),
		event: snoozed(5),
	},
	{
		action: 'snooze-30m',
		modes: ['snooze'],
		keys: ['3'],
		help: 'for 30 minutes',
		footer: [2, '30 minutes'],
		words: byRoom('30 minutes', '30m'),
		event: snoozed(30),
	},
	{
		action: 'snooze-2h',
		modes: ['snooze'],
		keys: ['2'],
		help: 'for 2 hours',
		footer: [3, '2 hours'],
		words: byRoom('2 hours', '2h'),
		event: snoozed(120),
	},
	{
		action: 'snooze-change',
		modes: ['snooze'],
		keys: ['z', 'c'],
		help: 'until it changes',
		footer: [4, 'until it changes'],
		words: byRoom('until it changes', 'change'),
		event: {type: 'snooze-chosen', until: 'change'},
	},
	{action: 'keep-name', modes: ['rename'], keys: ['enter'], help: 'keep the name', footer: [1, 'keep'], event: {type: 'name-entered'}},
	{
		action: 'leave-name',
		modes: ['rename', 'snooze', 'group'],
		keys: ['esc'],
		help: 'cancel',
		footer: [5, 'back'],
		event: {type: 'mode-left'},
	},
	{action: 'leave-menu', modes: ['snooze', 'group'], keys: ['q'], help: 'cancel, like Esc', event: {type: 'mode-left'}},
];
