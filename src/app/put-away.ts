import type {Row} from '../core/session.js';
import {toAge} from './age.js';

/** Why a row is in the drawer. @param now epoch ms. */
export function putAwayText({marks}: Row, now: number): string {
	if (marks.dismissedAt !== undefined) return 'until something happens';
	const until = marks.snoozedUntil;
	if (typeof until !== 'number') return 'until it changes';
	// The clock of the list is coarse and runs behind.
	const left = Math.max(0, until - now);
	return left < 60_000 ? 'back in a moment' : `back in ${toAge(left)}`;
}
