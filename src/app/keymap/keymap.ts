/** The keymap: `bindings` with the user's own keys. */
import {didYouMean} from '../../core/text/nearest.js';
import {hasLine, hintOf, kindOf, whyBlocked, worksIn} from '../binding.js';
import type {KeyOf} from '../help-keys.js';
import {isTooSmall, leastSize} from '../layout.js';
import type {AppState, Binding, KeyEvent, Keymap} from '../model.js';

/** An action without a key appears by its name. */
export function toKeyOf({bindings: all}: Keymap): KeyOf {
	return (action, index) => {
		const binding = all.find((one) => one.action === action);
		if (index !== undefined) return keyLabel(binding?.keys[index] ?? '');
		const key = binding?.keys.find((each) => each !== '');
		return key === undefined ? `“${action}”` : keyLabel(key);
	};
}

/** The key to show for an index of `keys`: if all keys do the same, the first that is left. */
export function keyAt(binding: Binding, index: number): string {
	return keyLabel(pressAt(binding, index));
}

/** The key as `toKeyName` spells it; '' without one. */
function pressAt({keys, perKey}: Binding, index: number): string {
	return (perKey ? keys[index] : keys.find((each) => each !== '')) ?? '';
}

/** @param key as `toKeyName` spells it. @returns undefined for text, and for an Esc with no effect. */
export function eventForKey(state: AppState, key: string): KeyEvent | undefined {
	const binding = state.keymap.bindings.find((one) => worksIn(one, state.mode.kind) && one.keys.includes(key));
	if (binding === undefined) return belowSheet(state, key) ?? meaningless(state, key);
	const index = binding.keys.indexOf(key);
	if (isTooSmall(state.size) && !worksOnSmallScreen(binding, state)) {
		const reason = `${keyLabel(key)} needs ${leastSize.columns}x${leastSize.rows}`;
		return state.mode.kind === 'queue' ? {type: 'key-refused', reason} : undefined;
	}
	const reason = whyBlocked(binding, state, index);
	if (reason === undefined) return {type: 'key', action: binding.action, index};
	if (key !== 'esc') return {type: 'key-refused', reason, ...(kindOf(binding, state) === 'opens' ? {opens: true} : {})};
	// Esc without a mode to leave closes a popup when it is pressed twice; in a pane it may be a reflex, and only clears the notice.
	if (state.popup) return state.notice?.asksToClose ? {type: 'close-confirmed'} : {type: 'close-asked', key: keyLabel(key)};
	return state.notice === undefined ? undefined : {type: 'notice-left'};
}

/** A key that the sheet of `?` lists works while the sheet is open, unless it acts on something that the sheet hides. */
function belowSheet(state: AppState, key: string): KeyEvent | undefined {
	const {mode} = state;
	if (mode.kind !== 'help' || mode.isManual || mode.text !== '') return undefined;
	const below: AppState = {...state, mode: mode.under};
	const binding = state.keymap.bindings.find((one) => worksIn(one, below.mode.kind) && one.keys.includes(key));
	if (binding === undefined) return undefined;
	const event = eventForKey(below, key);
	if (event?.type !== 'key' || kindOf(binding, below) !== 'acts' || binding.task === 'General') return event;
	return {type: 'key-refused', reason: `${keyLabel(key)} acts on what the keys cover: press ${state.keyOf('close-help')} first`};
}

/** Whether a key works on a screen that is too small for a list: it must not do what cannot be seen there. */
function worksOnSmallScreen({small}: Binding, {mode, size}: AppState): boolean {
	return small === 'always' || (small === 'head' && mode.kind === 'queue' && size.rows > 1);
}

/** The reason for an unbound key, since silence would look like a hang. */
function meaningless(state: AppState, key: string): KeyEvent | undefined {
	const isText = key === 'space' || [...key].length === 1;
	if (isText && hasLine(state)) return undefined;
	const after = /^alt-(.+)$/.exec(key)?.[1];
	// A key within tmux's `escape-time` after Esc arrives as one key with it.
	const how = after === undefined ? '' : ` (Esc and ${keyLabel(after)} at once)`;
	const help = state.keymap.bindings.find(({action}) => action === 'help');
	const hint = help && worksIn(help, state.mode.kind) ? `. Press ${state.keyOf('help')} for the keys.` : '';
	// If the key opens a line elsewhere, the user may go on typing as if it had opened here.
	const isOpening = state.keymap.bindings.some((binding) => binding.keys.includes(key) && kindOf(binding, state) === 'opens');
	return {type: 'key-refused', reason: `${keyLabel(key)}${how} is not bound here${hint}`, ...(isOpening ? {opens: true} : {})};
}

/**
 * `press`: the key as `toKeyName` spells it, for a click. `stays`: shown before the others if not all fit. `isOption`: chooses an
 * option of a dialog.
 */
export type FooterKey = {
	readonly key: string;
	readonly press: string;
	readonly does: string;
	readonly stays: boolean;
	readonly isOption: boolean;
	readonly action: string;
};

/** The keys that work now, the most useful first. */
export function footerKeys(state: AppState): readonly FooterKey[] {
	return state.keymap.bindings
		.filter((binding) => worksIn(binding, state.mode.kind))
		.flatMap((binding) => hintsOf(binding, state))
		.toSorted((a, b) => a.rank - b.rank);
}

