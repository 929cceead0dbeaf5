/** One key, as data. The handler, the footer, the help screen and docs/keys.md are made from these. */
import type {KeyEvent} from './event.js';
import type {KeyOf} from './key-of.js';
import type {AppState, Mode} from './model.js';

export type Keymap = {readonly bindings: readonly Binding[]; readonly problems: readonly string[]};

export type Binding = {
	/** The action's name in `keys` of the config file. */
	readonly action: string;
	readonly modes: readonly Mode['kind'][];
	/** The keys as `toKeyName` spells them; empty: the user gave the key to another action, and the others keep their places. */
	readonly keys: readonly string[];
	readonly help: string;
	/** The rank and the word in the footer; undefined: the footer does not show it. */
	readonly footer?: readonly [rank: number, word: string];
	/** Whether the footer shows it even if not all keys fit: ways out, and the help. */
	readonly stays?: boolean;
	/** Replaces the footer's word where it depends on the state: one for each key, by its place in `keys`. `rank` replaces that of the footer. */
	readonly words?: (state: AppState) => readonly {readonly index: number; readonly word: string; readonly rank?: number}[];
	/** The event by the key's place in `keys`, if the keys differ. */
	readonly event: KeyEvent | ((index: number, pressed: {readonly keymap: Keymap; readonly state: AppState}) => KeyEvent);
	/** Why the key cannot work now; undefined: it can. */
	readonly blocked?: (state: AppState, index: number, keyOf: KeyOf) => string | undefined;
};

/** From this width on, all choices fit in full. */
const roomyFrom = 70;

/** The footer's word of a choice, and a short one for narrow screens. */
export function byRoom(word: string, brief: string): Binding['words'] {
	return ({size}) => [{index: 0, word: size.columns < roomyFrom ? brief : word}];
}
