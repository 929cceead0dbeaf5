/** The arrangement that the user left: group, order, folds, layout and details. The filter and the drawer are not kept: they would hide who waits. */
import {existsSync} from 'node:fs';
import {groupings, sortings} from '../app/list/grouping/sections.js';
import type {AppState} from '../app/model.js';
import {detailParts} from '../app/reading/model.js';
import type {StatePaths} from '../store/paths.js';
import {keepLastView, readLastView} from '../store/records/last-view.js';

const most = {folded: 100, characters: 200} as const;

export function withLastView(state: AppState, paths: StatePaths): AppState {
	const {groupBy, sortBy, folded, isTurned, showPreview, detail} = readLastView(paths);
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
	};
}

/** What the config says as well is not kept, so that a change there is in force. Nothing is written where beckon has no state. */
export function keepView({arrangement, config, isTurned, showPreview, detail}: AppState, paths: StatePaths): void {
	if (!existsSync(paths.root)) return;
	const {groupBy, sortBy, folded} = arrangement;
	keepLastView(paths, {
		...(groupBy === config.groupBy ? {} : {groupBy}),
		sortBy,
		folded: [...folded].filter((key) => key.length <= most.characters).slice(0, most.folded),
		isTurned,
		...(showPreview === config.showPreview ? {} : {showPreview}),
		detail,
	});
}
