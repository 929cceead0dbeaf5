/** Events, in the past tense: keys, results of effects and news from the outside. Each feature adds its own in its `model.ts`. */
import type {Config} from '../core/config.js';
import type {Problem} from '../core/parsed.js';
import type {Row} from '../core/session.js';
import type {SpentToday} from '../core/terms/spending.js';
import type {Click} from './click.js';
import type {Cell} from './layout.js';
import type {Notice} from './notice.js';

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
