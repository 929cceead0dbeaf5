/** The state of reading: what is shown, and how far it was read. */
import type {RowKey} from '../../core/address.js';

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
	/** Tokens of the requests that were read to their end. */
	readonly read: ReadonlySet<string>;
};

export function initialReading({showPreview}: {readonly showPreview: boolean}): ReadingState {
	return {showPreview, detail: 'both', preview: undefined, capturing: false, read: new Set()};
}
