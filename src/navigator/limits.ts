/** The limits of the accounts in the words of the footer. */
import {oneLine} from '../app/text.js';
import {resetOffer, unsentText} from '../core/queue/reset-offer.js';
import type {Row} from '../core/session.js';
import {limitsText} from '../core/usage/limits.js';
import type {StatePaths} from '../store/paths.js';
import {readLimits} from '../store/records/limits.js';
import {readOutbox} from '../store/records/outbox.js';
import {clockTime} from '../system/clock-time.js';

/** The files are read at most this often. */
const readMs = 2000;

/** The text also names what was not sent because of a limit, once that limit is over. */
export function createLimitsText(paths: Pick<StatePaths, 'limits' | 'outbox'>): (rows: readonly Row[], now: number) => string {
	let limits = '';
	let readAt = Number.NEGATIVE_INFINITY;
	return (rows, now) => {
		if (Math.abs(now - readAt) >= readMs) {
			limits = limitsText(readLimits(paths, now), (at) => clockTime(at, now));
			readAt = now;
		}
		const unsent = unsentText(resetOffer(rows, now, () => readOutbox(paths).entries));
		return oneLine([unsent, limits].filter(Boolean).join(' · '));
	};
}
