/** The offer to go on after a limit is over. beckon sends nothing by itself. */

import {isForHumans, type Row} from '../session.js';
import {counted} from '../text/times.js';

/** A text of the outbox. */
type Unsent = {readonly row: string; readonly sessionId: string | undefined};

export type ResetOffer = {
	/** The id of the reset: the same in every process, made of letters, digits and dots. */
	readonly id: string;
	readonly rows: readonly Row[];
	readonly texts: number;
};

/** An older reset is not offered. */
const newsMs = 12 * 3_600_000;

/** Undefined: no limit that stopped a session is over. `readUnsent` is called only if one is. */
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

/** The words of a notification. */
export function offerText(offer: ResetOffer): {readonly title: string; readonly body: string} {
	const names = [...new Set(offer.rows.map(({project}) => project))].slice(0, 4).join(', ');
	return {
		title: 'A limit is over',
		body: [`${counted(offer.rows.length, 'session')} can go on (${names})`, keptText(offer.texts)].filter(Boolean).join(' · '),
	};
}
