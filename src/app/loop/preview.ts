/** When the selected pane is captured: at once when it is selected, often while it changes, rarely while it is idle. */
import type {RowKey} from '../../core/address.js';
import {layoutOf} from '../list/lines.js';
import type {AppState, Effect, Step} from '../model.js';
import {targetKey, targetRow} from '../target.js';

const movingMs = 400;
const workingMs = 1000;
const restingMs = 5000;
const longRestingMs = 15_000;
/** Holding `j` must not capture every pane it passes: starting tmux takes 7 ms, and keys repeat every 30 ms. */
const settleMs = 80;
/** A screen of this height has room for a pane above the input line. */
const leastRows = 12;
/** This many captures of the same text make a pane idle, and idle for long. */
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
	// The cursor has moved, so the other pane is captured instead.
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
