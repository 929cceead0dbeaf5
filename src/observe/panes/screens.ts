/** The last capture of each pane, what was read from it, and how soon each pane is captured again. */
import {agentOf, usualAgent} from '../../agents/agents.js';
import type {AgentId} from '../../core/address.js';
import type {Config} from '../../core/config.js';
import type {ScreenClaim} from '../../core/evidence.js';
import {paneKey} from '../../core/fold/world.js';
import {isMoving, type Row} from '../../core/session.js';
import type {Snapshot, SurfaceAssessment} from '../../core/surface.js';
import type {Change} from '../changes/pace.js';

/** `at`: when tmux was asked, and `readAt` when it had answered, epoch ms. `shown`: the row that each pane shows. */
type CaptureContext = {
	readonly at: number;
	readonly readAt: number;
	readonly config: Config;
	readonly shown: ReadonlyMap<string, Pick<Row, 'agent' | 'agentVersion'>>;
};

type Screen = {
	readonly claim: ScreenClaim;
	/** The input of the claim: most captures are equal to the last. */
	readonly reading: ScreenInput;
	/** The kind of thing that the pane shows, and since when: see `kindOfSurface`. */
	readonly kind: string;
	readonly steadySince: number;
};

/** Stores one claim per pane. `at` is the time of the request, so it is never later than the capture. */
export function createScreens() {
	const screens = new Map<string, Screen>();
	/** The claims of `screens`; the same map while none is new. */
	let claims: ReadonlyMap<string, ScreenClaim> = new Map();
	/** The panes to which keys were sent after their last capture, with the time. */
	const outdated = new Map<string, number>();
	const publish = (): void => {
		claims = new Map([...screens].map(([key, {claim}]) => [key, claim]));
	};
	const pace = (row: Row): number => {
		const key = keyOf(row);
		const screen = screens.get(key);
		return paceMs(row, {steadySince: screen?.steadySince ?? 0, at: outdated.has(key) ? 0 : (screen?.claim.at ?? 0)});
	};
	return {
		claims: () => claims,
		keepOnly(keys: ReadonlySet<string>): void {
			for (const key of outdated.keys()) if (!keys.has(key)) outdated.delete(key);
			const gone = [...screens.keys()].filter((key) => !keys.has(key));
			for (const key of gone) screens.delete(key);
			if (gone.length > 0) publish();
		},
		/** When the row's pane is to be captured; 0 if it never was, or keys were sent to it. */
		dueAt(row: Row): number {
			const key = keyOf(row);
			const screen = screens.get(key);
			return screen === undefined || outdated.has(key) ? 0 : screen.claim.at + pace(row);
		},
		/** The time between two captures of the row's pane. */
		paceMs: pace,
		/** Makes a capture due, since keys were sent to the pane. */
		outdate: (pane: string, now: number): void => void outdated.set(pane, now),
		outdateAll(now: number): void {
			for (const pane of screens.keys()) outdated.set(pane, now);
		},
		/** Reads a part of the captures, at least one. @returns the keys of their panes */
		see(
			snapshots: ReadonlyMap<string, Snapshot>,
			seen: CaptureContext,
			{most, ms}: {readonly most: number; readonly ms: number},
		): ReadonlySet<string> {
			const read = new Set<string>();
			const until = performance.now() + ms;
			for (const [key, snapshot] of snapshots) {
				// A capture that had started already may show the screen before the keys.
				if (seen.at >= (outdated.get(key) ?? seen.at)) outdated.delete(key);
				screens.set(key, nextScreen(screens.get(key), snapshot, {...seen, row: seen.shown.get(key)}));
				read.add(key);
				if (read.size >= most || performance.now() >= until) break;
			}
			publish();
			return read;
		},
	};
}

function keyOf({place}: Row): string {
	return place ? paneKey(place) : '';
}

