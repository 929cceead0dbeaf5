/** Keys that arrange the list. */
import {byRoom} from '../../binding.js';
import {baseOf, closed} from '../../mode.js';
import type {Binding} from '../../model.js';
import {nothingFiled, nothingFolded} from '../bindings.js';
import {moveCursor} from '../cursor.js';
import {drawerToggled, folded, grouped, sortingCycled, unfolded, waitingToggled} from './grouping.js';
import type {GroupBy} from './sections.js';

type Grouping = {readonly help: string; readonly brief: string; readonly rank: number; readonly also: string};

function groupingBy(groupBy: GroupBy, key: string, {help, brief, rank, also}: Grouping): Binding {
	return {
		action: `group-${groupBy}`,
		modes: ['group'],
		keys: [key],
		name: `Group ${help}`,
		also: `sections${also}`,
		help,
		footer: [rank, help],
		words: byRoom(help, brief),
		kind: 'shows',
		blocked: 'never',
		run: (state, {now}) => [grouped(state, groupBy, now), []],
	};
}

export const arrangeBindings: readonly Binding[] = [
	{
		action: 'group-by',
		modes: ['queue'],
		keys: ['g'],
		task: 'View',
		name: 'Group by …',
		also: 'sections',
		help: 'group by state, project, tmux session, host or agent (the next key says which)',
		kind: 'shows',
		blocked: 'never',
		run: (state) => [{...state, mode: {kind: 'group', under: baseOf(state)}}, []],
	},
	groupingBy('state', 's', {help: 'by state', brief: 'state', rank: 1, also: ''}),
	groupingBy('project', 'p', {help: 'by project', brief: 'project', rank: 2, also: ' repository'}),
	groupingBy('session', 't', {help: 'by tmux session', brief: 'tmux', rank: 3, also: ''}),
	groupingBy('host', 'h', {help: 'by host', brief: 'host', rank: 4, also: ' machine'}),
	groupingBy('agent', 'a', {help: 'by agent', brief: 'agent', rank: 4, also: ''}),
	{
		action: 'top',
		modes: ['group'],
		keys: ['g'],
		help: 'top of the list (gg)',
		footer: [4, 'to the top'],
		words: byRoom('to the top', 'top'),
		kind: 'shows',
		blocked: 'never',
		run: (state) => [moveCursor(closed(state), {to: 'first'}), []],
	},
	{
		action: 'sort-by',
		modes: ['queue'],
		keys: ['S'],
		task: 'View',
		name: 'Sort by another column',
		also: 'order cost context time name',
		help: 'sort by the queue, time, name, context or cost',
		kind: 'shows',
		blocked: 'never',
		run: (state, {now}) => [sortingCycled(state, now), []],
	},
	{
		action: 'needs-you',
		modes: ['queue'],
		keys: ['f'],
		task: 'View',
		name: 'Show only who waits for you',
		also: 'filter needs blocked waiting attention focus all',
		help: 'show only sessions that wait for you, or all again',
		kind: 'shows',
		blocked: 'never',
		run: (state, {now}) => [waitingToggled(state, now), []],
	},
	{
		action: 'fold',
		modes: ['queue'],
		keys: ['-'],
		task: 'View',
		name: 'Fold the group',
		also: 'collapse close section',
		help: 'fold the group',
		kind: 'shows',
		blocked: 'never',
		run: (state, {now}) => [folded(state, now), []],
	},
	{
		action: 'unfold',
		modes: ['queue'],
		keys: ['+'],
		task: 'View',
		name: 'Unfold all groups',
		also: 'expand open sections',
		help: 'unfold all groups',
		footer: [7, 'unfold'],
		kind: 'shows',
		blocked: nothingFolded,
		run: (state, {now}) => [unfolded(state, now), []],
	},
	{
		action: 'drawer',
		modes: ['queue'],
		keys: ['Z'],
		task: 'Snooze and dismiss',
		name: 'Show what is snoozed or dismissed',
		also: 'drawer archive hidden muted away',
		help: 'show what is snoozed or dismissed, or go back to the list',
		kind: 'acts',
		blocked: nothingFiled,
		run: (state, {now}) => [drawerToggled(state, now), []],
	},
];
