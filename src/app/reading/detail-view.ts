/** The detail beside or below the list, or the small screen: the request or last words, the answers, and the pane in the remaining rows. */
import type {SourceFile} from '../../core/ask/file-change.js';
import {lastOf} from '../../core/last-of.js';
import {headline} from '../../core/rows/headline.js';
import type {Row} from '../../core/session.js';
import {cardLines, lastWordLines} from '../card/card.js';
import {type CardLine, cardLine} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import {layoutOf} from '../list/lines.js';
import {baseOf} from '../mode.js';
import type {AppState} from '../model.js';
import {fittingAnswers} from '../shown/option-lines.js';
import {rowsAboveDialog} from '../shown/pane-lines.js';
import {detailOptions, subjectOf} from '../shown/shown.js';
import type {DetailShown} from './model.js';

export type DetailView = {
	readonly text: CardExcerpt | undefined;
	readonly choices: readonly CardLine[];
	readonly fit: DetailFit;
	readonly hasPane: boolean;
	/** A part of the request or of its answers is missing. */
	readonly isCut: boolean;
};

type DetailInput = {
	readonly file: SourceFile | undefined;
	readonly shown: DetailShown;
	/** Nothing else tells of the session, and a reply is written below its last words. */
	readonly isSmall?: boolean;
	readonly columns: number;
	/** With the title. */
	readonly rows: number;
	readonly answers: readonly CardLine[];
};

/** The detail beside or below the list, or the small screen without an input line; undefined: there is none. */
export function detailView(state: AppState): DetailView | undefined {
	const {row, file, answers} = subjectOf(state);
	const {size, detail} = state;
	const isSmall = baseOf(state).kind === 'quick';
	const room = isSmall ? {columns: size.columns, rows: Math.max(1, size.rows - 1)} : layoutOf(state, detailOptions(state)).detail;
	if (row === undefined || room === undefined) return undefined;
	return toDetailView(row, {file, shown: isSmall ? 'card' : detail, isSmall, ...room, answers});
}

const none: readonly CardLine[] = [];

export const toDetailView = lastOf((row: Row, {file, shown, isSmall = false, columns, rows, answers}: DetailInput): DetailView => {
	const hasCard = shown !== 'preview';
	const words = lastWordLines(row);
	const isRest = row.state.context.kind === 'rest';
	// A finished turn is read from its beginning; what asks something says so at its end.
	const isEnd = isRest && (isSmall || row.state.state === 'awaiting_input');
	const known = isRest ? words : cardLines(row, file);
	const said = isSmall && known.length === 0 ? [cardLine(headline(row), 'plain')] : known;
	const card = hasCard ? wrapCard(said, columns - 1) : none;
	const room = Math.max(0, rows - 1);
	const most = room - Math.min(card.length, 3);
	const choices = fittingAnswers(hasCard ? answers : none, columns - 1, {most, good: room - card.length});
	// The pane would say the same once more: all of it is the dialog, or it ends with these words and an empty input box.
	const isSame = hasCard && (rowsAboveDialog(row) === 0 || (isRest && words.length > 0));
	const hasPane = shown !== 'card' && !isSame && (row.place !== undefined || words.length === 0);
	const fit = toFit({room, card: card.length, choices: choices.length, hasPane});
	return {
		text: toCardExcerpt(card, fit.cardRows, isEnd),
		choices: choices.slice(0, fit.choiceRows),
		fit,
		hasPane,
		// The last words of a finished turn need no answer.
		isCut: !isRest && (fit.isCut || !hasCard),
	};
});

type DetailFit = {
	readonly cardRows: number;
	/** A blank line, so that a list in the request does not look like answers. */
	readonly space: 0 | 1;
	readonly choiceRows: number;
	readonly paneRows: number;
	readonly isCut: boolean;
};

/** The rows that the request and its answers take. */
export function rowsOfCard({cardRows, space, choiceRows}: DetailFit): number {
	return cardRows + space + choiceRows;
}

/** A pane with fewer rows is of no use. */
const leastPane = 4;
/** A request that is longer than the screen leaves this many rows to the pane. */
const goodPane = 8;

type FitInput = {
	/** The rows below the title. */
	readonly room: number;
	readonly card: number;
	readonly choices: number;
	readonly hasPane: boolean;
};

/** The answers come first, with a part of the request; then the whole request; the pane gets the rest. */
export function toFit({room, card, choices, hasPane}: FitInput): DetailFit {
	const choiceRows = Math.min(choices, Math.max(0, room - Math.min(card, 3)));
	const space = card > 0 && choiceRows > 0 && room - card - choiceRows > 0 ? 1 : 0;
	const most = room - choiceRows - space;
	const share = Math.floor(room * 0.65);
	const isLess = hasPane && card > most && room - share > goodPane;
	const shared = Math.min(card, Math.max(share - choiceRows - space, Math.min(3, most)));
	const leavesPane = room - shared - space - choiceRows - 1 >= leastPane;
	const cardRows = isLess && leavesPane ? shared : Math.min(card, most);
	const used = cardRows + space + choiceRows;
	const left = used === 0 ? room : room - used - 1;
	const paneRows = hasPane && (used === 0 || left >= leastPane) ? Math.max(0, left) : 0;
	return {cardRows, space, choiceRows, paneRows, isCut: cardRows < card || choiceRows < choices};
}

/** `missing`: the number of missing lines, which a row of its own says; it is the first row when the end is shown. */
export type CardExcerpt = {readonly lines: readonly CardLine[]; readonly missing: number; readonly isEnd: boolean};

function toCardExcerpt(lines: readonly CardLine[], rows: number, isEnd: boolean): CardExcerpt | undefined {
	if (rows <= 0) return undefined;
	if (rows >= lines.length) return {lines, missing: 0, isEnd};
	const left = isEnd ? lines.slice(lines.length - rows + 1) : lines.slice(0, rows - 1);
	return {lines: left, missing: lines.length - left.length, isEnd};
}
