/**
 * How and when the user left: group, order, folds, layout and details, and the spending of the day until then. The filter and the drawer are not kept:
 * they would hide who waits.
 */
import {existsSync} from 'node:fs';
import {type Away, notAway} from '../app/away/model.js';
import {groupings, sortings} from '../app/list/grouping/sections.js';
import type {AppState} from '../app/model.js';
import {detailParts} from '../app/reading/model.js';
import {asTime, type Fields} from '../core/fields.js';
import type {StatePaths} from '../store/paths.js';
import {keepLastView, readLastView} from '../store/records/last-view.js';

const most = {folded: 100, characters: 200} as const;

/** @param now epoch ms */
export function withLastView(state: AppState, paths: StatePaths, now: number): AppState {
	const fields = readLastView(paths);
	const {groupBy, sortBy, folded, isTurned, showPreview, detail} = fields;
	const {arrangement} = state;
	return {
		...state,
		arrangement: {
			...arrangement,
			groupBy: groupings.find((each) => each === groupBy) ?? arrangement.groupBy,
			sortBy: sortings.find((each) => each === sortBy) ?? arrangement.sortBy,
			folded: new Set(Array.isArray(folded) ? folded.filter((key: unknown) => typeof key === 'string') : []),
		},
		isTurned: isTurned === true,
		showPreview: typeof showPreview === 'boolean' ? showPreview : state.showPreview,
		detail: detailParts.find((each) => each === detail) ?? state.detail,
		away: awaySince(fields, state.config.awayAfterMs, now),
	};
}

/** The visit is of this day until the local midnight after it, which is kept: to find it out takes time at the start. */
function awaySince({leftAt, spentUsd, dayEndsAt}: Fields, afterMs: number, now: number): Away {
	const at = asTime(leftAt);
	if (at === undefined || afterMs === 0 || now - at < afterMs) return notAway;
	const isOfThisDay = typeof spentUsd === 'number' && now < (asTime(dayEndsAt) ?? 0);
	return {kind: 'due', visit: {at, spentUsd: isOfThisDay ? spentUsd : undefined}};
}

/** What the config says as well is not kept, so that a change there is in force. Nothing is written where beckon has no state. */
export function keepView({arrangement, config, isTurned, showPreview, detail, spentToday}: AppState, paths: StatePaths, now: number): void {
	if (!existsSync(paths.root)) return;
	const {groupBy, sortBy, folded} = arrangement;
	keepLastView(paths, {
		...(groupBy === config.groupBy ? {} : {groupBy}),
		sortBy,
		folded: [...folded].filter((key) => key.length <= most.characters).slice(0, most.folded),
		isTurned,
		...(showPreview === config.showPreview ? {} : {showPreview}),
		detail,
		leftAt: now,
		...(spentToday === undefined ? {} : {spentUsd: spentToday.costUsd, dayEndsAt: new Date(now).setHours(24, 0, 0, 0)}),
	});
}
