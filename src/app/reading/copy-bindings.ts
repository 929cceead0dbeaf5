/** Keys that copy something of the selected session. The first one asks what. */
import type {Row} from '../../core/session.js';
import {baseOf, homeMode} from '../mode.js';
import type {AppState, Binding, Step} from '../model.js';
import {sourceOf} from '../shown/shown.js';
import {nobody, noRow, targetRow} from '../target.js';
import {noHistory, nothingSaid} from './bindings.js';
import {type Copied, toCopied} from './copied.js';

/** So many turns at most have a key. */
const turnKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type Part = {readonly keys: readonly string[]; readonly what: string; readonly rank: number; readonly of: (row: Row) => string | undefined};

/** Copies a part of the row, and closes the menu. */
function copied(state: AppState, toText: (row: Row) => Copied | undefined): Step {
	const row = targetRow(state);
	const found = row && toText(row);
	const closed: AppState = state.mode.kind === 'copy' ? {...state, mode: state.mode.under} : state;
	return [closed, row === undefined || found === undefined ? [] : [{type: 'copy', row, copied: found}]];
}

function copying(action: string, {keys, what, rank, of}: Part): Binding {
	return {
		action,
		modes: ['copy'],
		keys,
		name: `Copy its ${what}`,
		also: 'yank clipboard',
		help: `its ${what}`,
		footer: [rank, what],
		kind: 'acts',
		blocked: (state) => {
			const row = targetRow(state);
			return row === undefined ? nobody : of(row) === undefined ? `Its ${what} is not known` : undefined;
		},
		run: (state) =>
			copied(state, (row) => {
				const text = of(row);
				return text === undefined ? undefined : {text, what: `its ${what}`};
			}),
	};
}

export const copyBindings: readonly Binding[] = [
	{
		action: 'copy',
		modes: ['queue', 'card', 'quick'],
		keys: ['Y'],
		task: 'Read',
		name: 'Copy …',
		also: 'yank clipboard',
		help: 'copy the command or last message, its id, directory, branch or last turns (the next key says which)',
		kind: 'opens',
		blocked: noRow,
		run: (state) => {
			const row = targetRow(state);
			return [row === undefined ? state : {...state, mode: {kind: 'copy', row: row.key, under: baseOf(state)}}, []];
		},
	},
	{
		action: 'copy-text',
		modes: ['copy'],
		keys: ['Y', 'y'],
		name: 'Copy the command or the last message',
		also: 'yank clipboard',
		help: 'the command it asks about, else its last message',
		footer: [1, 'command or message'],
		kind: 'acts',
		blocked: nothingSaid,
		run: (state) => copied(state, (row) => toCopied(row, sourceOf(state, row))),
	},
	copying('copy-id', {keys: ['i'], what: 'session id', rank: 3, of: ({sessionId}) => sessionId}),
	copying('copy-directory', {keys: ['d', 'p'], what: 'directory', rank: 4, of: ({cwd}) => cwd}),
	copying('copy-branch', {keys: ['b'], what: 'branch', rank: 5, of: ({branch}) => branch}),
	{
		action: 'copy-turns',
		modes: ['copy'],
		keys: turnKeys,
		help: 'so many of its last turns',
		footer: [2, 'last turns'],
		words: () => [{index: 0, word: 'last turn', rank: 2}],
		kind: 'acts',
		blocked: noHistory,
		run: (state, {index}) => {
			const row = targetRow(state);
			return [{...state, mode: homeMode(state)}, row === undefined ? [] : [{type: 'copy-turns', row, count: index + 1}]];
		},
	},
];
