/** Keys of the first run. */
import type {Binding} from '../model.js';
import {notDemo, notMissing, runBeckon} from './update.js';

export const installBindings: readonly Binding[] = [
	{
		action: 'install',
		modes: ['queue'],
		keys: ['I'],
		task: 'General',
		name: 'Set up beckon',
		also: 'init install hooks keys status line notifications',
		help: 'set up beckon: hooks, tmux keys, status line, notifications',
		footer: [0, 'set up'],
		kind: 'opens',
		blocked: notMissing,
		run: (state) => runBeckon(state, 'init'),
	},
	{
		action: 'demo',
		modes: ['queue'],
		keys: ['T'],
		task: 'General',
		name: 'Look around among simulated sessions',
		also: 'demo try example',
		help: 'try beckon with simulated sessions, while it lists none',
		footer: [2, 'try it'],
		kind: 'opens',
		blocked: notDemo,
		run: (state) => runBeckon(state, 'demo'),
	},
	{
		action: 'restore',
		modes: ['queue'],
		keys: ['B'],
		task: 'General',
		name: 'Bring sessions back',
		also: 'restore crash reboot tmux resurrect',
		help: 'bring back the sessions of a tmux server that has ended, after showing which',
		kind: 'opens',
		blocked: ({offersRestore}) => (offersRestore ? undefined : 'No tmux server with sessions has ended'),
		run: (state) => runBeckon(state, 'restore'),
	},
];
