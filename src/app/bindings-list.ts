/** Keys of the list: moving, reading, finding and filing. */
import type {Binding} from './binding.js';
import type {KeyEvent} from './event.js';
import type {Filed} from './marking.js';
import {noFilter, noRow, notAtRest, nothingSaid, nothingToSee, nothingToUndo, notJumpable} from './why-not.js';

const filed = (as: Filed): KeyEvent => ({type: 'row-filed', as});

export const listBindings: readonly Binding[] = [
	{
		action: 'jump',
		modes: ['queue', 'card'],
		keys: ['enter'],
		help: 'jump to its pane',
		footer: [3, 'jump'],
		event: {type: 'jump-chosen'},
		blocked: notJumpable,
	},
	{action: 'down', modes: ['queue'], keys: ['j', 'down'], help: 'next session', event: {type: 'cursor-moved', move: {by: 1}}},
	{action: 'up', modes: ['queue'], keys: ['k', 'up'], help: 'previous session', event: {type: 'cursor-moved', move: {by: -1}}},
	{action: 'first', modes: ['queue'], keys: ['g', 'home'], help: 'head of the queue', event: {type: 'cursor-moved', move: {to: 'first'}}},
	{action: 'last', modes: ['queue'], keys: ['G', 'end'], help: 'end of the list', event: {type: 'cursor-moved', move: {to: 'last'}}},
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
		modes: ['queue'],
		keys: ['space', 'v'],
		help: 'read in full what it asks or said',
		footer: [4, 'read'],
		event: {type: 'card-opened'},
		blocked: nothingSaid,
	},
	{
		action: 'page',
		modes: ['queue', 'card'],
		keys: ['o'],
		help: 'open the diff, plan or last words in $PAGER',
		event: {type: 'pager-chosen'},
		blocked: nothingSaid,
	},
	{
		action: 'find',
		modes: ['queue'],
		keys: ['/'],
		help: 'find by project, task or words',
		footer: [5, 'find'],
		event: {type: 'find-opened'},
	},
	{
		action: 'clear-filter',
		modes: ['queue'],
		keys: ['esc'],
		help: 'show all sessions again; closes a popup',
		event: {type: 'find-left'},
		blocked: noFilter,
	},
	{action: 'seen', modes: ['queue'], keys: ['m'], help: 'mark as seen', footer: [8, 'seen'], event: filed('seen'), blocked: nothingToSee},
	{
		action: 'snooze',
		modes: ['queue'],
		keys: ['z'],
		help: 'snooze until it changes',
		footer: [9, 'snooze'],
		event: filed('snoozed'),
		blocked: noRow,
	},
	{
		action: 'dismiss',
		modes: ['queue'],
		keys: ['d'],
		help: 'dismiss until something happens',
		event: filed('dismissed'),
		blocked: notAtRest,
	},
	{action: 'pin', modes: ['queue'], keys: ['P'], help: 'pin to the top of its group, or unpin', event: filed('pinned'), blocked: noRow},
	{action: 'undo', modes: ['queue'], keys: ['u'], help: 'undo the last of these', event: {type: 'undone'}, blocked: nothingToUndo},
	{action: 'sort', modes: ['queue'], keys: ['='], help: 'sort anew (the order is frozen while you move)', event: {type: 'resorted'}},
	{action: 'detail', modes: ['queue'], keys: ['p'], help: 'card, pane or both', event: {type: 'detail-cycled'}},
	{action: 'preview', modes: ['queue'], keys: ['w'], help: 'show or hide both', event: {type: 'preview-toggled'}},
	{action: 'help', modes: ['queue', 'card'], keys: ['?'], help: 'this help', footer: [6, 'help'], event: {type: 'help-opened'}},
];
