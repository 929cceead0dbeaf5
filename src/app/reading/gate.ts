/** What has to be read before it is answered: a request is asked to be read once, wherever that is done. */

import {type Offer, toOffer} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import type {KeyOf} from '../keys/binding.js';
import {groupOf, layoutOf} from '../list/lines.js';
import {baseOf} from '../mode.js';
import type {AppState} from '../model.js';
import {rowOf, targetRow} from '../target.js';
import type {DetailShown, Page} from './model.js';

type Asked = {readonly row: Row; readonly offer: Offer};

/** @returns why it cannot be answered yet, in words for the footer. */
export function whyUnread(state: AppState, {row, offer}: Asked, keyOf: KeyOf): string | undefined {
	if (offer.isBare) return isPaneShown(state, row) ? undefined : 'only its pane shows what it asks: answer it there';
	if (isRead(state, row)) return undefined;
	const page = pageOf(state, row);
	if (page === undefined) return `too long to show here: ${keyOf('read')} reads it, then answer`;
	const seen = Math.min(page.must, page.top + page.rows);
	return `read it to its end first: ${seen.toLocaleString('en')} of ${page.must.toLocaleString('en')} lines (${keyOf('scroll-page-down')})`;
}

/** Read to its end before, or in full on the screen now. */
function isRead(state: AppState, row: Row): boolean {
	return (row.token !== undefined && state.read.has(row.token)) || isShownWhole(state, row);
}

/** Adds the request whose end is on the screen; those that nobody asks any more are forgotten. */
export function withRead(state: AppState): AppState {
	const {mode} = state;
	const page = mode.kind === 'card' || mode.kind === 'batch' ? mode.page : undefined;
	const token = page?.token;
	if (page === undefined || token === undefined || state.read.has(token) || !isAtEnd(page)) return state;
	const asked = new Set(state.rows.map((row) => row.token));
	return {...state, read: new Set([...state.read, token].filter((one) => asked.has(one)))};
}

function isAtEnd({top, rows, must}: Page): boolean {
	return rows > 0 && must > 0 && top + rows >= must;
}

/** The page it is read on, if that shows it as it is now. */
function pageOf(state: AppState, {key, token}: Row): Page | undefined {
	const {mode} = state;
	const isOfIt = mode.kind === 'card' ? mode.row === key : mode.kind === 'batch' && mode.asked[0]?.row.key === key;
	return isOfIt && 'page' in mode && mode.page.token === token && mode.page.must > 0 ? mode.page : undefined;
}

/** Where nothing was drawn yet, the layout tells whether it will be. */
function isShownWhole(state: AppState, {key, token}: Row): boolean {
	const {card, mode} = state;
	const base = baseOf(state);
	const isMeasured = card !== undefined && card.row === key && card.token === token;
	if (isMeasured && (card.isCut || card.isAlone)) return !card.isCut;
	// A page tells by itself how much of it was seen.
	if (!isMeasured && (base.kind === 'card' || mode.kind === 'batch')) return false;
	return base.kind === 'quick' || isDetailShown(state, 'card');
}

function isPaneShown(state: AppState, {key}: Row): boolean {
	const {preview} = state;
	return baseOf(state).kind === 'queue' && preview?.key === key && preview.text !== undefined && isDetailShown(state, 'preview');
}

function isDetailShown(state: AppState, part: Exclude<DetailShown, 'both'>): boolean {
	return (state.detail === 'both' || state.detail === part) && state.showPreview && hasRoom(state);
}

export function hasRoom({view, size, cursor}: AppState): boolean {
	return layoutOf(view, size, {group: groupOf(view, cursor), showDetail: true}).detail !== undefined;
}

/** The first of those that ask the same, as it is now: what is read of it is read of all. */
export function batchRow(state: AppState): Row | undefined {
	const first = state.mode.kind === 'batch' ? state.mode.asked[0]?.row : undefined;
	return first === undefined ? undefined : (rowOf(state, first.key) ?? first);
}

/** It can be answered, once it was read in full. */
export function isUnread(state: AppState): boolean {
	const row = targetRow(state);
	const offer = row === undefined ? '' : toOffer(row);
	return row !== undefined && typeof offer !== 'string' && !offer.isBare && !isRead(state, row);
}
