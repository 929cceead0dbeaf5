/** Keys that scroll the pane in the detail. */
import type {Binding} from '../binding.js';
import {noPane, notScrolled} from './disabled-reasons.js';

export const paneBindings: readonly Binding[] = [
	{
		action: 'pane-up',
		modes: ['queue'],
		keys: ['[', 'ctrl-y'],
		help: 'scroll its pane up, by half a page or a line',
		event: (index) => ({type: 'pane-scrolled', by: index === 0 ? {pages: -0.5} : {rows: -1}}),
		blocked: noPane,
	},
	{
		action: 'pane-down',
		modes: ['queue'],
		keys: [']', 'ctrl-e'],
		help: 'scroll its pane down, by half a page or a line',
		event: (index) => ({type: 'pane-scrolled', by: index === 0 ? {pages: 0.5} : {rows: 1}}),
		blocked: notScrolled,
	},
];
