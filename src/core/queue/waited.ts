/** What `beckon wait` waits for, and how many sessions wait for their user, in words: also those of a notification. */
import type {RowKey} from '../address.js';
import {isSameProcess} from '../fold/fold.js';
import {shortName} from '../rows/row-name.js';
import {isEnded, type Row, type Waits, waitsOf} from '../session.js';
import {stateTraits} from '../terms/state.js';
import type {NamedStates} from './find-row.js';

/** A session that `beckon wait` waits for: its last row, and whether it reached its state or ended. */
export type WaitedSession = {
	readonly key: RowKey;
	/** Its last row; rows of ended sessions may leave the list. */
	readonly row: Row;
	readonly is: 'waiting' | 'reached' | 'ended';
};

/** The states without `--state`: a turn is over, or the session asks something. */
export const usualStates: NamedStates = new Set(['needs_you', 'delivered']);

/** A session with a prompt of its command line rests for this long at most before it shows that it works (facts §3). */
const firstPromptMs = 3000;

/**
 * The sessions after one more look. A state that a session reached once stays reached.
 * @param rows all rows of the look: a session of this machine without a row has ended. A silent host says nothing about its sessions.
 * @param now epoch ms
 */
export function waitedAfter(
	before: readonly WaitedSession[],
	rows: readonly Row[],
	states: NamedStates,
	now: number,
): readonly WaitedSession[] {
	return before.map((one) => {
		if (one.is !== 'waiting') return one;
		const row = rowNow(one, rows, states);
		if (row === undefined) return one.row.host !== undefined ? one : {...one, is: states.has('session_ended') ? 'reached' : 'ended'};
		const seen = {...one, key: row.key, row};
		const {state, group, since} = row.state;
		if (row.lastSeenAt !== undefined) return seen;
		if (states.has(state)) return {...seen, is: 'reached'};
		if (state === 'session_ended') return {...seen, is: 'ended'};
		const mayBegin = state === 'ready' && now - since < firstPromptMs;
		return {...seen, is: states.has(group) && !mayBegin ? 'reached' : 'waiting'};
	});
}

/**
 * Finds the row again although its key changed. The key of a pane becomes that of its session; /clear, /resume and a continued conversation
 * give the process another session; a second agent in the same session adds the process to the key.
 */
function rowNow({key, row: {sessionId, process, host}}: WaitedSession, rows: readonly Row[], states: NamedStates): Row | undefined {
	const own = rows.find((row) => row.key === key);
	const isOver = own === undefined || isEnded(own);
	if (!isOver || (sessionId !== undefined && states.has('session_ended'))) return own;
	const isSame = (row: Row): boolean => row.host === host && isSameProcess(row.process, process);
	const living = rows.filter((row) => !isEnded(row));
	return living.find((row) => isSame(row) || row.formerKeys?.includes(key)) ?? own;
}

/** Whether the wait is over: with `any` one session must reach a state, without it all of them. `ended`: that cannot happen any more. */
export function waitResult(waited: readonly WaitedSession[], any: boolean): 'waiting' | 'reached' | 'ended' {
	const count = (is: WaitedSession['is']): number => waited.filter((one) => one.is === is).length;
	if (any ? count('reached') > 0 : count('reached') === waited.length) return 'reached';
	const isLost = any ? count('ended') === waited.length : count('ended') > 0;
	return isLost ? 'ended' : 'waiting';
}

export type WaitingCounts = Readonly<Record<Waits, number>>;

export function waitingOf(rows: readonly Row[]): WaitingCounts {
	const count = (waits: Waits) => rows.filter((row) => waitsOf(row) === waits).length;
	return {blocked: count('blocked'), your_turn: count('your_turn')};
}

/** `2 need you`, `3 your turn`; kinds without a session are left out. */
export function waitTexts({blocked, your_turn: yourTurn}: WaitingCounts): readonly string[] {
	return [...(blocked > 0 ? [`${blocked} need${blocked === 1 ? 's' : ''} you`] : []), ...(yourTurn > 0 ? [`${yourTurn} your turn`] : [])];
}

/** `▲2 ●6`; empty where nothing waits. @param paint styles the first sign and its number. */
export function waitMarks(
	{blocked, your_turn: yourTurn}: WaitingCounts,
	isAscii: boolean,
	paint = (sign: string, count: number): string => `${sign}${count}`,
): string {
	const marks = [blocked > 0 && paint(isAscii ? '!' : '▲', blocked), yourTurn > 0 && `${isAscii ? '*' : '●'}${yourTurn}`];
	return marks.filter((mark) => mark !== false).join(' ');
}

type NoticeText = {readonly title: string; readonly body: string};

/** `headline` is what blocks the row, or its task. */
export function noticeText(row: Row, headline: string): NoticeText {
	const {state} = row.state;
	return {title: `${shortName(row)} ${stateTraits(state)?.notice ?? `is ${state.replaceAll('_', ' ')}`}`, body: headline};
}

export function digestText(rows: readonly Row[]): NoticeText {
	const names = [...new Set(rows.map(shortName))];
	const shown = names.slice(0, 4);
	const more = names.length > shown.length ? `, and ${names.length - shown.length} more` : '';
	const texts = waitTexts(waitingOf(rows));
	const others = rows.filter((row) => waitsOf(row) === undefined).length;
	return {title: [...texts, ...(others > 0 ? [`${others} more`] : [])].join(', '), body: `${shown.join(', ')}${more}`};
}
