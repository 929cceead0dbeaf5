/** A page over the whole screen: the help, a whole request, or a batch; and what is left of it when its session has ended or is gone. */
import {targetText} from '../../core/address.js';
import type {SourceFile} from '../../core/ask/file-change.js';
import {lastOf} from '../../core/last-of.js';
import {headline} from '../../core/rows/headline.js';
import {nameOf} from '../../core/rows/row-name.js';
import {isEnded, type Row} from '../../core/session.js';
import {stateWord} from '../../core/words/state-word.js';
import {baseOf, rowOf} from '../binding.js';
import {cardLines, fullCard} from '../card/card.js';
import {blankLine, type CardLine, cardLine, cardTexts} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import type {KeyOf} from '../help-keys.js';
import type {Size} from '../layout.js';
import type {Move} from '../list/model.js';
import type {AppState, CardPage, Mode} from '../model.js';
import {listedRow, subjectOf} from '../shown/shown.js';
import {sheetOf} from './help.js';
import {searched} from './model.js';
import {batchLines, helpLines, historyLines, logLines, sheetLines} from './page-lines.js';

export type PageView = {
	readonly title: string;
	/** All lines; `rows` of them fit. */
	readonly text: readonly CardLine[];
	readonly rows: number;
	/** The first `must` lines are the request with this `token`, which can be answered after they were on the screen. */
	readonly must: number;
	readonly token: string | undefined;
	/** The answers, unless they are among the text for want of room. */
	readonly below: readonly CardLine[];
	/** When the session left the list; epoch ms. */
	readonly goneAt?: number | undefined;
};

type PageInput = {
	readonly title: string;
	readonly columns: number;
	/** The rows above the footer. */
	readonly rows: number;
	/** The number of unwrapped lines that are a request. */
	readonly request: number;
	readonly token: string | undefined;
	readonly below: readonly CardLine[];
};

/** The open page, or the one below a question at the bottom. */
export function pageOf(state: Pick<AppState, 'mode' | 'quick'>): CardPage | undefined {
	const base = baseOf(state);
	return 'page' in state.mode ? state.mode.page : base.kind === 'card' ? base.page : undefined;
}

/** Whether the sheet of keys is open, which leaves the mode below visible. */
export function isSheet(mode: Mode): boolean {
	return mode.kind === 'help' && !mode.isManual && mode.text === '';
}

/** @returns undefined when no page is open. */
export function pageView(state: AppState): PageView | undefined {
	const {mode, size, keyOf} = state;
	const {row} = subjectOf(state);
	const area = {columns: size.columns, rows: Math.max(1, size.rows - 1)};
	const plain = {...area, request: 0, token: undefined, below: none};
	const read = searched(mode) ?? mode;
	switch (read.kind) {
		case 'help': {
			if (!isSheet(mode)) return laidOut(helpLines(state, {text: read.text}), {...plain, title: titleOf('All keys', read.text)});
			const sheet = sheetOf(state);
			const lines = sheetLines(sheet, {columns: area.columns - 2, rows: area.rows - 1});
			// The sheet is at the bottom, below the list.
			return laidOut(lines, {...plain, title: sheet.title, rows: Math.min(area.rows, lines.length + 1)});
		}
		case 'history': {
			const lines = read.turns === undefined ? reading : historyLines(read.turns, {text: read.text, now: read.page.since});
			const name = row === undefined ? 'a closed session' : nameOf(row);
			return laidOut(lines, {...plain, title: titleOf(`History of ${name}`, read.text)});
		}
		case 'log': {
			const lines = read.sent === undefined ? readingLog : logLines(read.sent, {text: read.text, now: read.page.since});
			return laidOut(lines, {...plain, title: titleOf('What was sent', read.text)});
		}
		case 'batch': {
			const {rows, deliveries, home} = state;
			const {lines, request, below} = batchLines(read.prompts, {rows, deliveries, keyOf, home, columns: area.columns - 2});
			const title = `Answer ${read.prompts.length} identical prompts`;
			return laidOut(lines, {...area, title, request, token: read.prompts[0]?.token, below});
		}
		default:
			return cardView(state, area);
	}
}

/** The card of the target row, or what is left of it when its session has ended or is gone. */
function cardView(state: AppState, area: Size): PageView | undefined {
	const {keyOf} = state;
	const {row, file, answers} = subjectOf(state);
	const base = baseOf(state);
	if (base.kind !== 'card') return undefined;
	const plain = {...area, request: 0, token: undefined, below: none};
	if (row === undefined) {
		const {last, goneAt} = base;
		const lines = last === undefined ? none : goneLines(last, {keyOf});
		return {...laidOut(lines, {...plain, title: last === undefined ? 'Closed session' : `${nameOf(last)}: closed`}), goneAt};
	}
	if (isEnded(row)) return laidOut(endedLines(row, {last: base.last, keyOf}), {...plain, title: `${nameOf(row)}: ended`});
	const isBlocked = row.state.context.kind === 'blocked';
	const request = isBlocked ? cardLines(row, file).length : 0;
	const token = isBlocked ? row.token : undefined;
	return laidOut(lastCard(row, {file}), {...area, title: nameOf(row), request, token, below: answers});
}

const none: readonly CardLine[] = [];

const readingLog: readonly CardLine[] = [cardLine('Reading what was sent…', 'quiet')];
const reading: readonly CardLine[] = [cardLine('Reading the transcript…', 'quiet')];

