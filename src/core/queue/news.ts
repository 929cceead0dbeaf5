/** One line about the time since the last visit: which sessions have begun to wait for the user, and what was spent. */
import {shortName} from '../rows/row-name.js';
import {type Row, waitsOf} from '../session.js';
import {dollarsText, type SpentToday, whereSpent} from '../terms/spending.js';
import {toAge} from '../text/times.js';
import {waitingGroup} from './next.js';
import type {QueueOptions} from './queue.js';

/** `at`: when the visit ended, epoch ms. `spentUsd`: the day's spending until then; undefined when it is unknown or was another day. */
export type LastVisit = {readonly at: number; readonly spentUsd: number | undefined};

/** `all`: the rows of the three kinds in the order of the queue. */
type RowNews = {
	readonly all: readonly Row[];
	readonly asked: readonly Row[];
	readonly failed: readonly Row[];
	readonly finished: readonly Row[];
};

const leastWaitMs = 60_000;
const leastUsd = 0.005;

/** The counted rows that began to wait after `since` (epoch ms). One that only the screen shows has no known beginning and is left out. */
export function newsSince(rows: readonly Row[], since: number, options: QueueOptions): RowNews {
	const {counted} = waitingGroup(rows, options);
	const isNews = ({state, lastSeenAt}: Row): boolean => state.since > since && state.source !== 'screen' && lastSeenAt === undefined;
	const all = counted.filter(isNews);
	const isFailed = ({state}: Row): boolean => state.state === 'error';
	const blocked = all.filter((row) => waitsOf(row) === 'blocked');
	return {
		all,
		asked: blocked.filter((row) => !isFailed(row)),
		failed: blocked.filter(isFailed),
		finished: all.filter((row) => waitsOf(row) === 'your_turn'),
	};
}

type Moment = {
	readonly visit: LastVisit;
	/** Epoch ms. */
	readonly now: number;
	readonly today: SpentToday | undefined;
	readonly hosts: readonly unknown[];
};

/** `While you were away (40m): 5 finished, 1 failed, 2 asked · $4.20 · longest wait 38m (docs)`; empty where no session has news. */
export function newsText({asked, failed, finished}: RowNews, {visit, now, today, hosts}: Moment): string {
	const counts = [count(finished, 'finished'), count(failed, 'failed'), count(asked, 'asked')].filter((text) => text !== '');
	if (counts.length === 0) return '';
	const parts = [counts.join(', '), spentText(visit, today, hosts), waitText([...asked, ...failed], now)];
	return `While you were away (${toAge(now - visit.at)}): ${parts.filter((text) => text !== '').join(' · ')}`;
}

function count(rows: readonly Row[], did: string): string {
	return rows.length === 0 ? '' : `${rows.length} ${did}`;
}

/** If the visit was on another day, at least today's sum was spent. */
function spentText({spentUsd}: LastVisit, today: SpentToday | undefined, hosts: readonly unknown[]): string {
	const usd = (today?.costUsd ?? 0) - (spentUsd ?? 0);
	if (today === undefined || usd < leastUsd) return '';
	return `${dollarsText(usd, today.isWhole && spentUsd !== undefined)}${whereSpent(hosts)}`;
}

function waitText(blocked: readonly Row[], now: number): string {
	const [longest] = blocked.toSorted((a, b) => a.state.since - b.state.since);
	if (longest === undefined || now - longest.state.since < leastWaitMs) return '';
	return `longest wait ${toAge(now - longest.state.since)} (${shortName(longest)})`;
}
