/** The right end of the footer: the place of the cursor in the list, and other counts. */

import {whereSpent} from '../../core/terms/spending.js';
import {counted} from '../../core/text/times.js';
import {isNarrow} from '../layout.js';
import type {AppState} from '../model.js';

/** @param spent what is said of the spending, from `spendings`. */
export function placeText(state: AppState, spent: string): string {
	const {view, cursor, ticked, problems, mode, arrangement, filter, size, batch, keyOf, isReadOnly, unsent} = state;
	const sent = batch === undefined ? '' : `${batch.of - batch.open.size}/${batch.of} ${batch.verb}  `;
	const locked = isReadOnly ? 'read-only  ' : '';
	const unreadable = problems === 0 ? '' : `${counted(problems, 'problem')}: beckon doctor  `;
	if (mode.kind !== 'queue' && mode.kind !== 'find') return sent + unreadable;
	const drafts = unsent.size === 0 ? '' : `${unsent.size} unsent  `;
	const away = arrangement.drawer || view.filed === 0 ? '' : `${view.filed} put away (${keyOf('drawer')})  `;
	if (view.keys.length === 0) return locked + sent + unreadable + spent + drafts + away;
	const count = [...ticked].filter((key) => view.order.has(key)).length;
	const chosen = count === 0 ? '' : `${count} selected  `;
	const sorted = arrangement.sortBy === 'queue' || isNarrow(size) ? '' : `by ${arrangement.sortBy}  `;
	const at = cursor === undefined ? 0 : view.keys.indexOf(cursor) + 1;
	const of = arrangement.isWaiting && !arrangement.drawer && filter === '' && !isNarrow(size) ? ' waiting' : '';
	return `${locked}${sent}${unreadable}${spent}${drafts}${chosen || away}${sorted}${at}/${view.keys.length}${of} `;
}

/** What the list says of the spending, from the most to nothing: the used share of the limits is worth more than the dollars of the day. */
export function spendings({today, limits, mode, size, config}: AppState): readonly string[] {
	if (mode.kind !== 'queue' || isNarrow(size)) return [''];
	const [share, dollars] = [limits && `${limits}  `, today && `today${whereSpent(config.hosts)} ${today}  `];
	return [share + dollars, share, ''];
}
