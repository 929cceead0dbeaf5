/** How far a text that is longer than the screen is scrolled. */

import type {Move} from '../list/model.js';
import type {Page, PageDrawn} from './model.js';

export const firstPage: Page = {top: 0, lines: 0, rows: 0, must: 0, token: undefined};

/** @returns the page scrolled, within its text. */
export function scrollPage(page: Page, move: Move): Page {
	const last = Math.max(0, page.lines - page.rows);
	const top = Math.max(0, Math.min(last, toTop(page, move, last)));
	return top === page.top ? page : {...page, top};
}

function toTop(page: Page, move: Move, last: number): number {
	if ('by' in move) return page.top + move.by;
	if ('pages' in move) return page.top + Math.trunc(move.pages * Math.max(1, page.rows - 2));
	return move.to === 'first' || move.to === 'previous-group' ? 0 : last;
}

/** Another request is read from its top. */
export function measurePage(page: Page, drawn: PageDrawn): Page {
	const {lines, rows, must, token} = page;
	if (lines === drawn.lines && rows === drawn.rows && must === drawn.must && token === drawn.token) return page;
	const isAnother = token !== undefined && token !== drawn.token;
	return scrollPage({...drawn, top: isAnother ? 0 : page.top}, {by: 0});
}
