/** The list's part of the state, and its keys. */
import type {RowKey} from '../../core/address.js';
import type {Arrangement} from './arrangement/sections.js';
import type {View} from './view.js';

export type Move = {readonly by: number} | {readonly pages: number} | {readonly to: 'first' | 'last' | 'next-group' | 'previous-group'};

/** One session after the other. */
export type QuickScreen = {
	/** The only session, by its pane; undefined for the head of the queue. */
	readonly pane: {readonly socket: string; readonly pane: string} | undefined;
	/** Rows that were passed, with their request then: a new request brings them back. */
	readonly passed: ReadonlyMap<RowKey, string>;
};

declare module '../model.js' {
	interface AppState {
		readonly view: View;
		readonly filter: string;
		readonly arrangement: Arrangement;
		readonly cursor: RowKey | undefined;
		/** When the cursor last went to another row without a key or a click, epoch ms. */
		readonly wentAt: number | undefined;
		readonly ticked: ReadonlySet<RowKey>;
		/** One session after the other instead of the list. */
		readonly quick: QuickScreen | undefined;
		/** After its first move the cursor stays with its row and the order is frozen. */
		readonly held: boolean;
		/** The last click on a row, for a double click. */
		readonly click: {readonly key: RowKey; readonly at: number} | undefined;
		readonly isTurned: boolean;
		/** The first visible line of the list. */
		readonly top: number;
	}
	interface Modes {
		readonly group: {readonly kind: 'group'; readonly under: BaseMode};
		/** Each visible row has a letter, which selects it. */
		readonly labels: {readonly kind: 'labels'; readonly labels: ReadonlyMap<RowKey, string>; readonly under: BaseMode};
	}
}
