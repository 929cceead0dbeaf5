/** The undo list, and the keys that put rows away and name them. */
import type {RowKey} from '../../core/address.js';
import type {Mark} from '../../core/queue/marks.js';
import type {Row} from '../../core/session.js';
import type {View} from '../list/view.js';

/** `again`: the action that would repeat what was undone, if one key does. */
export type Done = {readonly what: string; readonly again: string | undefined};

export type Undo =
	/** `order`: the rows' order before. */
	| ({readonly kind: 'marks'; readonly marks: readonly Mark[]; readonly order: View['order']} & Done)
	/** Sessions that were ended: they come back by their own ids. */
	| {readonly kind: 'ended'; readonly rows: readonly RowKey[]}
	| {readonly kind: 'name'; readonly row: Row; readonly name: string | undefined};

export type SnoozeUntil = {readonly ms: number} | 'change';

export type Renamed = {readonly row: Row; readonly name: string | undefined; readonly before: string | undefined; readonly isUndo: boolean};

/** The part of the state that belongs to the marks. */
export type MarksState = {
	/** What undoes the last marks and names, newest last. */
	readonly undo: readonly Undo[];
	/** The time of the last snooze; undefined: there was none. */
	readonly lastSnooze: SnoozeUntil | undefined;
};

export const initialMarks: MarksState = {undo: [], lastSnooze: undefined};
