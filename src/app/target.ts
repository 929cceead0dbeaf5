/** The row that keys act on. */
import type {RowKey} from '../core/address.js';
import type {Row} from '../core/session.js';
import type {AppState} from './model.js';

export function selectedRow(state: AppState): Row | undefined {
	return state.rows.find((row) => row.key === state.cursor);
}

/** The target row: the one that a mode was opened for, else the one under the cursor. */
export function targetRow(state: AppState): Row | undefined {
	const key = targetKey(state);
	return key === undefined ? undefined : rowOf(state, key);
}

export function targetKey({mode, cursor}: AppState): RowKey | undefined {
	const shown = mode.kind === 'search' ? mode.over : mode;
	return 'row' in shown ? shown.row : cursor;
}

export function rowOf(state: Pick<AppState, 'rows'>, key: RowKey): Row | undefined {
	return state.rows.find((row) => row.key === key);
}

export const nobody = 'No session is selected';

/** Why a key about the target row cannot work now. @param why of the row itself. */
export function aboutRow(why: (row: Row, state: AppState) => string | undefined): (state: AppState) => string | undefined {
	return (state) => {
		const row = targetRow(state);
		return row === undefined ? nobody : why(row, state);
	};
}

export const noRow = aboutRow(() => undefined);

/** @param reasons one for each row; undefined: nothing speaks against it. @returns undefined where that holds for some row; the first reason stands for all. */
export function whyNoneOf(reasons: readonly (string | undefined)[]): string | undefined {
	if (reasons.includes(undefined)) return undefined;
	return reasons.length === 1 ? reasons[0] : `None of the ${reasons.length}: ${reasons[0]}`;
}
