/** Input lines of one line: the filter, a new name, the words of the palette. */
import type {RowKey} from '../../core/address.js';
import {graphemes} from '../../core/text/graphemes.js';
import {narrowed, scrolled} from '../list/cursor.js';
import type {Erased} from '../list/model.js';
import type {AppState} from '../model.js';
import {searchTyped} from '../pager/search.js';
import {wordLeft} from '../reply/editor-moves.js';

export function typedInto(state: AppState, text: string, now: number): AppState {
	return changed(state, now, (old) => old + text);
}

export function erasedFrom(state: AppState, what: Erased, now: number): AppState {
	return changed(state, now, (old) => erase(old, what));
}

function changed(state: AppState, now: number, change: (old: string) => string): AppState {
	const {mode} = state;
	switch (mode.kind) {
		case 'find':
			return change(state.filter) === '' ? backAt(filtered(state, '', now), mode.from) : filtered(state, change(state.filter), now);
		case 'rename':
			return {...state, mode: {...mode, text: change(mode.text)}};
		case 'start-prompt':
			return {...state, mode: {...mode, text: change(mode.text)}};
		case 'start':
		case 'palette':
		case 'past':
			return {...state, mode: {...mode, text: change(mode.text), at: 0}};
		case 'search':
			return searchTyped(state, change(mode.over.text));
		default:
			return state;
	}
}

/** Restores the filter and the row from before the search. */
export function unfiltered(state: AppState, now: number): AppState {
	const {mode} = state;
	return mode.kind === 'find' ? backAt(filtered(state, mode.before, now), mode.from) : filtered(state, '', now);
}

function backAt(state: AppState, key: RowKey | undefined): AppState {
	return key !== undefined && state.view.keys.includes(key) ? scrolled({...state, cursor: key}) : state;
}

/** Selects the first match; without a filter the cursor stays. */
export function filtered(state: AppState, filter: string, now: number): AppState {
	if (filter === state.filter) return state;
	const from = filter === '' ? state : {...state, cursor: undefined};
	return narrowed({...from, held: true}, filter, now);
}

function erase(text: string, what: Erased): string {
	switch (what) {
		case 'all':
			return '';
		case 'word':
			return text.slice(0, wordLeft(text));
		case 'grapheme':
			return graphemes(text).slice(0, -1).join('');
	}
}
