/** What the keys do. */
import type {RowKey} from '../core/session.js';
import {updateByAct} from './acting.js';
import {updateByAnswer} from './answer-keys.js';
import {updateByArranging} from './arranging.js';
import type {KeyEvent, Move} from './event.js';
import {type Filed, inverse, saidOf, toMark} from './marking.js';
import {arranged, moveCursor, scrolled} from './moving.js';
import {firstPage, scrollPage} from './page.js';
import {toPagerText} from './paging.js';
import {updateByReply} from './replying.js';
import {sourceOf} from './sourcing.js';
import {type AppState, homeOf, type Step, selectedRow, targetRow} from './state.js';

/** Undo goes back this far. */
const undoDepth = 50;

const nextDetail = {both: 'card', card: 'preview', preview: 'both'} as const;

export function updateByKey(state: AppState, event: KeyEvent, now: number): Step {
	switch (event.type) {
		case 'cursor-moved':
			return [moveCursor(state, event.move), []];
		case 'jump-chosen': {
			const row = targetRow(state);
			return [closed(state), row === undefined ? [] : [{type: 'jump', row}]];
		}
		case 'resorted':
			return [{...arranged(state, {now, frozen: false}), notice: {kind: 'said', text: 'sorted anew'}}, []];
		case 'find-opened':
			return [{...state, mode: {kind: 'find', before: state.filter}}, []];
		case 'find-typed':
			return [filtered(state, state.filter + event.text, now), []];
		case 'find-erased':
			return [filtered(state, erase(state.filter, event.what), now), []];
		case 'find-kept':
			return [closed(state), []];
		case 'find-left':
			return [closed(filtered(state, state.mode.kind === 'find' ? state.mode.before : '', now)), []];
		case 'help-opened':
			return [{...state, mode: {kind: 'help', page: firstPage}}, []];
		case 'card-opened':
			return [state.cursor === undefined ? state : {...state, mode: {kind: 'card', row: state.cursor, page: firstPage}}, []];
		case 'pager-chosen': {
			const row = targetRow(state);
			const shown = row && toPagerText(row, sourceOf(state, row));
			return [state, shown === undefined ? [] : [{type: 'page', shown}]];
		}
		case 'page-scrolled':
			return [pageMoved(state, event.move), []];
		case 'page-closed':
			return [closed(state), []];
		case 'row-filed':
			return file(state, event.as, now);
		case 'undone':
			return undo(state);
		case 'preview-toggled':
			return [{...state, showPreview: !state.showPreview}, []];
		case 'detail-cycled':
			return [{...state, showPreview: true, detail: state.showPreview ? nextDetail[state.detail] : state.detail}, []];
		case 'quit-chosen':
			return [state, [{type: 'quit'}]];
		case 'grouping-cycled':
		case 'sorting-cycled':
		case 'section-folded':
		case 'sections-unfolded':
		case 'drawer-toggled':
			return [updateByArranging(state, event, now), []];
		case 'option-chosen':
		case 'said-yes':
		case 'said-no':
		case 'reason-opened':
		case 'picks-sent':
		case 'batch-opened':
		case 'mode-left':
			return updateByAnswer(state, event, now);
		case 'reply-opened':
		case 'text-edited':
		case 'text-sent':
		case 'editor-opened':
		case 'reply-left':
		case 'enter-offered':
			return updateByReply(state, event);
		case 'act-chosen':
		case 'act-confirmed':
		case 'row-passed':
			return updateByAct(state, event, now);
		case 'key-refused':
			return [{...state, notice: {kind: 'failed', text: event.reason}}, []];
	}
}

function closed(state: AppState): AppState {
	const home = homeOf(state);
	return state.mode.kind === home.kind ? state : {...state, mode: home};
}

/** The first match is selected; without a filter the cursor stays where it is. */
function filtered(state: AppState, filter: string, now: number): AppState {
	if (filter === state.filter) return state;
	const from = filter === '' ? state : {...state, cursor: undefined};
	return arranged({...from, filter, held: true}, {now, frozen: true});
}

const graphemes = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

function erase(text: string, what: 'grapheme' | 'word' | 'all'): string {
	switch (what) {
		case 'all':
			return '';
		case 'word':
			return text.replace(/\S*\s*$/u, '');
		case 'grapheme':
			return [...graphemes.segment(text)]
				.slice(0, -1)
				.map((one) => one.segment)
				.join('');
	}
}

function pageMoved(state: AppState, move: Move): AppState {
	const {mode} = state;
	if (mode.kind !== 'help' && mode.kind !== 'card' && mode.kind !== 'batch') return state;
	const page = scrollPage(mode.page, move);
	return page === mode.page ? state : {...state, mode: {...mode, page}};
}

function file(state: AppState, as: Filed, now: number): Step {
	const row = selectedRow(state);
	if (row === undefined) return [state, []];
	const mark = toMark(row, as, now);
	const undo = [...state.undo, inverse(row, as, now)].slice(-undoDepth);
	const cursor = as === 'pinned' ? row.key : neighbour(state, row.key);
	return [scrolled({...state, undo, cursor, held: true}), [{type: 'mark', mark, said: `${row.project}: ${saidOf(mark)}`}]];
}

/** A filed row leaves its place: the cursor goes on in the same group as long as that has rows. */
function neighbour(state: AppState, key: RowKey): RowKey {
	const group = state.view.groups.find(({rows}) => rows.some((row) => row.key === key));
	const mates = group?.rows.map((row) => row.key) ?? [];
	return after(mates, key) ?? after(mates.toReversed(), key) ?? after(state.view.keys, key) ?? key;
}

function after(keys: readonly RowKey[], key: RowKey): RowKey | undefined {
	return keys[keys.indexOf(key) + 1];
}

function undo(state: AppState): Step {
	const mark = state.undo.at(-1);
	if (mark === undefined) return [state, []];
	const next = {...state, undo: state.undo.slice(0, -1), cursor: mark.row, held: true};
	return [next, [{type: 'mark', mark, said: 'undone'}]];
}
