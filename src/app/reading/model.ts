/** The state of reading: what is shown, and how far it was read. */
import type {RowKey} from '../../core/address.js';
import type {SourceFile} from '../../core/ask/file-change.js';

/** How far a text over the whole screen is scrolled. `token`: that of its request. `since`: when it was opened, or its request appeared; epoch ms. */
export type Page = {readonly top: number; readonly token: string | undefined; readonly since: number};

/** `file` is undefined while it is being read. */
export type Source = {readonly key: RowKey; readonly token: string | undefined; readonly file: SourceFile | undefined};

export type Preview = {
	readonly key: RowKey;
	/** The capture with colours; undefined: the pane does not exist. */
	readonly text: string | undefined;
	/** The number of successive captures with the same text. */
	readonly unchanged: number;
};

export const detailParts = ['both', 'card', 'preview'] as const;
export type DetailShown = (typeof detailParts)[number];

/** The part of the state that belongs to the detail and the pagers. */
export type ReadingState = {
	/** Whether there is a detail beside or below the list, and what it shows. */
	readonly showPreview: boolean;
	readonly detail: DetailShown;
	readonly preview: Preview | undefined;
	readonly capturing: boolean;
	/** Undefined: no request that would change a file was selected. */
	readonly source: Source | undefined;
	/** Tokens of the requests that were read to their end. */
	readonly read: ReadonlySet<string>;
};

export function initialReading({showPreview}: {readonly showPreview: boolean}): ReadingState {
	return {showPreview, detail: 'both', preview: undefined, capturing: false, source: undefined, read: new Set()};
}
