/**
 * Keys of the list: moving, reading, finding, and the letters before the visible rows (the letter selects, its capital jumps); and why
 * one cannot work now.
 */
import type {RowKey} from '../../core/address.js';
import {isReachable, silentHost} from '../../core/rows/host-rows.js';
import {shortName} from '../../core/rows/row-name.js';
import {isEnded} from '../../core/session.js';
import {notAway} from '../away/model.js';
import {walks, walkWord} from '../away/update.js';
import {aboutRow, baseOf, closed, type Key, keysOf, notArranged, onSmallScreen, refused, rowOf, withNotice} from '../binding.js';
import {turnedFrom} from '../layout.js';
import type {AppState, Step} from '../model.js';
import {detailOptions} from '../shown/shown.js';
import {drawerToggled, waitingToggled} from './arrangement/arrange.js';
import {arranged, moveCursor, noTicks, screenOf, scrolled, tickedRows} from './cursor.js';
import {jump, keepOrJump, unfiltered} from './filter.js';
import {layoutOf, toWindow} from './lines.js';
import type {Move} from './model.js';

/** Why a key of the list cannot work now, in words for the footer; undefined when it can. */
export const nothingFolded = ({arrangement, view}: AppState): string | undefined =>
	arrangement.folded.size === 0 && !view.groups.some(({isFolded}) => isFolded) ? 'No group is folded' : undefined;

export const nothingFiled = ({arrangement, view}: AppState): string | undefined =>
	arrangement.drawer || view.filed > 0 ? undefined : 'Nothing is snoozed or dismissed';

export const notJumpable = aboutRow((row) => {
	if (row.lastSeenAt !== undefined) return silentHost(row);
	if (isReachable(row)) return undefined;
	return isEnded(row) ? `${shortName(row)} has ended` : `${shortName(row)} is not in a tmux pane: there is nowhere to jump`;
});

function noTurn(state: AppState): string | undefined {
	const {size, showPreview, keyOf} = state;
	const why = notArranged(state);
	if (why !== undefined) return why;
	if (size.columns < turnedFrom) return `Details stand beside the list from ${turnedFrom} columns on`;
	if (!showPreview) return `The details are hidden. Press ${keyOf('preview')} to show them`;
	const [turned, usual] = [true, false].map((isTurned) => layoutOf(state, {...detailOptions(state), isTurned}).kind);
	return turned === usual ? 'The screen is too low to put the details below the list' : undefined;
}

type Leaving = {readonly word: string; readonly kind: 'acts' | 'shows'; readonly left: (now: number) => AppState};

/** What Esc leaves: its word in the footer, and the state without it. Undefined when nothing. */
function leaving(state: AppState): Leaving | undefined {
	if (state.away.kind === 'walking') return {word: 'stop', kind: 'acts', left: () => ({...state, away: notAway})};
	if (tickedRows(state).length > 0) return {word: 'clear', kind: 'acts', left: () => ({...state, ticked: noTicks})};
	if (state.filter !== '') return {word: 'show all', kind: 'acts', left: (now) => closed(unfiltered(state, now))};
	if (state.arrangement.drawer) return {word: 'back', kind: 'acts', left: (now) => drawerToggled(state, now)};
	return state.arrangement.isWaiting ? {word: 'show all', kind: 'shows', left: (now) => waitingToggled(state, now)} : undefined;
}

function moving(move: Move, key: Omit<Key, 'run'>): Key {
	return {...key, kind: 'shows', small: 'head', run: (state) => [moveCursor(closed(state), move), []]};
}

export const goBindings = keysOf(
	{modes: ['queue'], task: 'Go to a session'},
	{
		jump: {
			modes: ['queue', 'card', 'quick'],
			keys: ['enter'],
			sheet: ['Session', 1, 'jump'],
			also: 'go open switch attach focus visit',
			help: 'jump to the pane',
			footer: (state) => {
				const word = walkWord(state) ?? 'jump';
				return word === '' ? undefined : onSmallScreen(state.mode, [3, word]);
			},
			small: 'head',
			blocked: (state) => (walks(state) ? undefined : notJumpable(state)),
			run: jump,
		},
		down: moving({by: 1}, {keys: ['j', 'down'], sheet: ['List', 1, 'move'], help: 'next session'}),
		up: moving({by: -1}, {keys: ['k', 'up'], sheet: ['List', 1, 'move'], help: 'previous session'}),
		first: moving({to: 'first'}, {keys: ['home', '<'], sheet: 'manual', help: 'top of the list', also: 'top first'}),
		last: moving({to: 'last'}, {keys: ['G', 'end', '>'], sheet: 'manual', help: 'end of the list', also: 'bottom last'}),
		'page-down': moving({pages: 0.5}, {keys: ['ctrl-d', 'pagedown'], sheet: 'manual', help: 'half a page down'}),
		'page-up': moving({pages: -0.5}, {keys: ['ctrl-u', 'pageup'], sheet: 'manual', help: 'half a page up'}),
		'next-group': moving(
			{to: 'next-group'},
			{keys: ['tab', 'l', 'right'], sheet: ['List', 2, 'next group'], help: 'next group', also: 'section'},
		),
		'previous-group': moving(
			{to: 'previous-group'},
			{keys: ['shift-tab', 'h', 'left'], sheet: 'manual', help: 'previous group', also: 'section'},
		),
	},
);

