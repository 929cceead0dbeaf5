/** The one array of keys. The handler, the footer, the help screen and the README's table are printed from it. */
import type {KeyEvent} from './event.js';
import type {Filed} from './marking.js';
import {type AppState, type Mode, selectedRow} from './state.js';

export type Binding = {
	/** The name `keys` of the config file speaks of. */
	readonly action: string;
	readonly modes: readonly Mode['kind'][];
	/** As `toKeyName` spells them. */
	readonly keys: readonly string[];
	readonly help: string;
	/** Its rank in the footer and the word there; undefined: not shown there. */
	readonly footer?: readonly [rank: number, word: string];
	readonly event: KeyEvent;
	/** Why it cannot work now; undefined: it can. */
	readonly blocked?: (state: AppState) => string | undefined;
};

const noRow = (state: AppState) => (selectedRow(state) === undefined ? 'no session is selected' : undefined);

const notJumpable = (state: AppState) => {
	const row = selectedRow(state);
	if (row === undefined) return 'no session is selected';
	if (row.place !== undefined) return undefined;
	return row.state.state === 'session_ended'
		? `${row.project} has ended`
		: `${row.project} is not in a tmux pane, so there is nowhere to jump`;
};

const nothingSaid = (state: AppState) => {
	const row = selectedRow(state);
	if (row === undefined) return 'no session is selected';
	return row.state.context.kind === 'none' && row.task === '' ? `${row.project} has nothing more to show` : undefined;
};

const noFilter = (state: AppState) => (state.filter === '' ? 'there is no filter to clear' : undefined);
const nothingToUndo = (state: AppState) => (state.undo.length === 0 ? 'there is nothing to undo' : undefined);

/** What finished can be put away; what is blocked stays until it is answered. */
const notAtRest = (state: AppState) => {
	const row = selectedRow(state);
	if (row === undefined) return 'no session is selected';
	if (row.state.context.kind === 'blocked') return `${row.project} still waits for an answer`;
	return row.state.group === 'autonomous' ? `${row.project} is at work` : undefined;
};

/** Looking clears what finished, never what waits for an answer. */
const nothingToSee = (state: AppState) => {
	const row = selectedRow(state);
	if (row === undefined) return 'no session is selected';
	return row.state.state === 'idle' ? undefined : `${row.project} has no finished turn to mark as seen`;
};

const filed = (as: Filed): KeyEvent => ({type: 'row-filed', as});

export const bindings: readonly Binding[] = [
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
		action: 'find',
		modes: ['queue'],
		keys: ['/'],
		help: 'find by project, task or words',
		footer: [5, 'find'],
		event: {type: 'find-opened'},
	},
	{action: 'clear-filter', modes: ['queue'], keys: ['esc'], help: 'show all sessions again', event: {type: 'find-left'}, blocked: noFilter},
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
	{action: 'pin', modes: ['queue'], keys: ['p'], help: 'pin to the top of its group, or unpin', event: filed('pinned'), blocked: noRow},
	{action: 'undo', modes: ['queue'], keys: ['u'], help: 'undo the last of these', event: {type: 'undone'}, blocked: nothingToUndo},
	{action: 'sort', modes: ['queue'], keys: ['='], help: 'sort anew (the order is frozen while you move)', event: {type: 'resorted'}},
	{action: 'preview', modes: ['queue'], keys: ['w'], help: 'show or hide the preview', event: {type: 'preview-toggled'}},
	{action: 'help', modes: ['queue', 'card'], keys: ['?'], help: 'this help', footer: [6, 'help'], event: {type: 'help-opened'}},
	{
		action: 'keep-filter',
		modes: ['find'],
		keys: ['enter', 'down'],
		help: 'keep the filter',
		footer: [1, 'keep'],
		event: {type: 'find-kept'},
	},
	{action: 'leave-find', modes: ['find'], keys: ['esc'], help: 'as it was before', footer: [2, 'cancel'], event: {type: 'find-left'}},
	{action: 'erase', modes: ['find'], keys: ['backspace'], help: 'erase a character', event: {type: 'find-erased', what: 'grapheme'}},
	{action: 'erase-word', modes: ['find'], keys: ['ctrl-w'], help: 'erase a word', event: {type: 'find-erased', what: 'word'}},
	{action: 'erase-all', modes: ['find'], keys: ['ctrl-u'], help: 'erase all', event: {type: 'find-erased', what: 'all'}},
	{
		action: 'scroll-down',
		modes: ['help', 'card'],
		keys: ['j', 'down'],
		help: 'scroll down',
		footer: [1, 'scroll'],
		event: {type: 'page-scrolled', move: {by: 1}},
	},
	{action: 'scroll-up', modes: ['help', 'card'], keys: ['k', 'up'], help: 'scroll up', event: {type: 'page-scrolled', move: {by: -1}}},
	{
		action: 'scroll-page-down',
		modes: ['help', 'card'],
		keys: ['space', 'ctrl-d', 'pagedown'],
		help: 'a page down',
		event: {type: 'page-scrolled', move: {pages: 1}},
	},
	{
		action: 'scroll-page-up',
		modes: ['help', 'card'],
		keys: ['b', 'ctrl-u', 'pageup'],
		help: 'a page up',
		event: {type: 'page-scrolled', move: {pages: -1}},
	},
	{
		action: 'scroll-first',
		modes: ['help', 'card'],
		keys: ['g', 'home'],
		help: 'to the top',
		event: {type: 'page-scrolled', move: {to: 'first'}},
	},
	{
		action: 'scroll-last',
		modes: ['help', 'card'],
		keys: ['G', 'end'],
		help: 'to the end',
		event: {type: 'page-scrolled', move: {to: 'last'}},
	},
	{
		action: 'back',
		modes: ['help', 'card'],
		keys: ['esc', 'q'],
		help: 'back to the list',
		footer: [2, 'back'],
		event: {type: 'page-closed'},
	},
	{action: 'quit', modes: ['queue'], keys: ['q'], help: 'quit', footer: [7, 'quit'], event: {type: 'quit-chosen'}},
	{
		action: 'interrupt',
		modes: ['queue', 'find', 'help', 'card'],
		keys: ['ctrl-c'],
		help: 'quit from anywhere',
		event: {type: 'quit-chosen'},
	},
];
