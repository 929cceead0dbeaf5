/** The whole screen as lines, from the state: what is state, and what a click on it means. */
import {type FooterView, footerView} from '../app/footer/view.js';
import {type DetailOptions, isTooSmall, type Size} from '../app/layout.js';
import {layoutOf, scrollTo, toScreen} from '../app/list/lines.js';
import {baseOf} from '../app/mode.js';
import type {AppState} from '../app/model.js';
import {isSheet, type PageView, pageOf, pageView} from '../app/pager/page-view.js';
import {scrollOf} from '../app/pane/update.js';
import {pastView} from '../app/past/lines.js';
import {detailView, toDetailView} from '../app/reading/detail-view.js';
import {linearView} from '../app/reading/linear-view.js';
import {detailOptions, subjectOf} from '../app/shown/shown.js';
import {targetKey} from '../app/target.js';
import {clip, fill, oneLine, width} from '../app/text.js';
import {groupedDigits, toAge} from '../core/text/times.js';
import {drawnCard, indentedLines} from './card-lines.js';
import {detailLines} from './detail-lines.js';
import {beside, emptyLine, type Line, padded, rule, ruled, sayingLines, sized, span} from './line.js';
import {listLines} from './list/list-lines.js';
import {tooSmallLines} from './list/too-small.js';
import {emptyLines, firstRunLines} from './pages.js';
import {quickLines, replyLines, toReplyLayout} from './reply/reply-lines.js';
import type {TerminalLook} from './terminal-style.js';
import {choiceLines, paletteLines, saidLines, startLines} from './titled-list.js';

/** `waiting`: the text in place of the list until the sessions are read. */
export type ScreenStyle = {readonly look: TerminalLook; readonly waiting?: string};

/** @returns a line for each row of the terminal. */
export function screenLines(state: AppState, {look, waiting = 'Looking for sessions…'}: ScreenStyle): readonly Line[] {
	const {size} = state;
	if (isTooSmall(size)) return sized(tooSmallLines(state, look), size.rows);
	const footer = footerView(state);
	const below = footer === undefined ? [emptyLine] : footerLines(footer, size.columns, look);
	const above = bodyLines(state, {...size, rows: Math.max(1, size.rows - 1)}, {look, waiting});
	return [...sized(above, size.rows - below.length), ...below];
}

/** The last line: what is being typed or the keys that work now, and lines above it for what does not fit beside them. */
export function footerLines({parts, place, over}: FooterView, columns: number, {theme}: TerminalLook): readonly Line[] {
	const said = parts.map(({text, role, press}) => ({
		...span(theme[role], text),
		click: press === undefined ? undefined : ({on: 'key', key: press} as const),
	}));
	return [
		...over.lines.map((line) => [span(theme[over.role], fill(` ${line}`, columns))]),
		[...padded([span({}, ' '), ...said], columns - width(place)), span(theme.quiet, place)],
	];
}

type Style = Required<ScreenStyle>;

/** Everything above the footer. The sheet of the keys is below what it is about. */
function bodyLines(state: AppState, size: Size, style: Style): readonly Line[] {
	const sheet = isSheet(state.mode) ? pageView(state) : undefined;
	if (sheet === undefined) return wholeLines(state, size, style);
	const rows = sheet.rows + 1;
	return [
		...sized(wholeLines({...state, mode: baseOf(state)}, size, style), size.rows - rows),
		...pagerLines(sheet, {state, size: {...size, rows}}, style.look),
	];
}

function wholeLines(state: AppState, size: Size, {look, waiting}: Style): readonly Line[] {
	const {mode, view, filter, keyOf, setup} = state;
	if (mode.kind === 'palette') return paletteLines(state, mode, size, look);
	const past = pastView(state, size);
	if (past !== undefined) return saidLines(past, size, look);
	if (mode.kind === 'ask' && mode.question.choices !== undefined) return choiceLines(mode, size, look);
	if (mode.kind === 'start') return startLines(mode, size, look);
	if (!('page' in mode) && baseOf(state).kind === 'quick') return quickLines(state, size, look);
	if (mode.kind === 'reply' && !isBesideList(state)) return replyingLines(state, size, look);
	const page = pageView(state);
	if (page !== undefined) return pagerLines(page, {state, size}, look);
	const saying = (text: string) => sayingLines(text, size, look);
	if (!state.looked) return saying(waiting);
	if (view.groups.every(({rows, isFolded}) => rows.length === 0 && isFolded !== true)) {
		if (filter !== '') return saying(`Nothing matches “${filter}”`);
		if (state.arrangement.drawer) return saying('Nothing is snoozed or dismissed');
		if (state.arrangement.isWaiting && view.order.size > 0)
			return saying(`Nobody waits for you. Press ${keyOf('needs-you')} to show all ${view.order.size}`);
		if (setup.kind === 'unread') return saying('Looking for sessions…');
		return setup.kind === 'missing' ? firstRunLines(state, size, look) : emptyLines(state, size, look);
	}
	return state.isLinear ? linearLines(state, size, look) : listAndDetailLines(state, look);
}