export const lookBindings = keysOf(
	{modes: ['queue'], task: 'View'},
	{
		find: {
			task: 'Go to a session',
			keys: ['/'],
			sheet: ['List', 4, 'find'],
			name: 'Find a session',
			also: 'search filter grep',
			help: 'find by project, task or words',
			footer: ({rows}) => (rows.length === 0 ? undefined : [5, 'find']),
			run: (state) => [{...state, mode: {kind: 'find', before: state.filter, from: state.cursor}}, []],
		},
		'clear-filter': {
			keys: ['esc'],
			sheet: ['General', 4, 'back'],
			name: 'Back',
			also: 'clear cancel reset escape',
			help: 'go back: clear the selection, then the filter, then leave what is put away; twice: close a popup',
			footer: (state) => [6, leaving(state)?.word ?? 'show all'],
			stays: true,
			kind: (state) => leaving(state)?.kind ?? 'shows',
			blocked: (state) => (leaving(state) === undefined ? 'Nothing to clear' : undefined),
			run: (state, {now}) => [leaving(state)?.left(now) ?? state, []],
		},
		sort: {
			keys: ['='],
			sheet: ['List', 8, 'sort again'],
			name: 'Sort again',
			also: 'order refresh reload',
			help: 're-sort (order is frozen while you navigate)',
			kind: 'shows',
			run: (state, {now}) => [withNotice(arranged(state, {now, frozen: false}), 'Sorted again'), []],
		},
	},
);

export const turnBindings = keysOf(
	{modes: ['queue'], task: 'View'},
	{
		turn: {
			keys: ['\\'],
			sheet: ['List', 12, 'turn'],
			also: 'layout split turn side by side',
			help: 'put the details beside the list or below it',
			kind: 'shows',
			blocked: noTurn,
			run: (state) => [scrolled({...state, isTurned: !state.isTurned}), []],
		},
	},
);

export const findBindings = keysOf(
	{modes: ['find'], task: 'Finding'},
	{
		'keep-filter': {
			keys: ['enter', 'down', 'up', 'ctrl-n', 'ctrl-p'],
			perKey: true,
			help: 'Enter: jump if only one match, else keep filter; ↓ ↑: move',
			footer: (state) => [1, state.view.keys.length === 1 && notJumpable(state) === undefined ? 'jump' : 'done'],
			run: (state, {index, now}) =>
				index === 0 ? keepOrJump(state, now) : [moveCursor(closed(state), {by: index % 2 === 1 ? 1 : -1}), []],
		},
		'leave-find': {
			keys: ['esc'],
			help: 'clear the filter',
			footer: [2, 'clear'],
			run: (state, {now}) => [closed(unfiltered(state, now)), []],
		},
	},
);

/** The letters in the order of the rows: the home row of the keyboard first. */
const letters = [...'asdfghjklqwertyuiopzxcvbnm'];
const alphabet = letters.toSorted();
const capitals = alphabet.map((letter) => letter.toUpperCase());

/** The visible rows with their letters; rows below the last letter have none. */
export function labelsOf(state: AppState): ReadonlyMap<RowKey, string> {
	const rows = toWindow(screenOf(state), state.top).lines.flatMap((line) => (line.kind === 'row' ? [line.row.key] : []));
	return new Map(rows.slice(0, letters.length).map((key, index) => [key, letters[index] ?? '']));
}

function labelled({mode}: AppState, letter: string): RowKey | undefined {
	return mode.kind === 'labels' ? [...mode.labels].find(([, label]) => label === letter)?.[0] : undefined;
}

function selected(state: AppState, letter: string): AppState {
	const key = labelled(state, letter);
	const {mode} = state;
	if (mode.kind !== 'labels' || key === undefined) return state;
	return {...state, mode: mode.under, cursor: key};
}

function noRowOf(state: AppState, letter: string): string | undefined {
	const key = labelled(state, letter);
	return key === undefined || rowOf(state, key) === undefined ? `No row has the letter ${letter}` : undefined;
}

function jumped(state: AppState, letter: string): Step {
	const next = selected(state, letter);
	const reason = notJumpable(next);
	return reason === undefined ? jump(next) : refused(next, reason);
}

export const labelBindings = keysOf(
	{modes: ['labels'], task: 'Letters before rows', kind: 'shows'},
	{
		labels: {
			modes: ['queue'],
			task: 'Go to a session',
			keys: ['J'],
			sheet: ['List', 3, 'by letter'],
			name: 'Go to a row by its letter',
			also: 'labels hints easymotion',
			help: 'put a letter before each row: the letter selects it, its capital jumps to its pane',
			kind: 'opens',
			blocked: (state) => notArranged(state) ?? (state.view.keys.length === 0 ? 'There is no row to go to' : undefined),
			// The letters stay with their rows while the list changes.
			run: (state) => [{...state, held: true, mode: {kind: 'labels', labels: labelsOf(state), under: baseOf(state)}}, []],
		},
		label: {
			keys: alphabet,
			perKey: true,
			help: 'select the row with this letter',
			footer: [1, 'select'],
			blocked: (state, index) => noRowOf(state, alphabet[index] ?? ''),
			run: (state, {index}) => [selected(state, alphabet[index] ?? ''), []],
		},
		'label-jump': {
			keys: capitals,
			perKey: true,
			help: 'jump to the pane of the row with this letter',
			footer: [2, 'jump'],
			kind: 'acts',
			blocked: (state, index) => noRowOf(state, alphabet[index] ?? ''),
			run: (state, {index}) => jumped(state, alphabet[index] ?? ''),
		},
	},
);
