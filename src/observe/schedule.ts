/** When to look again although no watcher reported anything. */
import {hasPassingNotes} from '../core/rows/notes.js';
import type {Row} from '../core/session.js';
import type {World} from '../core/world.js';

/** Ages at which a state may change by itself: witnesses settle, a failed tool becomes an error, an unsupported claim expires. */
const AGES_MS = [30, 310, 450, 720, 2010, 3010, 10_010, 60_010] as const;
const FORGOTTEN_MS = 60_010;

/** Stillness counts in seconds, which change at the same moment for all rows. */
const STILL_MS = 1000;

/** When a row may change although files, panes and processes do not. Infinite: never. */
export function rowChangeAt(row: Row, world: World): number {
	const recoveredAt = row.health.is === 'recovered' ? row.health.since : Number.POSITIVE_INFINITY;
	return Math.min(stillAt(row, world), stateChangeAt(row, world), recoveredAt + world.config.stuckAfterMs);
}

/** When the row has been still for long enough to say so, or for another second of that. */
function stillAt({state, notes, lastActivityAt}: Row, {now, config}: Pick<World, 'now' | 'config'>): number {
	if (state.state === 'stuck' || (state.state !== 'session_ended' && hasPassingNotes(notes))) return nextStep(now + 1, STILL_MS);
	const stuckAt = lastActivityAt + config.stuckAfterMs;
	return state.group === 'autonomous' && stuckAt > now ? stuckAt : Number.POSITIVE_INFINITY;
}

/** When anything else of a row may change with time. Its working time is updated with its other changes. */
function stateChangeAt({state, lastActivityAt, lastReportAt, marks}: Row, {now, config}: Pick<World, 'now' | 'config'>): number {
	if (state.state === 'session_ended') return Math.max(state.since + config.endedRowsMs, now) + 1;
	let next = typeof marks.snoozedUntil === 'number' && marks.snoozedUntil > now ? marks.snoozedUntil : Number.POSITIVE_INFINITY;
	if (state.context.kind === 'error' && state.context.reset && !state.context.reset.isOver) next = Math.min(next, state.context.reset.at);
	for (const age of AGES_MS) {
		next = Math.min(next, agedAt(state.since, age, now), agedAt(lastReportAt, age, now));
	}
	// A claim of the pane alone expires once, after this long without a change.
	return Math.min(next, agedAt(lastActivityAt, FORGOTTEN_MS, now));
}

function agedAt(from: number, age: number, now: number): number {
	return from + age > now ? nextStep(from + age, stepOf(age)) : Number.POSITIVE_INFINITY;
}

/** Rounds up more the longer a state has lasted: the exact moment matters less, and many rows then change at the same look. */
function stepOf(ageMs: number): number {
	return ageMs < 1000 ? 1 : ageMs < 10_000 ? 100 : 1000;
}

function nextStep(at: number, step: number): number {
	return Math.ceil(at / step) * step;
}

/** Like `rowChangeAt`, for all rows. */
export function nextChangeAt(rows: readonly Row[], world: World): number {
	return rows.reduce((next, row) => Math.min(next, rowChangeAt(row, world)), Number.POSITIVE_INFINITY);
}
