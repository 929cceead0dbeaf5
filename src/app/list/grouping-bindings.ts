/** Keys that lay out the list. */
import {type Binding, byRoom} from '../keys/binding.js';
import {nothingFiled, nothingFolded} from './disabled-reasons.js';

export const arrangeBindings: readonly Binding[] = [
	{
		action: 'group-by',
		modes: ['queue'],
		keys: ['g'],
		help: 'group by state, project or tmux session: which comes next',
		event: {type: 'grouping-opened'},
	},
	{
		action: 'group-state',
		modes: ['group'],
		keys: ['s'],
		help: 'by state',
		footer: [1, 'by state'],
		words: byRoom('by state', 'state'),
		event: {type: 'grouping-chosen', by: 'state'},
	},
	{
		action: 'group-project',
		modes: ['group'],
		keys: ['p'],
		help: 'by project',
		footer: [2, 'by project'],
		words: byRoom('by project', 'project'),
		event: {type: 'grouping-chosen', by: 'project'},
	},
	{
		action: 'group-session',
		modes: ['group'],
		keys: ['t'],
		help: 'by tmux session',
		footer: [3, 'by tmux session'],
		words: byRoom('by tmux session', 'tmux'),
		event: {type: 'grouping-chosen', by: 'session'},
	},
	{
		action: 'top',
		modes: ['group'],
		keys: ['g'],
		help: 'head of the queue, as gg in vim',
		footer: [4, 'to the top'],
		words: byRoom('to the top', 'top'),
		event: {type: 'cursor-moved', move: {to: 'first'}},
	},
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
