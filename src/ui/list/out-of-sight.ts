/** Tells changes of the list that nobody sees. Where many sessions work, most rows that change are below the last visible line. */

import {isTooSmall} from '../../app/layout.js';
import {toScreen} from '../../app/list/lines.js';
import {detailOptions} from '../../app/shown/detail-room.js';
import {isSameValue} from '../../core/fields.js';
import type {Drawn} from '../drawn.js';
import {listColumns, listShown, listWindow} from './list-text.js';

/** @param one and `other` differ in nothing but the view. @returns whether both would draw the same above the footer. */
export function isOutOfSight(one: Drawn, other: Drawn): boolean {
	if (one.mode.kind !== 'queue' || one.isLinear || one.quick !== undefined || isTooSmall(one.size)) return false;
	return isSameValue(inSight(one), inSight(other));
}

/** What the list tells of a view. */
function inSight(drawn: Drawn) {
	const {view, size, cursor, top} = drawn;
	const screen = toScreen(view, size, {cursor, ...detailOptions(drawn)});
	const {lines, thumb, total} = listWindow(screen, top);
	return {
		lines,
		thumb,
		columns: listColumns(total, {...listShown(drawn, screen, top), isDouble: screen.isDouble}),
		layout: screen.layout,
		groups: view.groups.map(({rows: _, ...title}) => title),
		arrived: view.arrived,
	};
}
