/** The choice of a theme: each move draws the screen in it, Enter keeps it, Esc goes back. */

import {themeNames} from '../../core/theme/themes.js';
import {leaving} from '../binding.js';
import {baseOf, choiceMoved, left} from '../mode.js';
import type {AppState, Binding, Step} from '../model.js';

function opened(state: AppState): AppState {
	const names = [...new Set([...Object.keys(state.config.themes), ...themeNames])];
	const at = Math.max(0, names.indexOf(state.theme));
	return {...state, mode: {kind: 'theme', names, at, before: state.theme, under: baseOf(state)}};
}

function moved(state: AppState, by: number): AppState {
	const {mode} = choiceMoved(state, by, state.mode.kind === 'theme' ? state.mode.names.length : 0);
	return mode.kind === 'theme' ? {...state, mode, theme: mode.names[mode.at] ?? state.theme} : state;
}

function kept(state: AppState): Step {
	const {mode, theme} = state;
	if (mode.kind !== 'theme') return [state, []];
	const [closed] = left(state);
	return [closed, theme === mode.before ? [] : [{type: 'keep-theme', theme}]];
}

export const themeBindings: readonly Binding[] = [
	{
		action: 'theme',
		modes: ['queue'],
		keys: ['*'],
		task: 'View',
		name: 'Choose a theme',
		also: 'colours colors dark light skin look',
		help: 'look at the themes, and keep one in the config',
		kind: 'opens',
		blocked: 'never',
		run: (state) => [opened(state), []],
	},
	{
		action: 'theme-next',
		modes: ['theme'],
		keys: ['down', 'j', 'right', 'tab', 'ctrl-n'],
		help: 'draw the screen in the next theme',
		footer: [1, 'next'],
		kind: 'shows',
		blocked: 'never',
		run: (state) => [moved(state, 1), []],
	},
	{
		action: 'theme-previous',
		modes: ['theme'],
		keys: ['up', 'k', 'left', 'shift-tab', 'ctrl-p'],
		help: 'draw the screen in the theme before',
		footer: [2, 'previous'],
		kind: 'shows',
		blocked: 'never',
		run: (state) => [moved(state, -1), []],
	},
	{
		action: 'keep-theme',
		modes: ['theme'],
		keys: ['enter'],
		help: 'keep this theme, in the config file',
		footer: [3, 'keep'],
		stays: true,
		kind: 'acts',
		blocked: 'never',
		run: kept,
	},
	{
		...leaving('theme', 'leave-theme', [4, 'back', 'go back to the theme from before'], (state) =>
			left(state.mode.kind === 'theme' ? {...state, theme: state.mode.before} : state),
		),
		keys: ['esc', 'q'],
	},
];
