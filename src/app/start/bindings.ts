/** Keys that start a new session. */
import type {Binding} from '../keys/binding.js';

export const startBindings: readonly Binding[] = [
	{
		action: 'new',
		modes: ['queue'],
		keys: ['C'],
		help: 'start a session: choose or type a directory, then its first prompt',
		words: ({rows}) => (rows.length === 0 ? [{index: 0, word: 'new session', rank: 1}] : []),
		event: {type: 'start-opened'},
	},
	{
		action: 'choose-directory',
		modes: ['start'],
		keys: ['enter'],
		help: 'use this directory',
		footer: [1, 'this directory'],
		event: {type: 'folder-chosen'},
	},
	{
		action: 'directory-down',
		modes: ['start'],
		keys: ['down', 'ctrl-n', 'tab'],
		help: 'next directory',
		event: {type: 'folder-moved', by: 1},
	},
	{
		action: 'directory-up',
		modes: ['start'],
		keys: ['up', 'ctrl-p', 'shift-tab'],
		help: 'previous directory',
		event: {type: 'folder-moved', by: -1},
	},
	{
		action: 'start',
		modes: ['start-prompt'],
		keys: ['enter'],
		help: 'start the session and send this prompt (none: start without one)',
		footer: [1, 'start'],
		event: {type: 'prompt-entered'},
	},
	{
		action: 'leave-start',
		modes: ['start', 'start-prompt'],
		keys: ['esc'],
		help: 'cancel: no session is started',
		footer: [2, 'cancel'],
		event: {type: 'mode-left'},
	},
];
