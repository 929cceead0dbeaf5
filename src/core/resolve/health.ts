/** Two-level status and the health of one agent process (rules: two-level status). */
import type {ProcessId} from '../address.js';
import type {ScreenClaim} from '../evidence.js';
import {asNumber, asString, eachOf, type FieldReader, objectReader} from '../fields.js';
import type {Health, Row, StatusDetail} from '../session.js';
import {type SessionState, stateTraits} from '../terms/state.js';
import type {Clock} from './clock.js';

const alive: Health = {is: 'alive'};
const stuck: Health = {is: 'stuck'};
const dead: Health = {is: 'dead'};

/**
 * `before` is the previous row of the same session; without it, a stuck session is unknown. `recovered` lasts as long as a session must be still to
 * be stuck. A process that is gone stays gone; the same session in another process has no such past.
 */
export function nextHealth(
	before: Pick<Row, 'process' | 'health'> | undefined,
	{process, state}: Pick<Row, 'process' | 'state'>,
	{clock, stuckAfterMs}: {readonly clock: Clock; readonly stuckAfterMs: number},
): Health {
	if (state.state === 'session_ended') return dead;
	if (state.state === 'stuck') return stuck;

	if (before?.process?.pid !== process?.pid || before?.process?.start !== process?.start) return alive;
	if (before?.health.is === 'stuck') {
		clock.isPast(clock.now + stuckAfterMs);
		return {is: 'recovered', since: clock.now};
	}
	return before?.health.is === 'recovered' && !clock.isPast(before.health.since + stuckAfterMs) ? before.health : alive;
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

/** Health from a program that stays open, which sees stuck and recovered sessions; one read alone cannot. */
type KnownHealth = Pick<StatusDetail, 'unchangedCount' | 'lastChange'> & {
	readonly key: string;
	readonly process: ProcessId;
	readonly label: string;
	readonly since: number;
	/** Undefined: the session is stuck. */
	readonly recoveredAt: number | undefined;
};

export type HealthNews = {readonly at: number; readonly rows: readonly KnownHealth[]};

const freshMs = 2000;

export function toHealthNews(rows: readonly Row[], at: number): HealthNews {
	return {
		at,
		rows: rows.flatMap(({key, process, health, state: {label, since}, detail: {unchangedCount, lastChange}}) => {
			if (process === undefined || (health.is !== 'stuck' && health.is !== 'recovered')) return [];
			return [{key, process, label, since, unchangedCount, lastChange, recoveredAt: health.is === 'recovered' ? health.since : undefined}];
		}),
	};
}

/** The rows with their health of a moment ago. A row that is no longer at work keeps its own. */
export function withHealthNews(rows: readonly Row[], news: HealthNews | undefined, now: number): readonly Row[] {
	if (news === undefined || Math.abs(now - news.at) > freshMs || news.rows.length === 0) return rows;
	const known = new Map(news.rows.map((each) => [each.key, each]));
	return rows.map((row) => {
		const found = known.get(row.key);
		const isSame = found && row.process?.pid === found.process.pid && row.process.start === found.process.start;
		if (!isSame || row.state.group !== 'autonomous') return row;
		const {recoveredAt, label, since, unchangedCount, lastChange} = found;
		if (recoveredAt !== undefined) return {...row, health: {is: 'recovered', since: recoveredAt}};
		const detail = {primary: 'stuck', detail: 'stuck', unchangedCount, lastChange} as const;
		return {...row, health: stuck, state: {...row.state, state: 'stuck', label, since}, detail};
	});
}

/** Reads the news of a file. Undefined: it is damaged. */
export const readHealth: FieldReader<HealthNews> = objectReader(
	{at: asNumber},
	{
		rows: eachOf<KnownHealth>(
			objectReader(
				{
					key: asString,
					process: objectReader({pid: asNumber, start: asString}),
					label: asString,
					since: asNumber,
					unchangedCount: asNumber,
					lastChange: asNumber,
				},
				{recoveredAt: asNumber},
			),
		),
	},
);
