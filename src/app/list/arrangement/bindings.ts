/** Keys that arrange the list. */
import {baseOf, byRoom, closed, type Key, keysOf} from '../../binding.js';
import {nothingFiled, nothingFolded} from '../bindings.js';
import {moveCursor} from '../cursor.js';
import {drawerToggled, folded, grouped, sortingCycled, unfolded, waitingToggled} from './arrange.js';
import type {GroupBy} from './sections.js';

type Grouping = {readonly help: string; readonly brief: string; readonly also: string};

function groupingBy(groupBy: GroupBy, key: string, rank: number, {help, brief, also}: Grouping): Key {
	return {
		keys: [key],
		name: `Group ${help}`,
		also: `sections ${also}`,
		help,
		footer: byRoom(rank, help, brief),
		run: (state, {now}) => [grouped(state, groupBy, now), []],
	};
}

export const arrangeBindings = [
	...keysOf(
		{modes: ['group'], task: 'Group by', kind: 'shows'},
		{
			'group-by': {
				modes: ['queue'],
				task: 'View',
				asks: 'group',
				keys: ['g'],
				sheet: ['List', 6, 'group'],
				name: 'Group by …',
				also: 'sections',
				help: 'group by state, project, tmux session, host or agent (the next key says which)',
				run: (state) => [{...state, mode: {kind: 'group', under: baseOf(state)}}, []],
			},
			'group-state': groupingBy('state', 's', 1, {help: 'by state', brief: 'state', also: ''}),
			'group-project': groupingBy('project', 'p', 2, {help: 'by project', brief: 'project', also: 'repository'}),
			'group-session': groupingBy('session', 't', 3, {help: 'by tmux session', brief: 'tmux', also: ''}),
			'group-host': groupingBy('host', 'h', 4, {help: 'by host', brief: 'host', also: 'machine'}),
			'group-agent': groupingBy('agent', 'a', 4, {help: 'by agent', brief: 'agent', also: ''}),
			top: {
				keys: ['g'],
				help: 'top of the list (gg)',
				footer: byRoom(4, 'to the top', 'top'),
				run: (state) => [moveCursor(closed(state), {to: 'first'}), []],
			},
		},
	),
	...keysOf(
		{modes: ['queue'], task: 'View', kind: 'shows'},
		{
			'sort-by': {
				keys: ['S'],
				sheet: ['List', 7, 'sort'],
				name: 'Sort by another column',
				also: 'order cost context time name',
				help: 'sort by the queue, time, name, context or cost',
				run: (state, {now}) => [sortingCycled(state, now), []],
			},
			'needs-you': {
				keys: ['f'],
				sheet: ['List', 5, 'who needs me'],
				name: 'Show only who waits for you',
				also: 'filter needs blocked waiting attention focus all',
				help: 'show only sessions that wait for you, or all again',
				run: (state, {now}) => [waitingToggled(state, now), []],
			},
			fold: {
				keys: ['-'],
				sheet: ['List', 9, 'fold'],
				also: 'collapse close section',
				help: 'fold the group',
				run: (state, {now}) => [folded(state, now), []],
			},
			unfold: {
				keys: ['+'],
				sheet: ['List', 9, 'fold'],
				also: 'expand open sections',
				help: 'unfold all groups',
				footer: [7, 'unfold'],
				blocked: nothingFolded,
				run: (state, {now}) => [unfolded(state, now), []],
			},
			drawer: {
				task: 'Snooze and dismiss',
				changes: false,
				keys: ['Z'],
				sheet: ['Later', 10, 'put away'],
				name: 'Show what is snoozed or dismissed',
				also: 'drawer archive hidden muted away',
				help: 'show what is snoozed or dismissed, or go back to the list',
				kind: 'acts',
				blocked: nothingFiled,
				run: (state, {now}) => [drawerToggled(state, now), []],
			},
		},
	),
];
