/** The whole screen as lines, made from the state, each part with its click. */
import {baseOf, targetKey} from '../app/binding.js';
import {type FooterView, footerView} from '../app/footer/view.js';
import {type DetailOptions, isTooSmall, type Size} from '../app/layout.js';
import {layoutOf, scrollTo, toScreen} from '../app/list/lines.js';
import type {AppState} from '../app/model.js';
import {isSheet, type PageView, pageOf, pageView} from '../app/pager/page-view.js';
import {scrollOf} from '../app/pane/update.js';
import {pastView} from '../app/past/lines.js';
import {detailView, linearView, toDetailView} from '../app/reading/detail-view.js';
import {detailOptions, subjectOf} from '../app/shown/shown.js';
import {clip, fill, oneLine, width} from '../app/text.js';
import {groupedDigits, toAgo} from '../core/text/times.js';
import {detailLines, drawnCard, indentedLines} from './detail-lines.js';
import {beside, emptyLine, type Line, messageLines, padded, rule, ruled, sized, span, type TerminalStyle} from './line.js';
import {listLines, tooSmallLines} from './list/list-lines.js';
import {quickLines, replyLines, toReplyLayout} from './reply/reply-lines.js';
import {choiceLines, emptyLines, firstRunLines, paletteLines, saidLines, startLines} from './titled-list.js';

/** `waiting`: the text instead of the list until the sessions are read. */
export type ScreenOptions = {readonly style: TerminalStyle; readonly waiting?: string};

/** @returns a line for each row of the terminal. */
export function screenLines(state: AppState, {style, waiting = 'Looking for sessions…'}: ScreenOptions): readonly Line[] {
	const {size} = state;
	if (isTooSmall(size)) return sized(tooSmallLines(state, style), size.rows);
	const footer = footerView(state);
	const below = footer === undefined ? [emptyLine] : footerLines(footer, size.columns, style);
	const above = bodyLines(state, {...size, rows: Math.max(1, size.rows - 1)}, {style, waiting});
	return [...sized(above, size.rows - below.length), ...below];
}

/** The last line (the typed text, or the keys that work now), and lines above it for what does not fit. */
export function footerLines({parts, place, over}: FooterView, columns: number, {theme}: TerminalStyle): readonly Line[] {
	const said = parts.map(({text, role, press}) => ({
		...span(theme[role], text),
		click: press === undefined ? undefined : ({on: 'key', key: press} as const),
	}));
	return [
		...over.lines.map((line) => [span(theme[over.role], fill(` ${line}`, columns))]),
		[...padded([span({}, ' '), ...said], columns - width(place)), span(theme.quiet, place)],
	];
}

/** Everything above the footer. The sheet of keys is below the mode that it describes. */
function bodyLines(state: AppState, size: Size, options: Required<ScreenOptions>): readonly Line[] {
	const sheet = isSheet(state.mode) ? pageView(state) : undefined;
	if (sheet === undefined) return wholeLines(state, size, options);
	const rows = sheet.rows + 1;
	return [
		...sized(wholeLines({...state, mode: baseOf(state)}, size, options), size.rows - rows),
		...pagerLines(sheet, {state, size: {...size, rows}}, options.style),
	];
}

function wholeLines(state: AppState, size: Size, {style, waiting}: Required<ScreenOptions>): readonly Line[] {
	const {mode, view} = state;
	if (mode.kind === 'palette') return paletteLines(state, mode, size, style);
	const past = pastView(state, size);
	if (past !== undefined) return saidLines(past, size, style);
	if (mode.kind === 'ask' && mode.question.choices !== undefined) return choiceLines(mode, size, style);
	if (mode.kind === 'start') return startLines(mode, size, style);
	if (!('page' in mode) && baseOf(state).kind === 'quick') return quickLines(state, size, style);
	if (mode.kind === 'reply' && !isBesideList(state)) return replyingLines(state, size, style);
	const page = pageView(state);
	if (page !== undefined) return pagerLines(page, {state, size}, style);
	if (!state.looked) return messageLines(waiting, size, style);
	if (view.groups.every(({rows, isFolded}) => rows.length === 0 && isFolded !== true)) return emptyListLines(state, size, style);
	return state.isLinear ? linearLines(state, size, style) : listAndDetailLines(state, style);
}

