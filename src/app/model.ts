/** All the navigator knows. The screen is a function of this and of nothing else. */

import type {Config} from '../core/config.js';
import type {PastTurn} from '../core/past-turn.js';
import type {Row, RowKey} from '../core/session.js';
import type {ActName, AnswerState, Asked} from './answer/model.js';
import type {CardLine} from './card/line.js';
import type {FirstRunState} from './first-run/model.js';
import type {HelpSection, KeyOf} from './keys/key-of.js';
import type {Size} from './layout.js';
import type {ListState} from './list/model.js';
import type {LoopState} from './loop/model.js';
import type {MarksState} from './marks/model.js';
import type {PaneState} from './pane/model.js';
import type {Page, ReadingState} from './reading/model.js';
import type {Editor} from './reply/editor.js';
import type {Purpose, ReplyState} from './reply/model.js';

/** Where a mode that is over leads back to. */
export type Base =
	| {readonly kind: 'queue'}
	/** What the row asks or said, in full. */
	| {readonly kind: 'card'; readonly row: RowKey; readonly page: Page}
	/** One session at a time, on a small screen. */
	| {readonly kind: 'quick'};

export type Mode =
	| Base
	/** Typing narrows the list; `before` is the filter that Esc returns to, `from` the row. */
	| {readonly kind: 'find'; readonly before: string; readonly from: RowKey | undefined}
	| HelpMode
	| HistoryMode
	/** Typing narrows what is read; `before` is the text that Esc returns to. */
	| {readonly kind: 'search'; readonly over: HelpMode | HistoryMode; readonly before: string; readonly page: Page; readonly under: Base}
	| ReplyMode
	/** Several options are checked before they are sent. */
	| {readonly kind: 'choose'; readonly row: RowKey; readonly token: string; readonly picks: readonly number[]; readonly under: Base}
	/** Rows that ask the same, each with the token it had when they were listed. */
	| {readonly kind: 'batch'; readonly asked: readonly Asked[]; readonly page: Page; readonly under: Base}
	/** For how long? */
	| {readonly kind: 'snooze'; readonly row: RowKey; readonly under: Base}
	/** By what? */
	| {readonly kind: 'group'; readonly under: Base}
	| {readonly kind: 'rename'; readonly row: RowKey; readonly text: string; readonly under: Base}
	/** All that can be done, by name; `at` is the one that Enter does. */
	| {readonly kind: 'palette'; readonly text: string; readonly at: number; readonly under: Base}
	/** What installing the hooks would change. */
	| {readonly kind: 'install'; readonly lines: readonly CardLine[]; readonly page: Page; readonly under: Base}
	/** In which directory does a new session work? `at` is the one that Enter takes. */
	| {readonly kind: 'start'; readonly text: string; readonly at: number; readonly folders: readonly string[]; readonly under: Base}
	/** Its first prompt. */
	| {readonly kind: 'start-prompt'; readonly directory: string; readonly text: string; readonly under: Base}
	| {readonly kind: 'confirm'; readonly row: RowKey; readonly act: ActName; readonly under: Base};

/** What works where it was opened, and why the rest does not. `text`: only what has these words is shown. */
export type HelpMode = {
	readonly kind: 'help';
	readonly sections: readonly HelpSection[];
	readonly text: string;
	readonly page: Page;
	readonly under: Base;
};

/** What a session was asked and said, turn by turn; undefined while that is read. */
type HistoryMode = {
	readonly kind: 'history';
	readonly row: RowKey;
	readonly turns: readonly PastTurn[] | undefined;
	readonly text: string;
	readonly page: Page;
	readonly under: Base;
};

export type ReplyMode = {
	readonly kind: 'reply';
	readonly row: RowKey;
	readonly editor: Editor;
	readonly purpose: Purpose;
	/** The text is this entry of the outbox. */
	readonly entry: string | undefined;
	/** The same key once more does it: run a shell command, or drop the text. */
	readonly sure: 'shell' | 'leave' | undefined;
	readonly under: Base;
};

/** `key`: the action whose key is worth knowing now, and what it does. */
export type Notice = {
	readonly kind: 'said' | 'failed';
	readonly text: string;
	readonly key?: {readonly action: string; readonly does: string} | undefined;
};

/** What more than one feature changes. */
type SharedState = {
	readonly config: Config;
	/** In a popup a jump ends the navigator. */
	readonly popup: boolean;
	/** The screen is read out, line by line. */
	readonly isLinear: boolean;
	/** The keys as they are set: what is told of them takes room on the screen. */
	readonly keyOf: KeyOf;
	readonly mode: Mode;
	readonly size: Size;
	/** As the last look found them. */
	readonly rows: readonly Row[];
	/** Coarse now: every age on screen is counted from here. */
	readonly clock: number;
	readonly lastKeyAt: number;
	readonly notice: Notice | undefined;
};

/** Each feature owns its part, and keeps it in its own `model.ts`. */
export type AppState = SharedState &
	LoopState &
	ListState &
	MarksState &
	ReadingState &
	PaneState &
	AnswerState &
	ReplyState &
	FirstRunState;
