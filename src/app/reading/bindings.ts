/** Keys of the modes over the list: the filter, the help, a card. */
import type {Binding} from '../binding.js';
import {notJumpable} from '../list/disabled-reasons.js';
import {isScrollable} from '../pager/page-view.js';
import {noHistory, nothingSaid} from './disabled-reasons.js';

/** The modes with an input line in the footer. */
const lines = ['find', 'search', 'rename', 'palette', 'start', 'start-prompt'] as const;

/** The modes with a text over the whole screen. */
const pages = ['help', 'history', 'card', 'batch'] as const;

export const findBindings: readonly Binding[] = [
	{
		action: 'keep-filter',
		modes: ['find'],
		keys: ['enter', 'down', 'up', 'ctrl-n', 'ctrl-p'],
		help: 'Enter: jump if only one match, else keep filter; ↓ ↑: move',
		footer: [1, 'keep'],
		words: (state) => [{index: 0, word: state.view.keys.length === 1 && notJumpable(state) === undefined ? 'jump' : 'keep'}],
		event: (index) => ({type: 'find-accepted', go: index === 0 ? 'jump' : index % 2 === 1 ? 1 : -1}),
	},
	{action: 'leave-find', modes: ['find'], keys: ['esc'], help: 'cancel the search', footer: [2, 'cancel'], event: {type: 'find-left'}},
	{
		action: 'erase',
		modes: lines,
		keys: ['backspace'],
		help: 'erase a character',
		event: {type: 'find-erased', what: 'grapheme'},
	},
	{
		action: 'erase-word',
		modes: lines,
		keys: ['ctrl-w'],
		help: 'erase a word',
		event: {type: 'find-erased', what: 'word'},
	},
	{
		action: 'erase-all',
		modes: lines,
		keys: ['ctrl-u'],
		help: 'erase all',
		event: {type: 'find-erased', what: 'all'},
	},
];

export const pageBindings: readonly Binding[] = [
	{
		action: 'scroll-down',
		modes: pages,
		keys: ['j', 'down'],
		help: 'scroll down',
		footer: [1, 'scroll'],
		words: (state) => (isScrollable(state) ? [{index: 0, word: 'scroll'}] : []),
		event: {type: 'page-scrolled', move: {by: 1}},
	},
	{
		action: 'scroll-up',
		modes: pages,
		keys: ['k', 'up'],
		help: 'scroll up',
		event: {type: 'page-scrolled', move: {by: -1}},
	},
	{
		action: 'scroll-page-down',
		modes: pages,
		keys: ['space', 'ctrl-d', 'pagedown'],
		help: 'a page down',
		event: {type: 'page-scrolled', move: {pages: 1}},
	},
	{
		action: 'scroll-page-up',
		modes: pages,
		keys: ['b', 'ctrl-u', 'pageup'],
		help: 'a page up',
		event: {type: 'page-scrolled', move: {pages: -1}},
	},
	{
		action: 'scroll-first',
		modes: pages,
		keys: ['g', 'home'],
		help: 'to the top',
		event: {type: 'page-scrolled', move: {to: 'first'}},
	},
	{
		action: 'scroll-last',
		modes: pages,
		keys: ['G', 'end'],
		help: 'to the end',
		event: {type: 'page-scrolled', move: {to: 'last'}},
	},
	{
		action: 'search',
		modes: ['help', 'history'],
		keys: ['/'],
		help: 'show only entries with certain words',
		footer: [3, 'search'],
		event: {type: 'search-opened'},
	},
	{
		action: 'keep-search',
		modes: ['search'],
		keys: ['enter'],
		help: 'keep the search',
		footer: [1, 'keep'],
		event: {type: 'search-accepted'},
	},
	{
		action: 'leave-search',
		modes: ['search'],
		keys: ['esc'],
		help: 'go back to what was shown before',
		footer: [2, 'cancel'],
		event: {type: 'search-left'},
	},
	{
		action: 'history',
		modes: ['queue', 'card'],
		keys: ['H'],
		help: 'show its prompts and last messages, turn by turn',
		event: {type: 'history-opened'},
		blocked: noHistory,
	},
	{
		action: 'copy',
		modes: ['queue', 'card', 'quick'],
		keys: ['Y'],
		help: 'copy the command it asks about, else its last message',
		event: {type: 'copy-chosen'},
		blocked: nothingSaid,
	},
	{
		action: 'back',
		modes: pages,
		keys: ['esc', 'q'],
		help: 'back to the list',
		footer: [2, 'back'],
		stays: true,
		event: {type: 'page-closed'},
	},
];
