/**
 * The lists of keys: all of them for the help screen and docs/keys.md, and those of the selected row for the sheet of `?`, grouped, each
 * with a word. Keys that cannot work now are dim.
 */
import {lastOf} from '../../core/last-of.js';
import {shortName} from '../../core/rows/row-name.js';
import {stateWord} from '../../core/words/state-word.js';
import {baseOf, hintOf, nameOf, targetRow, whyBlocked, worksIn} from '../binding.js';
import {type HelpSection, type HelpSheet, type SheetKey, sheetTitles, tasks} from '../help-keys.js';
import {keyLabel} from '../keymap/keymap.js';
import {signsHelp} from '../list/columns.js';
import type {AppState, BaseMode, Binding, Keymap} from '../model.js';

/** What `?` shows: the keys for the selected row. */
export function sheetOf(state: AppState): HelpSheet {
	return lastSheet(state, {});
}

const lastSheet = lastOf((state: AppState, _: object): HelpSheet => {
	const here: AppState = {...state, mode: baseOf(state)};
	const bindings = here.keymap.bindings.filter((binding) => worksIn(binding, here.mode.kind) && keyOf(binding) !== '');
	const groups = sheetTitles.map((title) => ({title, keys: sheetKeys(title, bindings, here)}));
	const others = bindings.filter(({sheet}) => sheet === undefined);
	const own = {title: 'Other', keys: others.map((binding) => sheetKey([binding], nameOf(binding), here))};
	const row = targetRow(here);
	return {
		title: row === undefined ? 'Keys' : `Keys · ${shortName(row)}: ${stateWord(row)}`,
		groups: [...groups, own].filter(({keys}) => keys.length > 0),
	};
});

/** The entries of a group; keys of the same rank share one. */
function sheetKeys(title: string, bindings: readonly Binding[], state: AppState): readonly SheetKey[] {
	const entries: {readonly word: string; readonly bindings: Binding[]}[] = [];
	for (const binding of bindings) {
		if (binding.sheet === undefined || binding.sheet === 'manual' || binding.sheet[0] !== title) continue;
		const [, rank, word] = binding.sheet;
		entries[rank] ??= {word, bindings: []};
		entries[rank].bindings.push(binding);
	}
	return entries.flatMap((entry) => sheetKey(entry.bindings, entry.word, state));
}

function sheetKey(bindings: readonly Binding[], word: string, state: AppState): SheetKey {
	const isOff = bindings.every((binding) => whyBlocked(binding, state, 0) !== undefined);
	const [answersNo] = bindings.filter(({action}) => action === 'no');
	return {
		key: bindings.map((binding) => (binding.action === 'option' ? optionKeys(binding, state) : keyOf(binding))).join(' '),
		word: (answersNo && hintOf(answersNo, state)?.[1]) ?? word,
		isOff,
	};
}

function keyOf({keys}: Binding): string {
	return keyLabel(keys.find((key) => key !== '') ?? '');
}

/** `1–4`: as many as there are options. */
function optionKeys(binding: Binding, state: AppState): string {
	const count = binding.each?.(state).length ?? 0;
	const [first = '', last = ''] = [binding.keys[0], binding.keys[Math.max(1, count) - 1]].map((key) => keyLabel(key ?? ''));
	return first === last || last === '' ? first : `${first}–${last}`;
}

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

/** The first section of the help, by mode. */
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
