/** What the keys do that open, scroll and close texts, and show or hide the detail. */
import type {RowKey} from '../../core/address.js';
import type {PastTurn} from '../../core/past-turn.js';
import type {Step} from '../effect.js';
import {baseOf, closed} from '../mode.js';
import type {AppState} from '../model.js';
import {pageMoved} from '../pager/page-view.js';
import {toPagerText} from '../pager/pager-text.js';
import {firstPage} from '../pager/scroll.js';
import {searchKept, searchLeft, searchOpened} from '../pager/search.js';
import {targetRow} from '../target.js';
import {toCopied} from './copied.js';
import {sourceOf} from './diff-source.js';
import {withWhole} from './gate.js';
import type {ReadingKey} from './model.js';

const nextDetail = {both: 'card', card: 'preview', preview: 'both'} as const;
const detailWords = {both: 'prompt and pane', card: 'prompt only', preview: 'pane only'} as const;

/** @param now epoch ms. */
export function updateByReadingKey(state: AppState, event: ReadingKey, now: number): Step {
	switch (event.type) {
		case 'help-opened':
			return [{...state, mode: {kind: 'help', sections: event.sections, text: '', page: firstPage(now), under: baseOf(state)}}, []];
		case 'card-opened':
			return [
				state.cursor === undefined ? state : {...withWhole(state, now), mode: {kind: 'card', row: state.cursor, page: firstPage(now)}},
				[],
			];
		case 'pager-chosen': {
			const row = targetRow(state);
			const text = row && toPagerText(row, sourceOf(state, row));
			if (text === undefined) return [state, []];
			const file = {name: `shown.${text.kind}`, text: text.text};
			return [state, [{type: 'open', program: {usual: 'less', variable: 'PAGER', file}}]];
		}
		case 'page-scrolled':
			return [pageMoved(state, event.move), []];
		case 'history-opened':
			return openHistory(state, now);
		case 'search-opened':
			return [searchOpened(state), []];
		case 'search-accepted':
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
				return [{...state, mode: {...state.mode, text: '', page: firstPage(now)}}, []];
			return ['under' in state.mode ? {...state, mode: state.mode.under} : closed(state), []];
		case 'preview-toggled':
			return [withDetail(state, state.detail, !state.showPreview), []];
		case 'detail-cycled':
			return [withDetail(state, state.showPreview ? nextDetail[state.detail] : state.detail, true), []];
	}
}

/** On a screen with room for one part, both settings look the same, so a notice names the setting. */
function withDetail(state: AppState, detail: AppState['detail'], showPreview: boolean): AppState {
	const text = showPreview ? `Details: ${detailWords[detail]}` : 'Details hidden';
	return {...state, detail, showPreview, notice: {kind: 'said', text}};
}

function openHistory(state: AppState, now: number): Step {
	const row = targetRow(state);
	if (row === undefined) return [state, []];
	const mode = {kind: 'history', row: row.key, turns: undefined, text: '', page: firstPage(now), under: baseOf(state)} as const;
	return [{...state, mode}, [{type: 'read-history', row}]];
}

/** A history that was closed meanwhile stays closed. */
export function historyRead(state: AppState, {row, turns}: {readonly row: RowKey; readonly turns: readonly PastTurn[]}): AppState {
	const {mode} = state;
	if (mode.kind === 'history' && mode.row === row) return {...state, mode: {...mode, turns}};
	if (mode.kind !== 'search' || mode.over.kind !== 'history' || mode.over.row !== row) return state;
	return {...state, mode: {...mode, over: {...mode.over, turns}}};
}
