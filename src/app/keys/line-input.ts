/** Input lines of one line: the filter, a new name, the words of the palette. */
import {graphemes} from '../../core/text/graphemes.js';
import {stripControls} from '../../core/text/label.js';
import {isLineMode, type Key, keysOf, lineModes} from '../binding.js';
import {refiltered} from '../list/filter.js';
import type {AppState} from '../model.js';
import {searchTyped} from '../pager/model.js';
import {wordLeft} from '../reply/editor.js';
import {edited} from '../reply/update.js';
import {startTyped} from '../start/update.js';

type Erased = 'grapheme' | 'word' | 'all';

/** Adds typed or pasted text to the open line, if there is one. */
export function typedInto(state: AppState, text: string, now: number): AppState {
	if (state.mode.kind === 'reply') return edited(state, state.mode, {kind: 'insert', text});
	const oneLine = stripControls(text.replaceAll('\t', ' ')).replaceAll('\n', ' ');
	return changed(state, now, (old) => old + oneLine);
}

function changed(state: AppState, now: number, change: (old: string) => string): AppState {
	const {mode} = state;
	if (!isLineMode(mode)) return state;
	switch (mode.kind) {
		case 'find':
			return refiltered(state, now, change);
		case 'start':
			return {...state, mode: startTyped(mode, change)};
		case 'search':
			return searchTyped(state, change(mode.over.text));
		case 'rename':
		case 'palette':
		case 'ask':
		case 'past':
			return {...state, mode: {...mode, text: change(mode.text), ...('at' in mode && {at: 0})}};
	}
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

function erasing(keys: readonly string[], help: string, what: Erased): Key {
	return {keys, help, run: (state, {now}) => [changed(state, now, (old) => erase(old, what)), []]};
}

export const lineBindings = keysOf(
	{modes: lineModes, task: 'Finding'},
	{
		erase: erasing(['backspace'], 'erase a character', 'grapheme'),
		'erase-word': erasing(['ctrl-w'], 'erase a word', 'word'),
		'erase-all': erasing(['ctrl-u'], 'erase all', 'all'),
	},
);
