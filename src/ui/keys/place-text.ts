/** What stands at the right end of the footer: where the cursor is in the list, and what is to be known of the list as a whole. */
import {isNarrow} from '../../app/layout.js';
import type {Drawn} from '../drawn.js';

export function placeText(
	{view, cursor, ticked, problems, today, limits, mode, arrangement, filter, size, batch}: Drawn,
	drawerKey: string,
): string {
	const sent = batch === undefined ? '' : `${batch.of - batch.open.size}/${batch.of} ${batch.did}  `;
	const troubles = problems === 0 ? '' : `${problems} unreadable: beckon doctor  `;
	const away = arrangement.drawer || view.filed === 0 ? '' : `${view.filed} away: ${drawerKey}  `;
	const count = [...ticked].filter((key) => view.order.has(key)).length;
	const chosen = count === 0 ? '' : `${count} ticked  `;
	const sorted = arrangement.sortBy === 'queue' || isNarrow(size) ? '' : `by ${arrangement.sortBy}  `;
	const at = cursor === undefined ? 0 : view.keys.indexOf(cursor) + 1;
	const of = arrangement.needsYou && !arrangement.drawer && filter === '' && !isNarrow(size) ? ' need you' : '';
	const isList = mode.kind === 'queue' || mode.kind === 'find';
	const spent = isNarrow(size) ? '' : [limits, today && `today ${today}`].map((text) => text && `${text}  `).join('');
	if (!isList) return sent + troubles;
	return view.keys.length === 0
		? sent + troubles + spent + away
		: `${sent}${troubles}${spent}${chosen || away}${sorted}${at}/${view.keys.length}${of} `;
}
