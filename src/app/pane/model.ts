/** How far the pane in the detail is scrolled back, and its history. */
import type {RowKey} from '../../core/address.js';
import type {Row} from '../../core/session.js';
import type {PaneHistory} from '../../core/surface.js';
import type {PaneScroll} from '../shown/model.js';

/** The part of the state that belongs to the pane in the detail. Undefined: the detail shows the pane's last rows, kept current. */
export type PaneState = {readonly paneScroll: PaneScroll | undefined};

export const initialPane: PaneState = {paneScroll: undefined};

declare module '../model.js' {
	interface AppState extends PaneState {}
}

declare module '../event.js' {
	interface Events {
		/** `past` undefined: the pane is gone. */
		readonly pane: {readonly type: 'pane-read'; readonly key: RowKey; readonly past: PaneHistory | undefined};
	}
}

declare module '../effect.js' {
	interface Effects {
		/** Reads the row's pane with its history. */
		readonly pane: {readonly type: 'read-pane'; readonly row: Row};
	}
}
