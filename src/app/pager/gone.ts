/** What is left to read of a session that ended, or left the list, while it was being read. */
import {targetText} from '../../core/address.js';
import {lastOf} from '../../core/last-of.js';
import {headline} from '../../core/rows/headline.js';
import type {Row} from '../../core/session.js';
import {stateWord} from '../../core/words/state-word.js';
import {fullCard} from '../card/card.js';
import {blankLine, type CardLine, cardLine, cardTexts} from '../card/line.js';
import type {KeyOf} from '../key-of.js';
import type {AppState} from '../model.js';
import {listedRow} from '../shown/shown.js';
import {rowOf} from '../target.js';

/** Keeps the row of an open page as it was before its end, and notes when it left the list. @param now epoch ms. */
export function withLastRow(state: AppState, now: number): AppState {
	const {mode} = state;
	if (mode.kind !== 'card') return state;
	const row = rowOf(state, mode.row);
	if (row !== undefined) {
		const last = hasEnded(row) && mode.last !== undefined && !hasEnded(mode.last) ? mode.last : listedRow(state, row);
		return last === mode.last ? state : {...state, mode: {...mode, last, goneAt: undefined}};
	}
	return mode.goneAt === undefined ? {...state, mode: {...mode, goneAt: now}} : state;
}

export function hasEnded({state}: Row): boolean {
	return state.state === 'session_ended';
}

/** The page of a session that ended: the text that it had before. @param last the row before its end, if the page was open then */
export const endedLines = lastOf(
	(row: Row, {last, keyOf}: {readonly last: Row | undefined; readonly keyOf: KeyOf}): readonly CardLine[] => {
		return [
			cardLine(`This session has ended. Press ${keyOf('resume')} to resume it.`, 'waiting'),
			blankLine,
			...fullCard(last?.key === row.key ? last : row),
		];
	},
);

/** @param last the row as it was listed last. */
export const goneLines = lastOf((last: Row, {keyOf}: {readonly keyOf: KeyOf}): readonly CardLine[] => {
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
