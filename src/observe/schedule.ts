/** When to look again although no watcher reported anything. */
import {hasPassingNotes} from '../core/rows/notes.js';
import type {Row} from '../core/session.js';
import {paneKey, type World} from '../core/world.js';

/** Ages at which a state may change by itself: witnesses settle, a failed tool becomes an error, an unsupported claim is given up. */
const AGES_MS = [30, 310, 450, 720, 2010, 3010, 10_010, 60_010] as const;
/** How often to check whether processes and panes are still there: nothing reports their end. */
export const PRESENCE_MS = 1500;

/** Working time and stillness count up by the second, at the same moment for all rows. */
const WORK_MS = 1000;
/** A row whose pane is captured is made again after each capture, a few rows at a time; this long after the last capture it counts up with the others. */
const SEEN_MS = 2000;

/** When a row may change with the same files, panes and processes. Infinite: never. */
export function rowChangeAt(row: Row, world: World): number {
	const recoveredAt = row.health.is === 'recovered' ? row.health.since : Number.POSITIVE_INFINITY;
	return Math.min(clockStepAt(row, world), stateChangeAt(row, world), recoveredAt + world.config.stuckAfterMs);
}

/** When the row's working time, or a value that ages with the last capture, counts up next. */
function clockStepAt({state, notes, place}: Row, {now, screens}: World): number {
	if (state.state !== 'session_ended' && hasPassingNotes(notes)) return nextStep(now + 1, WORK_MS);
	if (state.group !== 'autonomous') return Number.POSITIVE_INFINITY;
	const seenAt = (place && screens.get(paneKey(place))?.at) ?? Number.NEGATIVE_INFINITY;
	return nextStep(Math.max(now + 1, seenAt + SEEN_MS), WORK_MS);
}

/** When anything of a row may change by itself, apart from its working time and the stillness of its screen and transcript. */
function stateChangeAt({state, lastActivityAt, marks}: Row, {now, config}: Pick<World, 'now' | 'config'>): number {
	if (state.state === 'session_ended') return Math.max(state.since + config.endedRowsMs, now) + 1;
	let next = typeof marks.snoozedUntil === 'number' && marks.snoozedUntil > now ? marks.snoozedUntil : Number.POSITIVE_INFINITY;
	if (state.context.kind === 'error' && state.context.reset && !state.context.reset.isOver) next = Math.min(next, state.context.reset.at);
	for (const age of AGES_MS) {
		for (const from of [state.since, lastActivityAt]) {
			if (from + age > now) next = Math.min(next, nextStep(from + age, stepOf(age)));
		}
	}
	return next;
}

/** Rounds up the more the longer a state lasted: the exact moment matters less, and many rows then change at the same look. */
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
