/** The sheet of `?`: the keys of the row in a few words each, by what one wants. What cannot work now is dim. The manual has every key. */

import {shortName} from '../../core/rows/row-name.js';
import {stateWord} from '../../core/words/state-word.js';
import {hintOf, nameOf, whyBlocked, worksIn} from '../binding.js';
import type {HelpSheet, SheetKey} from '../key-of.js';
import {keyLabel} from '../keymap/key-label.js';
import {lastOf} from '../last-of.js';
import {baseOf} from '../mode.js';
import type {AppState, Binding} from '../model.js';
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
