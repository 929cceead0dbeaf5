/** Sessions that have ended, and how long their rows stay. */
import type {Config} from '../config.js';
import type {Row} from '../session.js';

/** One that its user ended through beckon can be brought back for this long. */
const byUserMs = 86_400_000;
/** The last hook of a session may come a moment after the receipt of its end. */
const lateMs = 5000;

type Ended = Pick<Row, 'state' | 'marks'>;

/** When its user ended it through beckon, if it gave no sign since; epoch ms. `since` of a killed process is its last sign of life. */
export function endedByUserAt({state, marks: {endedAt}}: Ended): number | undefined {
	return state.state === 'session_ended' && endedAt !== undefined && state.since <= endedAt + lateMs ? endedAt : undefined;
}

/** Epoch ms; 0: it has not ended. */
export function endedRowUntil(row: Ended, {endedRowsMs}: Pick<Config, 'endedRowsMs'>): number {
	if (row.state.state !== 'session_ended') return 0;
	const at = endedByUserAt(row);
	return Math.max(row.state.since + endedRowsMs, at === undefined ? 0 : at + byUserMs);
}
