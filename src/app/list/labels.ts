/** Letters before the rows in sight, as tmux numbers its panes: the letter selects the row, its capital jumps to its pane. */
import type {RowKey} from '../../core/address.js';
import {baseOf, keysOf, refused, rowOf} from '../binding.js';
import type {AppState, Step} from '../model.js';
import {notJumpable} from './bindings.js';
import {screenOf} from './cursor.js';
import {jump} from './filter.js';
import {toWindow} from './lines.js';

/** The letters in the order of the rows: those under resting fingers first. */
const letters = [...'asdfghjklqwertyuiopzxcvbnm'];
const alphabet = letters.toSorted();
const capitals = alphabet.map((letter) => letter.toUpperCase());

/** Each row in sight with its letter; what is below the last letter has none. */
export function labelsOf(state: AppState): ReadonlyMap<RowKey, string> {
	const rows = toWindow(screenOf(state), state.top).lines.flatMap((line) => (line.kind === 'row' ? [line.row.key] : []));
	return new Map(rows.slice(0, letters.length).map((key, index) => [key, letters[index] ?? '']));
}

function labelled({mode}: AppState, letter: string): RowKey | undefined {
	return mode.kind === 'labels' ? [...mode.labels].find(([, label]) => label === letter)?.[0] : undefined;
}

function selected(state: AppState, letter: string): AppState {
	const key = labelled(state, letter);
	const {mode} = state;
	if (mode.kind !== 'labels' || key === undefined) return state;
	return {...state, mode: mode.under, cursor: key};
}

function noRowOf(state: AppState, letter: string): string | undefined {
	const key = labelled(state, letter);
	return key === undefined || rowOf(state, key) === undefined ? `No row has the letter ${letter}` : undefined;
}

function jumped(state: AppState, letter: string): Step {
	const next = selected(state, letter);
	const reason = notJumpable(next);
	return reason === undefined ? jump(next) : refused(next, reason);
}

export const labelBindings = keysOf(
	{modes: ['labels'], task: 'Letters before rows', kind: 'shows'},
	{
		labels: {
			modes: ['queue'],
			task: 'Go to a session',
			keys: ['J'],
			sheet: ['List', 3, 'by letter'],
			name: 'Go to a row by its letter',
			also: 'labels hints easymotion',
			help: 'put a letter before each row: the letter selects it, its capital jumps to its pane',
			kind: 'opens',
			blocked: ({view, isLinear}) =>
				isLinear ? 'A screen reader is told one row at a time' : view.keys.length === 0 ? 'There is no row to go to' : undefined,
			// The letters stay with their rows while the list changes.
			run: (state) => [{...state, held: true, mode: {kind: 'labels', labels: labelsOf(state), under: baseOf(state)}}, []],
		},
		label: {
			keys: alphabet,
			perKey: true,
			help: 'select the row with this letter',
			footer: [1, 'select'],
			blocked: (state, index) => noRowOf(state, alphabet[index] ?? ''),
			run: (state, {index}) => [selected(state, alphabet[index] ?? ''), []],
		},
		'label-jump': {
			keys: capitals,
			perKey: true,
			help: 'jump to the pane of the row with this letter',
			footer: [2, 'jump'],
			kind: 'acts',
			blocked: (state, index) => noRowOf(state, alphabet[index] ?? ''),
			run: (state, {index}) => jumped(state, alphabet[index] ?? ''),
		},
	},
);
