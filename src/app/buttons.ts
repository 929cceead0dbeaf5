/** Options of a dialog as buttons: where they were drawn last, and what a click on one does. */
import type {RowKey} from '../core/session.js';
import type {KeyEvent} from './event.js';
import {type Keymap, toKeyOf} from './keymap.js';
import {isTooSmall} from './layout.js';
import {groupOf, layoutOf} from './lines.js';
import type {Place} from './mouse.js';
import {type AppState, baseOf, type Mode, targetKey} from './state.js';
import {noOption} from './why-not.js';

export type Buttons = {
	/** `page`: over the whole screen. */
	readonly part: 'detail' | 'page';
	readonly row: RowKey;
	/** Line of the first option, from the top of its part. */
	readonly top: number;
	/** The option of each line from there on, and the cells from the left that it takes: beside it lies no button. */
	readonly options: readonly ({readonly number: number; readonly columns: number} | undefined)[];
};

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

function optionAt(state: AppState, {column, line}: Place): number | undefined {
	const {buttons} = state;
	if (buttons === undefined || buttons.row !== targetKey(state)) return undefined;
	const corner = cornerOf(state, buttons.part);
	if (corner === undefined || column < corner.column) return undefined;
	const option = buttons.options[line - corner.line - buttons.top];
	return option !== undefined && column - corner.column < option.columns ? option.number : undefined;
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
