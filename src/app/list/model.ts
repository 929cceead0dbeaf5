/** The list's part of the state, and its keys. */
import type {RowKey} from '../../core/address.js';
import type {Arrangement} from './grouping/sections.js';
import type {View} from './view.js';

export type Move = {readonly by: number} | {readonly pages: number} | {readonly to: 'first' | 'last' | 'next-group' | 'previous-group'};

/** The part of the state that belongs to the list. */
export type ListState = {
	readonly view: View;
	readonly filter: string;
	readonly arrangement: Arrangement;
	/** Undefined: the list has no row to select. */
	readonly cursor: RowKey | undefined;
	/** After its first move the cursor stays with its row and the order is frozen. */
	readonly held: boolean;
	/** The last click on a row, for a double click. */
	readonly click: {readonly key: RowKey; readonly at: number} | undefined;
	/** The user has turned the layout that the size of the screen gives. */
	readonly isTurned: boolean;
	/** The first visible line of the list. */
	readonly top: number;
};