/** Shown instead of an empty list: why it is empty. */
function emptyListLines(state: AppState, size: Size, style: TerminalStyle): readonly Line[] {
	const {view, filter, keyOf, setup, arrangement} = state;
	const message = (text: string) => messageLines(text, size, style);
	if (filter !== '') return message(`Nothing matches “${filter}”`);
	if (arrangement.drawer) return message('Nothing is snoozed or dismissed');
	if (arrangement.isWaiting && view.order.size > 0)
		return message(`Nobody waits for you. Press ${keyOf('needs-you')} to show all ${view.order.size}`);
	if (setup.kind === 'unread') return message('Looking for sessions…');
	return setup.kind === 'missing' ? firstRunLines(state, size, style) : emptyLines(state, size, style);
}

/** The rows of a reply beside the list. With fewer than `leastReplyRows` it replaces the list. */
const goodReplyRows = 14;
const leastReplyRows = 12;

/** The list, with the detail or the input of a reply beside or below it. */
function listAndDetailLines(state: AppState, style: TerminalStyle): readonly Line[] {
	const {mode, view, size, cursor, keyOf} = state;
	const {row} = subjectOf(state);
	const isReply = mode.kind === 'reply';
	const screen = toScreen(view, size, {cursor, ...(isReply ? besideReply(state) : detailOptions(state))});
	const {kind, list, detail: room} = screen.layout;
	// The list scrolls to the cursor only while a reply is written; afterwards it is where it was.
	const left = listLines(state, screen, isReply ? scrollTo(screen, cursor, state.top) : state.top, style);
	if (room === undefined) return left;
	const shown = isReply ? undefined : detailView(state);
	const detail = isReply
		? replyingLines(state, room, style)
		: row === undefined || shown === undefined
			? []
			: detailLines(row, {
					view: shown,
					columns: room.columns,
					text: previewText(state),
					scroll: scrollOf(state),
					readKey: keyOf('read'),
					style,
				});
	if (kind !== 'wide') return [...left, ...sized(detail, room.rows)];
	const divider = [span({}, ' '), span({dimColor: style.hasDim}, style.glyphs.divider), span({}, ' ')];
	const right = sized(detail, room.rows).map((line) => [...divider, ...line]);
	return beside(left, list.columns, right);
}

/** The capture of the selected row; undefined while it is that of an earlier row. */
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
function replyingLines(state: AppState, {columns, rows}: Size, style: TerminalStyle): readonly Line[] {
	const {mode, isLinear, keyOf} = state;
	const {row, file, answers} = subjectOf(state);
	if (mode.kind !== 'reply') return [];
	const layout = toReplyLayout(mode, row, {size: {columns, rows}, keyOf});
	const above = {columns, rows: rows - layout.rows};
	const input = replyLines(mode, row, {layout, columns}, style);
	if (above.rows <= 1) return input;
	if (row === undefined) return [...messageLines('The session is gone', above, style), ...input];
	const view = toDetailView(row, {file, shown: isLinear ? 'card' : 'both', ...above, answers});
	const detail = detailLines(row, {view, columns, text: previewText(state), scroll: undefined, readKey: undefined, style});
	return [...sized(detail, above.rows), ...input];
}

type PagerShape = {readonly state: AppState; readonly size: Size};

/** A page that scrolls: the help, or a whole request. */
function pagerLines({title, text, rows, below, goneAt}: PageView, {state, size}: PagerShape, style: TerminalStyle): readonly Line[] {
	const {columns} = size;
	const {theme} = style;
	const top = pageOf(state)?.top ?? 0;
	/** How long ago the session left the list. */
	const since = goneAt === undefined ? '' : ` ${toAgo(state.clock - goneAt)} `;
	const seen = text.length > rows ? `${since} ${Math.min(text.length, top + rows)}/${text.length} ` : since;
	const name = clip(` ${oneLine(title)} `, columns - width(seen));
	return [
		ruled([span(theme.strong, name)], columns, style, [span(theme.quiet, seen)]),
		...sized(indentedLines(text.slice(top, top + rows), columns, style), rows),
		...(below.length > 0 ? [[rule(columns, style)], ...indentedLines(below, columns, style)] : []),
	];
}

/** The list for a screen reader: lines of text without columns, rules and glyphs. */
function linearLines(state: AppState, {columns}: Size, style: TerminalStyle): readonly Line[] {
	const {lines, missing} = linearView(state);
	const more = `${groupedDigits(missing)} more lines. Press ${state.keyOf('read')} to read all.`;
	// Without clicks, which a screen reader does not use.
	const plain = drawnCard(lines, columns, style).map((line) => line.map(({text, style}) => span(style, text)));
	return missing > 0 ? [...plain, [span({}, more)]] : plain;
}
