/** What can be clicked on a card: the options of its dialog, and the line that says how much more there is. */

import {noOption} from '../answer/disabled-reasons.js';
import type {CardLine} from '../card/line.js';
import type {KeyEvent} from '../event.js';
import {type Cell, isTooSmall} from '../layout.js';
import {layoutOf} from '../list/lines.js';
import {baseOf} from '../mode.js';
import type {AppState, Mode} from '../model.js';
import {pageView} from '../pager/page-view.js';
import {detailView} from '../reading/detail-view.js';
import {quickView} from '../reading/quick-view.js';
import {detailOptions} from '../shown/detail-room.js';
import {type Shown, toShown} from '../shown/shown.js';
import {width} from '../text.js';

/** The modes that show options. */
const answering: ReadonlySet<Mode['kind']> = new Set(['queue', 'find', 'card', 'quick', 'choose']);

/** The indentation of a card, in cells. */
const cardIndent = 1;
/** A finger on a phone is broader than a "Yes". */
const leastColumns = 12;

/** The event of a click on an option, the same as that of its key. @returns undefined outside the options. */
export function optionEvent(state: AppState, place: Cell): KeyEvent | undefined {
	if (!answering.has(state.mode.kind) || isTooSmall(state.size)) return undefined;
	const number = optionAt(state, place);
	if (number === undefined) return undefined;
	const reason = noOption(state, number);
	return reason === undefined ? {type: 'key', action: 'option', index: number - 1} : {type: 'key-refused', reason};
}

/** A click on the line that says how much more there is opens the whole text. */
export function moreEvent(state: AppState, place: Cell): KeyEvent | undefined {
	if ((state.mode.kind !== 'queue' && state.mode.kind !== 'quick') || isTooSmall(state.size)) return undefined;
	const part = partOf(toShown(state));
	const inside = part && insideOf(part.corner, place);
	return inside !== undefined && inside.line === part?.more ? {type: 'key', action: 'read', index: 0} : undefined;
}

function optionAt(state: AppState, place: Cell): number | undefined {
	const part = partOf(toShown(state));
	const inside = part && insideOf(part.corner, place);
	const line = inside && part?.choices[inside.line - part.choicesTop];
	return line !== undefined && inside !== undefined && inside.column < columnsOf(line) ? line.option : undefined;
}

/** The width of an option as a button; nothing else is clickable beside it. */
function columnsOf({lead, text}: CardLine): number {
	return Math.max(cardIndent + width(lead?.text ?? '') + width(text), leastColumns);
}

/** The place relative to the top left of the part. */
function insideOf(corner: Cell, {column, line}: Cell): Cell | undefined {
	return column < corner.column ? undefined : {column: column - corner.column, line: line - corner.line};
}

/** The answers on the screen. Lines count from the top of the part; `corner` is its top left on the screen. */
type Part = {
	readonly corner: Cell;
	readonly choices: readonly CardLine[];
	readonly choicesTop: number;
	readonly more: number | undefined;
};

const origin: Cell = {column: 0, line: 0};

/** The part of the screen with the target row's request. */
function partOf(shown: Shown): Part | undefined {
	switch (baseOf(shown).kind) {
		case 'card': {
			const view = pageView(shown);
			// The title, the text and a line are above the answers.
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

function detailCorner(shown: Shown): Cell | undefined {
	const {kind, list, detail} = layoutOf(shown, detailOptions(shown));
	if (detail === undefined) return undefined;
	// The divider is beside the list; in narrow and low windows the tabs are above it.
	return kind === 'wide' ? {column: list.columns + 3, line: 0} : {column: 0, line: list.rows + (kind === 'tabs' ? 1 : 0)};
}
