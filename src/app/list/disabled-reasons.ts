/** Why a key that lays out the list or puts rows away cannot work now, in words for the footer; undefined: it can. */
import {restRows} from '../marks/update.js';
import type {AppState} from '../model.js';
import {targetRow} from '../target.js';

export const nothingFolded = ({arrangement}: AppState): string | undefined =>
	arrangement.folded.size === 0 ? 'no group is folded' : undefined;

export const nothingFiled = ({arrangement, view}: AppState): string | undefined =>
	arrangement.drawer || view.filed > 0 ? undefined : 'nothing is snoozed or dismissed';

export const noneAtRest = (state: AppState): string | undefined => {
	if (state.arrangement.drawer) return 'these are put away already';
	return restRows(state).length === 0 ? 'nobody here is done: all wait for an answer or are at work' : undefined;
};

export const noDirectory = (state: AppState): string | undefined => {
	const row = targetRow(state);
	if (row === undefined) return 'no session is selected';
	return row.cwd === undefined ? `the directory of ${row.project} is not known` : undefined;
};
