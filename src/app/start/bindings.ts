/** Keys that start a new session. */
import {byRoom, choosing, inMode, keysOf, leaving, left} from '../binding.js';
import type {AppState} from '../model.js';
import {hasChoices, inField, openStart, startChosen, startEntered, startMoved, startTabbed, startThere} from './update.js';

/**
 * Why no session can be started. The check repeats only while no row is listed; later its result may be old, and the start
 * itself reports a failure.
 */
const whyNoStart = ({rows, setup}: AppState): string | undefined => (rows.length === 0 ? setup.noStart : undefined);

export const startBindings = keysOf(
	{modes: ['start'], task: 'New session'},
	{
		new: {
			modes: ['queue'],
			task: 'General',
			changes: true,
			keys: ['C'],
			sheet: ['Session', 7, 'new session'],
			name: 'Start a session',
			also: 'new create launch open',
			help: 'start a session: its host, directory, prompt, name, agent and place',
			footer: ({rows, setup}) => (rows.length === 0 && setup.kind !== 'unread' ? [1, 'new session'] : undefined),
			kind: 'opens',
			blocked: whyNoStart,
			run: openStart,
		},
		start: {
			keys: ['enter'],
			help: 'on to the prompt; from there, start the session',
			footer: ({mode}) => [1, mode.kind === 'start' && mode.field === 'where' ? 'choose' : 'start'],
			run: inMode('start', startEntered),
		},
		'start-and-jump': {
			keys: ['ctrl-t'],
			help: 'start the session and jump to it',
			footer: byRoom(2, 'start and jump', 'start+jump'),
			run: inMode('start', (state, mode) => startThere(state, mode, true)),
		},
		'leave-start': leaving(
			[3, 'cancel'],
			'cancel: no session is started, and what was typed stays for the next time',
			inMode('start', (state, {wish}) => left({...state, wish})),
		),
		'next-field': {keys: ['tab'], help: 'complete a path, or go to the next field', footer: [4, 'next'], run: inMode('start', startTabbed)},
		'previous-field': {
			keys: ['shift-tab'],
			help: 'previous field',
			run: inMode('start', (state, mode) => [{...state, mode: inField(mode, -1)}, []]),
		},
		...choosing(['start-down', 'start-up'], ['next directory, or the field below', 'previous directory, or the field above'], {
			tabs: false,
			run: startMoved,
		}),
		'start-choose': {
			keys: ['right', 'left'],
			perKey: true,
			help: 'choose the agent or the place',
			footer: [0, 'other'],
			blocked: ({mode}) => (mode.kind === 'start' && hasChoices(mode) ? undefined : 'There is nothing to choose in this field'),
			run: inMode('start', startChosen),
		},
	},
);
