/** Sessions that one limit stopped: they wait for the same moment, and none of them for a human. */
import {minuteOfDay} from '../resolve/reset.js';
import type {Row} from '../session.js';

export type Limited = {
	/** `15:00`; as the agent says it where it is no time of day. */
	readonly until: string;
	readonly rows: readonly Row[];
};

/** Rows as they were without those that wait together for a reset, and these by its time. One that waits alone stays where it was. */
export function splitLimited(rows: readonly Row[]): {readonly others: readonly Row[]; readonly limited: readonly Limited[]} {
	const untils = new Map<string, Row[]>();
	for (const row of rows) {
		const until = row.marks.pinned ? undefined : limitedUntil(row);
		if (until !== undefined) untils.set(until, [...(untils.get(until) ?? []), row]);
	}
	const limited = [...untils].filter(([, members]) => members.length > 1).map(([until, members]) => ({until, rows: members}));
	const away = new Set(limited.flatMap((one) => one.rows));
	return {others: rows.filter((row) => !away.has(row)), limited};
}

/** `7 wait until 15:00`. */
export function limitedText({until, rows}: Limited): string {
	return `${rows.length} wait until ${until}`;
}

/** When the limit that stopped a session is over; undefined: none stopped it, it is over, or nobody says until when. */
function limitedUntil({state: {context}}: Pick<Row, 'state'>): string | undefined {
	if (context.kind !== 'error' || context.error !== 'rate_limit' || context.resetsAt === undefined) return undefined;
	return context.reset?.isOver === true ? undefined : timeText(context.resetsAt);
}

/** `3:40pm (Europe/Berlin)` as `15:40`. */
function timeText(text: string): string {
	const minutes = minuteOfDay(text);
	if (minutes === undefined) return text;
	return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
