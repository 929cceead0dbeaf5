/** Rows that ask the very same. */

import {lastOf, onceFor} from '../../core/last-of.js';
import {whyNoOffer} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import type {Ask} from '../../core/terms/ask.js';
import type {AppState} from '../model.js';

/** @returns the queued rows with the same request as this one, including it, in the order of the list; none if its request cannot be compared. */
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

/** Every look compares all that ask, and most of them ask the same as at the look before. */
const distinguishing = onceFor(({input}: ToolAsk): string => {
	const {description, ...others} = input;
	const fields = typeof input['command'] === 'string' ? others : {...others, description};
	return JSON.stringify(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)));
});
