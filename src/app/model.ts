/**
 * The state of the navigator. The screen is a function of this and of nothing else. Each feature adds its part and its modes in its own `model.ts`, so
 * that what all features import knows none of them.
 */
import type {RowKey} from '../core/address.js';
import type {Config} from '../core/config.js';
import type {Row} from '../core/session.js';
import type {Effect} from './effect.js';
import type {Notice} from './event.js';
import type {KeyOf, tasks} from './key-of.js';
import type {Size} from './layout.js';

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
	/** The rows of the last look. */
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
	/** What the palette says of it where its name says no less than the help. */
	readonly about?: string;
	/** Undefined: the footer does not show it, or not now. */
	readonly footer?: Hint | ((state: AppState) => Hint | undefined);
	/** What the single keys do now, by their places in `keys`: answers of a dialog. */
	readonly each?: (state: AppState) => readonly {readonly index: number; readonly word: string}[];
	/** Whether the footer shows it even if not all keys fit: ways out, and the help. */
	readonly stays?: boolean;
	/** Undefined: `acts`. */
	readonly kind?: BindingKind | ((state: AppState) => BindingKind);
	/** Whether it works on a screen that is too small for a list: always, or with the head of the queue on it. */
	readonly small?: 'always' | 'head';
	/** Why the key cannot work now; undefined: it can. */
	readonly blocked?: WhyBlocked;
	readonly run: (state: AppState, pressed: Pressed) => Step;
};
