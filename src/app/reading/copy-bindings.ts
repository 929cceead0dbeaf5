/** Keys that copy something of the selected session. The first one asks what. */
import type {Row} from '../../core/session.js';
import {type Key, keysOf} from '../binding.js';
import {baseOf, homeMode} from '../mode.js';
import type {AppState, Hint, Step} from '../model.js';
import {sourceOf} from '../shown/shown.js';
import {aboutRow, noRow, targetRow} from '../target.js';
import {noHistory, nothingSaid} from './bindings.js';
import {type Copied, toCopied} from './copied.js';

/** So many turns at most have a key. */
const turnKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Copies a part of the row, and closes the menu. */
function copied(state: AppState, toText: (row: Row) => Copied | undefined): Step {
	const row = targetRow(state);
	const found = row && toText(row);
	const closed: AppState = state.mode.kind === 'copy' ? {...state, mode: state.mode.under} : state;
	return [closed, row === undefined || found === undefined ? [] : [{type: 'copy', row, copied: found}]];
}

function copying(keys: readonly string[], [rank, what]: Hint, of: (row: Row) => string | undefined): Key {
	return {
		keys,
		name: `Copy its ${what}`,
		help: `its ${what}`,
		footer: [rank, what],
		blocked: aboutRow((row) => (of(row) === undefined ? `Its ${what} is not known` : undefined)),
		run: (state) =>
			copied(state, (row) => {
				const text = of(row);
				return text === undefined ? undefined : {text, what: `its ${what}`};
			}),
	};
}

export const copyBindings = keysOf(
	{modes: ['copy'], task: 'Copy', also: 'yank clipboard'},
	{
		copy: {
			modes: ['queue', 'card', 'quick'],
			task: 'Read',
			keys: ['Y'],
			name: 'Copy …',
			help: 'copy the command or last message, its id, directory, branch or last turns (the next key says which)',
			kind: 'opens',
			blocked: noRow,
			run: (state) => {
				const row = targetRow(state);
				return [row === undefined ? state : {...state, mode: {kind: 'copy', row: row.key, under: baseOf(state)}}, []];
			},
		},
		'copy-text': {
			keys: ['Y', 'y'],
			name: 'Copy the command or the last message',
			help: 'the command it asks about, else its last message',
			footer: [1, 'command or message'],
			blocked: nothingSaid,
			run: (state) => copied(state, (row) => toCopied(row, sourceOf(state, row))),
		},
		'copy-id': copying(['i'], [3, 'session id'], ({sessionId}) => sessionId),
		'copy-directory': copying(['d', 'p'], [4, 'directory'], ({cwd}) => cwd),
		'copy-branch': copying(['b'], [5, 'branch'], ({branch}) => branch),
		'copy-turns': {
			keys: turnKeys,
			help: 'so many of its last turns',
			footer: [2, 'last turn'],
			blocked: noHistory,
			run: (state, {index}) => {
				const row = targetRow(state);
				return [{...state, mode: homeMode(state)}, row === undefined ? [] : [{type: 'copy-turns', row, count: index + 1}]];
			},
		},
	},
);
