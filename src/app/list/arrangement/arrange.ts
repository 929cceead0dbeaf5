/** The arrangement of the list: grouping, sorting, folding, and the drawer. */
import {homeMode, withNotice} from '../../binding.js';
import type {AppState} from '../../model.js';
import {arranged} from '../cursor.js';
import {groupAtCursor} from '../lines.js';
import {type Arrangement, type GroupBy, noneFolded, type SortBy, sortings} from './sections.js';

const sortWords: Readonly<Record<SortBy, string>> = {
	queue: 'In the order of the queue (default)',
	age: 'Sorted by time, longest first',
	name: 'Sorted by name',
	context: 'Sorted by context used, highest first',
	cost: 'Sorted by cost, highest first',
};

const groupWords = {
	state: 'Grouped by state',
	project: 'Grouped by project',
	session: 'Grouped by tmux session',
	host: 'Grouped by host',
	agent: 'Grouped by agent',
} as const;

export function grouped(state: AppState, groupBy: GroupBy, now: number): AppState {
	const chosen: AppState = {...state, mode: homeMode(state)};
	return withNotice(laidOut(chosen, {...state.arrangement, groupBy, folded: new Set()}, now), groupWords[groupBy]);
}

export function sortingCycled(state: AppState, now: number): AppState {
	const {sortBy: before} = state.arrangement;
	const sortBy = sortings[(sortings.indexOf(before) + 1) % sortings.length] ?? before;
	return withNotice(laidOut(state, {...state.arrangement, sortBy}, now), sortWords[sortBy]);
}

/** Folds or unfolds a section, by default that of the cursor. */
export function folded(state: AppState, now: number, key = groupAtCursor(state.view, state.cursor)): AppState {
	if (key === undefined) return state;
	const keys = new Set(state.arrangement.folded);
	if (!keys.delete(key)) keys.add(key);
	return arranged({...state, arrangement: {...state.arrangement, folded: keys}, held: true}, {now, frozen: true});
}

export function unfolded(state: AppState, now: number): AppState {
	const {arrangement, view} = state;
	return arranged({...state, arrangement: {...arrangement, folded: noneFolded(view.sections)}}, {now, frozen: true});
}

/** Shows only rows that wait for the user, or all of them again. */
export function waitingToggled(state: AppState, now: number): AppState {
	const isWaiting = !state.arrangement.isWaiting;
	return withNotice(laidOut(state, {...state.arrangement, isWaiting}, now), isWaiting ? 'Only sessions that wait for you' : 'All sessions');
}

export function drawerToggled(state: AppState, now: number): AppState {
	const drawer = !state.arrangement.drawer;
	return laidOut({...state, cursor: undefined, ticked: new Set(), held: false, top: 0}, {...state.arrangement, drawer}, now);
}

function laidOut(state: AppState, arrangement: Arrangement, now: number): AppState {
	return arranged({...state, arrangement}, {now, frozen: false});
}
