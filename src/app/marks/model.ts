/** The undo list, and the keys that put rows away and name them. */
import type {RowKey} from '../../core/address.js';
import type {Mark} from '../../core/queue/marks.js';
import type {Row} from '../../core/session.js';
import type {View} from '../list/view.js';
import type {Filed} from './commands.js';

/** `again`: the action that would repeat what was undone, if one key does. */
export type Done = {readonly what: string; readonly again: string | undefined};

export type Undo =
	/** `order`: the rows' order before. */
	| ({readonly kind: 'marks'; readonly marks: readonly Mark[]; readonly order: View['order']} & Done)
	| {readonly kind: 'name'; readonly row: Row; readonly name: string | undefined};

type SnoozeUntil = {readonly ms: number} | 'change';

export type FileKey =
	| {readonly type: 'tick-toggled'}
	| {readonly type: 'ticks-cleared'}
	| {readonly type: 'row-filed'; readonly as: Filed}
	| {readonly type: 'snooze-opened'}
	| {readonly type: 'snooze-chosen'; readonly until: SnoozeUntil}
	/** For as long as the last snooze. */
	| {readonly type: 'snooze-repeated'}
	/** All rows in the cursor's group that wait for nothing. */
	| {readonly type: 'rest-dismissed'}
	| {readonly type: 'undone'};

export type NameKey = {readonly type: 'rename-opened'} | {readonly type: 'name-entered'};

export type Renamed = {readonly row: Row; readonly name: string | undefined; readonly before: string | undefined; readonly isUndo: boolean};

/** The part of the state that belongs to the marks. */
export type MarksState = {
	readonly ticked: ReadonlySet<RowKey>;
	/** What undoes the last marks and names, newest last. */
	readonly undo: readonly Undo[];
	/** The time of the last snooze; undefined: there was none. */
	readonly lastSnooze: SnoozeUntil | undefined;
};

export const initialMarks: MarksState = {ticked: new Set(), undo: [], lastSnooze: undefined};
