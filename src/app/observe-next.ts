/** When to look again although nothing was heard. */
import type {Row} from '../core/session.js';
import type {World} from '../core/world.js';
import {isWorthALook, type Screens} from './observe-screens.js';

/** Ages at which a state may change by itself: witnesses settle, a failed tool becomes an error, an unsupported claim is given up. */
const AGES_MS = [30, 310, 450, 720, 2010, 3010, 10_010, 60_010] as const;
/** Whether processes and panes are still there shows only by asking. */
const PRESENCE_MS = 1500;

/** When a row's state may change with the same files, panes and processes. Infinite: never. */
export function nextChangeAt(rows: readonly Row[], {now, config}: World): number {
	let next = Number.POSITIVE_INFINITY;
	for (const {state, lastActivityAt} of rows) {
		if (state.state === 'session_ended') {
			next = Math.min(next, Math.max(state.since + config.endedRowsMs, now) + 1);
			continue;
		}
		for (const age of AGES_MS) {
			for (const from of [state.since, lastActivityAt]) if (from + age > now) next = Math.min(next, from + age);
		}
	}
	return next;
}

export function nextLookAt(rows: readonly Row[], world: World, screens: Screens): number {
	const dues = rows.filter((row) => isWorthALook(row, screens)).map((row) => Math.max(world.now, screens.dueAt(row)));
	return Math.min(nextChangeAt(rows, world), world.now + PRESENCE_MS, ...dues);
}
