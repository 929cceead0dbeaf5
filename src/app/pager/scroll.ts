/** Scrolls a text that is longer than the screen. */
import type {Move} from '../list/model.js';
import type {CardPage} from '../model.js';

/** `lines`: of the whole text. `rows`: on the screen. */
export type PageExtent = {readonly lines: number; readonly rows: number};

/** @param now epoch ms. */
export function firstPage(now: number): CardPage {
	return {top: 0, token: undefined, since: now};
}

/** @returns the page, scrolled within its text. */
export function scrollPage(page: CardPage, move: Move, extent: PageExtent): CardPage {
	const last = Math.max(0, extent.lines - extent.rows);
	const top = Math.max(0, Math.min(last, toTop(page, move, {last, rows: extent.rows})));
	return top === page.top ? page : {...page, top};
}

function toTop({top}: CardPage, move: Move, {last, rows}: {last: number; rows: number}): number {
	if ('by' in move) return top + move.by;
	if ('pages' in move) return top + Math.trunc(move.pages * Math.max(1, rows - 2));
	return move.to === 'first' || move.to === 'previous-group' ? 0 : last;
}
