/**
 * Decides when to look (not just before an expected key), when to capture the selected pane, and when the footer says that beckon is busy.
 */
import type {RowKey} from '../../core/address.js';
import {targetKey, targetRow} from '../binding.js';
import {layoutOf} from '../list/lines.js';
import type {AppEvent, AppState, Effect, Step} from '../model.js';

/** The longest time to the next look. A look may say that it is due earlier. */
const idleLookMs = 60_000;
/** After a key another one is likely within this time, and a look at 1,000 sessions takes longer than a frame. */
export const typingMs = 100;
/** A slow look would keep a key waiting, so it waits for the key for this many times its duration, within a limit. */
const slowTimes = 10;
const longestTypingMs = 500;
/** The time within which the frame of a key is drawn. */
const frameMs = 17;

/** Looks at an event or a due time; while the user types, the look waits until the next key's frame is drawn. */
export function lookOnNews(state: AppState, now: number): Step {
	const {looking} = state;
	const sinceKey = now - state.lastKeyAt;
	const typedMs = Math.min(longestTypingMs, Math.max(typingMs, slowTimes * state.lookMs));
	if (looking.kind === 'yes' || looking.putOff === 'to-frame' || sinceKey < frameMs || sinceKey >= typedMs) return look(state, now);
	return [{...state, looking: {...looking, putOff: 'to-key'}}, [lookIn(typedMs - sinceKey)]];
}

/** Adds the look that waited for this key. */
export function withLookAfterKey([after, effects]: Step, before: AppState): Step {
	const {looking, lastKeyAt} = after;
	if (looking.kind === 'yes' || looking.putOff !== 'to-key' || lastKeyAt === before.lastKeyAt) return [after, effects];
	return [{...after, looking: {...looking, putOff: 'to-frame'}}, [...effects, lookIn(frameMs)]];
}

export function look(state: AppState, now: number): Step {
	const {looking} = state;
	switch (looking.kind) {
		case 'yes':
			return [looking.again ? state : {...state, looking: {...looking, again: true}}, []];
		case 'no':
			return [{...state, looking: {kind: 'yes', since: now, again: false}}, [{type: 'look'}]];
	}
}

/** @param nextMs the time until the next look without an event. */
export function lookEnded(state: AppState, now: number, nextMs: number): Step {
	const {looking} = state;
	const [lookMs, isAgain] = looking.kind === 'yes' ? [Math.max(0, now - looking.since), looking.again] : [0, false];
	const ms = isAgain ? 0 : Math.max(0, Math.min(nextMs, idleLookMs));
	return [{...state, lookMs, looking: {kind: 'no', putOff: undefined}}, [lookIn(ms)]];
}

function lookIn(ms: number): Effect {
	return {type: 'wait', name: 'look', ms, event: {type: 'look-due'}};
}

/** After this time the footer says that a jump is under way. */
const shownAfterMs = 300;
export const jumping = 'Jumping…';

/** @returns the state after an event that ends a jump. A failure does not say which order failed, so it ends a jump too. */
export function withoutBusy(state: AppState, {type}: AppEvent): AppState {
	if (!state.isJumping || (type !== 'jumped' && type !== 'failed')) return state;
	return {...state, isJumping: false, notice: state.notice?.text === jumping ? undefined : state.notice};
}

/** Drops a second jump during the first, which would go to wherever the cursor is by then. */
export function withBusy([state, effects]: Step): Step {
	if (effects.every(({type}) => type !== 'jump')) return [state, effects];
	if (state.isJumping) return [state, effects.filter(({type}) => type !== 'jump')];
	return [{...state, isJumping: true}, [...effects, {type: 'wait', name: 'busy', ms: shownAfterMs, event: {type: 'still-busy'}}]];
}

const movingMs = 400;
const workingMs = 1000;
const restingMs = 5000;
const longRestingMs = 15_000;
/** Holding `j` must not capture every pane it passes: starting tmux takes 7 ms, and keys repeat every 30 ms. */
const settleMs = 80;
/** A screen of this height has room for a pane above the input line. */
const leastRows = 12;
/** After this many equal captures the pane of a session that is not at work counts as idle, and as idle for long. */
const restingAfter = 3;
const longRestingAfter = 10;

/** Adds the capture for a change of the selected row. */
export function withPreview([after, effects]: Step, before: AppState): Step {
	if (!isShown(after)) return [after, effects];
	const isNew =
		targetKey(before) !== targetKey(after) || targetRow(before)?.state.since !== targetRow(after)?.state.since || !isShown(before);
	if (!isNew || targetKey(after) === undefined) return [after, effects];
	return [after, [...effects, wait(before.preview === undefined ? 0 : settleMs)]];
}

function isShown(state: AppState): boolean {
	if (!state.showPreview || state.mode.kind === 'help') return false;
	const {size, mode, quick, detail} = state;
	if (mode.kind === 'reply' && quick === undefined) return size.rows >= leastRows;
	if (detail === 'card') return false;
	return layoutOf(state, {showDetail: true, isTurned: state.isTurned}).detail !== undefined;
}

export function capture(state: AppState): Step {
	const row = targetRow(state);
	if (row === undefined || state.capturing || !isShown(state)) return [state, []];
	return [{...state, capturing: true}, [{type: 'capture', row}]];
}

export function afterCapture(state: AppState, event: {key: RowKey; text: string | undefined}): Step {
	const free = {...state, capturing: false};
	if (!isShown(state) || targetKey(state) === undefined) return [free, []];
	// The cursor moved, so the other pane is captured instead.
	if (event.key !== targetKey(state)) return capture(free);
	const old = state.preview;
	const isSame = old?.key === event.key && old.text === event.text;
	const unchanged = isSame ? old.unchanged + 1 : 0;
	return [{...free, preview: {key: event.key, text: event.text, unchanged}}, [wait(restMs(free, unchanged))]];
}

function restMs(state: AppState, unchanged: number): number {
	if (unchanged === 0) return movingMs;
	const isAtRest = targetRow(state)?.state.context.kind !== 'working' && unchanged >= restingAfter;
	if (!isAtRest) return workingMs;
	return unchanged >= longRestingAfter ? longRestingMs : restingMs;
}

function wait(ms: number): Effect {
	return {type: 'wait', name: 'preview', ms, event: {type: 'preview-due'}};
}
