/** What can be clicked of a card: the options of its dialog, and how much more there is to read; where they were drawn last. */

import {noOption} from '../answer/disabled-reasons.js';
import type {KeyEvent} from '../event.js';
import {isTooSmall, type Place} from '../layout.js';
import {groupOf, layoutOf} from '../list/lines.js';
import {baseOf} from '../mode.js';
import type {AppState, Mode} from '../model.js';
import type {Buttons} from '../reading/model.js';
import {targetKey} from '../target.js';
import type {Keymap} from './binding.js';
import {toKeyOf} from './keymap.js';

/** Modes that show options. */
const answering: ReadonlySet<Mode['kind']> = new Set(['queue', 'find', 'card', 'quick', 'choose']);

/** What a click does that is one on an option: the same as its key. @returns undefined when there is none at this place. */
export function optionEvent(keymap: Keymap, state: AppState, place: Place): KeyEvent | undefined {
	if (!answering.has(state.mode.kind) || isTooSmall(state.size)) return undefined;
	const number = optionAt(state, place);
	if (number === undefined) return undefined;
	const reason = noOption(state, number, toKeyOf(keymap));
	return reason === undefined ? {type: 'option-chosen', number} : {type: 'key-refused', reason};
}

/** A click on how much more there is reads it. */
export function moreEvent(state: AppState, place: Place): KeyEvent | undefined {
	if ((state.mode.kind !== 'queue' && state.mode.kind !== 'quick') || isTooSmall(state.size)) return undefined;
	const inside = insideOf(state, place);
	return inside !== undefined && inside.line === state.buttons?.more ? {type: 'card-opened'} : undefined;
}

function optionAt(state: AppState, place: Place): number | undefined {
	const {buttons} = state;
	const inside = insideOf(state, place);
	if (buttons === undefined || inside === undefined) return undefined;
	const option = buttons.options[inside.line - buttons.top];
	return option !== undefined && inside.column < option.columns ? option.number : undefined;
}

/** The place from the top left of the part, if that is of the row that keys are about. */
function insideOf(state: AppState, {column, line}: Place): Place | undefined {
	const {buttons} = state;
	if (buttons === undefined || buttons.row !== targetKey(state)) return undefined;
	const corner = cornerOf(state, buttons.part);
	return corner === undefined || column < corner.column ? undefined : {column: column - corner.column, line: line - corner.line};
}

/** Top left of the part that is drawn now. */
function cornerOf(state: AppState, part: Buttons['part']): Place | undefined {
	const base = baseOf(state);
	if (part === 'page') return base.kind === 'queue' ? undefined : {column: 0, line: 0};
	if (base.kind !== 'queue') return undefined;
	const {view, size, cursor, showPreview} = state;
	const {kind, list, detail} = layoutOf(view, size, {group: groupOf(view, cursor), showDetail: showPreview});
	if (detail === undefined) return undefined;
	// Beside the list stands the divider, above it in narrow and low windows the line of tabs.
	return kind === 'wide' ? {column: list.columns + 3, line: 0} : {column: 0, line: list.rows + (kind === 'tabs' ? 1 : 0)};
}
