/** Sessions that the same limit stopped: they wait for one moment, and none of them for a user. */
import {minuteOfDay} from '../resolve/reset.js';
import type {Row} from '../session.js';

export type Limited = {
	/** `15:00`, or the agent's own words if they are no time of day. */
	readonly until: string;
	readonly rows: readonly Row[];
};

/** Splits off the rows that wait together for a reset, by its time. A row that waits alone stays among the others. */
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

/** What a list says beside the number of a group: `2`, `2, 1 skipped`. @param limited waiting for limits, where no line of their own says it. */
export function countText(count: number, {limited = 0, skipped}: {readonly limited?: number; readonly skipped: number}): string {
	const apart = [limited === 0 ? '' : `${limited} limited`, skipped === 0 ? '' : `${skipped} skipped`];
	return [String(count), ...apart.filter(Boolean)].join(', ');
}

/** `7 wait until 15:00`. */
export function limitedText({until, rows}: Limited): string {
	return `${rows.length} wait until ${until}`;
}

/** When the limit that stopped a session is over. Undefined: no limit stopped it, the limit is over, or its end is unknown. */
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
