/** Why a row is in the drawer, and for how long. */
import type {Row} from '../../core/session.js';

const minute = 60_000;

/** @param now epoch ms. */
export function putAwayText({marks}: Row, now: number): string {
	const {dismissedAt, snoozedUntil: until, snoozedAt = now} = marks;
	if (dismissedAt !== undefined || typeof until !== 'number') return 'until it changes';
	// The list's clock is coarse and late.
	const left = Math.min(until - now, until - snoozedAt);
	return left < minute ? 'back in a moment' : `back in ${toWait(left)}`;
}

/** Rounded up, so that a snooze for 30 minutes reads as that. @returns e.g. `30m`, `2h`, `1h 59m`. */
function toWait(ms: number): string {
	const minutes = Math.ceil(ms / minute);
	const hours = Math.floor(minutes / 60);
	const parts = [hours === 0 ? '' : `${hours}h`, minutes % 60 === 0 ? '' : `${minutes % 60}m`];
	return parts.filter((part) => part !== '').join(' ');
}
