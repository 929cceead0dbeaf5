/** The small screen below its title: a request from its start, or last words from their end, and the answers. */
import type {SourceFile} from '../../core/ask/file-change.js';
import {headline} from '../../core/rows/headline.js';
import type {Row} from '../../core/session.js';
import {cardLines, lastWordLines} from '../card/card.js';
import {type CardLine, cardLine} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import {lastOf} from '../last-of.js';
import type {AppState} from '../model.js';
import {fittingAnswers} from '../shown/option-lines.js';
import {subjectOf} from '../shown/shown.js';
import {type CardExcerpt, toCardExcerpt} from './detail-view.js';

export type QuickView = {
	readonly text: CardExcerpt | undefined;
	readonly choices: readonly CardLine[];
	/** A part of the request or of its answers is missing. */
	readonly isCut: boolean;
};

/** `rows`: those below the title. */
type QuickInput = {
	readonly file: SourceFile | undefined;
	readonly columns: number;
	readonly rows: number;
	readonly answers: readonly CardLine[];
};

/** The small screen without an input line; undefined: it has no session. */
export function quickView(state: AppState): QuickView | undefined {
	const {row, file, answers} = subjectOf(state);
	const {size} = state;
	// The title is above, the footer below.
	return row && toQuickView(row, {file, answers, columns: size.columns, rows: Math.max(1, size.rows - 1) - 1});
}

export const toQuickView = lastOf((row: Row, {file, answers, columns, rows}: QuickInput): QuickView => {
	const isRest = row.state.context.kind === 'rest';
	const isBlocked = row.state.context.kind === 'blocked';
	const known = isRest ? lastWordLines(row) : cardLines(row, file);
	const lines = wrapCard(known.length > 0 ? known : [cardLine(headline(row), 'plain')], columns - 2);
	const choices = fittingAnswers(answers, columns - 2, {most: rows, good: rows - lines.length});
	const choiceRows = Math.min(choices.length, rows);
	const room = Math.max(0, rows - choiceRows);
	const text = toCardExcerpt(lines, room, isRest);
	const isCut = lines.length > room;
	return {
		text,
		choices: choices.slice(0, choiceRows),
		isCut: isBlocked && (isCut || choiceRows < choices.length),
	};
});
