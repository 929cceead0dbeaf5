/** The keys as they are set: `bindings` with the user's own keys put in their place. */

import type {KeyEvent} from '../event.js';
import {isTooSmall} from '../layout.js';
import {signsHelp} from '../list/row-signs.js';
import {type AppState, baseOf, hasLine, type Mode} from '../model.js';
import type {Binding, KeyOf} from './binding.js';
import {bindings} from './bindings.js';
import {keyLabel} from './key-label.js';
import {opening} from './strays.js';
import {withOwnKeys} from './user-keys.js';

export type Keymap = {readonly bindings: readonly Binding[]; readonly problems: readonly string[]};

/** @param keys action → keys, from the config file. What cannot hold is a problem, the rest still works. */
export function createKeymap(keys: Readonly<Record<string, readonly string[]>>): Keymap {
	return withOwnKeys(bindings, keys);
}

/** An action that no key does is told by its name. */
export function toKeyOf({bindings: all}: Keymap): KeyOf {
	return (action, index) => {
		const binding = all.find((one) => one.action === action);
		if (index !== undefined) return keyLabel(binding?.keys[index] ?? '');
		const key = binding?.keys.find((each) => each !== '');
		return key === undefined ? `“${action}”` : keyLabel(key);
	};
}

/** The key to show for a place in `keys`: where all do the same, the first that is left. */
export function keyAt({keys, event}: Binding, index: number): string {
	const key = typeof event === 'function' ? keys[index] : keys.find((each) => each !== '');
	return keyLabel(key ?? '');
}

/** @param key as `toKeyName` spells it. @returns undefined when it is text, and for an Esc too many. */
export function eventForKey(keymap: Keymap, state: AppState, key: string): KeyEvent | undefined {
	const binding = keymap.bindings.find((one) => one.modes.includes(state.mode.kind) && one.keys.includes(key));
	if (binding === undefined) return meaningless(keymap, state, key);
	// Nothing is done to what cannot be seen.
	if (isTooSmall(state.size) && binding.action !== 'quit' && binding.action !== 'leave') return undefined;
	const index = binding.keys.indexOf(key);
	const reason = binding.blocked?.(state, index, toKeyOf(keymap));
	if (reason === undefined) return typeof binding.event === 'function' ? binding.event(index, {keymap, state}) : binding.event;
	if (key !== 'esc') return opening.has(binding.action) ? {type: 'key-refused', reason, opens: true} : {type: 'key-refused', reason};
	// Esc with nothing to leave closes a popup; in a pane it is a reflex, not a question: it takes away what is said.
	if (state.popup) return {type: 'quit-chosen'};
	return state.notice === undefined ? undefined : {type: 'mode-left'};
}

/** Silence would be taken for a screen that hangs. */
function meaningless(keymap: Keymap, state: AppState, key: string): KeyEvent | undefined {
	const isText = key === 'space' || [...key].length === 1;
	if (isText && hasLine(state)) return undefined;
	const after = /^alt-(.+)$/.exec(key)?.[1];
	// What follows Esc within tmux's `escape-time` arrives as one key with it.
	const how = after === undefined ? '' : ` (Esc ${keyLabel(after)} at once)`;
	const help = keymap.bindings.find(({action}) => action === 'help');
	const hint = help?.modes.includes(state.mode.kind) ? `: ${toKeyOf(keymap)('help')} lists the keys` : '';
	return {type: 'key-refused', reason: `${keyLabel(key)}${how} does nothing here${hint}`};
}

type KeyHint = {readonly key: string; readonly does: string};
/** `stays`: shown before the others where not all fit. `isOption`: chooses one of the options of a dialog. */
export type FooterKey = KeyHint & {readonly stays: boolean; readonly isOption: boolean};

/** The keys that work now, most useful first. */
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
		const key = keyAt(binding, index);
		return key === '' || blocked?.(state, index, keyOf) !== undefined ? [] : [{key, does: word, rank, stays, isOption}];
	});
}

/** `reason`: why it cannot work now. */
export type HelpKey = KeyHint & {readonly reason: string | undefined};
export type HelpSection = {readonly title: string; readonly keys: readonly HelpKey[]};

const sections: readonly {readonly title: string; readonly mode: Mode['kind']}[] = [
	{title: 'In the list', mode: 'queue'},
	{title: 'While finding', mode: 'find'},
	{title: 'While reading', mode: 'card'},
	{title: 'While writing', mode: 'reply'},
	{title: 'While choosing several', mode: 'choose'},
	{title: 'On the first run', mode: 'install'},
	{title: 'When asked for how long', mode: 'snooze'},
	{title: 'When asked how to group', mode: 'group'},
	{title: 'While naming', mode: 'rename'},
	{title: 'In the palette', mode: 'palette'},
	{title: 'On the small screen', mode: 'quick'},
];

/** Every binding once, under the first mode it belongs to. @param here the state the help is about: what cannot work in it has a reason. */
export function helpSections(keymap: Keymap, here?: AppState): readonly HelpSection[] {
	return sections.map(({title, mode}) => ({
		title,
		keys: keymap.bindings
			.filter((binding) => sections.find((one) => binding.modes.includes(one.mode))?.mode === mode && keysText(binding.keys).length > 0)
			.map((binding) => ({key: keysText(binding.keys).join(' '), does: binding.help, reason: reasonOf(binding, here, toKeyOf(keymap))})),
	}));
}

/** What the help screen shows: where it was opened comes first, and last what stands before rows. */
export function helpOf(keymap: Keymap, state: AppState): readonly HelpSection[] {
	const here: AppState = {...state, mode: baseOf(state)};
	const title = sections.find(({mode}) => mode === here.mode.kind)?.title;
	const all = helpSections(keymap, here).toSorted((a, b) => Number(b.title === title) - Number(a.title === title));
	return [...all, signsHelp(toKeyOf(keymap))];
}

function reasonOf({modes, blocked}: Binding, here: AppState | undefined, keyOf: KeyOf): string | undefined {
	return here !== undefined && modes.includes(here.mode.kind) ? blocked?.(here, 0, keyOf) : undefined;
}

/** Digits in a row are one range. */
function keysText(keys: readonly string[]): readonly string[] {
	const isRange = keys.length > 2 && keys.every((key, index) => key === String(index + 1));
	return isRange ? [`1–${keys.length}`] : keys.filter((key) => key !== '').map(keyLabel);
}

/** The table of the README. @internal */
export function keyTableMarkdown(keymap: Keymap = createKeymap({})): string {
	const lines = helpSections(keymap).flatMap((section) => [
		`| **${section.title}** | | |`,
		...keymap.bindings
			.filter((binding) => section.keys.some((hint) => hint.does === binding.help))
			.filter((binding) => sections.find((one) => binding.modes.includes(one.mode))?.title === section.title)
			.map(
				(binding) =>
					`| ${keysText(binding.keys)
						.map((key) => `\`${key}\``)
						.join(' ')} | ${binding.help} | \`${binding.action}\` |`,
			),
	]);
	return ['| key | does | action |', '| --- | --- | --- |', ...lines, ''].join('\n');
}
