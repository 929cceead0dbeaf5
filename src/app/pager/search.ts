/** The search in the help and in a history: only matches stay. */
import type {AppState, Mode} from '../model.js';
import type {HelpMode, HistoryMode, LogMode} from './model.js';

type Searched = HelpMode | HistoryMode | LogMode;

/** The text that is searched, whether its input line is open or not. */
export function searched(mode: Mode): Searched | undefined {
	if (mode.kind === 'search') return mode.over;
	return mode.kind === 'help' || mode.kind === 'history' || mode.kind === 'log' ? mode : undefined;
}

export function searchOpened(state: AppState): AppState {
	const {mode} = state;
	const over = searched(mode);
	if (over === undefined || mode.kind === 'search') return state;
	return {...state, mode: {kind: 'search', over, before: over.text, page: over.page, under: over.under}};
}

/** Changes the text that is searched, whether its input line is open or not. */
export function withSearched(state: AppState, change: (read: Searched) => Searched): AppState {
	const {mode} = state;
	if (mode.kind === 'search') return {...state, mode: {...mode, over: change(mode.over)}};
	const read = searched(mode);
	return read === undefined ? state : {...state, mode: change(read)};
}

/** The matches are shown from the top. */
export function searchTyped(state: AppState, text: string): AppState {
	const {mode} = state;
	return mode.kind === 'search' ? {...state, mode: {...mode, over: {...mode.over, text}, page: {...mode.page, top: 0}}} : state;
}

export function searchKept(state: AppState): AppState {
	return state.mode.kind === 'search' ? {...state, mode: {...state.mode.over, page: state.mode.page}} : state;
}

/** Restores the words from before the search. */
export function searchLeft(state: AppState): AppState {
	return state.mode.kind === 'search' ? searchKept(searchTyped(state, state.mode.before)) : state;
}

/** Whether the text has all words, in any order. */
export function hasWords(text: string, words: string): boolean {
	const all = text.toLowerCase();
	return words
		.toLowerCase()
		.split(/\s+/)
		.every((word) => all.includes(word));
}
