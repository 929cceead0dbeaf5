/**
 * The first frame as lines of text with SGR, made without the libraries of the later ones: the list and the keys, without the request of a session.
 */

import type {Keymap} from '../app/binding.js';
import {footerView} from '../app/footer/view.js';
import {isTooSmall} from '../app/layout.js';
import {filterWords} from '../app/list/found.js';
import {toScreen} from '../app/list/lines.js';
import type {AppState} from '../app/model.js';
import {clip, width} from '../app/text.js';
import {type Drawn, toDrawn} from './drawn.js';
import {footerTexts} from './keys/footer-text.js';
import {listShown, listTexts} from './list/list-text.js';
import {toColumn} from './terminal/sequences.js';
import type {TerminalLook} from './terminal-style.js';
import {paint} from './theme.js';

export type FirstFrameOptions = {
	readonly keymap: Keymap;
	readonly look: TerminalLook;
	/** The text in place of the list until the sessions are read. */
	readonly waiting: string;
};

/** @returns a line for each row of the terminal. Undefined: the screen does not begin with the list. */
export function firstFrame(state: AppState, {keymap, look, waiting}: FirstFrameOptions): readonly string[] | undefined {
	const {mode, size, quick, isLinear, looked, view} = state;
	if (mode.kind !== 'queue' || quick !== undefined || isLinear || isTooSmall(size)) return undefined;
	if (looked && view.keys.length === 0) return undefined;
	const drawn = toDrawn(state);
	const body = looked ? listFrame(drawn, look, state.clock) : saying(waiting, drawn, look);
	const footer = footerView(keymap, state);
	const below = footer === undefined ? [''] : footerTexts(footer, size.columns, look);
	return [...Array.from({length: size.rows - below.length}, (_, row) => body[row] ?? ''), ...below];
}

function listFrame(drawn: Drawn, look: TerminalLook, now: number): readonly string[] {
	const {view, size, cursor, showPreview} = drawn;
	const screen = toScreen(view, size, {cursor, showDetail: showPreview});
	const {kind, list} = screen.layout;
	const lines = listTexts(listShown(drawn, screen, drawn.top), {look, words: filterWords(drawn.filter)}, now);
	if (kind !== 'wide') return lines;
	const divider = toColumn(list.columns + 1) + paint({dimColor: look.hasDim}, look.glyphs.divider);
	return Array.from({length: list.rows}, (_, row) => (lines[row] ?? '') + divider);
}

/** A text in the middle of the screen above the footer. */
function saying(text: string, {size}: Drawn, {theme}: TerminalLook): readonly string[] {
	const said = clip(text, size.columns);
	const above = Array.from({length: Math.floor((size.rows - 2) / 2)}, () => '');
	return [...above, toColumn(Math.floor((size.columns - width(said)) / 2)) + paint(theme.quiet, said)];
}
