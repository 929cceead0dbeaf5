/** When to look again although no watcher reported anything. */

import type {World} from '../core/fold/world.js';
import {endedRowUntil} from '../core/rows/ended.js';
import type {Row} from '../core/session.js';

/**
 * When a row is dropped, or comes back, although nothing of it changes. When its own state changes with time, the clock knows that it was made with.
 * Infinite: never.
 */
export function listChangeAt(row: Pick<Row, 'state' | 'marks'>, {now, config}: Pick<World, 'now' | 'config'>): number {
	const {marks} = row;
	const dropAt = endedRowUntil(row, config) + 1;
	if (dropAt > now) return dropAt;
	return typeof marks.snoozedUntil === 'number' && marks.snoozedUntil > now ? marks.snoozedUntil : Number.POSITIVE_INFINITY;
}

/**
 * Rounds up more the farther the moment is: the exact one matters less, and many rows then change at the same look. Times are epoch ms; `since` is
 * when the state began.
 */
export function roundedUp(at: number, since: number): number {
	const step = at - since < 1000 ? 1 : at - since < 10_000 ? 100 : 1000;
	return Math.ceil(at / step) * step;
}

/**
 * How often files are read although no watcher reported anything, because a watch may be lost or impossible: while a session works or waits, and
 * while all rest.
 */
const UNHEARD_MS = {busy: 5000, resting: 60_000} as const;
/** The pause between two such reads is at least this many times as long as one takes, so that they cost at most 0.2 % of a core. */
const UNHEARD_TIMES = 500;

/** The time between two reads of all files. @param readMs how long the last one took */
export function unheardMs({readMs, isBusy}: {readonly readMs: number; readonly isBusy: boolean}): number {
	return Math.max(UNHEARD_MS[isBusy ? 'busy' : 'resting'], UNHEARD_TIMES * readMs);
}
