/** Keys that scroll the pane in the detail, and why one cannot work now. */

import {shortName} from '../../core/rows/row-name.js';
import type {AppState, Binding} from '../model.js';
import {aboutRow} from '../target.js';
import {paneRows, paneScrolled, scrollOf} from './update.js';

/** Why a key of the pane in the detail cannot work now, in words for the footer; undefined: it can. */
const noPane = aboutRow((row, state) => {
	if (row.place === undefined) return `${shortName(row)} is not in a tmux pane`;
	return paneRows(state) > 0 ? undefined : `The pane is not shown. Press ${state.keyOf('detail')} or ${state.keyOf('preview')} to show it`;
});

const notScrolled = (state: AppState): string | undefined =>
	noPane(state) ?? (scrollOf(state) === undefined ? 'The pane already shows its last lines' : undefined);

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
