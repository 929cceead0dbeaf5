/** Keys of what is typed or read over the list: the filter, the help, a card. */
import type {Binding} from '../keys/binding.js';
import {notJumpable} from '../list/disabled-reasons.js';
import {isScrollable} from './page-view.js';

export const findBindings: readonly Binding[] = [
	{
		action: 'keep-filter',
		modes: ['find'],
		keys: ['enter', 'down', 'up', 'ctrl-n', 'ctrl-p'],
		help: 'keep the filter; the first of these keys jumps to the only match, the others go on and back',
		footer: [1, 'keep'],
		words: (state) => [{index: 0, word: state.view.keys.length === 1 && notJumpable(state) === undefined ? 'jump' : 'keep'}],
		event: (index) => ({type: 'find-kept', go: index === 0 ? 'jump' : index % 2 === 1 ? 1 : -1}),
	},
	{action: 'leave-find', modes: ['find'], keys: ['esc'], help: 'as it was before', footer: [2, 'cancel'], event: {type: 'find-left'}},
	{
		action: 'erase',
		modes: ['find', 'rename', 'palette', 'start', 'start-prompt'],
		keys: ['backspace'],
		help: 'erase a character',
		event: {type: 'find-erased', what: 'grapheme'},
	},
	{
		action: 'erase-word',
		modes: ['find', 'rename', 'palette', 'start', 'start-prompt'],
		keys: ['ctrl-w'],
		help: 'erase a word',
		event: {type: 'find-erased', what: 'word'},
	},
	{
		action: 'erase-all',
		modes: ['find', 'rename', 'palette', 'start', 'start-prompt'],
		keys: ['ctrl-u'],
		help: 'erase all',
		event: {type: 'find-erased', what: 'all'},
	},
];

export const pageBindings: readonly Binding[] = [
	{
		action: 'scroll-down',
		modes: ['help', 'card', 'batch', 'install'],
		keys: ['j', 'down'],
		help: 'scroll down',
		footer: [1, 'scroll'],
		words: (state) => (isScrollable(state) ? [{index: 0, word: 'scroll'}] : []),
		event: {type: 'page-scrolled', move: {by: 1}},
	},
	{
		action: 'scroll-up',
		modes: ['help', 'card', 'batch', 'install'],
		keys: ['k', 'up'],
		help: 'scroll up',
		event: {type: 'page-scrolled', move: {by: -1}},
	},
	{
		action: 'scroll-page-down',
		modes: ['help', 'card', 'batch', 'install'],
		keys: ['space', 'ctrl-d', 'pagedown'],
		help: 'a page down',
		event: {type: 'page-scrolled', move: {pages: 1}},
	},
	{
		action: 'scroll-page-up',
		modes: ['help', 'card', 'batch', 'install'],
		keys: ['b', 'ctrl-u', 'pageup'],
		help: 'a page up',
		event: {type: 'page-scrolled', move: {pages: -1}},
	},
	{
		action: 'scroll-first',
		modes: ['help', 'card', 'batch', 'install'],
		keys: ['g', 'home'],
		help: 'to the top',
		event: {type: 'page-scrolled', move: {to: 'first'}},
	},
	{
		action: 'scroll-last',
		modes: ['help', 'card', 'batch', 'install'],
		keys: ['G', 'end'],
		help: 'to the end',
		event: {type: 'page-scrolled', move: {to: 'last'}},
	},
	{
		action: 'back',
		modes: ['help', 'card', 'batch', 'install'],
		keys: ['esc', 'q'],
		help: 'back to the list',
		footer: [2, 'back'],
		stays: true,
		event: {type: 'page-closed'},
	},
];
