/**
 * The state of the navigator; the screen is a function of it alone. Events change it, in the past tense: keys, results of orders and news
 * from outside. Effects are orders to the outside, as data. Each feature adds its part of all three in its own `model.ts`, so this file,
 * which all features import, knows none of them.
 */
import type {RowKey} from '../core/address.js';
import type {Config} from '../core/config.js';
import type {Problem} from '../core/fields.js';
import type {Row} from '../core/session.js';
import type {SpentToday} from '../core/terms/spending.js';
import type {KeyOf, sheetTitles, tasks} from './help-keys.js';
import type {Cell, Size} from './layout.js';

/** How far a page is scrolled. `token`: that of its request. `since`: when the page opened, or its request appeared; epoch ms. */
export type CardPage = {readonly top: number; readonly token: string | undefined; readonly since: number};

/** The modes that other modes return to. */
export type BaseMode =
	| {readonly kind: 'queue'}
	/** The row's request or last words in full. `last`: the row as it was listed last; `goneAt`: when it left the list, epoch ms. */
	| {
			readonly kind: 'card';
			readonly row: RowKey;
			readonly page: CardPage;
			readonly last?: Row | undefined;
			readonly goneAt?: number | undefined;
	  }
	/** One session at a time, on a small screen. */
	| {readonly kind: 'quick'};

/** The modes of each feature, by its name. */
export interface Modes {
	readonly base: BaseMode;
	/** Typing filters the list; Esc restores the filter `before` and the row `from`. */
	readonly find: {readonly kind: 'find'; readonly before: string; readonly from: RowKey | undefined};
	/** Each move shows the theme at `at`. `before`: the theme that Esc restores. */
	readonly theme: {
		readonly kind: 'theme';
		readonly names: readonly string[];
		readonly at: number;
		readonly before: string;
		readonly under: BaseMode;
	};
}

export type Mode = Modes[keyof Modes];

/** The parts that several features change; the features add their own. */
export interface AppState {
	readonly config: Config;
	/** The theme: one of `themeNames`, or of the config's `themes`. */
	readonly theme: string;
	/** Whether the navigator runs in a popup, where a jump ends it. */
	readonly popup: boolean;
	/** The screen is for a screen reader, line by line. */
	readonly isLinear: boolean;
	/** No key sends, marks or starts anything. */
	readonly isReadOnly: boolean;
	readonly keymap: Keymap;
	/** The user's keys: hints about them take room on the screen. */
	readonly keyOf: KeyOf;
	readonly mode: Mode;
	readonly size: Size;
	readonly rows: readonly Row[];
	/** The coarse current time, from which every age on the screen is counted. */
	readonly clock: number;
	readonly lastKeyAt: number;
	readonly notice: Notice | undefined;
}

export type Step = readonly [AppState, readonly Effect[]];

export type Keymap = {readonly bindings: readonly Binding[]; readonly problems: readonly string[]};

/**
 * What a key does if it was pressed by mistake. `shows`: it only shows something, or closes it. `leaves`: it leaves something, so the next
 * key is no stray. `opens`: the next key answers it, or is a letter of a text. `acts`: all others.
 */
export type BindingKind = 'shows' | 'leaves' | 'opens' | 'acts';

/** `index`: the key's index in `keys`. `now`: epoch ms. */
export type Pressed = {readonly index: number; readonly now: number};

/** The footer's word for a key; the lowest rank comes first. */
export type Hint = readonly [rank: number, word: string];

export type WhyBlocked = (state: AppState, index: number) => string | undefined;

/** The handler, the footer, the help screen, the palette and docs/keys.md are made from these. */
export type Binding = {
	/** The action's name in `keys` of the config file. */
	readonly action: string;
	readonly modes: readonly Mode['kind'][] | 'all';
	/** The keys as `toKeyName` spells them. An empty one was given to another action, so that the others keep their indexes. */
	readonly keys: readonly string[];
	/** Set if each key does something else, by its index in `keys`. */
	readonly perKey?: true;
	/** Its section of the help, and its group in the palette. */
	readonly task: (typeof tasks)[number];
	/** The name in the palette, by default the help; the palette also finds it by the words of `also`. */
	readonly name?: string;
	readonly also?: string;
	readonly help: string;
	/** Its place on the sheet of `?`: the lowest rank comes first, and keys of one rank share an entry. `manual`: only the manual has it. */
	readonly sheet?: readonly [title: (typeof sheetTitles)[number], rank: number, word: string] | 'manual';
	/** The palette's description, where the name says as much as the help. */
	readonly about?: string;
	/** Undefined when the footer does not show it, or not now. */
	readonly footer?: Hint | ((state: AppState) => Hint | undefined);
	/** What each key does now, by its index in `keys`: answers of a dialog. */
	readonly each?: (state: AppState) => readonly {readonly index: number; readonly word: string}[];
	/** The mode of its question, whose named keys are commands of the palette too. */
	readonly asks?: Mode['kind'];
	/** Whether the footer shows it even if not all keys fit: ways out, and the help. */
	readonly stays?: boolean;
	/** By default `acts`. */
	readonly kind?: BindingKind | ((state: AppState) => BindingKind);
	/** Whether it works on a screen that is too small for a list: always, or with the head of the queue on it. */
	readonly small?: 'always' | 'head';
	/** Whether it sends, marks or starts something, so that a read-only screen refuses it. By default as for its task. */
	readonly changes?: boolean;
	/** Set if it acts on no row, unlike others of its task. */
	readonly rowless?: true;
	/** Why the key cannot work now; undefined when it can. */
	readonly blocked?: WhyBlocked;
	readonly run: (state: AppState, pressed: Pressed) => Step;
};

