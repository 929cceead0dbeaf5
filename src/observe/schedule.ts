/** When to look again although nothing was heard. */
import {hasPassingNotes} from '../core/rows/notes.js';
import type {Row} from '../core/session.js';
import {paneKey, type World} from '../core/world.js';

/** Ages at which a state may change by itself: witnesses settle, a failed tool becomes an error, an unsupported claim is given up. */
const AGES_MS = [30, 310, 450, 720, 2010, 3010, 10_010, 60_010] as const;
/** Whether processes and panes are still there shows only by asking. */
export const PRESENCE_MS = 1500;

/** Working time and stillness count up by the second, for all rows in the same moment. */
const WORK_MS = 1000;
/** A row whose pane is looked at is told anew with each look, a few at a time; this long after the last one it counts as the others do. */
const SEEN_MS = 2000;

/** When a row may change with the same files, panes and processes. Infinite: never. */
export function rowChangeAt(row: Row, world: World): number {
	const recoveredAt = row.health.is === 'recovered' ? row.health.since : Number.POSITIVE_INFINITY;
	return Math.min(clockStepAt(row, world), stateChangeAt(row, world), recoveredAt + world.config.stuckAfterMs);
}

/** When its working time or what passes with a look counts on. */
function clockStepAt({state, notes, place}: Row, {now, screens}: World): number {
	if (state.state !== 'session_ended' && hasPassingNotes(notes)) return nextStep(now + 1, WORK_MS);
	if (state.group !== 'autonomous') return Number.POSITIVE_INFINITY;
	const seenAt = (place && screens.get(paneKey(place))?.at) ?? Number.NEGATIVE_INFINITY;
	return nextStep(Math.max(now + 1, seenAt + SEEN_MS), WORK_MS);
}

/** When anything of a row but its working time may change by itself; stillness of its screen and transcript left aside. */
function stateChangeAt({state, lastActivityAt, marks}: Row, {now, config}: Pick<World, 'now' | 'config'>): number {
	if (state.state === 'session_ended') return Math.max(state.since + config.endedRowsMs, now) + 1;
	let next = typeof marks.snoozedUntil === 'number' && marks.snoozedUntil > now ? marks.snoozedUntil : Number.POSITIVE_INFINITY;
	for (const age of AGES_MS) {
		for (const from of [state.since, lastActivityAt]) {
			if (from + age > now) next = Math.min(next, nextStep(from + age, stepOf(age)));
		}
	}
	return next;
}

/** The longer it lasted the less the moment matters, and many rows change at one look. */
function stepOf(ageMs: number): number {
	return ageMs < 1000 ? 1 : ageMs < 10_000 ? 100 : 1000;
}

function nextStep(at: number, step: number): number {
	return Math.ceil(at / step) * step;
}

/** As `rowChangeAt`, for all rows. */
export function nextChangeAt(rows: readonly Row[], world: World): number {
	return rows.reduce((next, row) => Math.min(next, rowChangeAt(row, world)), Number.POSITIVE_INFINITY);
}
