/** What the detail shows: the target row, its answers, the file that it would change, the rows with an equal request; and its size. */
import {changedPath, type SourceFile} from '../../core/ask/file-change.js';
import {lastOf, onceFor} from '../../core/last-of.js';
import {whyNoOffer} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import type {Ask} from '../../core/terms/ask.js';
import {baseOf, targetRow} from '../binding.js';
import {cardLines} from '../card/card.js';
import type {CardLine} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import {type DetailOptions, isNarrow} from '../layout.js';
import type {AppState, Step} from '../model.js';
import type {DiffFile} from './model.js';
import {answerLines, fittingAnswers} from './option-lines.js';

type Subject = {
	readonly row: Row | undefined;
	/** The file that its request would change, as it is now. */
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

/** The drawn object of a row: a look without news may return new objects. */
export function listedRow({view}: AppState, target: Row): Row {
	const listed = view.groups.flatMap(({rows}) => rows);
	return listed.find(({key}) => key === target.key) ?? target;
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

/** The rows that the list keeps beside a long request. */
const leastBeside = 5;

export function detailOptions(state: AppState): DetailOptions {
	const {showPreview, isTurned, size} = state;
	const needed = neededRows(state);
	const most = Math.max(0, size.rows - 1 - leastBeside);
	// A narrow list has two lines for each row: it shrinks only if the whole request then fits.
	const leastDetail = needed <= most ? needed : isNarrow(size) ? 1 : most;
	return {showDetail: showPreview, isTurned, leastDetail};
}

/** The rows of a detail below the list with the whole request; 0 when the row asks nothing. */
function neededRows(state: AppState): number {
	const {detail, size} = state;
	const {row, file, answers} = subjectOf(state);
	if (row?.state.context.kind !== 'blocked' || detail === 'preview') return 0;
	const columns = Math.max(1, size.columns - 1);
	const card = wrapCard(cardLines(row, file), columns).length;
	const choices = fittingAnswers(answers, columns, {most: size.rows}).lines.length;
	return 1 + card + Number(choices > 0) + choices;
}

/** @returns the queued rows with this one's request, itself included, in the list's order; none if its request cannot be compared. */
export function alikeRows({rows, view}: Pick<AppState, 'rows' | 'view'>, row: Row): readonly Row[] {
	return lastAlike(view, {rows, row});
}

/** Cached for a view: several parts of each frame need it. */
const lastAlike = lastOf((view: AppState['view'], {rows, row}: {readonly rows: readonly Row[]; readonly row: Row}): readonly Row[] => {
	const asked = toolAsk(row);
	if (asked === undefined) return [];
	const alike = new Map(rows.flatMap((one) => (isAlike(asked, toolAsk(one)) ? [[one.key, one] as const] : [])));
	return [...view.order.keys()].flatMap((key) => alike.get(key) ?? []);
});

type ToolAsk = Extract<Ask, {kind: 'tool'}>;

/** The tool request of a row that can be answered. */
function toolAsk(row: Row): ToolAsk | undefined {
	const {context} = row.state;
	if (context.kind !== 'blocked' || context.ask.kind !== 'tool' || row.place === undefined) return undefined;
	return whyNoOffer(row, context) === undefined ? context.ask : undefined;
}

/** Whether the tool and its input are the same; the description of a command may differ. */
function isAlike(one: ToolAsk, other: ToolAsk | undefined): boolean {
	return other !== undefined && one.tool === other.tool && distinguishing(one) === distinguishing(other);
}

/** Cached, since every look compares all requests, and most are unchanged. */
const distinguishing = onceFor(({input}: ToolAsk): string => {
	const {description, ...others} = input;
	const fields = typeof input['command'] === 'string' ? others : {...others, description};
	return JSON.stringify(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)));
});
