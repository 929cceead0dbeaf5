/** The marks of a row that nobody marked. */
import type {RowMarks} from '../session.js';

export const noMarks: RowMarks = {
	seenAt: undefined,
	snoozedUntil: undefined,
	snoozedAt: undefined,
	dismissedAt: undefined,
	pinned: false,
	skippedAt: undefined,
};
