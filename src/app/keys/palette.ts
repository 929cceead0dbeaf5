/** The palette of `:`: every action of the mode below it, found by its words. */
import {Fzf} from 'fzf';
import type {KeyEvent} from '../event.js';
import type {Size} from '../layout.js';
import type {AppState} from '../model.js';
import type {Binding, Keymap} from './binding.js';
import {keyAt, toKeyOf} from './keymap.js';

export type PaletteEntry = {
	readonly key: string;
	readonly does: string;
	readonly event: KeyEvent;
	/** Why it cannot work now; undefined: it can. */
	readonly reason: string | undefined;
};

/** @returns the best match first; without words as the help lists them, what cannot work now last. */
export function paletteEntries(keymap: Keymap, state: AppState): readonly PaletteEntry[] {
	const {mode} = state;
	if (mode.kind !== 'palette') return [];
	const below: AppState = {...state, mode: mode.under};
	const entries = keymap.bindings
		.filter(({modes, action}) => modes.includes(mode.under.kind) && action !== 'palette')
		.flatMap((binding) => entriesOf(binding, {keymap, state: below}));
	const text = mode.text.trim();
	if (text === '') return entries.toSorted((a, b) => rank(a) - rank(b));
	const finder = new Fzf([...entries], {
		selector: (entry: PaletteEntry) => entry.does,
		casing: 'case-insensitive',
		// What begins with the words is what they name.
		tiebreakers: [(a: {start: number}, b: {start: number}) => a.start - b.start],
	});
	return finder.find(text).map((hit: {item: PaletteEntry}) => hit.item);
}

/** An Enter before a word was typed goes somewhere, and never answers. */
function rank({reason, event}: PaletteEntry): number {
	return reason !== undefined ? 2 : Number(event.type !== 'jump-chosen');
}

function entriesOf(binding: Binding, pressed: {keymap: Keymap; state: AppState}): readonly PaletteEntry[] {
	const {event, words, help} = binding;
	const isMany = typeof event === 'function';
	const places =
		isMany && words !== undefined
			? words(pressed.state).map(({index, word}) => ({index, does: `${word}: ${help}`}))
			: [{index: 0, does: help}];
	return places.flatMap(({index, does}) => {
		const reason = binding.blocked?.(pressed.state, index, toKeyOf(pressed.keymap));
		return [{key: keyAt(binding, index), does, event: isMany ? event(index, pressed) : event, reason}];
	});
}

/** What Enter does in the palette. */
export function chosenEntry(keymap: Keymap, state: AppState): KeyEvent {
	const entry = state.mode.kind === 'palette' ? paletteEntries(keymap, state)[state.mode.at] : undefined;
	return entry === undefined ? {type: 'key-refused', reason: 'nothing is called that'} : chosen(entry);
}

/** What a click does there. @param line of the screen, from 0. @returns undefined where nothing is drawn. */
export function clickedEntry(keymap: Keymap, state: AppState, line: number): KeyEvent | undefined {
	const {mode, size} = state;
	if (mode.kind !== 'palette') return undefined;
	const entries = paletteEntries(keymap, state);
	const {top, rows} = paletteWindow(entries.length, mode.at, {...size, rows: size.rows - 1});
	const entry = line >= 1 && line <= rows ? entries[top + line - 1] : undefined;
	return entry && chosen(entry);
}

/** Which entries are in sight, below the title; where lines are short, the marked one stands below them in full. @param size of all that is above the footer. */
export function paletteWindow(count: number, at: number, size: Size): {readonly top: number; readonly rows: number; readonly told: number} {
	const told = size.columns < 70 && size.rows >= 8 ? 3 : 0;
	const rows = Math.max(1, size.rows - 1 - told);
	return {rows, told, top: Math.max(0, Math.min(at - Math.floor(rows / 2), count - rows))};
}

function chosen(entry: PaletteEntry): KeyEvent {
	return {type: 'palette-chosen', event: entry.reason === undefined ? entry.event : {type: 'key-refused', reason: entry.reason}};
}

/** @param count of the entries as they are drawn. */
export function movedIn(state: AppState, by: number, count: number): AppState {
	const {mode} = state;
	if (mode.kind !== 'palette' || count === 0) return state;
	return {...state, mode: {...mode, at: (Math.min(mode.at, count - 1) + by + count) % count}};
}
