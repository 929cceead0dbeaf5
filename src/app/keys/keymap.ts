/** The keymap: `bindings` with the user's own keys. */
import type {Binding, Keymap} from '../binding.js';
import type {KeyEvent} from '../event.js';
import type {KeyOf} from '../key-of.js';
import {isTooSmall, leastSize} from '../layout.js';
import {hasLine} from '../mode.js';
import type {AppState} from '../model.js';
import {keyLabel} from './key-label.js';
import {isOpening} from './strays.js';

/** An action without a key appears by its name. */
export function toKeyOf({bindings: all}: Keymap): KeyOf {
	return (action, index) => {
		const binding = all.find((one) => one.action === action);
		if (index !== undefined) return keyLabel(binding?.keys[index] ?? '');
		const key = binding?.keys.find((each) => each !== '');
		return key === undefined ? `“${action}”` : keyLabel(key);
	};
}

/** The key to show for a place in `keys`: if all keys do the same, the first that is left. */
export function keyAt(binding: Binding, index: number): string {
	return keyLabel(pressAt(binding, index));
}

/** The key as `toKeyName` spells it; '': there is none. */
function pressAt({keys, event}: Binding, index: number): string {
	return (typeof event === 'function' ? keys[index] : keys.find((each) => each !== '')) ?? '';
}

/** @param key as `toKeyName` spells it. @returns undefined for text, and for an Esc with no effect. */
export function eventForKey(keymap: Keymap, state: AppState, key: string): KeyEvent | undefined {
	const binding = keymap.bindings.find((one) => one.modes.includes(state.mode.kind) && one.keys.includes(key));
	if (binding === undefined) return meaningless(keymap, state, key);
	const index = binding.keys.indexOf(key);
	const event = typeof binding.event === 'function' ? binding.event(index, {keymap, state}) : binding.event;
	if (isTooSmall(state.size) && !worksOnSmallScreen(event, state)) {
		const reason = `${keyLabel(key)} needs ${leastSize.columns}x${leastSize.rows}`;
		return state.mode.kind === 'queue' ? {type: 'key-refused', reason} : undefined;
	}
	const reason = binding.blocked?.(state, index, toKeyOf(keymap));
	if (reason === undefined) return event;
	if (key !== 'esc') return isOpening(event) ? {type: 'key-refused', reason, opens: true} : {type: 'key-refused', reason};
	// Esc without a mode to leave closes a popup when it is pressed again; in a pane it is a reflex and only clears the notice.
	if (state.popup) return state.notice?.asksToClose ? {type: 'quit-chosen'} : {type: 'close-asked', key: keyLabel(key)};
	return state.notice === undefined ? undefined : {type: 'mode-left'};
}

/** On a screen that is too small there is the head of the queue at most: no key does what cannot be seen there. */
function worksOnSmallScreen({type}: KeyEvent, {mode, size}: AppState): boolean {
	return type === 'quit-chosen' || (mode.kind === 'queue' && size.rows > 1 && (type === 'cursor-moved' || type === 'jump-chosen'));
}

/** An unbound key gets a reason: silence would look like a hang. */
function meaningless(keymap: Keymap, state: AppState, key: string): KeyEvent | undefined {
	const isText = key === 'space' || [...key].length === 1;
	if (isText && hasLine(state)) return undefined;
	const after = /^alt-(.+)$/.exec(key)?.[1];
	// A key within tmux's `escape-time` after Esc arrives as one key with it.
	const how = after === undefined ? '' : ` (Esc and ${keyLabel(after)} at once)`;
	const help = keymap.bindings.find(({action}) => action === 'help');
	const hint = help?.modes.includes(state.mode.kind) ? `. Press ${toKeyOf(keymap)('help')} for the keys.` : '';
	return {type: 'key-refused', reason: `${keyLabel(key)}${how} is not bound here${hint}`};
}

/**
 * `press`: the key as `toKeyName` spells it, for a click. `stays`: shown before the others if not all fit. `isOption`: picks an option of a dialog.
 */
export type FooterKey = {
	readonly key: string;
	readonly press: string;
	readonly does: string;
	readonly stays: boolean;
	readonly isOption: boolean;
};

/** The keys that work now, the most useful first. */
export function footerKeys(keymap: Keymap, state: AppState): readonly FooterKey[] {
	const keyOf = toKeyOf(keymap);
	return keymap.bindings
		.filter(({modes}) => modes.includes(state.mode.kind))
		.flatMap((binding) => hintsOf(binding, state, keyOf))
		.toSorted((a, b) => a.rank - b.rank);
}

type RankedHint = FooterKey & {readonly rank: number};

function hintsOf(binding: Binding, state: AppState, keyOf: KeyOf): readonly RankedHint[] {
	const {action, footer, words, blocked, stays = false} = binding;
	const isOption = action === 'option';
	const all =
		words?.(state).map(({index, word, rank = footer?.[0] ?? 1}) => ({index, word, rank})) ??
		(footer ? [{index: 0, word: footer[1], rank: footer[0]}] : []);
	return all.flatMap(({index, word, rank}) => {
		const press = pressAt(binding, index);
		if (press === '' || blocked?.(state, index, keyOf) !== undefined) return [];
		return [{key: keyLabel(press), press, does: word, rank, stays, isOption}];
	});
}
