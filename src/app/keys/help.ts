/** The keys as the help screen and docs/keys.md list them. */
import {signsHelp} from '../list/row-signs.js';
import {baseOf} from '../mode.js';
import type {AppState, Mode} from '../model.js';
import type {Binding, HelpSection, Keymap, KeyOf} from './binding.js';
import {keyLabel} from './key-label.js';
import {toKeyOf} from './keymap.js';

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
	{title: 'When starting a session', mode: 'start'},
	{title: 'While writing its first prompt', mode: 'start-prompt'},
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

/** The table of docs/keys.md. @internal */
export function keyTableMarkdown(keymap: Keymap): string {
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
