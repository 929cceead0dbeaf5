/** The screen for a screen reader: the counts, one sentence for the row under the cursor, and its request. */

import {headline} from '../../core/rows/headline.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {counted} from '../../core/text/times.js';
import {stateWord} from '../../core/words/state-word.js';
import {cardLines, lastWordLines} from '../card/card.js';
import type {CardLine} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import {groupAtCursor} from '../list/lines.js';
import {putAwayText} from '../marks/commands.js';
import type {AppState} from '../model.js';
import {subjectOf} from '../shown/shown.js';
import {oneLine} from '../text.js';

/** `missing`: the number of lines that did not fit, which a line of its own says. */
export type LinearView = {readonly lines: readonly CardLine[]; readonly missing: number; readonly isCut: boolean};

export function linearView(state: AppState): LinearView {
	const {size} = state;
	const {row, file, answers} = subjectOf(state);
	const card = row === undefined ? [] : [...cardLines(row, file), ...lastWordLines(row), ...answers];
	const texts = [countsText(state), aboutText(state, row)].map((text): CardLine => ({text, role: 'plain'}));
	const lines = wrapCard([...texts, ...card], size.columns);
	// A blank line and the footer are below.
	const room = Math.max(1, Math.max(1, size.rows - 1) - 1);
	const isLong = lines.length > room;
	const seen = isLong ? lines.slice(0, room - 1) : lines;
	return {lines: seen, missing: lines.length - seen.length, isCut: isLong && row?.state.context.kind === 'blocked'};
}

/** More groups than this are not listed before the row. */
const mostGroups = 6;

/** `Needs you 3, Running 2, Done 1.`: what there is some of. */
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
