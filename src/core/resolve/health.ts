/** Two-level status and the health of one agent process (rules: two-level status). */
import type {ScreenClaim} from '../evidence.js';
import {asNumber, asString, eachOf, objectReader, type ReadBy} from '../fields.js';
import {isEnded, type Row, type StatusDetail} from '../session.js';
import {type SessionState, stateTraits} from '../terms/state.js';
import type {Clock} from './clock.js';

/** The health of one agent process, as one observer saw it. */
export function healthOf({state: {state}, recoveredAt}: Pick<Row, 'state' | 'recoveredAt'>): 'alive' | 'stuck' | 'recovered' | 'dead' {
	if (state === 'session_ended') return 'dead';
	if (state === 'stuck') return 'stuck';
	return recoveredAt === undefined ? 'alive' : 'recovered';
}

/**
 * When a session moved again after it was stuck, epoch ms. Reported for `stuckAfterMs`, and not for the same session in another process.
 * @param before the previous row of the same session; without it, a stuck session is unknown.
 */
export function movedAgainAt(
	before: Pick<Row, 'process' | 'state' | 'recoveredAt'> | undefined,
	{process, state}: Pick<Row, 'process' | 'state'>,
	{clock, stuckAfterMs}: {readonly clock: Clock; readonly stuckAfterMs: number},
): number | undefined {
	if (isEnded({state}) || state.state === 'stuck') return undefined;
	if (before?.process?.pid !== process?.pid || before?.process?.start !== process?.start) return undefined;
	const at = before?.state.state === 'stuck' ? clock.now : before?.recoveredAt;
	return at === undefined || clock.isPast(at + stuckAfterMs) ? undefined : at;
}

/** `lastChange` is epoch ms: of the screen if it was captured, else of the state. A user's own pattern names the detail. */
export function toDetail(state: SessionState, screen: ScreenClaim | undefined): StatusDetail {
	const [primary, detail] = levels(state);
	const named = screen && primary === 'active' && screen.at >= state.since ? screen.surface.details[0] : undefined;
	return {
		primary,
		detail: named ?? detail,
		unchangedCount: screen?.unchangedCount ?? 0,
		lastChange: Math.max(screen?.changedAt ?? 0, state.since),
	};
}

function levels({state, group}: SessionState): readonly [StatusDetail['primary'], string] {
	const known = stateTraits(state)?.levels;
	if (known !== undefined) return known;
	return [group === 'autonomous' ? 'active' : group === 'needs_you' ? 'waiting' : 'idle', state];
}

const freshMs = 2000;

export function toHealthNews(rows: readonly Row[], at: number): HealthNews {
	return {
		at,
		rows: rows.flatMap(({key, process, recoveredAt, state: {state, label, since}, detail: {unchangedCount, lastChange}}) => {
			if (process === undefined || (state !== 'stuck' && recoveredAt === undefined)) return [];
			return [{key, process, label, since, unchangedCount, lastChange, recoveredAt}];
		}),
	};
}

/** The rows with the last known health. A row that is no longer at work keeps its own. */
export function withHealthNews(rows: readonly Row[], news: HealthNews | undefined, now: number): readonly Row[] {
	if (news === undefined || Math.abs(now - news.at) > freshMs || news.rows.length === 0) return rows;
	const known = new Map(news.rows.map((each) => [each.key, each]));
	return rows.map((row) => {
		const found = known.get(row.key);
		const isSame = found && row.process?.pid === found.process.pid && row.process.start === found.process.start;
		if (!isSame || row.state.group !== 'autonomous') return row;
		const {recoveredAt, label, since, unchangedCount, lastChange} = found;
		if (recoveredAt !== undefined) return {...row, recoveredAt};
		const detail = {primary: 'stuck', detail: 'stuck', unchangedCount, lastChange} as const;
		return {...row, state: {...row.state, state: 'stuck', label, since}, detail};
	});
}

/** Reads the news of a file. Undefined: it is damaged. */
export const readHealth = objectReader(
	{at: asNumber},
	{
		rows: eachOf(
			objectReader(
				{
					key: asString,
					process: objectReader({pid: asNumber, start: asString}),
					label: asString,
					since: asNumber,
					unchangedCount: asNumber,
					lastChange: asNumber,
				},
				// Undefined while the session is stuck.
				{recoveredAt: asNumber},
			),
		),
	},
);
/** Health as a program that stays open sees it: a single look cannot recognize stuck or recovered sessions. */
export type HealthNews = ReadBy<typeof readHealth>;
