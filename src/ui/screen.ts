/** The whole screen as lines, from the state: what is drawn, and what a click on it means. */
import {footerView} from '../app/footer/view.js';
import {type DetailOptions, isTooSmall, type Size} from '../app/layout.js';
import {layoutOf, scrollTo, toScreen} from '../app/list/lines.js';
import {baseOf} from '../app/mode.js';
import type {AppState} from '../app/model.js';
import {isSheet, type PageView, pageOf, pageView} from '../app/pager/page-view.js';
import {scrollOf} from '../app/pane/update.js';
import {pastView} from '../app/past/lines.js';
import {detailView, toDetailView} from '../app/reading/detail-view.js';
import {aboutText, linearView} from '../app/reading/linear-view.js';
import {detailOptions} from '../app/shown/detail-room.js';
import {type Subject, toSubject} from '../app/shown/shown.js';
import {targetKey} from '../app/target.js';
import {clip, oneLine, width} from '../app/text.js';
import {groupedDigits, toAge} from '../core/text/times.js';
import {screenLines as cardLines, indentedLines} from './card-lines.js';
import {detailLines} from './detail-lines.js';
import {footerLines} from './footer-lines.js';
import {beside, emptyLine, type Line, rule, sayingLines, sized, span} from './line.js';
import {listLines} from './list/list-lines.js';
import {tooSmallLines} from './list/too-small.js';
import {emptyLines, firstRunLines} from './pages.js';
import {quickLines} from './reply/quick-lines.js';
import {replyLines, toReplyLayout} from './reply/reply-lines.js';
import type {TerminalLook} from './terminal-style.js';
import {choiceLines, paletteLines, saidLines, startLines} from './titled-list.js';

/** The state, with what is shown of the target row. */
export type Drawn = AppState & Subject;

/** `waiting`: the text in place of the list until the sessions are read. */
export type ScreenStyle = {readonly look: TerminalLook; readonly waiting?: string};

/** @returns a line for each row of the terminal. */
export function screenLines(state: AppState, {look, waiting = 'Looking for sessions…'}: ScreenStyle): readonly Line[] {
	const {size} = state;
	const drawn = {...state, ...toSubject(state)};
	if (isTooSmall(size)) return sized(tooSmallLines(drawn, look), size.rows);
	const footer = footerView(state);
	const below = footer === undefined ? [emptyLine] : footerLines(footer, size.columns, look);
	const above = bodyLines(drawn, {columns: size.columns, rows: Math.max(1, size.rows - 1)}, {look, waiting});
	return [...sized(above, size.rows - below.length), ...below];
}

type Style = Required<ScreenStyle>;

/** Everything above the footer. The sheet of the keys is below what it is about. */
function bodyLines(drawn: Drawn, size: Size, style: Style): readonly Line[] {
	const sheet = isSheet(drawn.mode) ? pageView(drawn) : undefined;
	if (sheet === undefined) return wholeLines(drawn, size, style);
	const rows = sheet.rows + 1;
	return [
		...sized(wholeLines({...drawn, mode: baseOf(drawn)}, size, style), size.rows - rows),
		...pagerLines(sheet, {drawn, size: {...size, rows}}, style.look),
	];
}

function wholeLines(drawn: Drawn, size: Size, {look, waiting}: Style): readonly Line[] {
	const {mode, view, filter, keyOf, setup} = drawn;
	if (mode.kind === 'palette') return paletteLines(drawn, mode, size, look);
	const past = pastView(drawn, size);
	if (past !== undefined) return saidLines(past, size, look);
	if (mode.kind === 'ask' && mode.question.choices !== undefined) return choiceLines(mode, size, look);
	if (mode.kind === 'start') return startLines(mode, size, look);
	if (!('page' in mode) && baseOf(drawn).kind === 'quick') return quickLines(drawn, size, look);
	if (mode.kind === 'reply' && !isBesideList(drawn)) return replyingLines(drawn, size, look);
	const page = pageView(drawn);
	if (page !== undefined) return pagerLines(page, {drawn, size}, look);
	const saying = (text: string) => sayingLines(text, size, look);
	if (!drawn.looked) return saying(waiting);
	if (view.groups.every(({rows, isFolded}) => rows.length === 0 && isFolded !== true)) {
		if (filter !== '') return saying(`Nothing matches “${filter}”`);
		if (drawn.arrangement.drawer) return saying('Nothing is snoozed or dismissed');
		if (drawn.arrangement.isWaiting && view.order.size > 0)
			return saying(`Nobody waits for you. Press ${keyOf('needs-you')} to show all ${view.order.size}`);
		if (setup.kind === 'unread') return saying('Looking for sessions…');
		return setup.kind === 'missing' ? firstRunLines(drawn, size, look) : emptyLines(drawn, size, look);
	}
	return drawn.isLinear ? linearLines(drawn, size, look) : listAndDetailLines(drawn, look);
}

