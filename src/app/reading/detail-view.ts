/** The detail beside or below the list: the request or last words, the answers, and the pane in the remaining rows. */
import type {SourceFile} from '../../core/ask/file-change.js';
import type {Row} from '../../core/session.js';
import {cardLines, lastWordLines} from '../card/card.js';
import type {CardLine} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import {lastOf} from '../last-of.js';
import {layoutOf} from '../list/lines.js';
import type {AppState} from '../model.js';
import {detailOptions} from '../shown/detail-room.js';
import {fittingAnswers} from '../shown/option-lines.js';
import {rowsAboveDialog} from '../shown/pane-lines.js';
import {subjectOf} from '../shown/shown.js';
import {type CardExcerpt, type DetailFit, toCardExcerpt, toFit} from './detail-fit.js';
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
	readonly columns: number;
	readonly rows: number;
	readonly answers: readonly CardLine[];
};

/** The detail beside or below the list; undefined: there is none. */
export function detailView(state: AppState): DetailView | undefined {
	const {row, file, answers} = subjectOf(state);
	const room = layoutOf(state, detailOptions(state)).detail;
	if (row === undefined || room === undefined) return undefined;
	return toDetailView(row, {file, shown: state.detail, ...room, answers});
}

const none: readonly CardLine[] = [];

export const toDetailView = lastOf((row: Row, {file, shown, columns, rows, answers}: DetailInput): DetailView => {
	const hasCard = shown !== 'preview';
	const words = lastWordLines(row);
	const isRest = row.state.context.kind === 'rest';
	// A finished turn is read from its beginning; what asks something says so at its end.
	const isEnd = isRest && row.state.state === 'awaiting_input';
	const card = hasCard ? wrapCard(isRest ? words : cardLines(row, file), columns - 1) : none;
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
