/** All the navigator knows. The screen is a function of this and of nothing else. */

import type {Config} from '../core/config.js';
import type {Row, RowKey} from '../core/session.js';
import type {ActName, Asked, Batch, Delivery} from './answer/model.js';
import type {Setup} from './first-run/model.js';
import type {Size} from './layout.js';
import type {Arrangement} from './list/sections.js';
import type {View} from './list/view.js';
import type {Undo} from './marks/model.js';
import type {Buttons, CardDrawn, Page, Source} from './reading/model.js';
import type {Editor} from './reply/editor.js';
import type {Purpose, Quick, Unsent} from './reply/model.js';

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
	/** What works where it was opened, and why the rest does not. */
	| {readonly kind: 'help'; readonly page: Page; readonly under: Base}
	| ReplyMode
	/** Several options are checked before they are sent. */
	| {readonly kind: 'choose'; readonly row: RowKey; readonly token: string; readonly picks: readonly number[]; readonly under: Base}
	/** Rows that ask the same, each with the token it had when they were listed. */
	| {readonly kind: 'batch'; readonly asked: readonly Asked[]; readonly openedAt: number; readonly page: Page; readonly under: Base}
	/** For how long? */
	| {readonly kind: 'snooze'; readonly row: RowKey; readonly under: Base}
	/** By what? */
	| {readonly kind: 'group'; readonly under: Base}
	| {readonly kind: 'rename'; readonly row: RowKey; readonly text: string; readonly under: Base}
	/** All that can be done, by name; `at` is the one that Enter does. */
	| {readonly kind: 'palette'; readonly text: string; readonly at: number; readonly under: Base}
	/** What installing the hooks would change. */
	| {readonly kind: 'install'; readonly text: string; readonly page: Page; readonly under: Base}
	| {readonly kind: 'confirm'; readonly row: RowKey; readonly act: ActName; readonly under: Base};

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

export type Preview = {
	readonly key: RowKey;
	/** As captured, with colours; undefined: the pane is gone or was never there. */
	readonly text: string | undefined;
	/** How many captures in a row brought the same text. */
	readonly unchanged: number;
};

/** `again`: something changed while the look was on its way. `putOff`: one is due and waits for a key, or for the frame of one. Times are epoch ms. */
type Looking =
	| {readonly kind: 'yes'; readonly since: number; readonly again: boolean}
	| {readonly kind: 'no'; readonly notBefore: number; readonly putOff: 'to-key' | 'to-frame' | undefined};

export type DetailShown = 'both' | 'card' | 'preview';

/** `key`: the action whose key is worth knowing now, and what it does. */
export type Notice = {
	readonly kind: 'said' | 'failed';
	readonly text: string;
	readonly key?: {readonly action: string; readonly does: string} | undefined;
};

export type AppState = {
	readonly config: Config;
	/** In a popup a jump ends the navigator. */
	readonly popup: boolean;
	readonly mode: Mode;
	/** False until the first look is back. */
	readonly looked: boolean;
	readonly looking: Looking;
	readonly capturing: boolean;
	/** As the last look found them. */
	readonly rows: readonly Row[];
	/** Files that could not be read, counted for the footer. */
	readonly problems: number;
	/** What all sessions spent since midnight, in words. */
	readonly today: string;
	/** How much of the accounts' limits is used, in words. */
	readonly limits: string;
	readonly view: View;
	readonly filter: string;
	readonly arrangement: Arrangement;
	/** Undefined: nothing to select. */
	readonly cursor: RowKey | undefined;
	readonly ticked: ReadonlySet<RowKey>;
	/** Once the cursor was moved it stays with its row and the order is frozen. */
	readonly held: boolean;
	readonly lastKeyAt: number;
	/** The last click on a row, for the second one. */
	readonly click: {readonly key: RowKey; readonly at: number} | undefined;
	/** First line of the list on screen. */
	readonly top: number;
	readonly size: Size;
	/** Whether there is a detail beside or below the list, and what it shows. */
	readonly showPreview: boolean;
	readonly detail: DetailShown;
	/** Coarse now: every age on screen is counted from here. */
	readonly clock: number;
	readonly preview: Preview | undefined;
	/** Undefined: no request was looked at that would change a file. */
	readonly source: Source | undefined;
	readonly setup: Setup;
	readonly notice: Notice | undefined;
	/** Whether a client newer than the tested ones was told of: once is enough. */
	readonly toldNewer: boolean;
	/** What keys wait for, newest last; the footer says so if it takes long. */
	readonly busy: readonly Order[];
	/** What undoes the last marks and names, newest last. */
	readonly undo: readonly Undo[];
	/** The prompt under the cursor, and since when it is there: a key pressed for the one before it must not answer it. */
	readonly asked: {readonly key: RowKey; readonly token: string; readonly at: number} | undefined;
	/** When a key was pressed last that belongs to a question or a line which was refused, or is gone. */
	readonly strayAt: number | undefined;
	readonly card: CardDrawn | undefined;
	/** Tokens of the requests that were read to their end. */
	readonly read: ReadonlySet<string>;
	/** Where the options of a dialog were drawn last. */
	readonly buttons: Buttons | undefined;
	readonly deliveries: ReadonlyMap<RowKey, Delivery>;
	readonly batch: Batch | undefined;
	/** Texts begun and left, by what they were for. */
	readonly unsent: ReadonlyMap<string, Unsent>;
	/** Texts sent before, oldest first; undefined: not asked for yet. */
	readonly past: readonly string[] | undefined;
	/** One session after the other instead of the list. */
	readonly quick: Quick | undefined;
};

/** Effects that a key waits for. */
export type Order = 'jump' | 'plan-install' | 'install';
