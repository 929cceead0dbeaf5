/** What is shown of the target row besides its state. */
import type {RowKey} from '../../core/address.js';
import type {SourceFile} from '../../core/ask/file-change.js';
import type {Row} from '../../core/session.js';
import type {PaneHistory} from '../../core/surface.js';

/** `file` is undefined while it is being read. */
export type DiffFile = {readonly key: RowKey; readonly token: string | undefined; readonly file: SourceFile | undefined};

export type PaneScroll = {
	readonly key: RowKey;
	/** The number of rows below the shown ones; at least 1. */
	readonly below: number;
	/** The pane with its history at the start of the scrolling; undefined while that is read, or when the pane is gone. */
	readonly past: PaneHistory | undefined;
};

declare module '../model.js' {
	interface AppState {
		/** Undefined when no selected request would change a file. */
		readonly source: DiffFile | undefined;
		/** Undefined while the detail shows the current last rows of the pane. */
		readonly paneScroll: PaneScroll | undefined;
	}
	interface Events {
		readonly shown:
			| {readonly type: 'source-read'; readonly row: Row; readonly file: SourceFile}
			/** `past` undefined when the pane is gone. */
			| {readonly type: 'pane-read'; readonly key: RowKey; readonly past: PaneHistory | undefined};
	}
	interface Effects {
		readonly shown:
			| {readonly type: 'read-pane'; readonly row: Row}
			/** Reads the file that the row's request would change. */
			| {readonly type: 'read-source'; readonly row: Row; readonly path: string};
	}
}
