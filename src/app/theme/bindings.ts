/** The choice of a theme: each move draws the screen in it, Enter keeps it, Esc restores the earlier one. */
import {themeNames} from '../../core/theme/themes.js';
import {baseOf, choiceMoved, inMode, keysOf, leaving, left} from '../binding.js';
import type {AppState, Step} from '../model.js';

function opened(state: AppState): AppState {
	const names = [...new Set([...Object.keys(state.config.themes), ...themeNames])];
	const at = Math.max(0, names.indexOf(state.theme));
	return {...state, mode: {kind: 'theme', names, at, before: state.theme, under: baseOf(state)}};
}

const moved = (by: 1 | -1) =>
	inMode('theme', (state, {names}): Step => {
		const {mode} = choiceMoved(state, by, names.length);
		return [{...state, mode, theme: ('at' in mode ? names[mode.at] : undefined) ?? state.theme}, []];
	});

export const themeBindings = keysOf(
	{modes: ['theme'], task: 'Choosing a theme', kind: 'shows'},
	{
		theme: {
			modes: ['queue'],
			task: 'View',
			keys: ['*'],
			sheet: ['General', 3, 'theme'],
			name: 'Choose a theme',
			also: 'colours colors dark light skin look',
			help: 'look at the themes, and keep one in the config',
			kind: 'opens',
			run: (state) => [opened(state), []],
		},
		'theme-next': {
			keys: ['down', 'j', 'right', 'tab', 'ctrl-n'],
			help: 'draw the screen in the next theme',
			footer: [1, 'next'],
			run: moved(1),
		},
		'theme-previous': {
			keys: ['up', 'k', 'left', 'shift-tab', 'ctrl-p'],
			help: 'draw the screen in the theme before',
			footer: [2, 'previous'],
			run: moved(-1),
		},
		'keep-theme': {
			keys: ['enter'],
			help: 'keep this theme, in the config file',
			footer: [3, 'keep'],
			stays: true,
			kind: 'acts',
			run: inMode('theme', (state, {before, under}) => [
				{...state, mode: under},
				state.theme === before ? [] : [{type: 'keep-theme', theme: state.theme}],
			]),
		},
		'leave-theme': {
			...leaving(
				[4, 'back'],
				'go back to the theme from before',
				inMode('theme', (state, {before}) => left({...state, theme: before})),
			),
			keys: ['esc', 'q'],
		},
	},
);
