/** A key is one record: how it is pressed, what people read of it, when it works, and what it does. */
import type {Step} from './effect.js';
import type {AppState, Mode} from './model.js';

export type Keymap = {readonly bindings: readonly Binding[]; readonly problems: readonly string[]};

/** The tasks of the help, in its order. */
export const tasks = [
	'Answer',
	'Reply',
	'Go to a session',
	'Read',
	'Snooze and dismiss',
	'Act on a session',
	'Lay out the list',
	'beckon itself',
	'Reading',
	'Your own commands',
] as const;

/**
 * What a key may do to somebody who meant another one. `shows`: it only shows something, or closes it. `leaves`: it ends what the user had in mind.
 * `opens`: the next key answers it, or is a letter of a text. `acts`: all others.
 */
export type Kind = 'shows' | 'leaves' | 'opens' | 'acts';

/** `index`: the key's place in `keys`. `now`: epoch ms. */
type Pressed = {readonly index: number; readonly now: number};

type Parts = {
	/** The action's name in `keys` of the config file. */
	readonly action: string;
	/** The keys as `toKeyName` spells them; empty: the user gave the key to another action, and the others keep their places. */
	readonly keys: readonly string[];
	/** Each key does something else, by its place in `keys`. */
	readonly perKey?: true;
	readonly help: string;
	/** The rank and the word in the footer; undefined: the footer does not show it. */
	readonly footer?: readonly [rank: number, word: string];
	/** Whether the footer shows it even if not all keys fit: ways out, and the help. */
	readonly stays?: boolean;
	/** Replaces the footer's word where it depends on the state: one for each key, by its place in `keys`. `rank` replaces that of the footer. */
	readonly words?: (state: AppState) => readonly {readonly index: number; readonly word: string; readonly rank?: number}[];
	readonly kind: Kind | ((state: AppState) => Kind);
	/** Whether it works on a screen that is too small for a list: always, or with the head of the queue on it. */
	readonly small?: 'always' | 'head';
	/** Why the key cannot work now; undefined: it can. */
	readonly blocked: 'never' | Blocked;
	readonly run: (state: AppState, pressed: Pressed) => Step;
};

export type Blocked = (state: AppState, index: number) => string | undefined;

/** The palette has a name for it, and finds it also by the words of `also`. */
type Named = {readonly name: string; readonly also?: string};

/** The modes from which the palette opens: a key of these has a name and a task. */
type Listed = {readonly modes: readonly Mode['kind'][]; readonly task: (typeof tasks)[number]} & Named;

type Unlisted = {readonly modes: readonly Exclude<Mode['kind'], 'queue' | 'card'>[]; readonly task?: undefined} & (
	| Named
	| {readonly name?: undefined; readonly also?: undefined}
);

/** The handler, the footer, the help screen, the palette and docs/keys.md are made from these. */
export type Binding = Parts & (Listed | Unlisted);

export function worksIn({modes}: Binding, mode: Mode['kind']): boolean {
	return modes.some((one) => one === mode);
}

/** Why the key at this place of `keys` cannot work now; undefined: it can. */
export function whyBlocked({blocked}: Binding, state: AppState, index: number): string | undefined {
	return blocked === 'never' ? undefined : blocked(state, index);
}

/** From this width on, all choices fit in full. */
const roomyFrom = 70;

/** The footer's word of a choice, and a short one for narrow screens. */
export function byRoom(word: string, brief: string): Binding['words'] {
	return ({size}) => [{index: 0, word: size.columns < roomyFrom ? brief : word}];
}
