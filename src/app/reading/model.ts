/** What is read, how far it was read, and what of it can be clicked. */
import type {SourceFile} from '../../core/ask/file-change.js';
import type {RowKey} from '../../core/session.js';

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
