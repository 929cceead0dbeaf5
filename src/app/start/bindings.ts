/** Keys that start a new session. */

import {left} from '../mode.js';
import type {AppState, Binding} from '../model.js';
import {folderChosen, folderMoved, openStart, start} from './update.js';

/** The check is repeated while no row is listed; below rows its result may be old, so the start itself says what fails. */
const whyNoStart = ({rows, setup}: AppState): string | undefined => (rows.length === 0 ? setup.noStart : undefined);

export const startBindings: readonly Binding[] = [
	{
		action: 'new',
		modes: ['queue'],
		keys: ['C'],
		task: 'General',
		name: 'Start a session',
		also: 'new create launch open',
		help: 'start a session: choose or type a directory, then its first prompt',
		words: ({rows, setup}) => (rows.length === 0 && setup.kind !== 'unread' ? [{index: 0, word: 'new session', rank: 1}] : []),
		kind: 'opens',
		blocked: whyNoStart,
		run: openStart,
	},
	{
		action: 'choose-directory',
		modes: ['start'],
		keys: ['enter'],
		help: 'use this directory',
		footer: [1, 'this directory'],
		kind: 'acts',
		blocked: 'never',
		run: (state) => [folderChosen(state), []],
	},
	{
		action: 'directory-down',
		modes: ['start'],
		keys: ['down', 'ctrl-n', 'tab'],
		help: 'next directory',
		kind: 'acts',
		blocked: 'never',
		run: (state) => [folderMoved(state, 1), []],
	},
	{
		action: 'directory-up',
		modes: ['start'],
		keys: ['up', 'ctrl-p', 'shift-tab'],
		help: 'previous directory',
		kind: 'acts',
		blocked: 'never',
		run: (state) => [folderMoved(state, -1), []],
	},
	{
		action: 'start',
		modes: ['start-prompt'],
		keys: ['enter'],
		help: 'start the session and send this prompt (none: start without one)',
		footer: [1, 'start'],
		kind: 'acts',
		blocked: 'never',
		run: start,
	},
	{
		action: 'leave-start',
		modes: ['start', 'start-prompt'],
		keys: ['esc'],
		help: 'cancel: no session is started',
		footer: [2, 'cancel'],
		kind: 'leaves',
		blocked: 'never',
		run: left,
	},
];
