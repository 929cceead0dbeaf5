/** Keys of the help and of the palette. */
import {baseOf, choosing, inMode, keysOf, leaving, left} from '../binding.js';
import {firstPage} from '../pager/page-view.js';
import {chooseEntry, movedIn} from './palette.js';

export const helpBindings = keysOf(
	{modes: ['queue', 'card', 'quick'], task: 'General'},
	{
		help: {
			keys: ['?'],
			sheet: 'manual',
			name: 'Help',
			also: 'keys bindings shortcuts',
			help: 'the keys that work here',
			// The small screen has room only for the answers and the ways out.
			footer: ({mode}) => (mode.kind === 'quick' ? undefined : [20, 'help']),
			stays: true,
			kind: 'shows',
			run: (state, {now}) => [
				{...state, mode: {kind: 'help', isManual: state.isLinear, text: '', page: firstPage(now), under: baseOf(state)}},
				[],
			],
		},
	},
);

/** The key that opened the help closes it. */
export const helpClosing = keysOf(
	{modes: ['help'], task: 'Reading', kind: 'shows'},
	{
		'close-help': {keys: ['?'], help: 'close the help', footer: [4, 'close'], stays: true, run: left},
		manual: {
			keys: ['m'],
			help: 'all keys, with why some cannot work now; again: only those of the row',
			footer: ({mode}) => [2, mode.kind === 'help' && mode.isManual ? 'keys of the row' : 'all keys'],
			run: inMode('help', (state, mode) => [
				{...state, mode: {...mode, isManual: !mode.isManual, text: '', page: {...mode.page, top: 0}}},
				[],
			]),
		},
	},
);

export const paletteBindings = keysOf(
	{modes: ['palette'], task: 'Command palette'},
	{
		palette: {
			modes: ['queue', 'card'],
			task: 'General',
			keys: [':'],
			sheet: ['General', 1, 'every command'],
			name: 'Find a command by its name',
			also: 'palette actions',
			help: 'command palette',
			footer: [11, 'commands'],
			// The palette hides the list, so the command is for the session that is selected now.
			run: (state) => [{...state, held: true, mode: {kind: 'palette', text: '', at: 0, under: baseOf(state)}}, []],
		},
		'palette-do': {
			keys: ['enter'],
			help: 'run the selected command',
			footer: [1, 'do it'],
			run: inMode('palette', (state, {at}, {now}) => chooseEntry(state, at, now)),
		},
		...choosing(['palette-down', 'palette-up'], ['down the palette', 'up the palette'], {tabs: true, run: movedIn}),
		'leave-palette': {...leaving([2, 'back'], 'leave the palette'), stays: false},
	},
);
