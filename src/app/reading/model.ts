/** What is read, how far it was read, and what of it can be clicked. */
import type {SourceFile} from '../../core/ask/file-change.js';
import type {RowKey} from '../../core/session.js';
import type {Move} from '../list/model.js';

/** A text longer than the screen. `lines` and `rows` are as last drawn. The first `must` lines are the request that goes by `token`: it is answered once they were seen. */
export type Page = {
	readonly top: number;
	readonly lines: number;
	readonly rows: number;
	readonly must: number;
	readonly token: string | undefined;
};

/** How a request was drawn last. `isAlone`: there is no list that it shares the screen with. */
export type CardDrawn = {readonly row: RowKey; readonly token: string | undefined; readonly isCut: boolean; readonly isAlone: boolean};

export type PageDrawn = Omit<Page, 'top'>;

/** `file` is undefined while it is being read. */
export type Source = {readonly key: RowKey; readonly token: string | undefined; readonly file: SourceFile | undefined};

export type Buttons = {
	/** `page`: over the whole screen. */
	readonly part: 'detail' | 'page';
	readonly row: RowKey;
	/** Line of the first option, from the top of its part. */
	readonly top: number;
	/** The option of each line from there on, and the cells from the left that it takes: beside it lies no button. */
	readonly options: readonly ({readonly number: number; readonly columns: number} | undefined)[];
	/** The line that says how much more there is to read, from the top of its part. */
	readonly more: number | undefined;
};

export type Preview = {
	readonly key: RowKey;
	/** As captured, with colours; undefined: the pane is gone or was never there. */
	readonly text: string | undefined;
	/** How many captures in a row brought the same text. */
	readonly unchanged: number;
};

export type DetailShown = 'both' | 'card' | 'preview';

export type ReadingKey =
	| {readonly type: 'help-opened'}
	| {readonly type: 'card-opened'}
	/** In the user's own pager. */
	| {readonly type: 'pager-chosen'}
	| {readonly type: 'page-scrolled'; readonly move: Move}
	| {readonly type: 'page-closed'}
	| {readonly type: 'history-opened'}
	| {readonly type: 'search-opened'}
	| {readonly type: 'search-kept'}
	| {readonly type: 'search-left'}
	| {readonly type: 'copy-chosen'}
	| {readonly type: 'preview-toggled'}
	/** Card, pane, both. */
	| {readonly type: 'detail-cycled'};

/** The part of the state that belongs to the detail and the pagers. */
export type ReadingState = {
	/** Whether there is a detail beside or below the list, and what it shows. */
	readonly showPreview: boolean;
	readonly detail: DetailShown;
	readonly preview: Preview | undefined;
	readonly capturing: boolean;
	/** Undefined: no request was looked at that would change a file. */
	readonly source: Source | undefined;
	readonly card: CardDrawn | undefined;
	/** Tokens of the requests that were read to their end. */
	readonly read: ReadonlySet<string>;
	/** Where the options of a dialog were drawn last. */
	readonly buttons: Buttons | undefined;
};
