/** The right end of the footer: the place of the cursor in the list, and other counts. */
import {isNarrow} from '../layout.js';
import type {AppState} from '../model.js';

export function placeText(state: AppState): string {
	const {view, cursor, ticked, problems, today, limits, mode, arrangement, filter, size, batch, keyOf} = state;
	const sent = batch === undefined ? '' : `${batch.of - batch.open.size}/${batch.of} ${batch.did}  `;
	const troubles = problems === 0 ? '' : `${problems} unreadable: beckon doctor  `;
	if (mode.kind !== 'queue' && mode.kind !== 'find') return sent + troubles;
	const away = arrangement.drawer || view.filed === 0 ? '' : `${keyOf('drawer')}: ${view.filed} in drawer  `;
	const spent = isNarrow(size) ? '' : [limits, today && `today ${today}`].map((text) => text && `${text}  `).join('');
	if (view.keys.length === 0) return sent + troubles + spent + away;
	const count = [...ticked].filter((key) => view.order.has(key)).length;
	const chosen = count === 0 ? '' : `${count} selected  `;
	const sorted = arrangement.sortBy === 'queue' || isNarrow(size) ? '' : `by ${arrangement.sortBy}  `;
	const at = cursor === undefined ? 0 : view.keys.indexOf(cursor) + 1;
	const of = arrangement.needsYou && !arrangement.drawer && filter === '' && !isNarrow(size) ? ' need you' : '';
	return `${sent}${troubles}${spent}${chosen || away}${sorted}${at}/${view.keys.length}${of} `;
}
