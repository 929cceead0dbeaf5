/** Interrupt, retry, resume, and the ways to end a session: each asks for one confirmation. */

import {lossesOf} from '../../core/rows/losses.js';
import {shortName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import type {Act} from '../../core/words/send-summary.js';
import {arranged} from '../list/cursor.js';
import {passed} from '../list/quick.js';
import {baseOf, homeOf} from '../mode.js';
import type {AppState, Step} from '../model.js';
import {withDraft} from '../reply/update.js';
import {sending} from '../sends/receipts.js';
import {targetRow} from '../target.js';

/** Asks for the confirmation. */
export function asked(state: AppState, act: Act): Step {
	const row = targetRow(state);
	return [row === undefined ? state : {...state, mode: {kind: 'confirm', row: row.key, act, under: baseOf(state)}}, []];
}

export function confirmed(state: AppState, act: Act): Step {
	const row = targetRow(state);
	if (row === undefined || state.mode.kind !== 'confirm') return [state, []];
	return sending({...state, mode: homeOf(state)}, [{type: 'act', row, act}], doing[act]);
}

/** Goes to the next session on the small screen. */
export function passRow(state: AppState, now: number): Step {
	const row = targetRow(state);
	if (row === undefined) return [state, []];
	const withoutReply = state.mode.kind === 'reply' ? withDraft(state, state.mode) : state;
	const next = {...withoutReply, quick: passed(state, row.key), mode: homeOf(state)};
	return [arranged(next, {now, frozen: false}), [{type: 'mark', mark: {at: now, row: row.key, field: 'skipped', value: true}}]];
}

const doing: Readonly<Record<Act, string>> = {
	interrupt: 'interrupting…',
	retry: 'sending again…',
	resume: 'resuming…',
	end: 'ending…',
	close: 'closing its pane…',
	kill: 'killing…',
};

export function confirmQuestion(row: Row, act: Act): string {
	switch (act) {
		case 'interrupt':
			return `Interrupt ${shortName(row)}?`;
		case 'retry':
			return `Send ${shortName(row)} its last prompt again?`;
		case 'resume':
			return `Resume ${shortName(row)} in a new window?`;
		case 'end':
		case 'close':
		case 'kill':
			return `End ${shortName(row)}?${lossText(row)}`;
	}
}

function lossText(row: Row): string {
	const losses = lossesOf(row, {panes: undefined, closesPane: false});
	return losses.length === 0 ? ' Nothing is lost' : ` Lost: ${losses.join(', ')}`;
}
