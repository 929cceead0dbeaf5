/** One reply to all ticked rows: each has its own check and receipt. */
import {silentHost} from '../../core/rows/host-rows.js';
import {shortName} from '../../core/rows/row-name.js';
import {isEnded, type Row} from '../../core/session.js';
import {reasonSentence} from '../../core/terms/receipt-words.js';
import {outOfReach} from '../../core/words/note-words.js';
import {replySummary} from '../../core/words/send-summary.js';
import {rowOf, whyNoneOf} from '../binding.js';
import type {KeyOf} from '../help-keys.js';
import {noTicks, tickedRows} from '../list/cursor.js';
import type {AppState, Step} from '../model.js';
import {isSending, type SendOrder, sendingAll} from '../sends/receipts.js';
import type {Purpose, ReplyMode} from './model.js';

type Several = Extract<Purpose, {kind: 'several'}>;

/** The recipients of a reply from the list; undefined without ticked rows. */
export function toSeveral(state: AppState): Several | undefined {
	const rows = state.mode.kind === 'queue' ? tickedRows(state) : [];
	return rows.length === 0 ? undefined : {kind: 'several', rows};
}

/** The row to show: the first that takes a reply. */
export function firstOf(state: AppState, {rows}: Several): Row | undefined {
	return rows.find((row) => whyNoReply(state, row) === undefined) ?? rows[0];
}

/** Why none of the rows takes a reply; undefined when some do. */
export function whyNone(state: AppState, {rows}: Several): string | undefined {
	return whyNoneOf(rows.map((row) => whyNoReply(state, row)));
}

/** Why Enter would send to none of them; undefined when some would get it. */
export function whySentToNone(state: AppState, {rows}: Several): string | undefined {
	const {keyOf} = state;
	const why = whyNoneOf(rows.map((row) => whyNotSent(state, row, false)));
	return why && `${why}. Press ${keyOf('queue')} to queue the text, ${keyOf('keep')} to keep it`;
}

export function sendToSeveral(state: AppState, {rows}: Several, {text, queue}: {readonly text: string; readonly queue: boolean}): Step {
	const checked = rows.map((row) => ({row: rowOf(state, row.key) ?? row, why: whyNotSent(state, row, queue)}));
	const reply = {text, queue, allowShell: text.startsWith('!'), entry: undefined};
	const toOrder = ({row}: {readonly row: Row}): SendOrder => ({type: 'reply', row, reply});
	return sendingAll({...state, ticked: noTicks}, checked, {verb: replySummary.verb, text: 'sending…', toOrder});
}

/** The number of recipients at work. */
export function atWork({purpose}: Pick<ReplyMode, 'purpose'>): number {
	return purpose.kind === 'several' ? purpose.rows.filter(({state}) => state.group === 'autonomous').length : 0;
}

function whyNotSent(state: AppState, {key}: Row, queue: boolean): string | undefined {
	const row = rowOf(state, key);
	if (row === undefined) return 'it is gone';
	if (row.state.group === 'autonomous' && !queue) return 'it is working';
	return whyNoReply(state, row, amongOthers);
}

/** How a sentence names the row and the keys. */
type Names = {readonly name: string; readonly keyOf: KeyOf};

/** For a sentence about several rows, which names each before its reason. */
const amongOthers: Names = {name: 'it', keyOf: (action) => `“${action}”`};

/** Why a row takes no reply; undefined when it does. */
export function whyNoReply(
	state: AppState,
	row: Row,
	{name, keyOf}: Names = {name: shortName(row), keyOf: state.keyOf},
): string | undefined {
	if (isSending(state, row.key)) return 'Still sending to this session…';
	if (row.lastSeenAt !== undefined) return silentHost(row);
	if (row.takes === 'nothing') return reasonSentence('agent-unread');
	const away = outOfReach(row, name);
	if (away !== undefined) return away;
	if (row.state.context.kind === 'blocked') return `${name} has a dialog open; answer it first`;
	if (isEnded(row)) return `${name} has ended: press ${keyOf('resume')} to resume it`;
	if (row.kind === 'background') return `${name} runs in the background: press ${keyOf('jump')} to go to it`;
	if (row.place === undefined) return `${name} is not in a tmux pane`;
	return row.notes.includes('dialog-open') ? `${name} has a dialog open; answer it first` : undefined;
}
