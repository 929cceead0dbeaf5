/** Keys that lay out the list. */
import type {Binding} from './binding.js';
import {nothingFiled, nothingFolded} from './why-not-arrange.js';

export const arrangeBindings: readonly Binding[] = [
	{action: 'group-by', modes: ['queue'], keys: ['g'], help: 'group by state, project or tmux session', event: {type: 'grouping-cycled'}},
	{
		action: 'sort-by',
		modes: ['queue'],
		keys: ['S'],
		help: 'sort by the queue, time, name, context or cost',
		event: {type: 'sorting-cycled'},
	},
	{action: 'fold', modes: ['queue'], keys: ['-'], help: 'fold the group', event: {type: 'section-folded', key: undefined}},
	{
		action: 'unfold',
		modes: ['queue'],
		keys: ['+'],
		help: 'unfold all groups',
		footer: [7, 'unfold'],
		event: {type: 'sections-unfolded'},
		blocked: nothingFolded,
	},
	{
		action: 'drawer',
		modes: ['queue'],
		keys: ['Z'],
		help: 'what is snoozed or dismissed, and back',
		event: {type: 'drawer-toggled'},
		blocked: nothingFiled,
	},
];
