/** The palette of `:`: every command of the mode below it, found by its name and by other words for it. */
import {Fzf} from 'fzf';
import {choiceMoved, doesOf, nameOf, noRow, refused, whyBlocked, worksIn} from '../binding.js';
import {tasks} from '../help-keys.js';
import {keyAt} from '../keymap/keymap.js';
import {type Size, topAround} from '../layout.js';
import type {AppState, Binding, Step} from '../model.js';
import {hasWords} from '../text.js';
import type {PaletteMode} from './model.js';

export type PaletteEntry = {
	readonly binding: Binding;
	/** The index in the keys of the binding. */
	readonly index: number;
	readonly name: string;
	/** The key in the mode below, `z 3` for two keys; '' when the user left the action without one. */
	readonly key: string;
	/** The group that it is listed in while no words are typed. */
	readonly group: string;
	/** Why the command cannot work now; undefined when it can. */
	readonly reason: string | undefined;
	/** The indexes of the letters in the name that match the typed text. */
	readonly hits: ReadonlySet<number>;
};

const noHits: ReadonlySet<number> = new Set();

/** @returns the best match first; without words in the order of the help, with commands that cannot work now last. */
export function paletteEntries(state: AppState): readonly PaletteEntry[] {
	const {mode} = state;
	if (mode.kind !== 'palette') return [];
	const entries = allEntries(state, mode);
	const text = mode.text.trim();
	if (text === '') return entries.toSorted((a, b) => rank(a) - rank(b));
	return found(entries, text);
}

/** The group title with its count, at the first entry of a group; empty elsewhere, and when words rank the entries. */
export function groupTitle(entries: readonly PaletteEntry[], at: number, total: number): string {
	const group = entries[at]?.group;
	if (entries.length < total || group === undefined || entries[at - 1]?.group === group) return '';
	return `${group} ${entries.filter((entry) => entry.group === group).length}`;
}

/** How many commands there are without any words. */
export function paletteTotal(state: AppState): number {
	return state.mode.kind === 'palette' ? allEntries(state, state.mode).length : 0;
}

function allEntries(state: AppState, mode: PaletteMode): readonly PaletteEntry[] {
	const below: AppState = {...state, mode: mode.under};
	return state.keymap.bindings
		.filter((binding) => worksIn(binding, mode.under.kind) && binding.action !== 'palette')
		.flatMap((binding) => [...entriesOf(binding, below), ...answersOf(binding, below)]);
}

/** A match must have this share of the best score, which drops scattered letters when a name has the text as typed. */
const leastShare = 0.75;

type PaletteMatch = {readonly item: PaletteEntry};

/** Matches by name and other words come first, then those by the description. */
function found(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
	const matches: readonly {item: PaletteEntry; score: number; positions: Set<number>}[] = new Fzf([...entries], {
		selector: ({name, binding: {also = ''}}: PaletteEntry) => `${name} ${also}`,
		casing: 'case-insensitive',
		// Among equal matches, the earliest position wins, then commands that do more than move.
		tiebreakers: [
			(a: {start: number}, b: {start: number}) => a.start - b.start,
			(a: PaletteMatch, b: PaletteMatch) => Number(a.item.group === moves) - Number(b.item.group === moves),
		],
	}).find(text);
	const least = leastShare * (matches[0]?.score ?? 0);
	const named = matches.flatMap(({item, score, positions}): readonly PaletteEntry[] => (score < least ? [] : [{...item, hits: positions}]));
	const isNamed = new Set(named.map(({binding, index}) => `${binding.action} ${index}`));
	const described = entries.filter(({binding, index}) => !isNamed.has(`${binding.action} ${index}`) && hasWords(doesOf(binding), text));
	return [...named, ...described];
}

/** The groups of commands that only move, and of those that cannot work now. Both come last. */
const moves = 'Moves';
const notNow = 'Not now';
/** The groups in order. Jumping comes first, so that an Enter before any word never answers. */
const groups: readonly string[] = ['Go to a session', ...tasks.filter((task) => task !== 'Go to a session'), moves, notNow];

function groupOf({action, task, kind}: Binding, reason: string | undefined): string {
	if (reason !== undefined) return notNow;
	const isMove = action !== 'find' && action !== 'jump' && (task === 'Go to a session' || task === 'Reading');
	return isMove && kind === 'shows' ? moves : task;
}

function rank({group, binding}: PaletteEntry): number {
	return binding.action === 'jump' && group !== notNow ? -1 : groups.indexOf(group);
}

function entriesOf(binding: Binding, state: AppState): readonly PaletteEntry[] {
	const name = nameOf(binding);
	const places = binding.each?.(state).map(({index, word}) => ({index, name: `${name}: ${word}`})) ?? [{index: 0, name}];
	return places.map((place) => {
		const reason = whyBlocked(binding, state, place.index);
		return {...place, binding, key: keyAt(binding, place.index), group: groupOf(binding, reason), reason, hits: noHits};
	});
}

/** The answers to the question of this key, each as a command that acts at once. */
function answersOf(asker: Binding, state: AppState): readonly PaletteEntry[] {
	const mode = asker.asks;
	if (mode === undefined) return [];
	const reason = whyBlocked(asker, state, 0) ?? (mode === 'snooze' ? noRow(state) : undefined);
	const group = reason === undefined ? asker.task : notNow;
	return state.keymap.bindings
		.filter((binding) => binding.name !== undefined && worksIn(binding, mode) && !worksIn(binding, state.mode.kind))
		.map((binding) => {
			const keys = [keyAt(asker, 0), keyAt(binding, 0)];
			return {binding, index: 0, name: nameOf(binding), key: keys.includes('') ? '' : keys.join(' '), group, reason, hits: noHits};
		});
}

/** Runs an entry in the mode below. @param at its index in `paletteEntries`. */
export function chooseEntry(state: AppState, at: number, now: number): Step {
	const {mode} = state;
	const entry = paletteEntries(state)[at];
	if (mode.kind !== 'palette' || entry === undefined) return refused(state, 'No command matches');
	const below: AppState = {...state, mode: mode.under};
	return entry.reason === undefined ? entry.binding.run(below, {index: entry.index, now}) : refused(below, entry.reason);
}

/** The visible entries, between the title and the description of the chosen one. @param size of everything above the footer. */
export function paletteWindow(
	count: number,
	at: number,
	size: Size,
): {readonly top: number; readonly rows: number; readonly aboutRows: number} {
	const aboutRows = size.rows < 8 ? 0 : size.columns < 70 ? 3 : 2;
	const rows = Math.max(1, size.rows - 1 - aboutRows);
	return {rows, aboutRows, top: topAround(at, rows, count)};
}

export function movedIn(state: AppState, by: number): AppState {
	return choiceMoved(state, by, paletteEntries(state).length);
}
