/** How long the row of an ended session stays. */
import type {Config} from '../config.js';
import type {Row} from '../session.js';

/** One that its user ended through beckon can be brought back for this long. */
const byUserMs = 86_400_000;
/** Its process ends within this time of the order. */
const endingMs = 60_000;

/** Epoch ms; 0: it has not ended. */
export function endedRowUntil({state, marks: {endedAt}}: Pick<Row, 'state' | 'marks'>, {endedRowsMs}: Pick<Config, 'endedRowsMs'>): number {
	if (state.state !== 'session_ended') return 0;
	const isByUser = endedAt !== undefined && Math.abs(endedAt - state.since) < endingMs;
	return state.since + (isByUser ? Math.max(byUserMs, endedRowsMs) : endedRowsMs);
}
