/**
 * The state of the navigator; the screen is a function of it alone. Events change it, in the past tense: keys, results of orders and news from
 * outside. Effects are orders to the outside, as data. Each feature adds its part of all three in its own `model.ts`, so this file, which all
 * features import, knows none of them.
 */
import type {RowKey} from '../core/address.js';
import type {Config} from '../core/config.js';
import type {Problem} from '../core/fields.js';
import type {Program} from '../core/machine/program.js';
import type {Row} from '../core/session.js';
import type {SpentToday} from '../core/terms/spending.js';
import type {KeyOf, sheetTitles, tasks} from './help-keys.js';
import type {Cell, Size} from './layout.js';

/** How far a text over the whole screen is scrolled. `token`: that of its request. `since`: when it was opened, or its request appeared; epoch ms. */
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
	/** Each move shows the theme at `at`. `before`: the one that Esc goes back to. */
	readonly theme: {
		readonly kind: 'theme';
		readonly names: readonly string[];
		readonly at: number;
		readonly before: string;
		readonly under: BaseMode;
	};
}

export type Mode = Modes[keyof Modes];

/** What more than one feature changes, and the parts that the features add. */
export interface AppState {
	readonly config: Config;
	/** What the screen is drawn in: one of `themeNames`, or of the config's `themes`. */
	readonly theme: string;
	/** In a popup a jump ends the navigator. */
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
	/** A coarse present time, from which every age on screen is counted. */
	readonly clock: number;
	readonly lastKeyAt: number;
	readonly notice: Notice | undefined;
}

export type Step = readonly [AppState, readonly Effect[]];

export type Keymap = {readonly bindings: readonly Binding[]; readonly problems: readonly string[]};

/**
 * What a key may do to somebody who meant another one. `shows`: it only shows something, or closes it. `leaves`: it ends what the user had in mind.
 * `opens`: the next key answers it, or is a letter of a text. `acts`: all others.
 */
export type BindingKind = 'shows' | 'leaves' | 'opens' | 'acts';

/** `index`: the key's place in `keys`. `now`: epoch ms. */
export type Pressed = {readonly index: number; readonly now: number};

/** What the footer says of a key: the lowest rank comes first. */
export type Hint = readonly [rank: number, word: string];

export type WhyBlocked = (state: AppState, index: number) => string | undefined;

/** The handler, the footer, the help screen, the palette and docs/keys.md are made from these. */
export type Binding = {
	/** The action's name in `keys` of the config file. */
	readonly action: string;
	readonly modes: readonly Mode['kind'][] | 'all';
	/** The keys as `toKeyName` spells them; empty: the user gave the key to another action, and the others keep their places. */
	readonly keys: readonly string[];
	/** Each key does something else, by its place in `keys`. */
	readonly perKey?: true;
	/** The section of the help that has it, and its group in the palette. */
	readonly task: (typeof tasks)[number];
	/** The name in the palette, where it is not the help; the palette finds it also by the words of `also`. */
	readonly name?: string;
	readonly also?: string;
	readonly help: string;
	/** Its place on the sheet of `?`: the lowest rank comes first, and keys of one rank share an entry. `manual`: only the manual has it. */
	readonly sheet?: readonly [title: (typeof sheetTitles)[number], rank: number, word: string] | 'manual';
	/** What the palette says of it where its name says no less than the help. */
	readonly about?: string;
	/** Undefined: the footer does not show it, or not now. */
	readonly footer?: Hint | ((state: AppState) => Hint | undefined);
	/** What the single keys do now, by their places in `keys`: answers of a dialog. */
	readonly each?: (state: AppState) => readonly {readonly index: number; readonly word: string}[];
	/** The mode of its question: the keys with a name there are commands of the palette too. */
	readonly asks?: Mode['kind'];
	/** Whether the footer shows it even if not all keys fit: ways out, and the help. */
	readonly stays?: boolean;
	/** Undefined: `acts`. */
	readonly kind?: BindingKind | ((state: AppState) => BindingKind);
	/** Whether it works on a screen that is too small for a list: always, or with the head of the queue on it. */
	readonly small?: 'always' | 'head';
	/** Whether it sends, marks or starts something, so that a read-only screen refuses it. Undefined: as the task says. */
	readonly changes?: boolean;
	/** It acts on no row, as others of its task do. */
	readonly rowless?: true;
	/** Why the key cannot work now; undefined: it can. */
	readonly blocked?: WhyBlocked;
	readonly run: (state: AppState, pressed: Pressed) => Step;
};

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
				/** How many texts are in the outbox; undefined: unchanged. */
				readonly kept?: number;
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
	/** The notice says what happened while the navigator was closed, or how far the walk through that is. It stays until a key is pressed. */
	readonly isNews?: true;
};

/** The orders of each feature, by its name. Each is carried out by the port of its type, which answers with an event. */
export interface Effects {
	readonly shared:
		| {readonly type: 'look'}
		/** Goes to the row's pane, and marks the row as seen. */
		| {readonly type: 'jump'; readonly row: Row}
		/** Gives the terminal to a program of the user's until it ends. */
		| {readonly type: 'open'; readonly program: Program}
		/** Sends `event` back after `ms`; a second wait of the same name replaces the first. */
		| {readonly type: 'wait'; readonly name: string; readonly ms: number; readonly event: AppEvent}
		/** Writes the theme into the config file. */
		| {readonly type: 'keep-theme'; readonly theme: string}
		| {readonly type: 'quit'};
}

export type Effect = Effects[keyof Effects];
