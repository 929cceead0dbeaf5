/** The palette of `:`: every command of the mode below it, found by its name and by other words for it. */
import {Fzf} from 'fzf';
import type {Binding, Keymap} from '../binding.js';
import type {KeyEvent} from '../event.js';
import {commandOf} from '../keys/commands.js';
import {keyLabel} from '../keys/key-label.js';
import {keyAt, toKeyOf} from '../keys/keymap.js';
import type {Size} from '../layout.js';
import type {AppState, Mode} from '../model.js';
import {noRow} from '../target.js';

export type PaletteEntry = {
	/** The key in the mode below, `z 3` for two keys; '': the user left the action without one. */
	readonly key: string;
	readonly name: string;
	/** Other words that find the command. */
	readonly also: string;
	/** '': its name says it already. */
	readonly does: string;
	readonly event: KeyEvent;
	/** Why the command cannot work now; undefined: it can. */
	readonly reason: string | undefined;
};

/** Modes whose answers are commands of their own, with the actions that open them. */
const asking: readonly (readonly [mode: Mode['kind'], action: string])[] = [
	['snooze', 'snooze'],
	['group', 'group-by'],
];

/** @returns the best match first; without words the order of the help, with commands that cannot work now last. */
export function paletteEntries(keymap: Keymap, state: AppState): readonly PaletteEntry[] {
	const {mode} = state;
	if (mode.kind !== 'palette') return [];
	const below: AppState = {...state, mode: mode.under};
	const entries = keymap.bindings
		.filter(({modes, action}) => modes.includes(mode.under.kind) && action !== 'palette')
		.flatMap((binding) => [...entriesOf(binding, {keymap, state: below}), ...answersOf(binding, {keymap, state: below})]);
	const text = mode.text.trim();
	if (text === '') return entries.toSorted((a, b) => rank(a) - rank(b));
	return found(entries, text);
}

/** Matches by name and other words come first, then those by the description. */
function found(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
	const named = new Fzf([...entries], {
		selector: (entry: PaletteEntry) => `${entry.name} ${entry.also}`,
		casing: 'case-insensitive',
		// Among equal matches, the earliest position wins.
		tiebreakers: [(a: {start: number}, b: {start: number}) => a.start - b.start],
	})
		.find(text)
		.map((hit: {item: PaletteEntry}) => hit.item);
	const words = text.toLowerCase().split(/\s+/);
	const described = entries.filter((entry) => !named.includes(entry) && words.every((word) => entry.does.toLowerCase().includes(word)));
	return [...named, ...described];
}

/** Jumping comes first, so that an Enter before any word never answers. */
function rank({reason, event}: PaletteEntry): number {
	return reason !== undefined ? 2 : Number(event.type !== 'jump-chosen');
}

type Pressed = {readonly keymap: Keymap; readonly state: AppState};

function entriesOf(binding: Binding, pressed: Pressed): readonly PaletteEntry[] {
	const {action, event, words, help, keys} = binding;
	const {name, also = ''} = commandOf(action) ?? {name: help};
	const isMany = typeof event === 'function';
	const places =
		isMany && words !== undefined && keys.length > 1
			? words(pressed.state).map(({index, word}) => ({index, called: `${name}: ${word}`}))
			: [{index: 0, called: name}];
	return places.map(({index, called}) => ({
		key: keyAt(binding, index),
		name: called,
		also,
		does: unlessNamed(help, called),
		event: isMany ? event(index, pressed) : event,
		reason: binding.blocked?.(pressed.state, index, toKeyOf(pressed.keymap)),
	}));
}

function unlessNamed(does: string, name: string): string {
	return does.toLowerCase() === name.toLowerCase() ? '' : does;
}

/** The answers to the question of this key, each as a command that acts at once. */
function answersOf({action, keys, blocked}: Binding, {keymap, state}: Pressed): readonly PaletteEntry[] {
	const mode = asking.find(([, asker]) => asker === action)?.[0];
	if (mode === undefined) return [];
	const first = keys.find((key) => key !== '');
	return keymap.bindings.flatMap(({action: answer, modes, keys: [second = ''], help, event}) => {
		const command = commandOf(answer);
		if (command === undefined || !modes.includes(mode) || modes.includes(state.mode.kind) || typeof event === 'function') return [];
		const key = first === undefined || second === '' ? '' : `${keyLabel(first)} ${keyLabel(second)}`;
		const reason = blocked?.(state, 0, toKeyOf(keymap)) ?? (mode === 'snooze' ? noRow(state) : undefined);
		return [{key, name: command.name, also: command.also ?? '', does: unlessNamed(help, command.name), event, reason}];
	});
}

/** The event of Enter in the palette. */
export function chosenEntry(keymap: Keymap, state: AppState): KeyEvent {
	const entry = state.mode.kind === 'palette' ? paletteEntries(keymap, state)[state.mode.at] : undefined;
	return entry === undefined ? {type: 'key-refused', reason: 'No command matches'} : chosen(entry);
}

/** The event of a click. @param line of the screen, from 0. @returns undefined outside the entries. */
export function clickedEntry(keymap: Keymap, state: AppState, line: number): KeyEvent | undefined {
	const {mode, size} = state;
	if (mode.kind !== 'palette') return undefined;
	const entries = paletteEntries(keymap, state);
	const {top, rows} = paletteWindow(entries.length, mode.at, {...size, rows: size.rows - 1});
	const entry = line >= 1 && line <= rows ? entries[top + line - 1] : undefined;
	return entry && chosen(entry);
}

/**
 * The visible entries, below the title; on narrow screens the marked entry is also shown in full below. @param size of everything above the footer.
 */
export function paletteWindow(
	count: number,
	at: number,
	size: Size,
): {readonly top: number; readonly rows: number; readonly aboutRows: number} {
	const aboutRows = size.columns < 70 && size.rows >= 8 ? 3 : 0;
	const rows = Math.max(1, size.rows - 1 - aboutRows);
	return {rows, aboutRows, top: Math.max(0, Math.min(at - Math.floor(rows / 2), count - rows))};
}

function chosen(entry: PaletteEntry): KeyEvent {
	return {type: 'palette-chosen', event: entry.reason === undefined ? entry.event : {type: 'key-refused', reason: entry.reason}};
}

/** @param count the number of drawn entries. */
export function movedIn(state: AppState, by: number, count: number): AppState {
	const {mode} = state;
	if (mode.kind !== 'palette' || count === 0) return state;
	return {...state, mode: {...mode, at: (Math.min(mode.at, count - 1) + by + count) % count}};
}
