/** What the keys do that open, scroll and close what is read, and show or hide the detail. */

import type {Step} from '../effect.js';
import {baseOf, closed} from '../mode.js';
import type {AppState} from '../model.js';
import {withWhole} from './gate.js';
import type {ReadingKey} from './model.js';
import {pageMoved} from './page-view.js';
import {programOf} from './programs.js';
import {firstPage} from './scroll.js';

const nextDetail = {both: 'card', card: 'preview', preview: 'both'} as const;
const detailWords = {both: 'card and pane', card: 'card alone', preview: 'pane alone'} as const;

/** @param now epoch ms. */
export function updateByReadingKey(state: AppState, event: ReadingKey, now: number): Step {
	switch (event.type) {
		case 'help-opened':
			return [{...state, mode: {kind: 'help', sections: event.sections, page: firstPage(now), under: baseOf(state)}}, []];
		case 'card-opened':
			return [
				state.cursor === undefined ? state : {...withWhole(state, now), mode: {kind: 'card', row: state.cursor, page: firstPage(now)}},
				[],
			];
		case 'program-chosen': {
			const program = programOf(state, event.program);
			return [state, program === undefined ? [] : [{type: 'open', program}]];
		}
		case 'page-scrolled':
			return [pageMoved(state, event.move), []];
		case 'page-closed':
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
