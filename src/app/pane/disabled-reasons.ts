/** Why a key of the pane in the detail cannot work now, in words for the footer; undefined: it can. */
import {shortName} from '../../core/rows/row-name.js';
import type {AppState} from '../model.js';
import {nobody, targetRow} from '../target.js';
import {paneRows, scrollOf} from './update.js';

export const noPane = (state: AppState): string | undefined => {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	if (row.place === undefined) return `${shortName(row)} is not in a tmux pane`;
	return paneRows(state) > 0 ? undefined : `The pane is not shown. Press ${state.keyOf('detail')} or ${state.keyOf('preview')} to show it`;
};

export const notScrolled = (state: AppState): string | undefined =>
	noPane(state) ?? (scrollOf(state) === undefined ? 'The pane already shows its last lines' : undefined);
