/** Which waits are due for a notification, and which notifications are to be withdrawn. Pure: claims and channels are handled elsewhere. */
import type {RowKey} from '../address.js';
import {promptOf} from '../ask/token.js';
import type {NotifyConfig} from '../config.js';
import {channelOf, type NotifyChannel} from '../notice/channels.js';
import {isForHumans, type Row} from '../session.js';
import {isAhead, isFiledAway} from './queue.js';

/** One wait of one session. `id` is the same in every process that sees this wait; the next wait has another id. */
export type Wait = {readonly id: string; readonly row: Row; readonly channels: readonly NotifyChannel[]};

export type NotifyMoment = {
	/** Epoch ms. */
	readonly now: number;
	/** Minutes since local midnight, for the quiet hours. */
	readonly minuteOfDay: number;
	/** Whether any client is attached to any server. */
	readonly attended: boolean;
	/** The last input (epoch ms) at the row's pane; undefined: it is no client's active pane. */
	readonly lookedAt: (row: Row) => number | undefined;
	readonly config: NotifyConfig;
};

/** A time that only the screen gives is rounded to this, because each reader captures it at another moment. */
const roundMs = 10_000;

/** The waits that are due for a notification, in the order of the rows, including those that were sent before. */
export function dueWaits(rows: readonly Row[], moment: NotifyMoment): readonly Wait[] {
	const {now, config} = moment;
	const waits = rows.flatMap((row) => {
		const channels = channelsOf(row, config).filter((channel) => moment.attended || channelOf(channel).reachesDetached);
		return channels.length === 0 || !isForHumans(row) || isFiledAway(row, now) ? [] : [{id: waitId(row), row, channels}];
	});
	return isQuiet(config.quietHours, moment.minuteOfDay) ? [] : waits.filter(({row}) => dueAt(row, moment) <= now);
}

/**
 * Names a wait by the time of the request or of the state's beginning, where every process knows that time. Made of letters, digits, `_`,
 * `-` and `.`.
 */
export function waitId(row: Row): string {
	return toId(row, beginning(row));
}

/** Ids under which another process may have sent the same wait: each process has its own time for the first capture. */
export function likeIds(row: Row): readonly string[] {
	const {source, context, since} = row.state;
	if (context.kind === 'blocked' || source !== 'screen') return [];
	return [-roundMs, roundMs].map((ms) => toId(row, roundedTime(since + ms)));
}

function beginning({state, token}: Row): string {
	const {context} = state;
	if (context.kind === 'blocked') return context.askedAtKnown === false ? (promptOf(token) ?? '') : String(context.askedAt);
	return state.source === 'screen' ? roundedTime(state.since) : String(state.since);
}

function roundedTime(at: number): string {
	return `s${Math.round(at / roundMs)}`;
}

function toId({key, state}: Row, since: string): string {
	return `${since}.${state.state}.${key}`.replace(/[^A-Za-z0-9_.-]/g, '-').slice(0, 200);
}

/** The keys of the rows whose waits were sent and are over. */
export function endedWaits(notified: ReadonlyMap<RowKey, string>, rows: readonly Row[]): readonly RowKey[] {
	const still = rows.filter(({key, state}) => notified.has(key) && state.group === 'needs_you');
	const waiting = new Map(still.map((row) => [row.key, waitId(row)]));
	return [...notified].filter(([key, id]) => waiting.get(key) !== id).map(([key]) => key);
}

function channelsOf({state}: Row, {states, channels}: NotifyConfig): readonly NotifyChannel[] {
	if (Object.hasOwn(states, state.state)) return states[state.state] ?? [];
	return state.group === 'needs_you' ? channels : [];
}

/** The time (epoch ms) at which the row is due: it must wait long enough, and the last key in its pane must be old enough. */
function dueAt(row: Row, {now, config, lookedAt}: NotifyMoment): number {
	const seenAt = lookedAt(row);
	return Math.max(row.state.since + config.afterMs, seenAt === undefined || isAhead(seenAt, now) ? 0 : seenAt + config.presentMs);
}

/** `22:00-07:30` goes over midnight; the end minute is not quiet. */
export function isQuiet(quietHours: readonly string[], minuteOfDay: number): boolean {
	return quietHours.some((hours) => {
		const [from, to] = hours.split('-').map(toMinute);
		if (from === undefined || to === undefined) return false;
		return from <= to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to;
	});
}

function toMinute(time: string): number {
	const [hour = 0, minute = 0] = time.split(':').map(Number);
	return hour * 60 + minute;
}
