/** Why a key of the marks cannot work now, in words for the footer; undefined: it can. */
import {shortName} from '../../core/rows/row-name.js';
import {chosenRows} from '../list/cursor.js';
import type {AppState} from '../model.js';
import {nobody, noRow, targetRow, whyNoneOf} from '../target.js';
import {type Filed, whyNotFiled} from './commands.js';
import {endedHere, restRows} from './update.js';

export const nothingToUndo = (state: AppState): string | undefined =>
	state.undo.length === 0 && endedHere(state).length === 0 ? 'Nothing to undo' : undefined;

export const noSnooze = (state: AppState): string | undefined => {
	if (state.lastSnooze === undefined) return `Nothing was snoozed yet: press ${state.keyOf('snooze')} to snooze`;
	return state.arrangement.drawer ? 'Already put away' : noRow(state);
};

export const notFiled =
	(as: Filed) =>
	(state: AppState): string | undefined =>
		whyNoneFiled(state, as);

/** Why none of the rows can be filed this way; undefined: some can. */
function whyNoneFiled(state: AppState, as: Filed): string | undefined {
	const reasons = chosenRows(state).map((row) => (state.arrangement.drawer && as === 'dismissed' ? undefined : whyNotFiled(row, as)));
	return reasons.length === 0 ? nobody : whyNoneOf(reasons);
}

export const noneAtRest = (state: AppState): string | undefined => {
	if (state.arrangement.drawer) return 'Already put away';
	return restRows(state).length === 0 ? 'Nothing to dismiss in this group' : undefined;
};

export const noDirectory = (state: AppState): string | undefined => {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	return row.cwd === undefined ? `The directory of ${shortName(row)} is not known` : undefined;
};
