/** Keys that start a new session. */
import type {Binding} from '../binding.js';
import type {AppState} from '../model.js';

/** The check is repeated while no row is listed; below rows its result may be old, so the start itself says what fails. */
const whyNoStart = ({rows, setup}: AppState): string | undefined => (rows.length === 0 ? setup.noStart : undefined);

export const startBindings: readonly Binding[] = [
	{
		action: 'new',
		modes: ['queue'],
		keys: ['C'],
		help: 'start a session: choose or type a directory, then its first prompt',
		words: ({rows, setup}) => (rows.length === 0 && setup.kind !== 'unread' ? [{index: 0, word: 'new session', rank: 1}] : []),
		event: {type: 'start-opened'},
		blocked: whyNoStart,
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
