/** One key, as data. The handler, the footer, the help screen and the README's table are printed from these. */
import type {KeyEvent} from '../event.js';
import type {AppState, Mode} from '../model.js';
import type {KeyOf} from './key-of.js';

export type Keymap = {readonly bindings: readonly Binding[]; readonly problems: readonly string[]};

export type Binding = {
	/** The name `keys` of the config file speaks of. */
	readonly action: string;
	readonly modes: readonly Mode['kind'][];
	/** As `toKeyName` spells them; empty: its user gave it to another action, and the others keep their places. */
	readonly keys: readonly string[];
	readonly help: string;
	/** Its rank in the footer and the word there; undefined: not shown there. */
	readonly footer?: readonly [rank: number, word: string];
	/** In the footer also where not all keys fit: the ways out, and to all the others. */
	readonly stays?: boolean;
	/** Instead of the footer's word, where it depends on the state: for each key its own, by its place in `keys`. `rank`: another than in the footer. */
	readonly words?: (state: AppState) => readonly {readonly index: number; readonly word: string; readonly rank?: number}[];
	/** By the place of the key in `keys`, where the keys differ in what they do. */
	readonly event: KeyEvent | ((index: number, pressed: {readonly keymap: Keymap; readonly state: AppState}) => KeyEvent);
	/** Why it cannot work now; undefined: it can. */
	readonly blocked?: (state: AppState, index: number, keyOf: KeyOf) => string | undefined;
};

/** So wide that all choices fit in full. */
const roomyFrom = 70;

/** The footer's word of a choice, and a brief one where not all would fit. */
export function byRoom(word: string, brief: string): Binding['words'] {
	return ({size}) => [{index: 0, word: size.columns < roomyFrom ? brief : word}];
}
