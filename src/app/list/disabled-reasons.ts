/** Why a key of the list cannot work now, in words for the footer; undefined: it can. */
import {silentHost} from '../../core/rows/host-row.js';
import {isReachable} from '../../core/rows/reachable.js';
import {shortName} from '../../core/rows/row-name.js';
import {turnedFrom} from '../layout.js';
import type {AppState} from '../model.js';
import {nobody, targetRow} from '../target.js';
import {tickedRows} from './ticks.js';

export const nothingFolded = ({arrangement, view}: AppState): string | undefined =>
	arrangement.folded.size === 0 && !view.groups.some(({isFolded}) => isFolded) ? 'No group is folded' : undefined;

export const nothingFiled = ({arrangement, view}: AppState): string | undefined =>
	arrangement.drawer || view.filed > 0 ? undefined : 'Nothing is snoozed or dismissed';

export const notJumpable = (state: AppState): string | undefined => {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	if (row.lastSeenAt !== undefined) return silentHost(row);
	if (isReachable(row)) return undefined;
	return row.state.state === 'session_ended'
		? `${shortName(row)} has ended`
		: `${shortName(row)} is not in a tmux pane: there is nowhere to jump`;
};

export const tooNarrowToTurn = ({size}: AppState): string | undefined =>
	size.columns >= turnedFrom ? undefined : `Details stand beside the list from ${turnedFrom} columns on`;

export const nothingToLeave = (state: AppState): string | undefined =>
	state.away.kind !== 'walking' &&
	state.filter === '' &&
	tickedRows(state).length === 0 &&
	!state.arrangement.drawer &&
	!state.arrangement.isWaiting
		? 'Nothing to clear'
		: undefined;
