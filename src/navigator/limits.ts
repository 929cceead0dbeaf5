/** What the footer tells of the accounts' limits and of texts that are kept in the outbox. */
import {oneLine} from '../app/text.js';
import {keptText} from '../core/queue/reset-offer.js';
import {limitsText} from '../core/usage/limits.js';
import type {StatePaths} from '../store/paths.js';
import {readLimits} from '../store/records/limits.js';
import {countKept} from '../store/records/outbox.js';
import {clockTime} from '../system/clocks.js';

/** The files are read at most this often. */
const readMs = 2000;

export function createLimitsText(paths: Pick<StatePaths, 'limits' | 'outbox'>): (now: number) => string {
	let text = '';
	let readAt = Number.NEGATIVE_INFINITY;
	return (now) => {
		if (Math.abs(now - readAt) < readMs) return text;
		const limits = limitsText(readLimits(paths, now), (at) => clockTime(at, now));
		text = oneLine([keptText(countKept(paths, now)), limits].filter(Boolean).join(' · '));
		readAt = now;
		return text;
	};
}
