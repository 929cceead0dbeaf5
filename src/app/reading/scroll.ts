import type {Move} from '../event.js';
import type {Page} from '../model.js';

export const firstPage: Page = {top: 0, lines: 0, rows: 0};

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

export function measurePage(page: Page, size: {lines: number; rows: number}): Page {
	if (page.lines === size.lines && page.rows === size.rows) return page;
	return scrollPage({...page, ...size}, {by: 0});
}
