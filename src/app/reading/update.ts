/** What the keys do that open, scroll and close what is read, and show or hide the detail. */

import type {PastTurn} from '../../core/past-turn.js';
import type {RowKey} from '../../core/session.js';
import type {Step} from '../effect.js';
import {baseOf, closed} from '../mode.js';
import type {AppState} from '../model.js';
import {targetRow} from '../target.js';
import {toCopied} from './copied.js';
import {sourceOf} from './diff-source.js';
import type {ReadingKey} from './model.js';
import {withPage} from './paged.js';
import {toPagerText} from './pager-text.js';
import {firstPage, scrollPage} from './scroll.js';
import {searchKept, searchLeft, searchOpened} from './search.js';

const nextDetail = {both: 'card', card: 'preview', preview: 'both'} as const;
const detailWords = {both: 'card and pane', card: 'card alone', preview: 'pane alone'} as const;

export function updateByReadingKey(state: AppState, event: ReadingKey): Step {
	switch (event.type) {
		case 'help-opened':
			return [{...state, mode: {kind: 'help', text: '', page: firstPage, under: baseOf(state)}}, []];
		case 'card-opened':
			return [state.cursor === undefined ? state : {...state, mode: {kind: 'card', row: state.cursor, page: firstPage}}, []];
		case 'pager-chosen': {
			const row = targetRow(state);
			const shown = row && toPagerText(row, sourceOf(state, row));
			return [state, shown === undefined ? [] : [{type: 'page', shown}]];
		}
		case 'page-scrolled':
			return [withPage(state, (page) => scrollPage(page, event.move)), []];
		case 'history-opened':
			return openHistory(state);
		case 'search-opened':
			return [searchOpened(state), []];
		case 'search-kept':
			return [searchKept(state), []];
		case 'search-left':
			return [searchLeft(state), []];
		case 'copy-chosen': {
			const row = targetRow(state);
			const copied = row && toCopied(row, sourceOf(state, row));
			return [state, row === undefined || copied === undefined ? [] : [{type: 'copy', row, copied}]];
		}
		case 'page-closed':
			if ((state.mode.kind === 'help' || state.mode.kind === 'history') && state.mode.text !== '')
				return [{...state, mode: {...state.mode, text: '', page: firstPage}}, []];
			return ['under' in state.mode ? {...state, mode: state.mode.under} : closed(state), []];
		case 'preview-toggled':
			return [withDetail(state, state.detail, !state.showPreview), []];
		case 'detail-cycled':
			return [withDetail(state, state.showPreview ? nextDetail[state.detail] : state.detail, true), []];
	}
}

/** Where there is room for one alone both look the same, so it is said. */
function withDetail(state: AppState, detail: AppState['detail'], showPreview: boolean): AppState {
	const text = showPreview ? `shown: ${detailWords[detail]}` : 'card and pane are hidden';
	return {...state, detail, showPreview, notice: {kind: 'said', text}};
}

function openHistory(state: AppState): Step {
	const row = targetRow(state);
	if (row === undefined) return [state, []];
	const mode = {kind: 'history', row: row.key, turns: undefined, text: '', page: firstPage, under: baseOf(state)} as const;
	return [{...state, mode}, [{type: 'read-history', row}]];
}

/** One that was left meanwhile stays left. */
export function historyRead(state: AppState, {row, turns}: {readonly row: RowKey; readonly turns: readonly PastTurn[]}): AppState {
	const {mode} = state;
	if (mode.kind === 'history' && mode.row === row) return {...state, mode: {...mode, turns}};
	if (mode.kind !== 'search' || mode.over.kind !== 'history' || mode.over.row !== row) return state;
	return {...state, mode: {...mode, over: {...mode.over, turns}}};
}
