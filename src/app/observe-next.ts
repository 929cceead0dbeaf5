/** When to look again although nothing was heard. */
import type {Row} from '../core/session.js';
import type {World} from '../core/world.js';
import {isWorthALook, type Screens} from './observe-screens.js';

/** Ages at which a state may change by itself: witnesses settle, a failed tool becomes an error, an unsupported claim is given up. */
const AGES_MS = [30, 310, 450, 720, 2010, 3010, 10_010, 60_010] as const;
/** Whether processes and panes are still there shows only by asking. */
const PRESENCE_MS = 1500;

/** Working time and stillness count up by the second. */
const WORK_MS = 1000;

/** When a row may change with the same files, panes and processes. Infinite: never. */
export function rowChangeAt({state, lastActivityAt}: Row, {now, config}: World): number {
	if (state.state === 'session_ended') return Math.max(state.since + config.endedRowsMs, now) + 1;
	const works = state.group === 'autonomous' ? now + WORK_MS : Number.POSITIVE_INFINITY;
	const times = AGES_MS.flatMap((age) => [state.since + age, lastActivityAt + age]).filter((at) => at > now);
	return Math.min(works, ...times);
}

/** As `rowChangeAt`, for all rows. */
export function nextChangeAt(rows: readonly Row[], world: World): number {
	return rows.reduce((next, row) => Math.min(next, rowChangeAt(row, world)), Number.POSITIVE_INFINITY);
}

export function nextLookAt(rows: readonly Row[], world: World, screens: Screens): number {
	const dues = rows.filter((row) => isWorthALook(row, screens)).map((row) => Math.max(world.now, screens.dueAt(row)));
	return Math.min(nextChangeAt(rows, world), world.now + PRESENCE_MS, ...dues);
}
