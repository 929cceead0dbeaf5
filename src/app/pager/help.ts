/** The keys: as the help screen and docs/keys.md list them, and the sheet of `?`, those of the row in a few words each, by what one wants. What cannot work now is dim. */
import {shortName} from '../../core/rows/row-name.js';
import {stateWord} from '../../core/words/state-word.js';
import {hintOf, nameOf, whyBlocked, worksIn} from '../binding.js';
import {type HelpSection, type HelpSheet, type SheetKey, tasks} from '../key-of.js';
import {keyLabel} from '../keymap/keymap.js';
import {lastOf} from '../last-of.js';
import {signsHelp} from '../list/row-signs.js';
import {baseOf} from '../mode.js';
import type {AppState, BaseMode, Binding, Keymap} from '../model.js';
import {targetRow} from '../target.js';

/** Actions with their word; of two actions one word says what both do. */
type Entry = readonly [word: string, ...actions: readonly string[]];

const wants: readonly {readonly title: string; readonly entries: readonly Entry[]}[] = [
	{
		title: 'Answer',
		entries: [
			['choose', 'option'],
			['yes', 'yes'],
			['no', 'no'],
			['no, because', 'reason'],
			['all alike', 'alike'],
			['reply', 'reply'],
			['send its text', 'press-enter'],
		],
	},
	{
		title: 'Read',
		entries: [
			['read all', 'read'],
			['in the pager', 'page'],
			['history', 'history'],
			['copy', 'copy'],
			['what was sent', 'log'],
			['search all', 'search-said'],
			['pane', 'pane-up', 'pane-down'],
			['scroll', 'scroll-down', 'scroll-up'],
			['pages', 'scroll-page-down', 'scroll-page-up'],
			['top, end', 'scroll-first', 'scroll-last'],
		],
	},
	{
		title: 'Session',
		entries: [
			['jump', 'jump'],
			['interrupt', 'interrupt'],
			['end', 'end'],
			['send again', 'retry'],
			['resume', 'resume'],
			['rename', 'rename'],
			['new session', 'new'],
		],
	},
	{
		title: 'Later',
		entries: [
			['snooze', 'snooze'],
			['same again', 'snooze-again'],
			['dismiss', 'dismiss'],
			['dismiss done', 'dismiss-all'],
			['skip', 'skip'],
			['pin', 'pin'],
			['seen', 'seen'],
			['select', 'tick'],
			['undo', 'undo'],
			['put away', 'drawer'],
			['pass on', 'pass'],
		],
	},
	{
		title: 'List',
		entries: [
			['move', 'down', 'up'],
			['next group', 'next-group'],
			['by letter', 'labels'],
			['find', 'find'],
			['who needs me', 'needs-you'],
			['group', 'group-by'],
			['sort', 'sort-by'],
			['sort in', 'sort'],
			['fold', 'fold', 'unfold'],
			['details', 'detail'],
			['hide details', 'preview'],
			['turn', 'turn'],
		],
	},
	{
		title: 'General',
		entries: [
			['every command', 'palette'],
			['set up', 'install'],
			['theme', 'theme'],
			['back', 'clear-filter'],
			['back', 'back'],
			['close', 'close'],
			['quit', 'quit'],
		],
	},
];

/** Only the manual has them: who knows the others finds these. */
const manualOnly: ReadonlySet<string> = new Set([
	'first',
	'last',
	'page-down',
	'page-up',
	'previous-group',
	'help',
	'leave',
	'demo',
	'restore',
]);

/** What `?` shows: the keys of the row as they are now. */
export function sheetOf(state: AppState): HelpSheet {
	return lastSheet(state, {});
}

const lastSheet = lastOf((state: AppState, _: object): HelpSheet => {
	const here: AppState = {...state, mode: baseOf(state)};
	const bindings = here.keymap.bindings.filter((binding) => worksIn(binding, here.mode.kind) && keyOf(binding) !== '');
	const named = new Set(wants.flatMap(({entries}) => entries.flatMap(([, ...actions]) => actions)));
	const others = bindings.filter(({action}) => !named.has(action) && !manualOnly.has(action));
	const groups = wants.map(({title, entries}) => ({
		title,
		keys: entries.flatMap(([word, ...actions]) => {
			const found = actions.flatMap((action) => bindings.find((binding) => binding.action === action) ?? []);
			return found.length === 0 ? [] : [sheetKey(found, word, here)];
		}),
	}));
	const own = {title: 'Other', keys: others.map((binding) => sheetKey([binding], nameOf(binding), here))};
	const row = targetRow(here);
	return {
		title: row === undefined ? 'Keys' : `Keys · ${shortName(row)}: ${stateWord(row)}`,
		groups: [...groups, own].filter(({keys}) => keys.length > 0),
	};
});

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
