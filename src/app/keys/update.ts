/** What the keys do. */
import {isReachable} from '../../core/rows/reachable.js';
import {updateByAct} from '../answer/acts.js';
import {updateByAnswer} from '../answer/update.js';
import type {Step} from '../effect.js';
import type {KeyEvent} from '../event.js';
import {updateByInstallKey} from '../first-run/update.js';
import {arranged, moveCursor} from '../list/cursor.js';
import {updateByArranging} from '../list/grouping.js';
import type {Move} from '../list/model.js';
import {updateByNaming} from '../marks/naming.js';
import {updateByFiling} from '../marks/update.js';
import {baseOf, homeOf} from '../mode.js';
import type {AppState} from '../model.js';
import {sourceOf} from '../reading/diff-source.js';
import {toPagerText} from '../reading/pager-text.js';
import {firstPage, scrollPage} from '../reading/scroll.js';
import {updateByReply} from '../reply/update.js';
import {selectedRow, targetRow} from '../target.js';
import {erasedFrom, filtered, typedInto, unfiltered} from './line-input.js';
import {movedIn} from './palette.js';
import {isStray, isStraying} from './strays.js';

const nextDetail = {both: 'card', card: 'preview', preview: 'both'} as const;
const detailWords = {both: 'card and pane', card: 'card alone', preview: 'pane alone'} as const;

export function updateByKey(state: AppState, event: KeyEvent, now: number): Step {
	if (!isStraying(state, now)) return press(state, event, now);
	const straying = {...state, strayAt: now};
	if (!isStray(state, event)) return press(straying, event, now);
	return [{...straying, notice: {kind: 'failed', text: 'the key before did nothing, so this does nothing either: look again'}}, []];
}

function press(state: AppState, event: KeyEvent, now: number): Step {
	switch (event.type) {
		case 'cursor-moved':
			return [moveCursor(closed(state), event.move), []];
		case 'jump-chosen': {
			// One Enter too many, while a jump is on its way, would jump on from wherever the cursor is by then.
			const row = state.busy.includes('jump') ? undefined : targetRow(state);
			return [closed(state), row === undefined ? [] : [{type: 'jump', row}]];
		}
		case 'resorted':
			return [{...arranged(state, {now, frozen: false}), notice: {kind: 'said', text: 'sorted anew'}}, []];
		case 'find-opened':
			return [{...state, mode: {kind: 'find', before: state.filter, from: state.cursor}}, []];
		case 'find-typed':
			return [typedInto(state, event.text, now), []];
		case 'find-erased':
			return [erasedFrom(state, event.what, now), []];
		case 'find-kept':
			return event.go === 'jump' ? keepOrJump(state, now) : [moveCursor(closed(state), {by: event.go}), []];
		case 'find-left':
			return [closed(unfiltered(state, now)), []];
		case 'palette-opened':
			return [{...state, mode: {kind: 'palette', text: '', at: 0, under: baseOf(state)}}, []];
		case 'palette-moved':
			return [movedIn(state, event.by, event.count), []];
		case 'palette-chosen':
			return press(state.mode.kind === 'palette' ? {...state, mode: state.mode.under} : state, event.event, now);
		case 'help-opened':
			return [{...state, mode: {kind: 'help', page: firstPage, under: baseOf(state)}}, []];
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
			return ['under' in state.mode ? {...state, mode: state.mode.under} : closed(state), []];
		case 'tick-toggled':
		case 'ticks-cleared':
		case 'row-filed':
		case 'snooze-opened':
		case 'snooze-chosen':
		case 'rest-dismissed':
		case 'undone':
			return updateByFiling(state, event, now);
		case 'rename-opened':
		case 'name-kept':
			return updateByNaming(state, event);
		case 'preview-toggled':
			return [withDetail(state, state.detail, !state.showPreview), []];
		case 'detail-cycled':
			return [withDetail(state, state.showPreview ? nextDetail[state.detail] : state.detail, true), []];
		case 'quit-chosen':
			return [state, [{type: 'quit'}]];
		case 'install-opened':
		case 'install-confirmed':
			return updateByInstallKey(state, event);
		case 'grouping-opened':
		case 'grouping-chosen':
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
			return [{...state, notice: {kind: 'failed', text: event.reason}, strayAt: event.opens ? now : state.strayAt}, []];
	}
}

/** Where there is room for one alone both look the same, so it is said. */
function withDetail(state: AppState, detail: AppState['detail'], showPreview: boolean): AppState {
	const text = showPreview ? `shown: ${detailWords[detail]}` : 'card and pane are hidden';
	return {...state, detail, showPreview, notice: {kind: 'said', text}};
}

function closed(state: AppState): AppState {
	const home = homeOf(state);
	return state.mode.kind === home.kind ? state : {...state, mode: home};
}

/** There is nothing to keep once one is there. */
function keepOrJump(state: AppState, now: number): Step {
	const row = state.view.keys.length === 1 ? selectedRow(state) : undefined;
	if (row === undefined || !isReachable(row) || state.mode.kind !== 'find') return [closed(state), []];
	return [closed(filtered(state, state.mode.before, now)), [{type: 'jump', row}]];
}

function pageMoved(state: AppState, move: Move): AppState {
	const {mode} = state;
	if (mode.kind !== 'help' && mode.kind !== 'card' && mode.kind !== 'batch' && mode.kind !== 'install') return state;
	const page = scrollPage(mode.page, move);
	return page === mode.page ? state : {...state, mode: {...mode, page}};
}
