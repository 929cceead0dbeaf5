/**
 * Says in one line what happened while the navigator was closed, or open without a key press. Enter then walks through the sessions; other
 * keys work as always.
 */
import {isSameList} from '../../core/fields.js';
import {newsSince, newsText} from '../../core/queue/news.js';
import {withNotice} from '../binding.js';
import {isTooSmall} from '../layout.js';
import type {AppState, KeyEvent} from '../model.js';
import {type Away, notAway} from './model.js';

/** An Enter that comes sooner is for the session under the cursor: the user has not read the line. */
const readMs = 500;

/** Shows or updates the line after a look. It replaces no other notice. */
export function withNews(state: AppState, now: number): AppState {
	const {mode, quick, notice, rows, config, spentToday} = state;
	const away = awayAt(state, now);
	if (away.kind !== 'due' && away.kind !== 'shown') return state;
	if (mode.kind !== 'queue' || quick !== undefined || isTooSmall(state.size) || (notice !== undefined && !isNews(state))) return state;
	const {visit} = away;
	const news = newsSince(rows, visit.at, {...config, now});
	const text = newsText(news, {visit, now, today: spentToday, hosts: config.hosts});
	if (text === '') return isNews(state) ? {...state, away: {kind: 'due', visit}, notice: undefined} : state;
	const keys = news.all.map(({key}) => key);
	const since = isNews(state) && away.kind === 'shown' ? away.since : now;
	if (since !== now && notice?.text === text && away.kind === 'shown' && isSameList(away.keys, keys)) return state;
	return {
		...state,
		away: {kind: 'shown', visit, keys, since},
		notice: {kind: 'said', text, key: {action: 'jump', does: 'walk through'}, isNews: true},
	};
}

/** A user who has pressed no key for long was away. */
function awayAt({away, lastKeyAt, config: {awayAfterMs}, spentAtKey, spentToday}: AppState, now: number): Away {
	if (away.kind !== 'none' || awayAfterMs === 0 || now - lastKeyAt < awayAfterMs) return away;
	// The sum begins again each day.
	const isOfThisDay = spentAtKey !== undefined && spentAtKey <= (spentToday?.costUsd ?? 0);
	return {kind: 'due', visit: {at: lastKeyAt, spentUsd: isOfThisDay ? spentAtKey : undefined}};
}

function isNews({notice}: AppState): boolean {
	return notice?.isNews === true;
}

/** Whether Enter on the list walks instead of jumping. */
export function walks({away, mode, notice}: AppState): boolean {
	return mode.kind === 'queue' && (away.kind === 'walking' || (away.kind === 'shown' && notice?.isNews === true));
}

/** The footer's word for Enter on the list; '' when the line on the screen says it; undefined when Enter jumps. */
export function walkWord(state: AppState): string | undefined {
	const {away} = state;
	if (!walks(state)) return undefined;
	if (away.kind !== 'walking' || isNews(state)) return '';
	return away.left.length === 0 ? 'done' : `next (${away.left.length} left)`;
}

/** The state with the cursor on the next session; undefined when the key does not walk. The caller scrolls to the cursor. */
export function walked(state: AppState, key: KeyEvent, now: number): AppState | undefined {
	const {away, view, cursor} = state;
	if (key.type !== 'key' || key.action !== 'jump' || !walks(state)) return undefined;
	if (away.kind === 'shown' && now - away.since < readMs) return undefined;
	const keys = away.kind === 'shown' ? away.keys : away.kind === 'walking' ? away.left.filter((one) => one !== cursor) : [];
	const [next, ...left] = keys.filter((one) => view.keys.includes(one));
	if (next === undefined) return withNotice({...state, away: notAway}, 'That was all');
	const of = away.kind === 'walking' ? away.of : 1 + left.length;
	const does = left.length === 0 ? 'done' : 'next';
	const notice = {kind: 'said', text: `${of - left.length} of ${of}`, key: {action: 'jump', does}, isNews: true} as const;
	return {...state, cursor: next, held: true, away: {kind: 'walking', left, of}, notice};
}

/** The state after any other key or click: the line counts as read, and a walk ends when the cursor moved. */
export function wentOn(before: AppState, after: AppState): AppState {
	const {away} = after;
	const isOver = away.kind === 'walking' ? after.cursor !== before.cursor : away.kind !== 'none';
	return isOver ? {...after, away: notAway} : after;
}
