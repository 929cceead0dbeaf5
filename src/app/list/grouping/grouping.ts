/** The arrangement of the list: grouping, sorting, folding, and the drawer. */
import {baseOf, homeOf} from '../../mode.js';
import type {AppState} from '../../model.js';
import {arranged, scrolled} from '../cursor.js';
import {groupOf} from '../lines.js';
import type {ArrangeKey} from '../model.js';
import {type Arrangement, noneFolded, type SortBy, sortings} from './sections.js';

const sortWords: Readonly<Record<SortBy, string>> = {
	queue: 'Sorted by priority (default)',
	age: 'Sorted by waiting time, longest first',
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

export function updateByArranging(state: AppState, event: ArrangeKey, now: number): AppState {
	const {arrangement, view, cursor} = state;
	switch (event.type) {
		case 'grouping-opened':
			return {...state, mode: {kind: 'group', under: baseOf(state)}};
		case 'grouping-chosen': {
			const chosen: AppState = {...state, mode: homeOf(state)};
			return say(laidOut(chosen, {...arrangement, groupBy: event.by, folded: new Set()}, now), groupWords[event.by]);
		}
		case 'sorting-cycled': {
			const sortBy = after(sortings, arrangement.sortBy);
			return say(laidOut(state, {...arrangement, sortBy}, now), sortWords[sortBy]);
		}
		case 'section-folded': {
			const key = event.key ?? groupOf(view, cursor);
			if (key === undefined) return state;
			const folded = new Set(arrangement.folded);
			if (!folded.delete(key)) folded.add(key);
			return arranged({...state, arrangement: {...arrangement, folded}, held: true}, {now, frozen: true});
		}
		case 'sections-unfolded':
			return arranged({...state, arrangement: {...arrangement, folded: noneFolded(view.sections)}}, {now, frozen: true});
		case 'waiting-toggled': {
			const isWaiting = !arrangement.isWaiting;
			return say(laidOut(state, {...arrangement, isWaiting}, now), isWaiting ? 'Only sessions that wait for you' : 'All sessions');
		}
		case 'layout-turned':
			return scrolled({...state, isTurned: !state.isTurned});
		case 'drawer-toggled':
			return laidOut(
				{...state, cursor: undefined, ticked: new Set(), held: false, top: 0},
				{...arrangement, drawer: !arrangement.drawer},
				now,
			);
	}
}

function laidOut(state: AppState, arrangement: Arrangement, now: number): AppState {
	return arranged({...state, arrangement}, {now, frozen: false});
}

function after<T>(all: readonly T[], one: T): T {
	return all[(all.indexOf(one) + 1) % all.length] ?? one;
}

function say(state: AppState, text: string): AppState {
	return {...state, notice: {kind: 'said', text}};
}
