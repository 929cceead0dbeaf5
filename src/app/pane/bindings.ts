/** Keys that scroll the pane in the detail. */
import type {Binding} from '../model.js';
import {noPane, notScrolled} from './disabled-reasons.js';
import {paneScrolled} from './update.js';

export const paneBindings: readonly Binding[] = [
	{
		action: 'pane-up',
		modes: ['queue'],
		keys: ['[', 'ctrl-y'],
		perKey: true,
		task: 'Read',
		name: 'Scroll the pane up',
		also: 'preview history scrollback back',
		help: 'scroll its pane up, by half a page or a line',
		kind: 'shows',
		blocked: noPane,
		run: (state, {index}) => paneScrolled(state, index === 0 ? {pages: -0.5} : {rows: -1}),
	},
	{
		action: 'pane-down',
		modes: ['queue'],
		keys: [']', 'ctrl-e'],
		perKey: true,
		task: 'Read',
		name: 'Scroll the pane down',
		also: 'preview history scrollback forward',
		help: 'scroll its pane down, by half a page or a line',
		kind: 'shows',
		blocked: notScrolled,
		run: (state, {index}) => paneScrolled(state, index === 0 ? {pages: 0.5} : {rows: 1}),
	},
];
