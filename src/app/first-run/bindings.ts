/** Keys of the first run. */
import type {Binding} from '../binding.js';
import {notMissing} from './update.js';

export const installBindings: readonly Binding[] = [
	{
		action: 'install',
		modes: ['queue', 'install'],
		keys: ['I'],
		help: 'install the hooks (shows the change; press again to make it)',
		footer: [0, 'install the hooks'],
		words: ({mode}) => [{index: 0, word: mode.kind === 'install' ? 'again: make the change' : 'install the hooks'}],
		event: (_, {state}) => ({type: state.mode.kind === 'install' ? 'install-confirmed' : 'install-opened'}),
		blocked: notMissing,
	},
	{action: 'install-no', modes: ['install'], keys: ['n'], help: 'cancel: change nothing', event: {type: 'page-closed'}},
];
