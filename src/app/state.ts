/** All the navigator knows. The screen is a function of this and of nothing else. */
import type {Config} from '../core/config.js';
import type {Mark} from '../core/marks.js';
import type {Row, RowKey} from '../core/session.js';
import type {Effect} from './effect.js';
import type {Size} from './layout.js';
import {emptyView, type View} from './view.js';

export type Mode =
	| {readonly kind: 'queue'}
	/** Typing narrows the list; `before` is the filter Esc returns to. */
	| {readonly kind: 'find'; readonly before: string}
	| {readonly kind: 'help'; readonly page: Page}
	/** What the row asks or said, in full. */
	| {readonly kind: 'card'; readonly row: RowKey; readonly page: Page};

/** A text longer than the screen. `lines` and `rows` are as last drawn. */
export type Page = {readonly top: number; readonly lines: number; readonly rows: number};

export type Preview = {
	readonly key: RowKey;
	/** As captured, with colours; undefined: the pane is gone or was never there. */
	readonly text: string | undefined;
	/** How many captures in a row brought the same text. */
	readonly unchanged: number;
};

/** `again`: something changed while the look was on its way. Times are epoch ms. */
export type Looking =
	| {readonly kind: 'yes'; readonly since: number; readonly again: boolean}
	| {readonly kind: 'no'; readonly notBefore: number};

export type Notice = {readonly kind: 'said' | 'failed'; readonly text: string};

export type AppState = {
	readonly config: Config;
	/** In a popup a jump ends the navigator. */
	readonly popup: boolean;
	readonly mode: Mode;
	/** False until the first look is back. */
	readonly looked: boolean;
	readonly looking: Looking;
	readonly capturing: boolean;
	/** As the last look found them. */
	readonly rows: readonly Row[];
	/** Files that could not be read, counted for the footer. */
	readonly problems: number;
	readonly view: View;
	readonly filter: string;
	/** Undefined: nothing to select. */
	readonly cursor: RowKey | undefined;
	/** Once the cursor was moved it stays with its row and the order is frozen. */
	readonly held: boolean;
	readonly lastKeyAt: number;
	/** First line of the list on screen. */
	readonly top: number;
	readonly size: Size;
	readonly showPreview: boolean;
	/** Coarse now: every age on screen is counted from here. */
	readonly clock: number;
	readonly preview: Preview | undefined;
	readonly notice: Notice | undefined;
	/** Marks that undo the last ones, newest last. */
	readonly undo: readonly Mark[];
};

export type Step = readonly [AppState, readonly Effect[]];

export function initialState(config: Config, popup: boolean, now: number): AppState {
	return {
		config,
		popup,
		mode: {kind: 'queue'},
		looked: false,
		looking: {kind: 'no', notBefore: 0},
		capturing: false,
		rows: [],
		problems: 0,
		view: emptyView,
		filter: '',
		cursor: undefined,
		held: false,
		lastKeyAt: now,
		top: 0,
		size: {columns: 80, rows: 24},
		showPreview: config.showPreview,
		clock: now,
		preview: undefined,
		notice: undefined,
		undo: [],
	};
}

export function selectedRow(state: AppState): Row | undefined {
	return state.cursor === undefined ? undefined : rowByKey(state, state.cursor);
}

export function rowByKey(state: AppState, key: RowKey): Row | undefined {
	return state.rows.find((row) => row.key === key);
}
