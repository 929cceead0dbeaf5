/** Keys of the first run. */
import type {Binding} from '../keys/binding.js';
import {notMissing} from './update.js';

export const installBindings: readonly Binding[] = [
	{
		action: 'install',
		modes: ['queue'],
		keys: ['I'],
		help: 'install the hooks: shows first what it changes',
		footer: [0, 'install the hooks'],
		event: {type: 'install-opened'},
		blocked: notMissing,
	},
	{
		action: 'install-yes',
		modes: ['install'],
		keys: ['y', 'enter'],
		help: 'make this change',
		footer: [0, 'make this change'],
		event: {type: 'install-confirmed'},
	},
	{action: 'install-no', modes: ['install'], keys: ['n'], help: 'make no change', event: {type: 'page-closed'}},
];
