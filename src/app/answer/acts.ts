/** Interrupt, retry, resume, and the ways to end a session: each asks for one confirmation. */
import {paneKey} from '../../core/fold/world.js';
import {whyChanged} from '../../core/queue/recipients.js';
import {lossesOf} from '../../core/rows/ended.js';
import {shortName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import type {Act} from '../../core/words/send-summary.js';
import {baseOf, homeMode, rowOf} from '../binding.js';
import {arranged, chosenRows, noTicks, passed} from '../list/cursor.js';
import {withUndo} from '../marks/update.js';
import type {AppState, Pressed, Step} from '../model.js';
import {withDraft} from '../reply/update.js';
import {sending, sendingAll} from '../sends/receipts.js';
import {oneLine} from '../text.js';
import type {ConfirmMode} from './model.js';

export function asked(state: AppState, row: Row, act: Act): Step {
	// Several sessions are ended at once; the other acts are about one.
	const shown = act === 'end' && state.mode.kind === 'queue' ? chosenRows(state) : [row];
	return [{...state, mode: {kind: 'confirm', row: row.key, act, shown, under: baseOf(state)}}, []];
}

export function confirmed(state: AppState, row: Row, act: Act): Step {
	if (state.mode.kind !== 'confirm') return [state, []];
	const {shown} = state.mode;
	const home = {...state, mode: homeMode(state)};
	if (shown.length > 1) return endAll(home, shown, act);
	// The key that undoes brings back what was ended.
	const after = ['end', 'close', 'kill'].includes(act) ? withUndo(home, {kind: 'ended', rows: [row]}) : home;
	return sending(after, [{type: 'act', row, act}], doing[act]);
}

/** What changed since the list of losses was shown is left alone, and named. */
function endAll(state: AppState, shown: readonly Row[], act: Act): Step {
	const checked = shown.map((before) => {
		const row = rowOf(state, before.key);
		return {row: row ?? before, why: whyChanged(before, row) ?? whyNotEnded(before)};
	});
	const able = checked.flatMap(({row, why}) => (why === undefined ? [row] : []));
	const after = able.length === 0 ? state : {...withUndo(state, {kind: 'ended', rows: able}), ticked: noTicks};
	return sendingAll(after, checked, {verb: 'ended', text: doing[act], toOrder: ({row}) => ({type: 'act', row, act})});
}

function whyNotEnded({state: {state}, lastSeenAt, takes}: Row): string | undefined {
	if (state === 'session_ended') return 'it has ended already';
	return lastSeenAt !== undefined || takes === 'nothing' ? 'beckon does not reach it' : undefined;
}

/** Goes to the next session on the small screen. */
export function passRow(state: AppState, row: Row, {now}: Pressed): Step {
	const withoutReply = state.mode.kind === 'reply' ? withDraft(state, state.mode) : state;
	const next = {...withoutReply, quick: passed(state, row.key), mode: homeMode(state)};
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

export function confirmQuestion(row: Row, {act, shown}: Pick<ConfirmMode, 'act' | 'shown'>, onlyPanes: AppState['onlyPanes']): string {
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
			return shown.length > 1 ? `End ${shown.length} sessions?${lossesText(shown)}` : `End ${shortName(row)}?${lossText(row, onlyPanes)}`;
	}
}

/** One list of what is lost, by session. */
function lossesText(rows: readonly Row[]): string {
	const losing = rows.flatMap((row) => {
		const losses = lossesOf(row);
		return losses.length === 0 ? [] : [`${shortName(row)}: ${losses.join(', ')}`];
	});
	return losing.length === 0 ? ' Nothing is lost' : ` Lost: ${losing.join('; ')}`;
}

function lossText(row: Row, onlyPanes: AppState['onlyPanes']): string {
	const losses = lossesOf(row);
	const isOnly = row.host === undefined && row.place !== undefined && onlyPanes.has(paneKey(row.place));
	const last = isOnly ? `; its tmux session ${oneLine(row.place.session)} closes with it` : '';
	return (losses.length === 0 ? ' Nothing is lost' : ` Lost: ${losses.join(', ')}`) + last;
}
