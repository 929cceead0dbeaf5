/**
 * What the screen shows of the target row: the row, its answers, and the file it would change; and the room that this gets beside the list.
 */

import {changedPath, type SourceFile} from '../../core/ask/file-change.js';
import {onceFor} from '../../core/last-of.js';
import type {Row} from '../../core/session.js';
import {cardLines} from '../card/card.js';
import type {CardLine} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import {type DetailOptions, isNarrow} from '../layout.js';
import {baseOf} from '../mode.js';
import type {AppState, Step} from '../model.js';
import {targetRow} from '../target.js';
import {alikeRows} from './alike.js';
import type {DiffFile} from './model.js';
import {answerLines, fittingAnswers} from './option-lines.js';

type Subject = {
	readonly row: Row | undefined;
	/** The present file that its request would change. */
	readonly file: SourceFile | undefined;
	/** Its answers as listed. */
	readonly answers: readonly CardLine[];
};

const none: readonly CardLine[] = [];

/** The cached subject of a state: a key and its frame ask for it often. */
export const subjectOf = onceFor((state: AppState): Subject => {
	const target = targetRow(state);
	if (target === undefined) return {row: undefined, file: undefined, answers: none};
	const picks = state.mode.kind === 'choose' ? state.mode.picks : undefined;
	// The small screen has one session at a time.
	const alike = baseOf(state).kind === 'quick' ? 1 : alikeRows(state, target).length;
	const row = listedRow(state, target);
	return {row, file: sourceOf(state, target), answers: answerLines(row, {picks, alike, keyOf: state.keyOf})};
});

/** A look without news returns new row objects, while the list keeps the drawn ones. */
export function listedRow({view}: AppState, target: Row): Row {
	for (const {rows} of view.groups) {
		const listed = rows.find(({key}) => key === target.key);
		if (listed !== undefined) return listed;
	}
	return target;
}

/** Adds the order to read the file of the request under the cursor. */
export function withSource([state, effects]: Step): Step {
	const row = targetRow(state);
	const path = row && writtenPath(row);
	if (row === undefined || path === undefined || isOf(state.source, row)) return [state, effects];
	const source = {key: row.key, token: row.token, file: undefined};
	return [{...state, source}, [...effects, {type: 'read-source', row, path}]];
}

export function sourceRead(state: AppState, {row, file}: {row: Row; file: SourceFile}): AppState {
	return isOf(state.source, row) ? {...state, source: {key: row.key, token: row.token, file}} : state;
}

export function sourceOf({source}: Pick<AppState, 'source'>, row: Row): SourceFile | undefined {
	return isOf(source, row) ? source?.file : undefined;
}

function isOf(source: DiffFile | undefined, row: Row): boolean {
	return source !== undefined && source.key === row.key && source.token === row.token;
}

function writtenPath({state: {context}}: Row): string | undefined {
	return context.kind === 'blocked' && context.ask.kind === 'tool' ? changedPath(context.ask.input) : undefined;
}

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
	const columns = Math.max(1, size.columns - 1);
	const card = wrapCard(cardLines(row, file), columns).length;
	const choices = fittingAnswers(answers, columns, {most: size.rows}).length;
	return 1 + card + Number(choices > 0) + choices;
}
