/**
 * The first frame as lines of text with SGR, made without the libraries of the later ones: the list and the keys, without the request of a session,
 * or quick reply.
 */

import {footerView} from '../app/footer/view.js';
import {isTooSmall} from '../app/layout.js';
import {filterWords} from '../app/list/found.js';
import {toScreen} from '../app/list/lines.js';
import type {AppState} from '../app/model.js';
import {detailOptions} from '../app/shown/detail-room.js';
import {type Drawn, toDrawn} from './drawn.js';
import {footerTexts} from './keys/footer-text.js';
import {listShown, listTexts} from './list/list-text.js';
import {quickTexts} from './reply/quick-text.js';
import {sayingTexts} from './terminal/saying-text.js';
import {toColumn} from './terminal/sequences.js';
import type {TerminalLook} from './terminal-style.js';
import {paint} from './theme.js';

export type FirstFrameOptions = {
	readonly look: TerminalLook;
	/** The text in place of the list until the sessions are read. */
	readonly waiting: string;
};

/** @returns a line for each row of the terminal. Undefined: the screen begins with something else. */
export function firstFrame(state: AppState, {look, waiting}: FirstFrameOptions): readonly string[] | undefined {
	const {mode, size, quick, isLinear, looked, view} = state;
	const isQuick = mode.kind === 'quick' || (mode.kind === 'reply' && quick !== undefined);
	if (isLinear || isTooSmall(size) || !(isQuick || (mode.kind === 'queue' && quick === undefined))) return undefined;
	if (looked && !isQuick && view.keys.length === 0) return undefined;
	const drawn = toDrawn(state);
	const above = {columns: size.columns, rows: Math.max(1, size.rows - 1)};
	const body = isQuick ? quickTexts(drawn, above, look) : looked ? listFrame(drawn, look, state.clock) : sayingTexts(waiting, above, look);
	const footer = footerView(state);
	const below = footer === undefined ? [''] : footerTexts(footer, size.columns, look);
	return [...Array.from({length: size.rows - below.length}, (_, row) => body[row] ?? ''), ...below];
}

function listFrame(drawn: Drawn, look: TerminalLook, now: number): readonly string[] {
	const {view, size, cursor} = drawn;
	const screen = toScreen(view, size, {cursor, ...detailOptions(drawn)});
	const {kind, list} = screen.layout;
	const lines = listTexts(listShown(drawn, screen, drawn.top), {look, words: filterWords(drawn.filter)}, now);
	if (kind !== 'wide') return lines;
	const divider = toColumn(list.columns + 1) + paint({dimColor: look.hasDim}, look.glyphs.divider);
	return Array.from({length: list.rows}, (_, row) => (lines[row] ?? '') + divider);
}
