/** Opens, scrolls and closes pages, and shows or hides the detail. */
import type {Row} from '../../core/session.js';
import {baseOf, closed, withNotice} from '../binding.js';
import {changing, type Handlers} from '../handlers.js';
import type {AppState, Pressed, Step} from '../model.js';
import {searched, withSearched} from '../pager/model.js';
import {firstPage} from '../pager/page-view.js';
import {toPagerText} from '../pager/pager-text.js';
import {sourceOf} from '../shown/shown.js';
import {withWhole} from './gate.js';

/** Opens the session's whole request or last words. @param now epoch ms. */
export function cardOpened(state: AppState, now: number): AppState {
	if (state.cursor === undefined) return state;
	return {...withWhole(state, now), mode: {kind: 'card', row: state.cursor, page: firstPage(now)}};
}

export function openPager(state: AppState, row: Row): Step {
	const text = toPagerText(row, sourceOf(state, row));
	if (text === undefined) return [state, []];
	const file = {name: `shown.${text.kind}`, text: text.text};
	return [state, [{type: 'open', file}]];
}

/** Closes the page, or first its search. */
export function closePage(state: AppState, {now}: {readonly now: number}): Step {
	const {mode} = state;
	if (searched(mode)?.text) return [withSearched(state, (read) => ({...read, text: '', page: firstPage(now)})), []];
	return ['under' in mode ? {...state, mode: mode.under} : closed(state), []];
}

export function openHistory(state: AppState, row: Row, {now}: Pressed): Step {
	const mode = {kind: 'history', row: row.key, turns: undefined, text: '', page: firstPage(now), under: baseOf(state)} as const;
	return [{...state, mode}, [{type: 'read-history', row}]];
}

export function openLog(state: AppState, now: number): Step {
	const mode = {kind: 'log', sent: undefined, text: '', page: firstPage(now), under: baseOf(state)} as const;
	return [{...state, mode}, [{type: 'read-log'}]];
}

export const readingHandlers: Handlers<'history-read' | 'log-read' | 'copied'> = {
	// A history that was closed meanwhile stays closed.
	'history-read': changing((state, {row, turns}) =>
		withSearched(state, (read) => (read.kind === 'history' && read.row === row ? {...read, turns} : read)),
	),
	'log-read': changing((state, {sent}) => withSearched(state, (read) => (read.kind === 'log' ? {...read, sent} : read))),
	copied: changing((state, {name, what}) => withNotice(state, `${name}: copied ${what}`)),
};
