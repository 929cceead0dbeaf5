/** Keys of the palette. */
import type {Binding} from '../binding.js';
import {chosenEntry, paletteEntries} from './palette.js';

export const paletteBindings: readonly Binding[] = [
	{
		action: 'palette',
		modes: ['queue', 'card'],
		keys: [':'],
		help: 'command palette',
		footer: [11, 'commands'],
		event: {type: 'palette-opened'},
	},
	{
		action: 'palette-do',
		modes: ['palette'],
		keys: ['enter'],
		help: 'run the selected command',
		footer: [1, 'do it'],
		event: (_, {keymap, state}) => chosenEntry(keymap, state),
	},
	{
		action: 'palette-down',
		modes: ['palette'],
		keys: ['down', 'ctrl-n', 'tab'],
		help: 'down the palette',
		event: (_, {keymap, state}) => ({type: 'palette-moved', by: 1, count: paletteEntries(keymap, state).length}),
	},
	{
		action: 'palette-up',
		modes: ['palette'],
		keys: ['up', 'ctrl-p', 'shift-tab'],
		help: 'up the palette',
		event: (_, {keymap, state}) => ({type: 'palette-moved', by: -1, count: paletteEntries(keymap, state).length}),
	},
	{action: 'leave-palette', modes: ['palette'], keys: ['esc'], help: 'leave the palette', footer: [2, 'back'], event: {type: 'mode-left'}},
];
