/** How far the pane in the detail is scrolled back, and its history. */
import type {RowKey} from '../../core/address.js';
import type {PaneHistory} from '../../core/surface.js';

export type PaneScroll = {
	readonly key: RowKey;
	/** The number of rows below the shown ones; at least 1. */
	readonly below: number;
	/** The pane with its history at the start of the scrolling; undefined while that is read, or when the pane is gone. */
	readonly past: PaneHistory | undefined;
};

/** The part of the state that belongs to the pane in the detail. Undefined: the detail shows the pane's last rows, kept current. */
export type PaneState = {readonly paneScroll: PaneScroll | undefined};

export const initialPane: PaneState = {paneScroll: undefined};
