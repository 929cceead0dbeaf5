/** The last capture of each pane: at most one a second for working or blocked rows, none for rows at rest with a session file. */
import {agentOf, usualAgent} from '../../agents/agents.js';
import type {AgentId} from '../../core/address.js';
import type {Config} from '../../core/config.js';
import type {ScreenClaim} from '../../core/evidence.js';
import {paneKey} from '../../core/fold/world.js';
import {isMoving, type Row} from '../../core/session.js';
import type {Snapshot, SurfaceAssessment} from '../../core/surface.js';

/** `at`: when tmux was asked, and `readAt` when it had answered, epoch ms. `shown`: the row that each pane shows. */
type Seen = {
	readonly at: number;
	readonly readAt: number;
	readonly config: Config;
	readonly shown: ReadonlyMap<string, Pick<Row, 'agent' | 'agentVersion'>>;
};

/**
 * Stores one claim per pane. `at` is when tmux was asked, so a claim is never newer than its screen. A change counts from tmux's answer, so a screen
 * has been there for at least as long as beckon says.
 */
export function createScreens() {
	let claims: ReadonlyMap<string, ScreenClaim> = new Map();
	/** The captures behind the claims: most panes show the same text again. */
	const read = new Map<string, Reading>();
	const outdated = new Map<string, number>();
	/** Since when each pane has shown the same kind of thing. */
	const steady = new Map<string, {readonly kind: string; readonly since: number}>();
	const keyOf = ({place}: Row): string => (place ? paneKey(place) : '');
	const seenOf = (row: Row): ScreenClaim | undefined => (outdated.has(keyOf(row)) ? undefined : claims.get(keyOf(row)));
	const paceOf = (row: Row): number => paceMs(row, {steadySince: steady.get(keyOf(row))?.since ?? 0, at: seenOf(row)?.at ?? 0});
	const dueAt = (row: Row): number => {
		const seen = seenOf(row);
		return seen ? seen.at + paceOf(row) : 0;
	};
	return {
		claims: () => claims,
		/** Drops missing panes. */
		keepOnly(keys: ReadonlySet<string>): void {
			for (const key of outdated.keys()) if (!keys.has(key)) outdated.delete(key);
			if ([...claims.keys()].every((key) => keys.has(key))) return;
			claims = new Map([...claims].filter(([key]) => keys.has(key)));
			for (const key of read.keys()) {
				if (keys.has(key)) continue;
				read.delete(key);
				steady.delete(key);
			}
		},
		dueAt,
		/** The time between two captures of the row's pane. */
		paceMs: paceOf,
		/** Makes a capture due, since keys were sent to the pane. */
		outdate: (pane: string, now: number): void => void outdated.set(pane, now),
		outdateAll(now: number): void {
			for (const pane of claims.keys()) outdated.set(pane, now);
		},
		see(snapshots: ReadonlyMap<string, Snapshot>, {at, readAt, config, shown}: Seen): void {
			const next = new Map(claims);
			for (const [key, snapshot] of snapshots) {
				// A capture that had started already may show the screen before the keys.
				if (at >= (outdated.get(key) ?? at)) outdated.delete(key);
				const row = shown.get(key);
				const agent = agentOf(row?.agent ?? usualAgent.id);
				const reading: Reading = {
					snapshot,
					agent: agent.id,
					version: config.clientVersion ?? row?.agentVersion,
					patterns: config.screenPatterns,
					title: agent.readsTitle ? snapshot.title : undefined,
				};
				const [known, claim] = [read.get(key), claims.get(key)];
				const isSame = known !== undefined && claim !== undefined && isSameReading(known, reading);
				// A capture without a change keeps the earlier text.
				if (!isSame) read.set(key, reading);
				const surface = isSame ? claim.surface : agent.readScreen(snapshot, reading);
				const kind = kindOfSurface(surface);
				if (steady.get(key)?.kind !== kind) steady.set(key, {kind, since: at});
				// Changes are detected in the text without spinner, clock and token count.
				const isStill = claim !== undefined && claim.surface.normalised === surface.normalised && claim.surface.surface === surface.surface;
				const change = isStill
					? {changedAt: claim.changedAt, unchangedCount: claim.unchangedCount + 1}
					: {changedAt: readAt, unchangedCount: 0};
				next.set(key, {at, surface, ...change, fits: agent.fits});
			}
			claims = next;
		},
	};
}

type Reading = {
	readonly snapshot: Snapshot;
	readonly agent: AgentId;
	readonly version: string | undefined;
	readonly patterns: Config['screenPatterns'];
	readonly title: string | undefined;
};

function isSameReading({snapshot: one, ...before}: Reading, {snapshot: other, ...now}: Reading): boolean {
	const isSameShot = one.text === other.text && one.columns === other.columns && one.rows === other.rows;
	const isSamePane = one.foreground === other.foreground && one.history === other.history;
	const isSameReader = before.agent === now.agent && before.version === now.version && before.patterns === now.patterns;
	return isSameShot && isSamePane && isSameReader && before.title === now.title;
}

/** How often the pane of a row is captured: once a second while it changes, more often where only it tells, and less often the longer it does not. */
const MS = {soonest: 400, shortest: 1000, resting: 2000, longest: 4000} as const;
/** A pane that has not changed for this many seconds is captured again after one. */
const STOOD_TIMES = 5;

/** The pace of a pane that has shown the same kind of thing since `steadySince`, and was last captured `at`. Times are epoch ms. */
function paceMs(row: Row, {steadySince, at}: {readonly steadySince: number; readonly at: number}): number {
	// Without a file, whose changes a watch reports, only the pane may show the end of a turn, or that a stuck agent goes on.
	const stoodMs = at - Math.max(steadySince, row.lastReportAt);
	if (!row.hasStatusFile && isMoving(row)) return Math.min(MS.shortest, Math.max(MS.soonest, stoodMs / (4 * STOOD_TIMES)));
	if (row.state.state === 'stuck') return MS.shortest;
	return Math.min(row.hasStatusFile ? MS.longest : MS.resting, Math.max(MS.shortest, stoodMs / STOOD_TIMES));
}

/** The kind of a surface: surfaces of one kind differ only in parts without a state, such as the text that a working agent prints. */
function kindOfSurface({surface, normalised, activity, runningTool, backgroundAgents}: SurfaceAssessment): string {
	if (surface !== 'working' && surface !== 'background') return normalised;
	return [surface, activity, runningTool?.tool, runningTool?.input, backgroundAgents].join('|');
}
