/** The state of reading: what is shown, and how far it was read. */
import type {RowKey} from '../../core/address.js';
import type {Row} from '../../core/session.js';

type PanePreview = {
	readonly key: RowKey;
	/** The capture with colours; undefined when the pane does not exist. */
	readonly text: string | undefined;
	/** The number of successive captures with the same text. */
	readonly unchanged: number;
};

export const detailParts = ['both', 'card', 'preview'] as const;
export type DetailShown = (typeof detailParts)[number];

/** `what`: the name of the text in the footer. */
export type Copied = {readonly text: string; readonly what: string};

declare module '../model.js' {
	interface AppState {
		/** Whether there is a detail beside or below the list, and what it shows. */
		readonly showPreview: boolean;
		readonly detail: DetailShown;
		readonly preview: PanePreview | undefined;
		readonly capturing: boolean;
		/** Tokens of the requests that were read to their end. */
		readonly read: ReadonlySet<string>;
	}
	interface Modes {
		readonly copy: {readonly kind: 'copy'; readonly row: RowKey; readonly under: BaseMode};
	}
	interface Events {
		readonly reading:
			| {readonly type: 'preview-due'}
			| {readonly type: 'preview-captured'; readonly key: RowKey; readonly text: string | undefined}
			/** `what` of the session is in the clipboard. */
			| {readonly type: 'copied'; readonly name: string; readonly what: string};
	}
	interface Effects {
		readonly reading:
			| {readonly type: 'copy'; readonly row: Row; readonly copied: Copied}
			/** The screen of the row's pane, up to an empty input box. */
			| {readonly type: 'capture'; readonly row: Row}
			| {readonly type: 'copy-turns'; readonly row: Row; readonly count: number}
			| {readonly type: 'read-history'; readonly row: Row}
			| {readonly type: 'read-log'};
	}
}
