/** Keys of the help and of the palette. */

import {choosing, leaving} from '../binding.js';
import {baseOf, left} from '../mode.js';
import type {Binding} from '../model.js';
import {firstPage} from '../pager/page-view.js';
import {helpOf} from './help.js';
import {chooseEntry, movedIn} from './palette.js';
import {sheetOf} from './sheet.js';

export const helpBindings: readonly Binding[] = [
	{
		action: 'help',
		modes: ['queue', 'card', 'quick'],
		keys: ['?'],
		task: 'General',
		name: 'Help',
		also: 'keys bindings shortcuts',
		help: 'the keys that work here',
		footer: [20, 'help'],
		// The small screen has room only for the answers and the ways out.
		words: ({mode}) => (mode.kind === 'quick' ? [] : [{index: 0, word: 'help'}]),
		stays: true,
		kind: 'shows',
		blocked: 'never',
		run: (state, {now}) => [
			{
				...state,
				mode: {
					kind: 'help',
					sheet: sheetOf(state),
					isManual: state.isLinear,
					sections: helpOf(state),
					text: '',
					page: firstPage(now),
					under: baseOf(state),
				},
			},
			[],
		],
	},
];

/** The key that opened the help closes it. */
export const helpClosing: readonly Binding[] = [
	{
		action: 'close-help',
		modes: ['help'],
		keys: ['?'],
		help: 'close the help',
		footer: [4, 'close'],
		stays: true,
		kind: 'shows',
		blocked: 'never',
		run: left,
	},
	{
		action: 'manual',
		modes: ['help'],
		keys: ['m'],
		help: 'all keys, with why some cannot work now; again: only those of the row',
		footer: [2, 'all keys'],
		words: ({mode}) => [{index: 0, word: mode.kind === 'help' && mode.isManual ? 'keys of the row' : 'all keys'}],
		kind: 'shows',
		blocked: 'never',
		run: (state) => {
			const {mode} = state;
			if (mode.kind !== 'help') return [state, []];
			return [{...state, mode: {...mode, isManual: !mode.isManual, text: '', page: {...mode.page, top: 0}}}, []];
		},
	},
];

export const paletteBindings: readonly Binding[] = [
	{
		action: 'palette',
		modes: ['queue', 'card'],
		keys: [':'],
		task: 'General',
		name: 'Find a command by its name',
		also: 'palette actions',
		help: 'command palette',
		footer: [11, 'commands'],
		kind: 'acts',
		blocked: 'never',
		run: (state) => [{...state, mode: {kind: 'palette', text: '', at: 0, under: baseOf(state)}}, []],
	},
	{
		action: 'palette-do',
		modes: ['palette'],
		keys: ['enter'],
		help: 'run the selected command',
		footer: [1, 'do it'],
		kind: 'acts',
		blocked: 'never',
		run: (state, {now}) => chooseEntry(state, state.mode.kind === 'palette' ? state.mode.at : 0, now),
	},
	...choosing(
		'palette',
		[
			['palette-down', 'down the palette'],
			['palette-up', 'up the palette'],
		],
		{kind: 'acts', tabs: true, run: movedIn},
	),
	{...leaving('palette', 'leave-palette', [2, 'back', 'leave the palette']), stays: false},
];
