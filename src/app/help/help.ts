/** The keys as the help screen and docs/keys.md list them. */
import {whyBlocked, worksIn} from '../binding.js';
import {type HelpSection, tasks} from '../key-of.js';
import {keyLabel} from '../keymap/key-label.js';
import {signsHelp} from '../list/row-signs.js';
import {baseOf} from '../mode.js';
import type {AppState, Binding, Keymap, Mode} from '../model.js';

const sections: readonly {readonly title: string; readonly mode: Mode['kind']}[] = [
	{title: 'Finding', mode: 'find'},
	{title: 'Reading', mode: 'card'},
	{title: 'Reading', mode: 'help'},
	{title: 'Searching', mode: 'search'},
	{title: 'Writing', mode: 'reply'},
	{title: 'Ending a session', mode: 'confirm'},
	{title: 'Multi-select', mode: 'choose'},
	{title: 'Snooze', mode: 'snooze'},
	{title: 'Group by', mode: 'group'},
	{title: 'Letters before rows', mode: 'labels'},
	{title: 'Copy', mode: 'copy'},
	{title: 'Renaming', mode: 'rename'},
	{title: 'Command palette', mode: 'palette'},
	{title: 'New session', mode: 'start'},
	{title: 'Search what was said', mode: 'past'},
	{title: 'Questions of a command', mode: 'ask'},
	{title: 'Choosing a theme', mode: 'theme'},
	{title: 'Quick reply popup', mode: 'quick'},
];

/** Every binding with a key, once: those of the list by their tasks, the others under their first mode. */
function partsOf({bindings}: Keymap): readonly {readonly title: string; readonly bindings: readonly Binding[]}[] {
	const shown = bindings.filter(({keys}) => keysText(keys).length > 0);
	const titleOf = (binding: Binding) => binding.task ?? sections.find(({mode}) => worksIn(binding, mode))?.title;
	const titles = new Set<string>([...tasks, ...sections.map(({title}) => title)]);
	return [...titles]
		.map((title) => ({title, bindings: shown.filter((binding) => titleOf(binding) === title)}))
		.filter((part) => part.bindings.length > 0);
}

/** @param here the state that the help is about: keys that cannot work in it have a reason. */
export function helpSections(keymap: Keymap, here?: AppState): readonly HelpSection[] {
	return partsOf(keymap).map(({title, bindings}) => ({
		title,
		keys: bindings.map((binding) => ({
			key: keysText(binding.keys).join(' '),
			does: binding.help,
			also: binding.name === undefined ? '' : `${binding.name} ${binding.also ?? ''}`,
			reason: here !== undefined && worksIn(binding, here.mode.kind) ? whyBlocked(binding, here, 0) : undefined,
		})),
	}));
}

/** The sections of the help screen: first that of the mode it was opened in, last the signs before rows. */
export function helpOf(state: AppState): readonly HelpSection[] {
	const here: AppState = {...state, mode: baseOf(state)};
	const title = sections.find(({mode}) => mode === here.mode.kind)?.title;
	const all = helpSections(state.keymap, here).toSorted((a, b) => Number(b.title === title) - Number(a.title === title));
	return [...all, signsHelp(state.keyOf)];
}

/** Consecutive digits or letters are one range. */
function keysText(keys: readonly string[]): readonly string[] {
	const isRange =
		keys.length > 2 &&
		keys.every((key, index) => key.length === 1 && (index === 0 || key.charCodeAt(0) === (keys[index - 1] ?? '').charCodeAt(0) + 1));
	return isRange ? [`${keys[0]}–${keys.at(-1)}`] : keys.filter((key) => key !== '').map(keyLabel);
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