function hintsOf(binding: Binding, state: AppState): readonly (FooterKey & {readonly rank: number})[] {
	const {action, each, stays = false} = binding;
	const [rank = 1, hint] = hintOf(binding, state) ?? [];
	const words = each?.(state) ?? (hint === undefined ? [] : [{index: 0, word: hint}]);
	return words.flatMap(({index, word}) => {
		const press = pressAt(binding, index);
		if (press === '' || whyBlocked(binding, state, index) !== undefined) return [];
		return [{key: keyLabel(press), press, does: word, rank, stays, isOption: each !== undefined, action}];
	});
}

function unknownAction(action: string, known: readonly string[]): string {
	const near = didYouMean(action, known);
	return `keys.${action}: unknown action${near === '' ? '' : `. ${near}`}`;
}

type OwnKeys = Readonly<Record<string, readonly string[]>>;

/**
 * Applies the user's keys to the bindings. A key that the user gave to one action works for no other in the same modes.
 * @returns the keymap, and the invalid keys in words.
 */
export function withOwnKeys(all: readonly Binding[], own: OwnKeys): Keymap {
	const actions = all.map(({action}) => action);
	const unknown = Object.keys(own).filter((action) => !actions.includes(action));
	const chosen = chosenBindings(all, own);
	const left = all
		.filter(({action}) => own[action] === undefined)
		.map((binding) => ({binding, keys: binding.keys.map((key) => (takerOf(binding, key, chosen.bindings) === undefined ? key : ''))}));
	const bare = left.filter(({binding, keys}) => binding.keys.length > 0 && keys.every((key) => key === ''));
	const bound = new Map([...chosen.bindings, ...left.map(({binding, keys}) => ({...binding, keys}))].map((one) => [one.action, one]));
	return {
		bindings: all.map((binding) => bound.get(binding.action) ?? binding),
		problems: [
			...unknown.map((action) => unknownAction(action, actions)),
			...chosen.problems,
			...bare.map(({binding}) => {
				const [key = ''] = binding.keys;
				return `${binding.action} has no key left: ${key} is taken by ${takerOf(binding, key, chosen.bindings)?.action}`;
			}),
		],
	};
}

/** If two actions want the same key, the first gets it. */
function chosenBindings(all: readonly Binding[], own: OwnKeys): Keymap {
	const bindings: Binding[] = [];
	const problems: string[] = [];
	for (const binding of all) {
		const keys = own[binding.action]?.map((text) => {
			const key = readKey(text) ?? '';
			const taker = takerOf(binding, key, bindings);
			if (key === '') problems.push(`keys.${binding.action}: “${text}” is not a key that a terminal can send`);
			if (taker !== undefined) problems.push(`keys.${binding.action}: ${text} is taken by ${taker.action}`);
			return taker === undefined ? key : '';
		});
		if (keys !== undefined) bindings.push({...binding, keys});
	}
	return {bindings, problems};
}

function takerOf(binding: Binding, key: string, others: readonly Binding[]): Binding | undefined {
	return key === '' ? undefined : others.find((one) => one.keys.includes(key) && isShared(one, binding));
}

function isShared(one: Binding, other: Binding): boolean {
	return one.modes === 'all' || one.modes.some((mode) => worksIn(other, mode));
}

/** Names of keys as users read them (`C-d`, `Esc`, `↑`). */
const labels: Readonly<Record<string, string>> = {
	enter: 'Enter',
	esc: 'Esc',
	space: 'Space',
	tab: 'Tab',
	'shift-tab': 'S-Tab',
	up: '↑',
	down: '↓',
	left: '←',
	right: '→',
	home: 'Home',
	end: 'End',
	pageup: 'PgUp',
	pagedown: 'PgDn',
	backspace: 'Backspace',
	delete: 'Delete',
};

export function keyLabel(key: string): string {
	const [, modifier, bare] = /^(ctrl|alt)-(.+)$/.exec(key) ?? [];
	if (modifier !== undefined && bare !== undefined) return `${modifier === 'ctrl' ? 'C' : 'M'}-${keyLabel(bare)}`;
	return labels[key] ?? key;
}

/** Names that tmux, vim and terminals use. */
const aliases: Readonly<Record<string, string>> = {
	...Object.fromEntries(Object.entries(labels).map(([key, label]) => [label.toLowerCase(), key])),
	escape: 'esc',
	return: 'enter',
	cr: 'enter',
	bspace: 'backspace',
	del: 'delete',
	dc: 'delete',
	btab: 'shift-tab',
	' ': 'space',
};

/** Pairs of keys for which a terminal sends the same byte. */
const sameByte: Readonly<Record<string, string>> = {'ctrl-i': 'tab', 'ctrl-m': 'enter', 'ctrl-h': 'backspace', 'ctrl-[': 'esc'};

/** @param text as the footer, tmux or the table of keys spells it: `C-d`, `ctrl-d`, `PgUp`. Undefined for a key that none reports. */
export function readKey(text: string): string | undefined {
	if ([...text].length === 1 && text !== ' ') return aliases[text] ?? text;
	const [, modifier = '', bare = ''] = /^(C|M|S|ctrl|control|alt|meta|shift)-(.+)$/i.exec(text) ?? [];
	if (modifier === '') return Object.hasOwn(labels, text.toLowerCase()) ? text.toLowerCase() : aliases[text.toLowerCase()];
	const key = readKey(bare);
	if (key === undefined) return undefined;
	const isLetter = /^[a-z]$/i.test(key);
	switch (modifier[0]?.toLowerCase()) {
		case 's':
			return isLetter ? key.toUpperCase() : key === 'tab' ? 'shift-tab' : undefined;
		case 'c': {
			const name = `ctrl-${key.toLowerCase()}`;
			return sameByte[name] ?? (isLetter || Object.hasOwn(labels, key) ? name : undefined);
		}
		default:
			return `alt-${key}`;
	}
}
