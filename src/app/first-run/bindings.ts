/** Keys of the first run. */
import type {Binding} from '../binding.js';
import {notDemo, notMissing} from './update.js';

export const installBindings: readonly Binding[] = [
	{
		action: 'install',
		modes: ['queue'],
		keys: ['I'],
		help: 'set up beckon: hooks, tmux keys, status line, notifications',
		footer: [0, 'set up'],
		event: {type: 'set-up-chosen'},
		blocked: notMissing,
	},
	{
		action: 'demo',
		modes: ['queue'],
		keys: ['T'],
		help: 'try beckon with simulated sessions, while it lists none',
		footer: [2, 'try it'],
		event: {type: 'demo-chosen'},
		blocked: notDemo,
	},
];
