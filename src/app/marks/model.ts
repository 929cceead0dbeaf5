/** The state of the marks: the undo list, and the questions that they ask. */
import type {RowKey} from '../../core/address.js';
import type {Mark} from '../../core/queue/marks.js';
import type {Row} from '../../core/session.js';
import type {View} from '../list/view.js';

/** `again`: the action that would redo it, if there is one. */
export type UndoEntry = {readonly what: string; readonly again: string | undefined};

export type Undo =
	/** `order`: the rows' order before. */
	| ({readonly kind: 'marks'; readonly marks: readonly Mark[]; readonly order: View['order']} & UndoEntry)
	/** Sessions that were ended, as they were before; they are resumed by their ids. */
	| {readonly kind: 'ended'; readonly rows: readonly Row[]}
	| {readonly kind: 'name'; readonly row: Row; readonly name: string | undefined};

export type SnoozeUntil = {readonly ms: number} | 'tomorrow' | 'change';

export type Renamed = {readonly row: Row; readonly name: string | undefined; readonly before: string | undefined; readonly isUndo: boolean};

declare module '../model.js' {
	interface AppState {
		/** How to undo the last marks and names, newest last. */
		readonly undo: readonly Undo[];
		/** The last chosen end of a snooze, if any. */
		readonly lastSnooze: SnoozeUntil | undefined;
	}
	interface Modes {
		/** Asks for the time of a snooze. */
		readonly marks:
			| {readonly kind: 'snooze'; readonly row: RowKey; readonly under: BaseMode}
			| {readonly kind: 'rename'; readonly row: RowKey; readonly text: string; readonly under: BaseMode};
	}
	interface Events {
		readonly marks: {readonly type: 'marked'; readonly notice: Notice | undefined} | ({readonly type: 'renamed'} & Renamed);
	}
	interface Effects {
		/** `notice` is for the footer once the mark is on disk. */
		readonly marks:
			| {readonly type: 'mark'; readonly mark: Mark; readonly notice?: Notice}
			/** `name` undefined removes the user's name. */
			| {readonly type: 'rename'; readonly row: Row; readonly name: string | undefined; readonly isUndo: boolean};
	}
}
