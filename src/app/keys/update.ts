/** Passes each key to the feature it belongs to. */
import {updateByAct} from '../answer/acts.js';
import {updateByAnswer} from '../answer/update.js';
import {updateByCommand} from '../commands/update.js';
import type {Step} from '../effect.js';
import type {KeyEvent} from '../event.js';
import {updateByInstallKey} from '../first-run/update.js';
import {movedIn} from '../help/palette.js';
import {updateByArranging} from '../list/grouping/grouping.js';
import {updateByListKey} from '../list/update.js';
import {updateByNaming} from '../marks/naming.js';
import {updateByFiling} from '../marks/update.js';
import {baseOf} from '../mode.js';
import type {AppState} from '../model.js';
import {updateByPaneKey} from '../pane/update.js';
import {updateByPastKey} from '../past/update.js';
import {updateByReadingKey} from '../reading/update.js';
import {updateByReply} from '../reply/update.js';
import {updateByStartKey} from '../start/update.js';
import {isStray, isStraying} from './strays.js';

export function updateByKey(state: AppState, event: KeyEvent, now: number): Step {
	if (!isStraying(state, now)) return press(state, event, now);
	// Esc ends what the user had in mind, so that the next key is meant as it is.
	if (event.type === 'mode-left') return press({...state, strayAt: undefined}, event, now);
	const straying = {...state, strayAt: now};
	if (!isStray(state, event)) return press(straying, event, now);
	return [{...straying, notice: {kind: 'failed', text: 'Ignored: the last key was refused. Pause a moment, or press Esc'}}, []];
}

function press(state: AppState, event: KeyEvent, now: number): Step {
	switch (event.type) {
		case 'cursor-moved':
		case 'jump-chosen':
		case 'resorted':
		case 'find-opened':
		case 'find-typed':
		case 'find-erased':
		case 'find-accepted':
		case 'find-left':
			return updateByListKey(state, event, now);
		case 'help-opened':
		case 'card-opened':
		case 'pager-chosen':
		case 'page-scrolled':
		case 'page-closed':
		case 'history-opened':
		case 'search-opened':
		case 'search-accepted':
		case 'search-left':
		case 'copy-chosen':
		case 'preview-toggled':
		case 'detail-cycled':
			return updateByReadingKey(state, event, now);
		case 'pane-scrolled':
			return updateByPaneKey(state, event);
		case 'palette-opened':
			return [{...state, mode: {kind: 'palette', text: '', at: 0, under: baseOf(state)}}, []];
		case 'palette-moved':
			return [movedIn(state, event.by, event.count), []];
		case 'palette-chosen':
			return press(state.mode.kind === 'palette' ? {...state, mode: state.mode.under} : state, event.event, now);
		case 'tick-toggled':
		case 'ticks-cleared':
		case 'row-filed':
		case 'snooze-opened':
		case 'snooze-chosen':
		case 'snooze-repeated':
		case 'rest-dismissed':
		case 'undone':
			return updateByFiling(state, event, now);
		case 'rename-opened':
		case 'name-entered':
			return updateByNaming(state, event);
		case 'quit-chosen':
			return [state, [{type: 'quit'}]];
		case 'close-asked':
			return [{...state, notice: {kind: 'said', text: `Press ${event.key} again to close`, asksToClose: true}}, []];
		case 'set-up-chosen':
		case 'demo-chosen':
			return updateByInstallKey(state, event);
		case 'start-opened':
		case 'folder-moved':
		case 'folder-chosen':
		case 'prompt-entered':
			return updateByStartKey(state, event);
		case 'past-opened':
		case 'hit-moved':
		case 'hit-chosen':
		case 'hit-unfolded':
		case 'scope-changed':
			return updateByPastKey(state, event);
		case 'command-chosen':
			return updateByCommand(state, event);
		case 'grouping-opened':
		case 'grouping-chosen':
		case 'sorting-cycled':
		case 'section-folded':
		case 'sections-unfolded':
		case 'drawer-toggled':
		case 'waiting-toggled':
		case 'layout-turned':
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
