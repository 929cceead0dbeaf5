/**
 * The detail beside or below the list, or the small screen: request or last words, answers, and the pane in the remaining rows; and all of
 * it in sentences for a screen reader.
 */
import type {SourceFile} from '../../core/ask/file-change.js';
import {lastOf} from '../../core/last-of.js';
import {headline} from '../../core/rows/headline.js';
import {nameOf} from '../../core/rows/row-name.js';
import {isEnded, type Row} from '../../core/session.js';
import {counted} from '../../core/text/times.js';
import {stateWord} from '../../core/words/state-word.js';
import {baseOf} from '../binding.js';
import {cardLines, lastExchange, lastWordLines} from '../card/card.js';
import {type CardLine, cardLine} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import {groupAtCursor, layoutOf} from '../list/lines.js';
import {putAwayText} from '../marks/commands.js';
import type {AppState} from '../model.js';
import {fittingAnswers, rowsAboveDialog} from '../shown/option-lines.js';
import {detailOptions, subjectOf} from '../shown/shown.js';
import {oneLine} from '../text.js';
import type {DetailShown} from './model.js';

export type DetailView = {
	readonly text: CardExcerpt | undefined;
	readonly choices: readonly CardLine[];
	readonly fit: DetailFit;
	readonly hasPane: boolean;
	/** Whether a part of the request or of its answers is missing. */
	readonly isCut: boolean;
};

type DetailInput = {
	readonly file: SourceFile | undefined;
	readonly shown: DetailShown;
	/** Set on the small screen, which shows nothing else of the session, with a reply below its last words. */
	readonly isSmall?: boolean;
	readonly columns: number;
	/** With the title. */
	readonly rows: number;
	readonly answers: readonly CardLine[];
};

/** The detail beside or below the list, or the small screen without an input line, if any. */
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
	// A finished turn is shown from its beginning, but its end if it asks something, or on the small screen.
	const isEnd = isRest && (isSmall || row.state.state === 'awaiting_input');
	const known = isRest ? words : cardLines(row, file);
	const said = isSmall && known.length === 0 ? [cardLine(headline(row), 'plain')] : known;
	const room = Math.max(0, rows - 1);
	// Spare rows show the prompt of a finished turn or ended session.
	const isOver = words.length > 0 || isEnded(row);
	const whole = hasCard && !isSmall && isOver ? wrapCard(lastExchange(row), columns - 1) : none;
	const isSpare = whole.length > 0 && whole.length <= room;
	const card = isSpare ? whole : hasCard ? wrapCard(said, columns - 1) : none;
	const most = room - Math.min(card.length, 3);
	const {lines: choices, isClipped} = fittingAnswers(hasCard ? answers : none, columns - 1, {most, good: room - card.length});
	// The pane would repeat the card: it is only the dialog, or it ends with these words and an empty input box.
	const isSame = hasCard && (rowsAboveDialog(row) === 0 || (isRest && words.length > 0));
	const hasPane = shown !== 'card' && !isSame && (row.place !== undefined || words.length === 0);
	const fit = toFit({room, card: card.length, choices: choices.length, hasPane});
	return {
		text: toCardExcerpt(card, fit.cardRows, isEnd),
		choices: choices.slice(0, fit.choiceRows),
		fit,
		hasPane,
		// The last words of a finished turn need no answer.
		isCut: !isRest && (fit.isCut || isClipped || !hasCard),
	};
});

type DetailFit = {
	readonly cardRows: number;
	/** A blank line that separates a list in the request from the answers. */
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

/** Divides the rows: first the answers with a part of the request, then the whole request, then the pane. */
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

/** `missing`: the number of missing lines, shown in an extra row, which comes first when the end is shown. */
export type CardExcerpt = {readonly lines: readonly CardLine[]; readonly missing: number; readonly isEnd: boolean};

function toCardExcerpt(lines: readonly CardLine[], rows: number, isEnd: boolean): CardExcerpt | undefined {
	if (rows <= 0) return undefined;
	if (rows >= lines.length) return {lines, missing: 0, isEnd};
	const left = isEnd ? lines.slice(lines.length - rows + 1) : lines.slice(0, rows - 1);
	return {lines: left, missing: lines.length - left.length, isEnd};
}

/** `missing`: the number of lines that did not fit, shown in an extra line. */
type LinearView = {readonly lines: readonly CardLine[]; readonly missing: number; readonly isCut: boolean};

export function linearView(state: AppState): LinearView {
	const {size} = state;
	const {row, file, answers} = subjectOf(state);
	const card = row === undefined ? [] : [...cardLines(row, file), ...lastWordLines(row), ...answers];
	const texts = [countsText(state), aboutText(state, row)].map((text): CardLine => ({text, role: 'plain'}));
	const lines = wrapCard([...texts, ...card], size.columns);
	// Below are a blank line and the footer.
	const room = Math.max(1, Math.max(1, size.rows - 1) - 1);
	const isLong = lines.length > room;
	const seen = isLong ? lines.slice(0, room - 1) : lines;
	return {lines: seen, missing: lines.length - seen.length, isCut: isLong && row?.state.context.kind === 'blocked'};
}

/** More groups than this are not listed before the row. */
const mostGroups = 6;

/** `Needs you 3, Running 2, Done 1.`, without empty groups. */
function countsText({view, cursor}: AppState): string {
	const here = view.groups.find(({key}) => key === groupAtCursor(view, cursor));
	if (view.groups.length > mostGroups && here !== undefined)
		return `${oneLine(here.title)} ${here.count}, one of ${view.groups.length} groups.`;
	const counted = view.groups.filter(({count}) => count > 0);
	return counted.length === 0
		? 'No sessions.'
		: `${counted.map(({title, count, isFolded}) => `${oneLine(title)} ${count}${isFolded ? ' folded' : ''}`).join(', ')}.`;
}

/** @returns `2 of 6: docs, acting, for 2 minutes: Rewrite the guide`. */
function aboutText({view, ticked, arrangement, clock: now}: AppState, row: Row | undefined): string {
	if (row === undefined) return 'No session is selected.';
	const at = view.keys.indexOf(row.key) + 1;
	const isTicked = ticked.has(row.key) ? ', selected' : '';
	const pinned = row.marks.pinned ? ', pinned' : '';
	const arrived = view.arrived.has(row.key) ? ', new' : '';
	const putAway = arrangement.drawer ? `, ${putAwayText(row, now)}` : '';
	const signs = `${isTicked}${pinned}${arrived}${putAway}`;
	return `${at} of ${view.keys.length}: ${oneLine(nameOf(row))}, ${stateWord(row)}${signs}, for ${spokenAge(now - row.state.since)}${doesText(row)}`;
}

/** The request of a blocked session is read out below. */
function doesText(row: Row): string {
	const text = row.state.context.kind === 'blocked' ? '' : oneLine(headline(row));
	return text === '' ? '.' : `: ${text}`;
}

const steps = [
	{ms: 86_400_000, word: 'day'},
	{ms: 3_600_000, word: 'hour'},
	{ms: 60_000, word: 'minute'},
] as const;

/** @param ms an age. @returns `2 minutes`, `less than a minute`. */
export function spokenAge(ms: number): string {
	const step = steps.find((one) => ms >= one.ms);
	if (step === undefined) return 'less than a minute';
	return counted(Math.floor(ms / step.ms), step.word);
}
