/** How far the pane in the detail is scrolled back, and what stood in it before. */
import type {RowKey} from '../../core/session.js';
import type {PaneHistory} from '../../core/surface.js';

export type PaneScroll = {
	readonly key: RowKey;
	/** Rows below those that are shown; at least 1. */
	readonly below: number;
	/** The pane with its history as it was when the scrolling began; undefined while that is read, or when the pane is gone. */
	readonly past: PaneHistory | undefined;
};

export type PaneKey = {readonly type: 'pane-scrolled'; readonly by: {readonly rows: number} | {readonly pages: number}};

/** The part of the state that belongs to the pane in the detail. Undefined: it shows its last rows, as they are now. */
export type PaneState = {readonly paneScroll: PaneScroll | undefined};

export const initialPane: PaneState = {paneScroll: undefined};
