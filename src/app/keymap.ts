/** The keys as they are set: `bindings` with the user's own keys put in their place. */
import {type Binding, bindings} from './bindings.js';
import type {KeyEvent} from './event.js';
import type {AppState, Mode} from './state.js';

export type Keymap = {readonly bindings: readonly Binding[]; readonly problems: readonly string[]};

/** @param keys action → keys, from the config file. Unknown actions and keys taken twice are problems; the rest still works. */
export function createKeymap(keys: Readonly<Record<string, readonly string[]>>): Keymap {
	const unknown = Object.keys(keys).filter((action) => !bindings.some((binding) => binding.action === action));
	const mapped = bindings.map((binding) => {
		const own = keys[binding.action];
		return own === undefined ? binding : {...binding, keys: own};
	});
	const problems = unknown.map((action) => `keys.${action}: there is no such action`);
	return {bindings: mapped, problems: [...problems, ...clashes(mapped)]};
}

function clashes(all: readonly Binding[]): readonly string[] {
	return all.flatMap((binding, index) => {
		const other = all
			.slice(0, index)
			.find((one) => one.modes.some((mode) => binding.modes.includes(mode)) && one.keys.some((key) => binding.keys.includes(key)));
		return other === undefined ? [] : [`keys.${binding.action}: ${binding.keys.join(', ')} is taken by ${other.action}`];
	});
}

/** @param key as `toKeyName` spells it. @returns undefined when the key means nothing here. */
export function eventForKey(keymap: Keymap, state: AppState, key: string): KeyEvent | undefined {
	const binding = keymap.bindings.find((one) => one.modes.includes(state.mode.kind) && one.keys.includes(key));
	if (binding === undefined) return undefined;
	const reason = binding.blocked?.(state);
	if (reason === undefined) return binding.event;
	// Esc without a filter is a reflex, not a question.
	return binding.keys.includes('esc') && key === 'esc' ? undefined : {type: 'key-refused', reason};
}

export type KeyHint = {readonly key: string; readonly does: string};

/** The keys that work now, most useful first. */
export function footerKeys(keymap: Keymap, state: AppState): readonly KeyHint[] {
	return keymap.bindings
		.flatMap(({keys: [key], footer, modes, blocked}) => {
			const isShown = footer !== undefined && key !== undefined && modes.includes(state.mode.kind);
			return isShown && blocked?.(state) === undefined ? [{key: keyLabel(key), does: footer[1], rank: footer[0]}] : [];
		})
		.toSorted((a, b) => a.rank - b.rank);
}

export type HelpSection = {readonly title: string; readonly keys: readonly KeyHint[]};

const sections: readonly {readonly title: string; readonly mode: Mode['kind']}[] = [
	{title: 'In the list', mode: 'queue'},
	{title: 'While finding', mode: 'find'},
	{title: 'While reading', mode: 'card'},
];

/** Every binding once, under the first mode it belongs to. */
export function helpSections(keymap: Keymap): readonly HelpSection[] {
	return sections.map(({title, mode}) => ({
		title,
		keys: keymap.bindings
			.filter((binding) => sections.find((one) => binding.modes.includes(one.mode))?.mode === mode && binding.keys.length > 0)
			.map((binding) => ({key: binding.keys.map(keyLabel).join(' '), does: binding.help})),
	}));
}

/** The table of the README. */
export function keyTableMarkdown(keymap: Keymap = createKeymap({})): string {
	const lines = helpSections(keymap).flatMap((section) => [
		`| **${section.title}** | | |`,
		...keymap.bindings
			.filter((binding) => section.keys.some((hint) => hint.does === binding.help))
			.filter((binding) => sections.find((one) => binding.modes.includes(one.mode))?.title === section.title)
			.map((binding) => `| ${binding.keys.map((key) => `\`${keyLabel(key)}\``).join(' ')} | ${binding.help} | \`${binding.action}\` |`),
	]);
	return ['| key | does | action |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

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
};

export function keyLabel(key: string): string {
	return labels[key] ?? key.replace(/^ctrl-(.)$/, (_, letter: string) => `C-${letter}`);
}
