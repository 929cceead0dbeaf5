/** The keys as the help screen and docs/keys.md list them. */

import type {Binding, Keymap} from '../keys/binding.js';
import {commandOf, taskOf, tasks} from '../keys/commands.js';
import {keyLabel} from '../keys/key-label.js';
import type {HelpSection, KeyOf} from '../keys/key-of.js';
import {toKeyOf} from '../keys/keymap.js';
import {signsHelp} from '../list/row-signs.js';
import {baseOf} from '../mode.js';
import type {AppState, Mode} from '../model.js';

const sections: readonly {readonly title: string; readonly mode: Mode['kind']}[] = [
	{title: 'Your own commands', mode: 'queue'},
	{title: 'While finding', mode: 'find'},
	{title: 'While reading', mode: 'card'},
	{title: 'While reading', mode: 'help'},
	{title: 'While searching', mode: 'search'},
	{title: 'While writing', mode: 'reply'},
	{title: 'Multi-select', mode: 'choose'},
	{title: 'On the first run', mode: 'install'},
	{title: 'When asked for how long', mode: 'snooze'},
	{title: 'When asked how to group', mode: 'group'},
	{title: 'While naming', mode: 'rename'},
	{title: 'In the palette', mode: 'palette'},
	{title: 'When starting a session', mode: 'start'},
	{title: 'While writing its first prompt', mode: 'start-prompt'},
	{title: 'Quick reply popup', mode: 'quick'},
];

type Part = {readonly title: string; readonly bindings: readonly Binding[]};

/** Every binding that has a key once: those of the list by their tasks, the others under the first mode they belong to. */
function partsOf({bindings}: Keymap): readonly Part[] {
	const shown = bindings.filter(({keys}) => keysText(keys).length > 0);
	const titleOf = (binding: Binding) => {
		const first = sections.find(({mode}) => binding.modes.includes(mode));
		return first?.mode === 'queue' ? (taskOf(binding.action) ?? first.title) : first?.title;
	};
	const titles = new Set([...tasks, ...sections].map(({title}) => title));
	return [...titles]
		.map((title) => ({title, bindings: shown.filter((binding) => titleOf(binding) === title)}))
		.filter((part) => part.bindings.length > 0);
}

/** @param here the state the help is about: what cannot work in it has a reason. */
export function helpSections(keymap: Keymap, here?: AppState): readonly HelpSection[] {
	return partsOf(keymap).map(({title, bindings}) => ({
		title,
		keys: bindings.map((binding) => ({
			key: keysText(binding.keys).join(' '),
			does: binding.help,
			also: alsoOf(binding.action),
			reason: reasonOf(binding, here, toKeyOf(keymap)),
		})),
	}));
}

/** What the help screen shows: where it was opened comes first, and last what stands before rows. */
export function helpOf(keymap: Keymap, state: AppState): readonly HelpSection[] {
	const here: AppState = {...state, mode: baseOf(state)};
	const title = sections.find(({mode}) => mode === here.mode.kind)?.title;
	const all = helpSections(keymap, here).toSorted((a, b) => Number(b.title === title) - Number(a.title === title));
	return [...all, signsHelp(toKeyOf(keymap))];
}

/** Other words that find an action. */
function alsoOf(action: string): string {
	const command = commandOf(action);
	return command === undefined ? '' : `${command.name} ${command.also ?? ''}`;
}

function reasonOf({modes, blocked}: Binding, here: AppState | undefined, keyOf: KeyOf): string | undefined {
	return here !== undefined && modes.includes(here.mode.kind) ? blocked?.(here, 0, keyOf) : undefined;
}

/** Digits in a row are one range. */
function keysText(keys: readonly string[]): readonly string[] {
	const isRange = keys.length > 2 && keys.every((key, index) => key === String(index + 1));
	return isRange ? [`1–${keys.length}`] : keys.filter((key) => key !== '').map(keyLabel);
}

/** The table of docs/keys.md. @internal */
export function keyTableMarkdown(keymap: Keymap): string {
	const lines = partsOf(keymap).flatMap(({title, bindings}) => [
		`| **${title}** | | |`,
		...bindings.map(({keys, help, action}) => {
			const all = keysText(keys).map((key) => `\`${key}\``);
			return `| ${all.join(' ')} | ${help} | \`${action}\` |`;
		}),
	]);
	return ['| key | does | action |', '| --- | --- | --- |', ...lines, ''].join('\n');
}