function titleOf(title: string, text: string): string {
	return text.trim() === '' ? title : `${title}: “${text.trim()}”`;
}
const lastCard = lastOf((row: Row, {file}: {readonly file: SourceFile | undefined}) => fullCard(row, file));

/** The least rows of the text above the answers, with the title and the rule between them. */
const leastAbove = 4;

const laidOut = lastOf((lines: readonly CardLine[], {title, columns, rows, request, token, below}: PageInput): PageView => {
	const answers = wrapCard(below, columns - 2);
	// Answers are right below their request. Where they do not fit, they are scrolled, and read, with it.
	const isFixed = answers.length <= rows - leastAbove;
	const asked = [...lines.slice(0, request), ...(isFixed ? none : below)];
	const text = wrapCard([...asked, ...lines.slice(request)], columns - 2);
	const belowRows = isFixed ? answers.length : 0;
	const left = rows - 1 - (belowRows > 0 ? belowRows + 1 : 0);
	return {
		title,
		text,
		rows: Math.max(1, belowRows > 0 ? Math.min(left, text.length) : left),
		must: wrapCard(asked, columns - 2).length,
		token,
		below: isFixed ? answers : none,
	};
});

/** Scrolls the page within its text. */
export function pageMoved(state: AppState, move: Move): AppState {
	const view = 'page' in state.mode ? pageView(state) : undefined;
	return view === undefined ? state : withPage(state, (page) => scrollPage(page, move, extentOf(view)));
}

/** Keeps the page within its text. A new request begins at the top. */
export function withSettledPage(before: AppState, now: number): AppState {
	const state = withLastRow(before, now);
	const view = 'page' in state.mode ? pageView(state) : undefined;
	if (view === undefined) return state;
	return withPage(state, (page) =>
		page.token === view.token ? scrollPage(page, {by: 0}, extentOf(view)) : {...firstPage(now), token: view.token},
	);
}

export function isScrollable(state: AppState): boolean {
	const view = 'page' in state.mode ? pageView(state) : undefined;
	return view !== undefined && view.text.length > view.rows;
}

function extentOf({text, rows}: PageView): {lines: number; rows: number} {
	return {lines: text.length, rows};
}

function withPage(state: AppState, next: (page: CardPage) => CardPage): AppState {
	const {mode} = state;
	if (!('page' in mode)) return state;
	const page = next(mode.page);
	return page === mode.page ? state : {...state, mode: {...mode, page}};
}

/** `lines`: of the whole text. `rows`: on the screen. */
type PageExtent = {readonly lines: number; readonly rows: number};

/** @param now epoch ms. */
export function firstPage(now: number): CardPage {
	return {top: 0, token: undefined, since: now};
}

function scrollPage(page: CardPage, move: Move, extent: PageExtent): CardPage {
	const last = Math.max(0, extent.lines - extent.rows);
	const top = Math.max(0, Math.min(last, toTop(page, move, {last, rows: extent.rows})));
	return top === page.top ? page : {...page, top};
}

function toTop({top}: CardPage, move: Move, {last, rows}: {last: number; rows: number}): number {
	if ('by' in move) return top + move.by;
	if ('pages' in move) return top + Math.trunc(move.pages * Math.max(1, rows - 2));
	return move.to === 'first' || move.to === 'previous-group' ? 0 : last;
}

/** Stores the row of an open page as it was before its end, and when it left the list. @param now epoch ms. */
function withLastRow(state: AppState, now: number): AppState {
	const {mode} = state;
	if (mode.kind !== 'card') return state;
	const row = rowOf(state, mode.row);
	if (row !== undefined) {
		const last = isEnded(row) && mode.last !== undefined && !isEnded(mode.last) ? mode.last : listedRow(state, row);
		return last === mode.last ? state : {...state, mode: {...mode, last, goneAt: undefined}};
	}
	return mode.goneAt === undefined ? {...state, mode: {...mode, goneAt: now}} : state;
}

/** The page of an ended session: its earlier text. @param last the row before its end, if the page was open then */
const endedLines = lastOf((row: Row, {last, keyOf}: {readonly last: Row | undefined; readonly keyOf: KeyOf}): readonly CardLine[] => {
	return [
		cardLine(`This session has ended. Press ${keyOf('resume')} to resume it.`, 'waiting'),
		blankLine,
		...fullCard(last?.key === row.key ? last : row),
	];
});

/** @param last the row as it was listed last. */
const goneLines = lastOf((last: Row, {keyOf}: {readonly keyOf: KeyOf}): readonly CardLine[] => {
	const back = cardLine(`Press ${keyOf('back')} for the list.`, 'waiting');
	const {place, cwd} = last;
	const task = last.prompt ?? last.task;
	const at = place === undefined ? [] : [`pane ${place.pane} (${targetText(place)})`];
	return [
		cardLine(`This session is not listed any more: ${whyGone(last)}.`, 'strong'),
		back,
		blankLine,
		cardLine(`It was last seen as: ${[stateWord(last), headline(last)].filter(Boolean).join(', ')}`, 'plain'),
		cardLine(['It ran in ', [...at, ...(cwd === undefined ? [] : [cwd])].join(', ') || 'no pane that beckon can see'].join(''), 'plain'),
		...(task === '' ? [] : [blankLine, cardLine('Last prompt', 'strong'), ...cardTexts(task, 'quiet')]),
	];
});

function whyGone({notes, host}: Row): string {
	if (host !== undefined) return `${host} does not report it any more`;
	return notes.includes('no-hooks')
		? 'its process has ended, and without hooks nothing else is known of it'
		: 'its process or its records are gone';
}