/** The rows that a reply wants beside the list. With fewer than `leastReplyRows` it replaces the list. */
const goodReplyRows = 14;
const leastReplyRows = 12;

/** The list with the detail, or with the input of a reply in its place, beside or below. */
function listAndDetailLines(state: AppState, look: TerminalLook): readonly Line[] {
	const {mode, view, size, cursor, keyOf} = state;
	const {row} = subjectOf(state);
	const isReply = mode.kind === 'reply';
	const screen = toScreen(view, size, {cursor, ...(isReply ? besideReply(state) : detailOptions(state))});
	const {kind, list, detail: room} = screen.layout;
	// The list scrolls to the cursor only while a reply is written; afterwards it is where it was.
	const left = listLines(state, screen, isReply ? scrollTo(screen, cursor, state.top) : state.top, look);
	if (room === undefined) return left;
	const shown = isReply ? undefined : detailView(state);
	const detail = isReply
		? replyingLines(state, room, look)
		: row === undefined || shown === undefined
			? []
			: detailLines(row, {
					view: shown,
					columns: room.columns,
					text: previewText(state),
					scroll: scrollOf(state),
					readKey: keyOf('read'),
					look,
				});
	if (kind !== 'wide') return [...left, ...sized(detail, room.rows)];
	const divider = [span({}, ' '), span({dimColor: look.hasDim}, look.glyphs.divider), span({}, ' ')];
	return beside(
		left,
		list.columns,
		sized(detail, room.rows).map((line) => [...divider, ...line]),
	);
}

/** Undefined for the capture of another row, which was selected before. */
function previewText(state: AppState): string | undefined {
	return state.preview?.key === targetKey(state) ? state.preview?.text : undefined;
}

/** Whether the list stays while a reply is written. */
function isBesideList(state: AppState): boolean {
	if (baseOf(state).kind !== 'queue' || state.isLinear) return false;
	const {detail} = layoutOf(state, besideReply(state));
	return detail !== undefined && detail.rows >= leastReplyRows;
}

function besideReply({isTurned}: AppState): DetailOptions {
	return {showDetail: true, leastDetail: goodReplyRows, isTurned};
}

/** The input line of a reply, below the detail of its session. */
function replyingLines(state: AppState, {columns, rows}: Size, look: TerminalLook): readonly Line[] {
	const {mode, isLinear, keyOf} = state;
	const {row, file, answers} = subjectOf(state);
	if (mode.kind !== 'reply') return [];
	const layout = toReplyLayout(mode, row, {size: {columns, rows}, keyOf});
	const above = {columns, rows: rows - layout.rows};
	const input = replyLines(mode, row, {layout, columns}, look);
	if (above.rows <= 1) return input;
	if (row === undefined) return [...sayingLines('The session is gone', above, look), ...input];
	const view = toDetailView(row, {file, shown: isLinear ? 'card' : 'both', ...above, answers});
	const detail = detailLines(row, {view, columns, text: previewText(state), scroll: undefined, readKey: undefined, look});
	return [...sized(detail, above.rows), ...input];
}

type PagerShape = {readonly state: AppState; readonly size: Size};

/** A text that scrolls: the help, and what a session asks in full. */
function pagerLines({title, text, rows, below, goneAt}: PageView, {state, size}: PagerShape, look: TerminalLook): readonly Line[] {
	const {columns} = size;
	const {theme} = look;
	const top = pageOf(state)?.top ?? 0;
	const since = sinceText(goneAt, state.clock);
	const seen = text.length > rows ? `${since} ${Math.min(text.length, top + rows)}/${text.length} ` : since;
	const name = clip(` ${oneLine(title)} `, columns - width(seen));
	return [
		ruled([span(theme.strong, name)], columns, look, [span(theme.quiet, seen)]),
		...sized(indentedLines(text.slice(top, top + rows), columns, look), rows),
		...(below.length > 0 ? [[rule(columns, look)], ...indentedLines(below, columns, look)] : []),
	];
}

/** How long ago the session left the list; empty while it is listed. */
function sinceText(goneAt: number | undefined, now: number): string {
	if (goneAt === undefined) return '';
	const age = toAge(now - goneAt);
	return age === 'now' ? ' just now ' : ` ${age} ago `;
}

/** The list for a screen reader: lines of text without columns, rules and glyphs. */
function linearLines(state: AppState, {columns}: Size, look: TerminalLook): readonly Line[] {
	const {lines, missing} = linearView(state);
	const more = `${groupedDigits(missing)} more lines. Press ${state.keyOf('read')} to read all.`;
	// Nothing is clicked there.
	const plain = drawnCard(lines, columns, look).map((line) => line.map(({text, style}) => span(style, text)));
	return missing > 0 ? [...plain, [span({}, more)]] : plain;
}
