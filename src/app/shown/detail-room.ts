/** How the screen is divided between the list and the detail: a request gets its lines before the list keeps spare ones. */

import {cardLines} from '../card/card.js';
import {wrapCard} from '../card/wrap.js';
import type {DetailOptions, Size} from '../layout.js';
import {isNarrow} from '../layout.js';
import type {AppState} from '../model.js';
import {fittingAnswers} from './option-lines.js';
import {subjectOf} from './shown.js';

/** Of a long request, the list keeps this many rows. */
const leastBeside = 5;

export function detailOptions(state: AppState): DetailOptions {
	const {showPreview, isTurned, size} = state;
	const needed = neededRows(state);
	const most = Math.max(0, size.rows - 1 - leastBeside);
	// A narrow list has two lines a row: it yields only to a request that is whole then.
	const leastDetail = needed <= most ? needed : isNarrow(size) ? 0 : most;
	return {showDetail: showPreview, isTurned, leastDetail};
}

/** The rows of a detail below the list with the whole request; 0: the row asks nothing. */
function neededRows(state: AppState): number {
	const {detail, size} = state;
	const {row, file, answers} = subjectOf(state);
	if (row?.state.context.kind !== 'blocked' || detail === 'preview') return 0;
	const columns = columnsOf(size);
	const card = wrapCard(cardLines(row, file), columns).length;
	const choices = fittingAnswers(answers, columns, {most: size.rows}).length;
	return 1 + card + Number(choices > 0) + choices;
}

const columnsOf = ({columns}: Size) => Math.max(1, columns - 1);