export type KeyEvent =
	/** A key of an action; `index`: its index in the keys of the action. */
	| {readonly type: 'key'; readonly action: string; readonly index: number}
	/** Text for the open input line. */
	| {readonly type: 'typed'; readonly text: string}
	/** A command of the palette by its index, for a click. */
	| {readonly type: 'entry-chosen'; readonly at: number}
	/** Asks whether to close the popup, which `key` once more does. */
	| {readonly type: 'close-asked'; readonly key: string}
	| {readonly type: 'close-confirmed'}
	/** Esc with nothing to leave: it removes the notice. */
	| {readonly type: 'notice-left'}
	/** A key that cannot work now, with the reason. `opens`: the next key may be meant for what this key would have opened. */
	| {readonly type: 'key-refused'; readonly reason: string; readonly opens?: boolean};

/** The events of each feature, by its name. */
export interface Events {
	readonly shared:
		| {readonly type: 'pressed'; readonly key: KeyEvent}
		| {readonly type: 'started'; readonly problems: readonly string[]}
		/** `on` undefined when a click there means nothing. */
		| {readonly type: 'clicked'; readonly on: Click | undefined}
		| ({readonly type: 'wheel-turned'; readonly by: 1 | -1} & Cell)
		| {readonly type: 'resized'; readonly columns: number; readonly rows: number}
		/** The whole screen was drawn, for the first time or after another program had the terminal. */
		| {readonly type: 'screen-drawn'}
		| {readonly type: 'files-changed'}
		| {readonly type: 'look-due'}
		| {
				readonly type: 'rows-changed';
				readonly rows: readonly Row[];
				readonly problems: readonly Problem[];
				readonly nextAt: number | undefined;
				/** The spending of all sessions since midnight; undefined when unchanged. */
				readonly today?: SpentToday;
				/** The limits of the accounts, in words; undefined when unchanged. */
				readonly limits?: string;
				/** How many texts are in the outbox; undefined when unchanged. */
				readonly kept?: number;
				/** The current config; undefined when unchanged. */
				readonly config?: Config;
				/** The panes that are alone in their tmux sessions, by `paneKey`; undefined when unchanged. */
				readonly onlyPanes?: ReadonlySet<string>;
		  }
		| {readonly type: 'look-failed'; readonly message: string}
		| {readonly type: 'clock-ticked'}
		| {readonly type: 'notice-expired'}
		/** The jump that a key ordered is not done yet. */
		| {readonly type: 'still-busy'}
		| {readonly type: 'jumped'}
		/** A command ended, or was started elsewhere. */
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
	/** The line that says how much more of a text there is. */
	| {readonly on: 'rest'}
	/** A command of the palette, by its index. */
	| {readonly on: 'entry'; readonly at: number}
	| {readonly on: 'row'; readonly row: RowKey}
	| {readonly on: 'title'; readonly section: string}
	| {readonly on: 'tab'; readonly section: string}
	/** The line that says how many rows are hidden. */
	| {readonly on: 'more'; readonly isAbove: boolean};

/** `key`: an action whose key the notice shows, and what that key does. */
export type Notice = {
	readonly kind: 'said' | 'failed';
	readonly text: string;
	readonly key?: {readonly action: string; readonly does: string} | undefined;
	/** Set if it asks whether to close the popup, which the same key does while the notice is shown. */
	readonly asksToClose?: true;
	/** Set if it says what happened while the user was away, or the progress of the walk. It stays until a key is pressed. */
	readonly isNews?: true;
};

/** The orders of each feature, by its name. The port of its type carries it out and answers with an event. */
export interface Effects {
	readonly shared:
		| {readonly type: 'look'}
		/** Goes to the row's pane, and marks the row as seen. */
		| {readonly type: 'jump'; readonly row: Row}
		/** Gives the terminal to the user's pager until it ends. */
		| {readonly type: 'open'; readonly file: {readonly name: string; readonly text: string}}
		/** Sends `event` back after `ms`; a second wait of the same name replaces the first. */
		| {readonly type: 'wait'; readonly name: string; readonly ms: number; readonly event: AppEvent}
		/** Writes the theme into the config file. */
		| {readonly type: 'keep-theme'; readonly theme: string}
		| {readonly type: 'quit'};
}

export type Effect = Effects[keyof Effects];
