/** The pages that can be searched, and their search, which shows only matches. */
import type {RowKey} from '../../core/address.js';
import type {PastTurn} from '../../core/search/hit.js';
import type {SentLine} from '../../core/words/send-summary.js';
import type {AppState, BaseMode, CardPage, Mode} from '../model.js';

type Searched = HelpMode | HistoryMode | LogMode;

/** `text`: the words to find. */
type SearchedPage = {readonly text: string; readonly page: CardPage; readonly under: BaseMode};

/** The search of a page, whether its input line is open or not. */
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

/** Changes the search of a page, whether its input line is open or not. */
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

export function searchLeft(state: AppState): AppState {
	return state.mode.kind === 'search' ? searchKept(searchTyped(state, state.mode.before)) : state;
}

/**
 * The keys of the mode below: the sheet, or in the manual all of them, and why some cannot work. `text`: shows only keys of the
 * manual with these words.
 */
export type HelpMode = {readonly kind: 'help'; readonly isManual: boolean} & SearchedPage;

/** The prompts and answers of a session, turn by turn; undefined while they are read. */
type HistoryMode = {readonly kind: 'history'; readonly row: RowKey; readonly turns: readonly PastTurn[] | undefined} & SearchedPage;

/** What was sent to all sessions, newest first; undefined while it is read. */
type LogMode = {readonly kind: 'log'; readonly sent: readonly SentLine[] | undefined} & SearchedPage;

declare module '../model.js' {
	interface Modes {
		readonly pager:
			| Searched
			/** Typing filters the text; Esc restores the words `before`. */
			| ({readonly kind: 'search'; readonly over: Searched; readonly before: string} & Omit<SearchedPage, 'text'>);
	}
	interface Events {
		readonly pager:
			| {readonly type: 'history-read'; readonly row: RowKey; readonly turns: readonly PastTurn[]}
			| {readonly type: 'log-read'; readonly sent: readonly SentLine[]};
	}
}
