/** Keys of the first run. */
import type {Binding} from '../binding.js';
import {homeOf} from '../mode.js';
import {closePage} from '../reading/update.js';
import {notMissing} from './update.js';

export const installBindings: readonly Binding[] = [
	{
		action: 'install',
		modes: ['queue', 'install'],
		keys: ['I'],
		task: 'beckon itself',
		name: 'Install the hooks',
		also: 'setup',
		help: 'install the hooks (shows the change; press again to make it)',
		footer: [0, 'install the hooks'],
		words: ({mode}) => [{index: 0, word: mode.kind === 'install' ? 'again: make the change' : 'install the hooks'}],
		kind: 'opens',
		blocked: notMissing,
		run: (state) =>
			state.mode.kind === 'install' ? [{...state, mode: homeOf(state)}, [{type: 'install'}]] : [state, [{type: 'plan-install'}]],
	},
	{action: 'install-no', modes: ['install'], keys: ['n'], help: 'cancel: change nothing', kind: 'shows', blocked: 'never', run: closePage},
];
