/** Stray keys: those that were meant for a question or an input line that did not open, or is gone. The keys within a second after one have no effect. */
import {notActable} from '../answer/disabled-reasons.js';
import type {KeyEvent} from '../event.js';
import {hasLine} from '../mode.js';
import type {AppState} from '../model.js';

/** The longest time between two keys that belong together. */
const strayKeyMs = 1000;

/**
 * `shows`: it only shows or leaves something. `opens`: the next key answers it, or is a letter of a text. `acts`: all others. `r` opens, and so is no key
 * that only shows: it may be a letter of the text, and the rest of the text would be sent.
 */
const kinds: Readonly<Record<KeyEvent['type'], 'shows' | 'opens' | 'acts'>> = {
	'cursor-moved': 'shows',
	'card-opened': 'shows',
	'page-scrolled': 'shows',
	'page-closed': 'shows',
	'help-opened': 'shows',
	'mode-left': 'shows',
	'quit-chosen': 'shows',
	'close-asked': 'shows',
	'key-refused': 'shows',
	'reply-opened': 'opens',
	'reason-opened': 'opens',
	'batch-opened': 'opens',
	'act-chosen': 'opens',
	'snooze-opened': 'opens',
	'rename-opened': 'opens',
	'start-opened': 'opens',
	'act-confirmed': 'opens',
	'set-up-chosen': 'opens',
	'demo-chosen': 'opens',
	'option-chosen': 'acts',
	'said-yes': 'acts',
	'said-no': 'acts',
	'picks-sent': 'acts',
	'row-passed': 'acts',
	'command-chosen': 'acts',
	'jump-chosen': 'acts',
	resorted: 'shows',
	'find-opened': 'acts',
	'find-typed': 'acts',
	'find-erased': 'acts',
	'find-accepted': 'acts',
	'find-left': 'acts',
	'grouping-opened': 'shows',
	'grouping-chosen': 'shows',
	'sorting-cycled': 'shows',
	'section-folded': 'shows',
	'sections-unfolded': 'shows',
	'drawer-toggled': 'acts',
	'waiting-toggled': 'shows',
	'tick-toggled': 'acts',
	'ticks-cleared': 'acts',
	'row-filed': 'acts',
	'snooze-chosen': 'acts',
	'snooze-repeated': 'acts',
	'rest-dismissed': 'acts',
	undone: 'acts',
	'name-entered': 'acts',
	'pane-scrolled': 'shows',
	'pager-chosen': 'acts',
	'history-opened': 'acts',
	'search-opened': 'acts',
	'search-accepted': 'acts',
	'search-left': 'acts',
	'copy-chosen': 'acts',
	'preview-toggled': 'shows',
	'detail-cycled': 'shows',
	'layout-turned': 'shows',
	'text-edited': 'acts',
	'text-sent': 'acts',
	'editor-opened': 'acts',
	'reply-left': 'acts',
	'enter-offered': 'acts',
	'folder-moved': 'acts',
	'folder-chosen': 'acts',
	'scope-changed': 'shows',
	'hit-unfolded': 'shows',
	'hit-chosen': 'acts',
	'past-opened': 'opens',
	'hit-moved': 'shows',
	'prompt-entered': 'acts',
	'palette-opened': 'acts',
	'palette-moved': 'acts',
	'palette-chosen': 'acts',
};

/** Whether the next key was meant for what this one opens. */
export function isOpening({type}: KeyEvent): boolean {
	return kinds[type] === 'opens';
}

export function isStraying({strayAt}: AppState, now: number): boolean {
	return strayAt !== undefined && Math.abs(now - strayAt) < strayKeyMs;
}

/** A user who looks elsewhere types on: a `y` in the text is no answer, an `s` no snooze, and Enter no jump. */
export function isStray(state: AppState, {type}: KeyEvent): boolean {
	return !hasLine(state) && kinds[type] !== 'shows';
}

/** Closes a question about an act that is no longer possible; keys that answer it have no effect. */
export function withoutVanished(state: AppState, now: number): AppState {
	const why = whyVanished(state);
	if (why === undefined || !('under' in state.mode)) return state;
	return {...state, mode: state.mode.under, strayAt: now, notice: {kind: 'failed', text: `Nothing was done. ${why}`}};
}

function whyVanished(state: AppState): string | undefined {
	const {mode, rows} = state;
	const isGone = (key: string) => rows.every((row) => row.key !== key);
	switch (mode.kind) {
		case 'confirm':
			return isGone(mode.row) ? 'The session is gone' : notActable(mode.act)(state);
		case 'snooze':
			return isGone(mode.row) ? 'The session is gone' : undefined;
		case 'batch':
			return mode.prompts.every(({row, token}) => rows.every((one) => one.key !== row.key || one.token !== token))
				? 'None of the sessions asks it any more'
				: undefined;
		default:
			return undefined;
	}
}
