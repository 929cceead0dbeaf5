/** Keys that start a new session. */

import {byRoom, choosing, leaving, silent} from '../binding.js';
import type {AppState, Binding} from '../model.js';
import {hasChoices, leftStart, openStart, startChosen, startEntered, startMoved, startTabbed, startThere} from './update.js';

/** The check is repeated while no row is listed; below rows its result may be old, so the start itself says what fails. */
const whyNoStart = ({rows, setup}: AppState): string | undefined => (rows.length === 0 ? setup.noStart : undefined);

const isAtDirectory = ({mode}: AppState): boolean => mode.kind === 'start' && mode.field === 'where';

const noChoices = ({mode}: AppState): string | undefined =>
	mode.kind === 'start' && hasChoices(mode) ? undefined : 'There is nothing to choose in this field';

export const startBindings: readonly Binding[] = [
	{
		action: 'new',
		modes: ['queue'],
		keys: ['C'],
		task: 'General',
		name: 'Start a session',
		also: 'new create launch open',
		help: 'start a session: its host, directory, prompt, name, agent and place',
		words: ({rows, setup}) => (rows.length === 0 && setup.kind !== 'unread' ? [{index: 0, word: 'new session', rank: 1}] : []),
		kind: 'opens',
		blocked: whyNoStart,
		run: openStart,
	},
	{
		action: 'start',
		modes: ['start'],
		keys: ['enter'],
		help: 'on to the prompt; from there, start the session',
		footer: [1, 'start'],
		words: (state) => [{index: 0, word: isAtDirectory(state) ? 'choose' : 'start'}],
		kind: 'acts',
		blocked: 'never',
		run: startEntered,
	},
	{
		action: 'start-and-jump',
		modes: ['start'],
		keys: ['ctrl-t'],
		help: 'start the session and jump to it',
		footer: [2, 'start and jump'],
		words: byRoom('start and jump', 'start+jump'),
		kind: 'acts',
		blocked: 'never',
		run: (state) => startThere(state, {goes: true}),
	},
	leaving('start', 'leave-start', [3, 'cancel', 'cancel: no session is started, and what was typed stays for the next time'], leftStart),
	{
		action: 'next-field',
		modes: ['start'],
		keys: ['tab'],
		help: 'complete a path, or go to the next field',
		footer: [4, 'next'],
		kind: 'acts',
		blocked: 'never',
		run: (state) => [startTabbed(state, 1), []],
	},
	silent('start', 'previous-field', {
		keys: ['shift-tab'],
		help: 'previous field',
		kind: 'acts',
		run: (state) => [startTabbed(state, -1), []],
	}),
	...choosing(
		'start',
		[
			['start-down', 'next directory, or the field below'],
			['start-up', 'previous directory, or the field above'],
		],
		{
			kind: 'acts',
			tabs: false,
			run: startMoved,
		},
	),
	{
		action: 'start-choose',
		modes: ['start'],
		keys: ['left', 'right'],
		perKey: true,
		help: 'choose the agent or the place',
		words: (state) => (noChoices(state) === undefined ? [{index: 1, word: 'other', rank: 0}] : []),
		kind: 'acts',
		blocked: noChoices,
		run: (state, {index}) => [startChosen(state, index === 0 ? -1 : 1), []],
	},
];
