/** Searches while one types, and goes where the search leads. */
import {isReachable} from '../../core/rows/host-rows.js';
import type {Row} from '../../core/session.js';
import {actSummary, receiptText} from '../../core/words/send-summary.js';
import {baseOf, homeMode} from '../mode.js';
import type {AppState, Step} from '../model.js';
import {selectedRow} from '../target.js';
import type {PastEvent, PastFound, PastHit, PastMode, PastOrder} from './model.js';

/** How often the search is asked again while transcripts are still read. */
const againMs = 400;
const nothing: PastFound = {hits: [], total: 0, reading: undefined, problem: undefined};

export function pastOpened(state: AppState): AppState {
	const text = state.mode.kind === 'find' ? state.filter : '';
	const project = selectedRow(state)?.project;
	const under = baseOf(state);
	return {
		...state,
		mode: {kind: 'past', text, at: 0, project, isEverywhere: true, only: undefined, asked: undefined, found: nothing, under},
	};
}

export function hitMoved(state: AppState, by: number): AppState {
	const {mode} = state;
	const count = mode.kind === 'past' ? mode.found.hits.length : 0;
	return mode.kind !== 'past' || count === 0 ? state : {...state, mode: {...mode, at: (mode.at + by + count) % count}};
}

export function hitUnfolded(state: AppState): AppState {
	const {mode} = state;
	if (mode.kind !== 'past') return state;
	const hit = mode.found.hits[mode.at];
	if (mode.only !== undefined) return {...state, mode: {...mode, only: undefined, at: 0}};
	return hit === undefined ? state : {...state, mode: {...mode, only: hit.sessionId, at: 0}};
}

export function scopeChanged(state: AppState): AppState {
	const {mode} = state;
	return mode.kind === 'past' ? {...state, mode: {...mode, isEverywhere: !mode.isEverywhere, only: undefined, at: 0}} : state;
}

export function goToHit(state: AppState): Step {
	const {mode} = state;
	const hit = mode.kind === 'past' ? mode.found.hits[mode.at] : undefined;
	if (hit === undefined) return [{...state, notice: {kind: 'failed', text: 'Nothing was found to go to'}}, []];
	return goTo(state, hit);
}

function goTo(state: AppState, hit: PastHit): Step {
	const row = rowOfHit(state, hit);
	if (row === undefined || row.state.state === 'session_ended')
		return [
			{...state, mode: homeMode(state), notice: {kind: 'said', text: `Resuming ${hit.project}…`}},
			[{type: 'resume-past', sessionId: hit.sessionId, name: hit.project}],
		];
	if (!isReachable(row))
		return [{...state, notice: {kind: 'failed', text: `${hit.project} runs outside tmux: there is nowhere to jump`}}, []];
	return [{...state, mode: homeMode(state), cursor: row.key}, [{type: 'jump', row}]];
}

/** The row of the list that is this session; undefined: only its transcript is left. */
export function rowOfHit({rows}: Pick<AppState, 'rows'>, {sessionId}: Pick<PastHit, 'sessionId'>): Row | undefined {
	return rows.find((row) => row.sessionId === sessionId && row.host === undefined);
}

export function updateByPast(state: AppState, event: PastEvent): Step {
	const {mode} = state;
	if (event.type === 'past-resumed') {
		const {receipt, name} = event;
		const text = receiptText(name, receipt, actSummary('resume'));
		return [{...state, notice: {kind: receipt.kind === 'landed' ? 'said' : 'failed', text}}, []];
	}
	if (mode.kind !== 'past') return [state, []];
	if (event.type === 'past-due') return [{...state, mode: {...mode, asked: undefined}}, []];
	// An answer to what was typed before is old.
	if (!isSameOrder(event.order, orderOf(mode))) return [state, []];
	const {found} = event;
	const at = Math.max(0, Math.min(mode.at, found.hits.length - 1));
	const again = found.reading === undefined ? [] : [{type: 'wait', name: 'past', ms: againMs, event: {type: 'past-due'}} as const];
	return [{...state, mode: {...mode, at, found}}, again];
}

/** Asks for what the mode now searches, once. */
export function withPast([state, effects]: Step): Step {
	const {mode} = state;
	if (mode.kind !== 'past') return [state, effects];
	const order = orderOf(mode);
	if (mode.asked !== undefined && isSameOrder(mode.asked, order)) return [state, effects];
	return [{...state, mode: {...mode, asked: order}}, [...effects, {type: 'search-past', order}]];
}

function orderOf({text, project, isEverywhere, only}: PastMode): PastOrder {
	return {text: text.trim(), project: isEverywhere ? undefined : project, only};
}

function isSameOrder(one: PastOrder, other: PastOrder): boolean {
	return one.text === other.text && one.project === other.project && one.only === other.only;
}
