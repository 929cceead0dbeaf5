/** A request must be read to its end before it is answered; once is enough, on any of the screens. */
import {type Offer, toOffer} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import type {Ask} from '../../core/terms/ask.js';
import {cleanText, stripControls} from '../../core/text/label.js';
import {groupedDigits} from '../../core/text/times.js';
import {baseOf, targetRow} from '../binding.js';
import type {CardLine} from '../card/line.js';
import {layoutOf} from '../list/lines.js';
import type {AppState, CardPage} from '../model.js';
import {type PageView, pageOf, pageView} from '../pager/page-view.js';
import {paneLines} from '../shown/option-lines.js';
import {detailOptions, subjectOf} from '../shown/shown.js';
import {width} from '../text.js';
import {detailView, linearView} from './detail-view.js';

/** Nobody reads new text in this time, so a key this soon after a change was meant for the previous screen. */
const youngMs = 350;

/** @param at when it appeared on the screen; epoch ms. */
export function isYoung(at: number, now: number): boolean {
	return Math.abs(now - at) < youngMs;
}

/** @returns why the request cannot be answered yet, in words for the footer. */
export function whyUnread(state: AppState, {row, offer}: {readonly row: Row; readonly offer: Offer}): string | undefined {
	if (offer.isBare)
		return isPaneShown(state, row) ? undefined : `Only its pane shows all of it: press ${state.keyOf('jump')} to answer there`;
	if (isRead(state, row)) return undefined;
	const open = requestPage(state, row);
	if (open === undefined) return `Cut off here: ${state.keyOf('read')} shows the rest`;
	const {must, rows} = open.view;
	const seen = Math.min(must, open.page.top + rows);
	return `Scroll to the end to answer: line ${groupedDigits(seen)} of ${groupedDigits(must)} (${state.keyOf('scroll-page-down')})`;
}

/** Whether the request was read to its end, or is whole on the screen. */
function isRead(state: AppState, row: Row): boolean {
	return (row.token !== undefined && state.read.has(row.token)) || isShownWhole(state, row);
}

/** Adds the request whose end has been on the screen. */
export function withRead(state: AppState, now: number): AppState {
	if (!('page' in state.mode) || isYoung(state.mode.page.since, now)) return state;
	const open = shownPage(state);
	return open !== undefined && isAtEnd(open) ? withToken(state, open.view.token) : state;
}

/** Adds the request that was whole on the screen before it is opened in full. */
export function withWhole(state: AppState, now: number): AppState {
	const row = targetRow(state);
	const {shownPrompt} = state;
	if (row === undefined || shownPrompt?.key !== row.key || isYoung(shownPrompt.at, now) || !isShownWhole(state, row)) return state;
	return withToken(state, row.token);
}

/** Keeps only tokens of present rows, so that the set does not grow. */
function withToken(state: AppState, token: string | undefined): AppState {
	if (token === undefined || state.read.has(token)) return state;
	const asked = new Set(state.rows.map((row) => row.token));
	return {...state, read: new Set([...state.read, token].filter((one) => asked.has(one)))};
}

/** Whether a page with an unread request was just opened. */
export function isPageNew(state: AppState, token: string | undefined, now: number): boolean {
	const page = pageOf(state);
	return page !== undefined && isYoung(page.since, now) && (token === undefined || !state.read.has(token));
}

type ShownPage = {readonly page: CardPage; readonly view: PageView};

function shownPage(state: AppState): ShownPage | undefined {
	const page = pageOf(state);
	const view = page && pageView(state);
	return page === undefined || view === undefined ? undefined : {page, view};
}

function requestPage(state: AppState, {token}: Row): ShownPage | undefined {
	const open = shownPage(state);
	return open !== undefined && open.view.must > 0 && token !== undefined && open.view.token === token ? open : undefined;
}

function isAtEnd({page, view: {must, rows}}: ShownPage): boolean {
	return must > 0 && page.top + rows >= must;
}

function isShownWhole(state: AppState, row: Row): boolean {
	if (pageOf(state) !== undefined) {
		const open = requestPage(state, row);
		return open !== undefined && isAtEnd(open);
	}
	const drawn = subjectOf(state).row;
	return (
		drawn?.key === row.key &&
		drawn.token === row.token &&
		(state.isLinear && baseOf(state).kind !== 'quick' ? linearView(state) : detailView(state))?.isCut === false
	);
}

