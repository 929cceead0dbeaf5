/**
 * Events, in the past tense: keys, results of effects and news from the outside. Each feature adds its own in its `model.ts`. Also what a click means, and
 * what the footer says.
 */

import type {RowKey} from '../core/address.js';
import type {Config} from '../core/config.js';
import type {Problem} from '../core/parsed.js';
import type {Row} from '../core/session.js';
import type {SpentToday} from '../core/terms/spending.js';
import type {Cell} from './layout.js';

export type KeyEvent =
	/** A key of an action; `index`: its place in the keys of the action. */
	| {readonly type: 'key'; readonly action: string; readonly index: number}
	/** Text for the open input line. */
	| {readonly type: 'typed'; readonly text: string}
	/** A command of the palette by its place, for a click. */
	| {readonly type: 'entry-chosen'; readonly at: number}
	/** Asks whether to close the popup: `key` once more does it. */
	| {readonly type: 'close-asked'; readonly key: string}
	| {readonly type: 'close-confirmed'}
	/** Esc with nothing to leave: it takes away what is said. */
	| {readonly type: 'notice-left'}
	/** A key that cannot work now, with the reason. `opens`: the next key was meant for what this key would have opened. */
	| {readonly type: 'key-refused'; readonly reason: string; readonly opens?: boolean};

/** The events of each feature, by its name. */
export interface Events {
	readonly shared:
		| {readonly type: 'pressed'; readonly key: KeyEvent}
		| {readonly type: 'started'; readonly problems: readonly string[]}
		/** `on` undefined: a click there means nothing. */
		| {readonly type: 'clicked'; readonly on: Click | undefined}
		| ({readonly type: 'wheel-turned'; readonly by: 1 | -1} & Cell)
		| {readonly type: 'resized'; readonly columns: number; readonly rows: number}
		/** The whole screen is drawn, for the first time or after another program had the terminal. */
		| {readonly type: 'screen-drawn'}
		| {readonly type: 'files-changed'}
		| {readonly type: 'look-due'}
		| {
				readonly type: 'rows-changed';
				readonly rows: readonly Row[];
				readonly problems: readonly Problem[];
				readonly nextAt: number | undefined;
				/** The spending of all sessions since midnight; undefined: unchanged. */
				readonly today?: SpentToday;
				/** The limits of the accounts, in words; undefined: unchanged. */
				readonly limits?: string;
				/** The present config; undefined: unchanged. */
				readonly config?: Config;
				/** The panes that are alone in their tmux sessions, by `paneKey`; undefined: unchanged. */
				readonly onlyPanes?: ReadonlySet<string>;
		  }
		| {readonly type: 'look-failed'; readonly message: string}
		| {readonly type: 'clock-ticked'}
		| {readonly type: 'notice-expired'}
		/** An order that a key waits for is not done yet. */
		| {readonly type: 'still-busy'}
		| {readonly type: 'jumped'}
		/** A command has ended, or runs elsewhere. */
		| {readonly type: 'command-ended'; readonly notice: Notice | undefined}
		/** An effect failed; `fix` says what to do. */
		| {readonly type: 'failed'; readonly message: string; readonly fix: string | undefined};
}

export type AppEvent = Events[keyof Events];

export type Click =
	/** A key of the footer, as `toKeyName` spells it. */
	| {readonly on: 'key'; readonly key: string}
	/** An option of the target row's dialog, by its number. */
	| {readonly on: 'option'; readonly number: number}
	/** The line that says how much more there is to read. */
	| {readonly on: 'rest'}
	/** A command of the palette, by its place. */
	| {readonly on: 'entry'; readonly at: number}
	| {readonly on: 'row'; readonly row: RowKey}
	/** The title of a section, by its key. */
	| {readonly on: 'title'; readonly section: string}
	| {readonly on: 'tab'; readonly section: string}
	/** The line that says how many rows are out of sight. */
	| {readonly on: 'more'; readonly isAbove: boolean};

/** `key`: an action whose key the notice shows, with what it does. */
export type Notice = {
	readonly kind: 'said' | 'failed';
	readonly text: string;
	readonly key?: {readonly action: string; readonly does: string} | undefined;
	/** It asks whether to close the popup: the same key once more, while this is on the screen, does it. */
	readonly asksToClose?: true;
	/** It tells what happened while the navigator was closed, or how far the walk through that is, and stays until a key. */
	readonly isNews?: true;
};