/** The rows that a reply wants beside the list. With fewer than `leastReplyRows` it replaces the list. */
const goodReplyRows = 14;
const leastReplyRows = 12;

/** The list with the detail, or with the input of a reply in its place, beside or below. */
function listAndDetailLines(drawn: Drawn, look: TerminalLook): readonly Line[] {
	const {mode, view, size, cursor, row, keyOf} = drawn;
	const isReply = mode.kind === 'reply';
	const screen = toScreen(view, size, {cursor, ...(isReply ? besideReply(drawn) : detailOptions(drawn))});
	const {kind, list, detail: room} = screen.layout;
	// The list scrolls to the cursor only while a reply is written; afterwards it is where it was.
	const left = listLines(drawn, screen, isReply ? scrollTo(screen, cursor, drawn.top) : drawn.top, look);
	if (room === undefined) return left;
	const shown = isReply ? undefined : detailView(drawn);
	const detail = isReply
		? replyingLines(drawn, room, look)
		: row === undefined || shown === undefined
			? []
			: detailLines(
					row,
					{view: shown, columns: room.columns, text: previewText(drawn), scroll: scrollOf(drawn), readKey: keyOf('read')},
					look,
				);
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
function isBesideList(drawn: Drawn): boolean {
	if (baseOf(drawn).kind !== 'queue' || drawn.isLinear) return false;
	const {detail} = layoutOf(drawn, besideReply(drawn));
	return detail !== undefined && detail.rows >= leastReplyRows;
}

function besideReply({isTurned}: Drawn): DetailOptions {
	return {showDetail: true, leastDetail: goodReplyRows, isTurned};
}

/** The input line of a reply, below the detail of its session. */
function replyingLines(drawn: Drawn, {columns, rows}: Size, look: TerminalLook): readonly Line[] {
	const {mode, row, file, answers, isLinear, keyOf} = drawn;
	if (mode.kind !== 'reply') return [];
	const layout = toReplyLayout(mode, row, {size: {columns, rows}, keyOf});
	const above = {columns, rows: rows - layout.rows};
	const input = replyLines(mode, row, {layout, columns}, look);
	if (above.rows <= 1) return input;
	if (row === undefined) return [...sayingLines('The session is gone', above, look), ...input];
	const view = toDetailView(row, {file, shown: isLinear ? 'card' : 'both', ...above, answers});
	const detail = detailLines(row, {view, columns, text: previewText(drawn), scroll: undefined, readKey: undefined}, look);
	return [...sized(detail, above.rows), ...input];
}

type PagerShape = {readonly drawn: Drawn; readonly size: Size};

/** A text that scrolls: the help, and what a session asks in full. */
function pagerLines({title, text, rows, below, goneAt}: PageView, {drawn, size}: PagerShape, look: TerminalLook): readonly Line[] {
	const {columns} = size;
	const {theme} = look;
	const top = pageOf(drawn)?.top ?? 0;
	const since = sinceText(goneAt, drawn.clock);
	const seen = text.length > rows ? `${since} ${Math.min(text.length, top + rows)}/${text.length} ` : since;
	const name = clip(` ${oneLine(title)} `, columns - width(seen));
	return [
		[span(theme.strong, name), rule(columns - width(name) - width(seen), look), span(theme.quiet, seen)],
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
function linearLines(drawn: Drawn, {columns}: Size, look: TerminalLook): readonly Line[] {
	const {lines, missing} = linearView(drawn, aboutText(drawn, drawn.clock));
	const more = `${groupedDigits(missing)} more lines. Press ${drawn.keyOf('read')} to read all.`;
	// Nothing is clicked there.
	const plain = cardLines(lines, columns, look).map((line) => line.map(({text, style}) => span(style, text)));
	return missing > 0 ? [...plain, [span({}, more)]] : plain;
}