/** Whether the detail shows the whole dialog of the row's pane. */
function isPaneShown(state: AppState, row: Row): boolean {
	const {preview, paneScroll, detail} = state;
	if (baseOf(state).kind !== 'queue' || preview?.key !== row.key || preview.text === undefined || paneScroll?.key === row.key) return false;
	const fit = detailView(state);
	const room = layoutOf(state, detailOptions(state)).detail;
	if (fit === undefined || room === undefined || !fit.hasPane || fit.fit.isCut) return false;
	return showsWholeDialog(row, {text: preview.text, rows: fit.fit.paneRows, columns: room.columns, hasCard: detail !== 'preview'});
}

/** How many options of the row's dialog are on the screen with their numbers. */
export function optionsInSight(state: AppState): number {
	const base = baseOf(state).kind;
	const isPage = state.mode.kind === 'batch' || base === 'card';
	const lines = isPage ? linesInSight(state) : state.isLinear && base === 'queue' ? undefined : detailView(state)?.choices;
	return new Set((lines ?? []).flatMap(({option}) => option ?? [])).size;
}

function linesInSight(state: AppState): readonly CardLine[] | undefined {
	const open = shownPage(state);
	return open && [...open.view.text.slice(open.page.top, open.page.top + open.view.rows), ...open.view.below];
}

/** The row that the keys answer: the first with the same request, since reading it counts for all. */
export function answeredRow(state: AppState): Row | undefined {
	return state.mode.kind === 'batch' ? state.mode.prompts[0]?.row : targetRow(state);
}

export function offerHere(state: AppState): Offer | undefined {
	const row = answeredRow(state);
	const offer = row && toOffer(row);
	return typeof offer === 'string' ? undefined : offer;
}

/** Whether the request can be answered only after it was read in full. */
export function isUnread(state: AppState): boolean {
	const row = targetRow(state);
	return row !== undefined && offerHere(state)?.isBare === false && !isRead(state, row);
}

type PaneView = {
	readonly text: string;
	/** The rows and columns of the pane's part of the detail. */
	readonly rows: number;
	readonly columns: number;
	/** Whether the card with the request's name and its options is above the pane. */
	readonly hasCard: boolean;
};

/**
 * Whether the pane shows the whole dialog, except the first lines and options, which are in the card. If its beginning is unknown, the
 * whole pane must be on the screen.
 */
function showsWholeDialog({state: {context}}: Row, {text, rows, columns, hasCard}: PaneView): boolean {
	if (context.kind !== 'blocked') return false;
	const whole = withoutBlankRows(text.split('\n').slice(context.aboveDialog ?? 0));
	const dialog = hasCard ? withoutName(whole, context.ask) : whole;
	const shown = withoutBlankRows(paneLines({text, scroll: undefined, card: undefined, rows})?.lines ?? []);
	const label = squeeze(context.options[0]?.label ?? '');
	const menu = dialog.findLastIndex((line) => /(?:^|\D)1[.)]/.test(line) && squeeze(line).includes(label));
	const asked = menu === -1 || !hasCard ? dialog : dialog.slice(0, menu);
	const isAdvice = (line: string) => context.advice?.includes(line.trim()) === true;
	return dialog.length <= shown.length && asked.every((line) => isRule(line) || isAdvice(line) || width(line) <= columns);
}

/** The lines after the name of the request. */
function withoutName(lines: readonly string[], ask: Ask): readonly string[] {
	const names = ask.kind === 'dialog' ? ask.title.split(' · ') : [];
	const first = lines.findIndex((line) => !isRule(line) && !names.includes(cleanText(line)));
	return lines.slice(Math.max(0, first));
}

function withoutBlankRows(lines: readonly string[]): readonly string[] {
	return lines.map((line) => stripControls(line).trimEnd()).filter((line) => line !== '');
}

function squeeze(text: string): string {
	return text.replace(/\s+/g, '');
}

/** Whether a line has only box-drawing signs. */
function isRule(line: string): boolean {
	return /^[\s\u2500-\u259f]*$/.test(line);
}