/** The screen after another capture. A change is dated at tmux's answer, so a screen is at least as old as beckon says. */
function nextScreen(
	before: Screen | undefined,
	snapshot: Snapshot,
	{at, readAt, config, row}: Omit<CaptureContext, 'shown'> & {readonly row: Pick<Row, 'agent' | 'agentVersion'> | undefined},
): Screen {
	const agent = agentOf(row?.agent ?? usualAgent.id);
	const present: ScreenInput = {
		snapshot,
		agent: agent.id,
		version: config.clientVersion ?? row?.agentVersion,
		patterns: config.screenPatterns,
		title: agent.readsTitle ? snapshot.title : undefined,
	};
	// An equal capture keeps the earlier object.
	const same = before !== undefined && isSameReading(before.reading, present) ? before : undefined;
	const reading = same?.reading ?? present;
	const surface = same?.claim.surface ?? agent.readScreen(snapshot, reading);
	const kind = kindOfSurface(surface);
	const claim = before?.claim;
	// Changes are detected in the text without spinner, clock and token count.
	const isStill = claim !== undefined && claim.surface.normalised === surface.normalised && claim.surface.surface === surface.surface;
	const change = isStill ? {changedAt: claim.changedAt, unchangedCount: claim.unchangedCount + 1} : {changedAt: readAt, unchangedCount: 0};
	return {claim: {at, surface, ...change, fits: agent.fits}, reading, kind, steadySince: before?.kind === kind ? before.steadySince : at};
}

type ScreenInput = {
	readonly snapshot: Snapshot;
	readonly agent: AgentId;
	readonly version: string | undefined;
	readonly patterns: Config['screenPatterns'];
	readonly title: string | undefined;
};

function isSameReading({snapshot: one, ...before}: ScreenInput, {snapshot: other, ...now}: ScreenInput): boolean {
	const isSameShot = one.text === other.text && one.columns === other.columns && one.rows === other.rows;
	const isSamePane = one.foreground === other.foreground && one.history === other.history;
	const isSameReader = before.agent === now.agent && before.version === now.version && before.patterns === now.patterns;
	return isSameShot && isSamePane && isSameReader && before.title === now.title;
}

/**
 * How often a pane is captured: once a second while it changes, more often if it is the only witness, and less often the longer it stays
 * the same.
 */
const paces = {soonest: 400, shortest: 1000, resting: 2000, longest: 4000} as const;
/** A pane that has not changed for this many seconds is captured again after one second. */
const stoodTimes = 5;

/** The pace of a pane that has shown the same kind of thing since `steadySince`, and was last captured `at`. Times are epoch ms. */
function paceMs(row: Row, {steadySince, at}: {readonly steadySince: number; readonly at: number}): number {
	// For a session without a file to watch, only the pane may show the end of its turn, or that it is no longer stuck.
	const stoodMs = at - Math.max(steadySince, row.lastReportAt);
	if (!row.hasStatusFile && isMoving(row)) return Math.min(paces.shortest, Math.max(paces.soonest, stoodMs / (4 * stoodTimes)));
	if (row.state.state === 'stuck') return paces.shortest;
	return Math.min(row.hasStatusFile ? paces.longest : paces.resting, Math.max(paces.shortest, stoodMs / stoodTimes));
}

/** The kind of a surface: surfaces of one kind differ only in details, such as the text that a working agent prints. */
function kindOfSurface({surface, normalised, activity, runningTool, backgroundAgents}: SurfaceAssessment): string {
	if (surface !== 'working' && surface !== 'background') return normalised;
	return [surface, activity, runningTool?.tool, runningTool?.input, backgroundAgents].join('|');
}

/** A callback for the answer of tmux, which is asked in the background. */
export type OnAnswer = (change: Change) => void;

/** Runs one query at a time: callers start none while one is open. */
export function createPaneQuery() {
	let isOn = false;
	let running = Promise.resolve();
	let failure: {readonly error: unknown} | undefined;
	let listeners: ReadonlySet<OnAnswer> = new Set();
	return {
		isOn: () => isOn,
		/** Resolves when the open query, if there is one, is answered. */
		settled: (): Promise<void> => running,
		/** Throws the failure of the last query, once, at the next look. */
		rethrow(): void {
			const failed = failure;
			failure = undefined;
			if (failed) throw failed.error;
		},
		/** Starts the query after the ready rows were drawn: starting tmux blocks the program for some 10 ms. */
		begin(question: () => Promise<Change>): void {
			isOn = true;
			running = new Promise((resolve) => setImmediate(resolve))
				.then(question)
				.catch((error: unknown): Change => {
					failure = {error};
					return 'turn';
				})
				.then((change) => {
					isOn = false;
					const called = listeners;
					listeners = new Set();
					for (const call of called) call(change);
				});
		},
		/** Calls `onAnswer` when the open query is answered, once even if it is passed several times. */
		listen(onAnswer: OnAnswer): void {
			listeners = new Set([...listeners, onAnswer]);
		},
	};
}
