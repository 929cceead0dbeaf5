/**
 * Sessions that a usage limit stopped. They wait for its reset and not for the user; after it beckon offers to continue them, and sends
 * nothing by itself.
 */
import {groupedBy} from '../grouped.js';
import {minuteOfDay} from '../resolve/reset.js';
import {isForHumans, type Row} from '../session.js';
import {counted} from '../text/times.js';

export type Limited = {
	/** `15:00`, or the agent's own words if they are no time of day. */
	readonly until: string;
	readonly rows: readonly Row[];
};

/** Splits off the rows that wait for the same reset. A row that waits alone stays among the others. */
export function splitLimited(rows: readonly Row[]): {readonly others: readonly Row[]; readonly limited: readonly Limited[]} {
	const untils = groupedBy(rows, (row) => (row.marks.pinned ? undefined : limitedUntil(row)));
	const limited = [...untils].filter(([, members]) => members.length > 1).map(([until, members]) => ({until, rows: members}));
	const away = new Set(limited.flatMap((one) => one.rows));
	return {others: rows.filter((row) => !away.has(row)), limited};
}

/** The count of a group in words: `2`, `2, 1 skipped`. @param limited rows that wait for a limit, where the list has no line for them. */
export function countText(count: number, {limited = 0, skipped}: {readonly limited?: number; readonly skipped: number}): string {
	const apart = [limited === 0 ? '' : `${limited} limited`, skipped === 0 ? '' : `${skipped} skipped`];
	return [String(count), ...apart.filter(Boolean)].join(', ');
}

/** `7 wait until 15:00`. */
export function limitedText({until, rows}: Limited): string {
	return `${rows.length} wait until ${until}`;
}

/** When the limit that stops a session ends. Undefined when none does, or its end is unknown. */
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

/** A text in the outbox. */
type Unsent = {readonly row: string; readonly sessionId: string | undefined};

type ResetOffer = {
	/** The id of the reset: the same in every process, made of letters, digits and dots. */
	readonly id: string;
	readonly rows: readonly Row[];
	readonly texts: number;
};

/** A reset is offered for this long. */
const newsMs = 12 * 3_600_000;

/** Undefined when no limit that stopped a session is over; `readUnsent` is called only if one is. */
export function resetOffer(rows: readonly Row[], now: number, readUnsent: () => readonly Unsent[]): ResetOffer | undefined {
	const resetOf = ({state: {context}}: Row): number =>
		context.kind === 'error' && context.reset?.isOver === true ? context.reset.at : Number.NEGATIVE_INFINITY;
	const freed = rows.filter((row) => isForHumans(row) && now - resetOf(row) < newsMs);
	if (freed.length === 0) return undefined;
	const isOf = ({row, sessionId}: Unsent) =>
		freed.some((each) => each.key === row || (sessionId !== undefined && each.sessionId === sessionId));
	return {id: `reset.${Math.max(...freed.map(resetOf))}`, rows: freed, texts: readUnsent().filter(isOf).length};
}

/** For a list: `2 texts are kept: beckon outbox`; empty when there are none. */
export function keptText(count: number): string {
	if (count === 0) return '';
	return count === 1 ? '1 text is kept: beckon outbox' : `${count} texts are kept: beckon outbox`;
}

export function offerText(offer: ResetOffer): {readonly title: string; readonly body: string} {
	const names = [...new Set(offer.rows.map(({project}) => project))].slice(0, 4).join(', ');
	return {
		title: 'A limit is over',
		body: [`${counted(offer.rows.length, 'session')} can go on (${names})`, keptText(offer.texts)].filter(Boolean).join(' · '),
	};
}
