/** Keys of the list: moving, reading, and finding; and why one cannot work now. */
import {isReachable, silentHost} from '../../core/rows/host-rows.js';
import {shortName} from '../../core/rows/row-name.js';
import {notAway} from '../away/model.js';
import {walks, walkWord} from '../away/update.js';
import {onSmallScreen} from '../binding.js';
import {turnedFrom} from '../layout.js';
import {closed, said} from '../mode.js';
import type {AppState, Binding} from '../model.js';
import {aboutRow} from '../target.js';
import {arranged, moveCursor, noTicks, scrolled, tickedRows} from './cursor.js';
import {jump, keepOrJump, unfiltered} from './filter.js';
import {drawerToggled, waitingToggled} from './grouping/grouping.js';
import type {Move} from './model.js';

/** Why a key of the list cannot work now, in words for the footer; undefined: it can. */
export const nothingFolded = ({arrangement, view}: AppState): string | undefined =>
	arrangement.folded.size === 0 && !view.groups.some(({isFolded}) => isFolded) ? 'No group is folded' : undefined;

export const nothingFiled = ({arrangement, view}: AppState): string | undefined =>
	arrangement.drawer || view.filed > 0 ? undefined : 'Nothing is snoozed or dismissed';

export const notJumpable = aboutRow((row) => {
	if (row.lastSeenAt !== undefined) return silentHost(row);
	if (isReachable(row)) return undefined;
	return row.state.state === 'session_ended'
		? `${shortName(row)} has ended`
		: `${shortName(row)} is not in a tmux pane: there is nowhere to jump`;
});

const tooNarrowToTurn = ({size}: AppState): string | undefined =>
	size.columns >= turnedFrom ? undefined : `Details stand beside the list from ${turnedFrom} columns on`;

const nothingToLeave = (state: AppState): string | undefined =>
	state.away.kind !== 'walking' &&
	state.filter === '' &&
	tickedRows(state).length === 0 &&
	!state.arrangement.drawer &&
	!state.arrangement.isWaiting
		? 'Nothing to clear'
		: undefined;

/** What Esc goes back from, and its word in the footer. */
function leaving(state: AppState): readonly [what: 'walk' | 'ticks' | 'filter' | 'drawer' | 'waiting', word: string] {
	if (state.away.kind === 'walking') return ['walk', 'end'];
	if (tickedRows(state).length > 0) return ['ticks', 'clear'];
	if (state.filter !== '') return ['filter', 'show all'];
	return state.arrangement.drawer ? ['drawer', 'back'] : ['waiting', 'show all'];
}

function leave(state: AppState, now: number): AppState {
	switch (leaving(state)[0]) {
		case 'walk':
			return {...state, away: notAway};
		case 'ticks':
			return {...state, ticked: noTicks};
		case 'filter':
			return closed(unfiltered(state, now));
		case 'drawer':
			return drawerToggled(state, now);
		case 'waiting':
			return waitingToggled(state, now);
	}
}

/** A key that moves the cursor. */
function moving(
	action: string,
	keys: readonly string[],
	command: {readonly name: string; readonly also?: string; readonly help: string},
	move: Move,
): Binding {
	return {
		action,
		modes: ['queue'],
		keys,
		task: 'Go to a session',
		...command,
		kind: 'shows',
		small: 'head',
		blocked: 'never',
		run: (state) => [moveCursor(closed(state), move), []],
	};
}

