/** How far the pane in the detail is scrolled back, and its history. */
import type {PaneScroll} from '../shown/model.js';

/** The part of the state that belongs to the pane in the detail. Undefined: the detail shows the pane's last rows, kept current. */
export type PaneState = {readonly paneScroll: PaneScroll | undefined};

export const initialPane: PaneState = {paneScroll: undefined};
