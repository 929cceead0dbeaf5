/** What can be clicked of a card: the options of its dialog, and how much more there is to read. */

import {noOption} from '../answer/disabled-reasons.js';
import type {CardLine} from '../card/line.js';
import type {KeyEvent} from '../event.js';
import {isTooSmall, type Place} from '../layout.js';
import {groupOf, layoutOf} from '../list/lines.js';
import {baseOf} from '../mode.js';
import type {AppState, Mode} from '../model.js';
import {pageView} from '../pager/page-view.js';
import {detailView} from '../reading/detail-view.js';
import {quickView} from '../reading/quick-view.js';
import {type Shown, toShown} from '../reading/shown.js';
import {width} from '../text.js';
import type {Keymap} from './binding.js';
import {toKeyOf} from './keymap.js';

/** Modes that show options. */
const answering: ReadonlySet<Mode['kind']> = new Set(['queue', 'find', 'card', 'quick', 'choose']);

/** Cells before the lines of a card. */
const cardIndent = 1;
/** A finger on a phone is broader than a "Yes". */
const leastColumns = 12;

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
	const part = partOf(toShown(state));
	const inside = part && insideOf(part.corner, place);
	return inside !== undefined && inside.line === part?.more ? {type: 'card-opened'} : undefined;
}

function optionAt(state: AppState, place: Place): number | undefined {
	const part = partOf(toShown(state));
	const inside = part && insideOf(part.corner, place);
	const line = inside && part?.choices[inside.line - part.choicesTop];
	return line !== undefined && inside !== undefined && inside.column < columnsOf(line) ? line.option : undefined;
}

/** Beside an option lies no button. */
function columnsOf({lead, text}: CardLine): number {
	return Math.max(cardIndent + width(lead?.text ?? '') + width(text), leastColumns);
}

/** The place from the top left of the part. */
function insideOf(corner: Place, {column, line}: Place): Place | undefined {
	return column < corner.column ? undefined : {column: column - corner.column, line: line - corner.line};
}

/** Where the answers stand. Lines are counted from the top of the part, whose `corner` is its top left on the screen. */
type Part = {
	readonly corner: Place;
	readonly choices: readonly CardLine[];
	readonly choicesTop: number;
	readonly more: number | undefined;
};

const origin: Place = {column: 0, line: 0};

/** The part of the screen that shows the request of the row that keys are about. */
function partOf(shown: Shown): Part | undefined {
	switch (baseOf(shown).kind) {
		case 'card': {
			const view = pageView(shown);
			// Above the answers are the title, the text and a line.
			return view && {corner: origin, choices: view.below, choicesTop: view.rows + 2, more: undefined};
		}
		case 'quick': {
			const view = quickView(shown);
			return view && {corner: origin, ...view};
		}
		case 'queue': {
			const view = shown.isLinear ? undefined : detailView(shown);
			const corner = detailCorner(shown);
			return view && corner && {corner, ...view};
		}
	}
}

function detailCorner({view, size, cursor, showPreview}: Shown): Place | undefined {
	const {kind, list, detail} = layoutOf(view, size, {group: groupOf(view, cursor), showDetail: showPreview});
	if (detail === undefined) return undefined;
	// Beside the list stands the divider, above it in narrow and low windows the line of tabs.
	return kind === 'wide' ? {column: list.columns + 3, line: 0} : {column: 0, line: list.rows + (kind === 'tabs' ? 1 : 0)};
}
