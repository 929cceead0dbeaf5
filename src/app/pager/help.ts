/** The keys as the help screen and docs/keys.md list them. */
import {whyBlocked, worksIn} from '../binding.js';
import {type HelpSection, tasks} from '../key-of.js';
import {keyLabel} from '../keymap/key-label.js';
import {signsHelp} from '../list/row-signs.js';
import {baseOf} from '../mode.js';
import type {AppState, BaseMode, Binding, Keymap} from '../model.js';

/** Every binding with a key, once. */
function partsOf({bindings}: Keymap): readonly {readonly title: Binding['task']; readonly bindings: readonly Binding[]}[] {
	const shown = bindings.filter(({keys}) => keysText(keys).length > 0);
	return tasks.map((title) => ({title, bindings: shown.filter(({task}) => task === title)})).filter((part) => part.bindings.length > 0);
}

/** @param here the state that the help is about: keys that cannot work in it have a reason. */
export function helpSections(keymap: Keymap, here?: AppState): readonly HelpSection[] {
	return partsOf(keymap).map(({title, bindings}) => ({
		title,
		keys: bindings.map((binding) => ({
			key: keysText(binding.keys).join(' '),
			does: binding.help,
			also: `${binding.name ?? ''} ${binding.also ?? ''}`,
			reason: here !== undefined && worksIn(binding, here.mode.kind) ? whyBlocked(binding, here, 0) : undefined,
		})),
	}));
}

/** The section that the help begins with. */
const ownSection: Readonly<Record<BaseMode['kind'], Binding['task']>> = {queue: 'Answer', card: 'Reading', quick: 'Quick reply popup'};

/** The sections of the help screen: first that of the mode it was opened in, last the signs before rows. */
export function helpOf(state: AppState): readonly HelpSection[] {
	const mode = baseOf(state);
	const all = helpSections(state.keymap, {...state, mode});
	const isOfMode = ({title}: HelpSection) => title === ownSection[mode.kind];
	return [...all.filter(isOfMode), ...all.filter((section) => !isOfMode(section)), signsHelp(state.keyOf)];
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
