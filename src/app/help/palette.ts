/** The palette of `:`: every command of the mode below it, found by its name and by other words for it. */
import {Fzf} from 'fzf';
import {whyBlocked, worksIn} from '../binding.js';
import {keyLabel} from '../keymap/key-label.js';
import {keyAt} from '../keymap/keymap.js';
import type {Size} from '../layout.js';
import type {AppState, Binding, Mode, Step} from '../model.js';
import {noRow} from '../target.js';
import type {PaletteMode} from './model.js';

export type PaletteEntry = {
	/** The key in the mode below, `z 3` for two keys; '': the user left the action without one. */
	readonly key: string;
	readonly name: string;
	/** Other words that find the command. */
	readonly also: string;
	/** '': its name says it already. */
	readonly does: string;
	readonly binding: Binding;
	/** The place in the keys of the binding. */
	readonly index: number;
	/** Why the command cannot work now; undefined: it can. */
	readonly reason: string | undefined;
	/** The letters of the name that the typed text has found, by their places. */
	readonly hits: ReadonlySet<number>;
};

const noHits: ReadonlySet<number> = new Set();

/** Modes whose answers are commands of their own, with the actions that open them. */
const asking: readonly (readonly [mode: Mode['kind'], action: string])[] = [
	['snooze', 'snooze'],
	['group', 'group-by'],
	['copy', 'copy'],
];

/** @returns the best match first; without words the order of the help, with commands that cannot work now last. */
export function paletteEntries(state: AppState): readonly PaletteEntry[] {
	const {mode} = state;
	if (mode.kind !== 'palette') return [];
	const entries = allEntries(state, mode);
	const text = mode.text.trim();
	if (text === '') return entries.toSorted((a, b) => rank(a) - rank(b));
	return found(entries, text);
}

/** How many commands there are without any words. */
export function paletteTotal(state: AppState): number {
	return state.mode.kind === 'palette' ? allEntries(state, state.mode).length : 0;
}

function allEntries(state: AppState, mode: PaletteMode): readonly PaletteEntry[] {
	const below = belowOf(state, mode);
	return state.keymap.bindings
		.filter((binding) => worksIn(binding, mode.under.kind) && binding.action !== 'palette')
		.flatMap((binding) => [...entriesOf(binding, below), ...answersOf(binding, below)]);
}

function belowOf(state: AppState, {under}: PaletteMode): AppState {
	return {...state, mode: under};
}

/** Matches by name and other words come first, then those by the description. */
function found(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
	const named: readonly PaletteEntry[] = new Fzf([...entries], {
		selector: (entry: PaletteEntry) => `${entry.name} ${entry.also}`,
		casing: 'case-insensitive',
		// Among equal matches, the earliest position wins.
		tiebreakers: [(a: {start: number}, b: {start: number}) => a.start - b.start],
	})
		.find(text)
		.map(({item, positions}: {item: PaletteEntry; positions: Set<number>}) => ({...item, hits: positions}));
	const words = text.toLowerCase().split(/\s+/);
	const isNamed = new Set(named.map(({binding, index}) => `${binding.action} ${index}`));
	const described = entries.filter(
		(entry) => !isNamed.has(`${entry.binding.action} ${entry.index}`) && words.every((word) => entry.does.toLowerCase().includes(word)),
	);
	return [...named, ...described];
}

/** Jumping comes first, so that an Enter before any word never answers; then what acts, then what only moves, and last what cannot work now. */
function rank({reason, binding}: PaletteEntry): number {
	if (reason !== undefined) return 3;
	if (binding.action === 'jump') return 0;
	const isMove = binding.action !== 'find' && (binding.task === 'Go to a session' || binding.task === 'Reading');
	return isMove && binding.kind === 'shows' ? 2 : 1;
}

function entriesOf(binding: Binding, state: AppState): readonly PaletteEntry[] {
	const {perKey = false, words, help, name = help, also = ''} = binding;
	const places =
		perKey && words !== undefined ? words(state).map(({index, word}) => ({index, called: `${name}: ${word}`})) : [{index: 0, called: name}];
	return places.map(({index, called}) => ({
		key: keyAt(binding, index),
		name: called,
		also,
		// The name of an option says what it does.
		does: perKey && words !== undefined ? '' : unlessNamed(help, called),
		binding,
		index,
		reason: whyBlocked(binding, state, index),
		hits: noHits,
	}));
}

/** Words that say nothing new behind a name. */
const fillers: ReadonlySet<string> = new Set([
	'a',
	'again',
	'all',
	'for',
	'in',
	'it',
	'its',
	'not',
	'of',
	'or',
	'the',
	'this',
	'to',
	'with',
]);

/** What a command does, unless its name says it already. */
function unlessNamed(does: string, name: string): string {
	const words = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
	const named = new Set(words(name));
	return words(does).every((word) => named.has(word) || fillers.has(word)) ? '' : does;
}

/** The answers to the question of this key, each as a command that acts at once. */
function answersOf(asker: Binding, state: AppState): readonly PaletteEntry[] {
	const mode = asking.find(([, action]) => action === asker.action)?.[0];
	if (mode === undefined) return [];
	const first = asker.keys.find((key) => key !== '');
	return state.keymap.bindings.flatMap((binding): readonly PaletteEntry[] => {
		const {
			keys: [second = ''],
			help,
			name,
			also = '',
		} = binding;
		if (name === undefined || !worksIn(binding, mode) || worksIn(binding, state.mode.kind)) return [];
		const key = first === undefined || second === '' ? '' : `${keyLabel(first)} ${keyLabel(second)}`;
		const reason = whyBlocked(asker, state, 0) ?? (mode === 'snooze' ? noRow(state) : undefined);
		return [{key, name, also, does: unlessNamed(help, name), binding, index: 0, reason, hits: noHits}];
	});
}

/** Runs an entry in the mode below. @param at its place in `paletteEntries`. */
export function chooseEntry(state: AppState, at: number, now: number): Step {
	const {mode} = state;
	const entry = paletteEntries(state)[at];
	if (mode.kind !== 'palette' || entry === undefined) return [refused(state, 'No command matches'), []];
	const below = belowOf(state, mode);
	return entry.reason === undefined ? entry.binding.run(below, {index: entry.index, now}) : [refused(below, entry.reason), []];
}

/** The entry of a click, by its place in `paletteEntries`. @param line of the screen, from 0. @returns undefined outside the entries. */
export function clickedEntry(state: AppState, line: number): number | undefined {
	const {mode, size} = state;
	if (mode.kind !== 'palette') return undefined;
	const count = paletteEntries(state).length;
	const {top, rows} = paletteWindow(count, mode.at, {...size, rows: size.rows - 1});
	const at = top + line - 1;
	return line >= 1 && line <= rows && at < count ? at : undefined;
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

function refused(state: AppState, reason: string): AppState {
	return {...state, notice: {kind: 'failed', text: reason}};
}

export function movedIn(state: AppState, by: number): AppState {
	const {mode} = state;
	const count = paletteEntries(state).length;
	if (mode.kind !== 'palette' || count === 0) return state;
	return {...state, mode: {...mode, at: (Math.min(mode.at, count - 1) + by + count) % count}};
}
