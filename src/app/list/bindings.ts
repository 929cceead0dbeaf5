/** Keys of the list: moving, reading, and finding. */
import type {Binding} from '../binding.js';
import {helpOf} from '../help/help.js';
import {tickedRows} from '../marks/multi-select.js';
import type {AppState, Mode} from '../model.js';
import {noRoom, nothingSaid} from '../reading/disabled-reasons.js';
import {isUnread} from '../reading/gate.js';
import {nothingToLeave, notJumpable, tooNarrowToTurn} from './disabled-reasons.js';

/** On the small screen the key for the next session comes first. */
function onSmallScreen({kind}: Mode, word: string): {readonly index: number; readonly word: string; readonly rank?: number} {
	return kind === 'quick' ? {index: 0, word, rank: 5} : {index: 0, word};
}

/** The event of Esc, and its word in the footer. */
function leaving(state: AppState): readonly ['ticks-cleared' | 'find-left' | 'drawer-toggled' | 'waiting-toggled', string] {
	if (tickedRows(state).length > 0) return ['ticks-cleared', 'clear'];
	if (state.filter !== '') return ['find-left', 'show all'];
	return state.arrangement.drawer ? ['drawer-toggled', 'back'] : ['waiting-toggled', 'show all'];
}

export const listBindings: readonly Binding[] = [
	{
		action: 'jump',
		modes: ['queue', 'card', 'quick'],
		keys: ['enter'],
		help: 'jump to its pane',
		footer: [3, 'jump'],
		words: ({mode}) => [onSmallScreen(mode, 'jump')],
		event: {type: 'jump-chosen'},
		blocked: notJumpable,
	},
	{action: 'down', modes: ['queue'], keys: ['j', 'down'], help: 'next session', event: {type: 'cursor-moved', move: {by: 1}}},
	{action: 'up', modes: ['queue'], keys: ['k', 'up'], help: 'previous session', event: {type: 'cursor-moved', move: {by: -1}}},
	{action: 'first', modes: ['queue'], keys: ['home', '<'], help: 'top of the list', event: {type: 'cursor-moved', move: {to: 'first'}}},
	{action: 'last', modes: ['queue'], keys: ['G', 'end', '>'], help: 'end of the list', event: {type: 'cursor-moved', move: {to: 'last'}}},
	{
		action: 'page-down',
		modes: ['queue'],
		keys: ['ctrl-d', 'pagedown'],
		help: 'half a page down',
		event: {type: 'cursor-moved', move: {pages: 0.5}},
	},
	{
		action: 'page-up',
		modes: ['queue'],
		keys: ['ctrl-u', 'pageup'],
		help: 'half a page up',
		event: {type: 'cursor-moved', move: {pages: -0.5}},
	},
	{
		action: 'next-group',
		modes: ['queue'],
		keys: ['tab', 'l', 'right'],
		help: 'next group',
		event: {type: 'cursor-moved', move: {to: 'next-group'}},
	},
	{
		action: 'previous-group',
		modes: ['queue'],
		keys: ['shift-tab', 'h', 'left'],
		help: 'previous group',
		event: {type: 'cursor-moved', move: {to: 'previous-group'}},
	},
	{
		action: 'read',
		modes: ['queue', 'quick'],
		keys: ['space', 'v'],
		help: 'read in full what it asks or said',
		footer: [4, 'read'],
		words: (state) => [isUnread(state) ? {index: 0, word: 'read', rank: 2} : onSmallScreen(state.mode, 'read')],
		event: {type: 'card-opened'},
		blocked: nothingSaid,
	},
	{
		action: 'page',
		modes: ['queue', 'card'],
		keys: ['o'],
		help: 'open the diff, plan or last message in $PAGER',
		event: {type: 'pager-chosen'},
		blocked: nothingSaid,
	},
	{
		action: 'find',
		modes: ['queue'],
		keys: ['/'],
		help: 'find by project, task or words',
		footer: [5, 'find'],
		words: ({rows}) => (rows.length === 0 ? [] : [{index: 0, word: 'find'}]),
		event: {type: 'find-opened'},
	},
	{
		action: 'clear-filter',
		modes: ['queue'],
		keys: ['esc'],
		help: 'back: clear selection, then filter, then drawer; twice: close a popup',
		footer: [6, 'back'],
		words: (state) => [{index: 0, word: leaving(state)[1]}],
		stays: true,
		event: (_, {state}) => ({type: leaving(state)[0]}),
		blocked: nothingToLeave,
	},
	{action: 'sort', modes: ['queue'], keys: ['='], help: 're-sort (order is frozen while you navigate)', event: {type: 'resorted'}},
	{
		action: 'detail',
		modes: ['queue'],
		keys: ['p'],
		help: 'cycle details: prompt, pane, both',
		event: {type: 'detail-cycled'},
		blocked: noRoom,
	},
	{action: 'preview', modes: ['queue'], keys: ['w'], help: 'show or hide details', event: {type: 'preview-toggled'}, blocked: noRoom},
	{
		action: 'turn',
		modes: ['queue'],
		keys: ['\\'],
		help: 'put the details beside the list or below it',
		event: {type: 'layout-turned'},
		blocked: tooNarrowToTurn,
	},
	{
		action: 'help',
		modes: ['queue', 'card', 'quick'],
		keys: ['?'],
		help: 'this help',
		footer: [20, 'help'],
		// The small screen has room only for the answers and the ways out.
		words: ({mode}) => (mode.kind === 'quick' ? [] : [{index: 0, word: 'help'}]),
		stays: true,
		event: (_, {keymap, state}) => ({type: 'help-opened', sections: helpOf(keymap, state)}),
	},
];