export const goBindings: readonly Binding[] = [
	{
		action: 'jump',
		modes: ['queue', 'card', 'quick'],
		keys: ['enter'],
		task: 'Go to a session',
		name: 'Jump to the pane',
		also: 'go open switch attach focus visit',
		help: 'jump to its pane',
		footer: [3, 'jump'],
		words: (state) => {
			const word = walkWord(state);
			return word === '' ? [] : [onSmallScreen(state.mode, word ?? 'jump')];
		},
		kind: 'acts',
		small: 'head',
		blocked: (state) => (walks(state) ? undefined : notJumpable(state)),
		run: jump,
	},
	moving('down', ['j', 'down'], {name: 'Next session', help: 'next session'}, {by: 1}),
	moving('up', ['k', 'up'], {name: 'Previous session', help: 'previous session'}, {by: -1}),
	moving('first', ['home', '<'], {name: 'Top of the list', also: 'top first', help: 'top of the list'}, {to: 'first'}),
	moving('last', ['G', 'end', '>'], {name: 'End of the list', also: 'bottom last', help: 'end of the list'}, {to: 'last'}),
	moving('page-down', ['ctrl-d', 'pagedown'], {name: 'Half a page down', help: 'half a page down'}, {pages: 0.5}),
	moving('page-up', ['ctrl-u', 'pageup'], {name: 'Half a page up', help: 'half a page up'}, {pages: -0.5}),
	moving('next-group', ['tab', 'l', 'right'], {name: 'Next group', also: 'section', help: 'next group'}, {to: 'next-group'}),
	moving(
		'previous-group',
		['shift-tab', 'h', 'left'],
		{name: 'Previous group', also: 'section', help: 'previous group'},
		{to: 'previous-group'},
	),
];

export const lookBindings: readonly Binding[] = [
	{
		action: 'find',
		modes: ['queue'],
		keys: ['/'],
		task: 'Go to a session',
		name: 'Find a session',
		also: 'search filter grep',
		help: 'find by project, task or words',
		footer: [5, 'find'],
		words: ({rows}) => (rows.length === 0 ? [] : [{index: 0, word: 'find'}]),
		kind: 'acts',
		blocked: 'never',
		run: (state) => [{...state, mode: {kind: 'find', before: state.filter, from: state.cursor}}, []],
	},
	{
		action: 'clear-filter',
		modes: ['queue'],
		keys: ['esc'],
		task: 'View',
		name: 'Back',
		also: 'clear cancel reset escape',
		help: 'go back: clear the selection, then the filter, then leave what is put away; twice: close a popup',
		footer: [6, 'back'],
		words: (state) => [{index: 0, word: leaving(state)[1]}],
		stays: true,
		kind: (state) => (leaving(state)[0] === 'waiting' ? 'shows' : 'acts'),
		blocked: nothingToLeave,
		run: (state, {now}) => [leave(state, now), []],
	},
	{
		action: 'sort',
		modes: ['queue'],
		keys: ['='],
		task: 'View',
		name: 'Sort again',
		also: 'order refresh reload',
		help: 're-sort (order is frozen while you navigate)',
		kind: 'shows',
		blocked: 'never',
		run: (state, {now}) => [said(arranged(state, {now, frozen: false}), 'Sorted again'), []],
	},
];

export const turnBindings: readonly Binding[] = [
	{
		action: 'turn',
		modes: ['queue'],
		keys: ['\\'],
		task: 'View',
		name: 'Details beside the list, or below it',
		also: 'layout split turn side by side',
		help: 'put the details beside the list or below it',
		kind: 'shows',
		blocked: tooNarrowToTurn,
		run: (state) => [scrolled({...state, isTurned: !state.isTurned}), []],
	},
];

export const findBindings: readonly Binding[] = [
	{
		action: 'keep-filter',
		modes: ['find'],
		keys: ['enter', 'down', 'up', 'ctrl-n', 'ctrl-p'],
		perKey: true,
		help: 'Enter: jump if only one match, else keep filter; ↓ ↑: move',
		footer: [1, 'done'],
		words: (state) => [{index: 0, word: state.view.keys.length === 1 && notJumpable(state) === undefined ? 'jump' : 'done'}],
		kind: 'acts',
		blocked: 'never',
		run: (state, {index, now}) => (index === 0 ? keepOrJump(state, now) : [moveCursor(closed(state), {by: index % 2 === 1 ? 1 : -1}), []]),
	},
	{
		action: 'leave-find',
		modes: ['find'],
		keys: ['esc'],
		help: 'clear the filter',
		footer: [2, 'clear'],
		kind: 'acts',
		blocked: 'never',
		run: (state, {now}) => [closed(unfiltered(state, now)), []],
	},
];
