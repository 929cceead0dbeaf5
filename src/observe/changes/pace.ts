/**
 * The pace of looks in a program that stays open: a single change is shown at once, and one look reads several when changes never stop. It
 * also checks what no watcher reports: the end of a process or a pane, and files whose watch is lost.
 */
import type {PaneTable, ProcessTable} from '../../core/fold/world.js';
import type {Candidate} from '../../core/rows/candidate.js';
import type {Row} from '../../core/session.js';

/** `turn`: a turn began, asked or ended, or the user did something. `progress`: work goes on, with another tool. */
export type Change = 'turn' | 'progress';

export type LookPace = ReturnType<typeof createLookPace>;

/** Calls `act` after the time. @returns a function that cancels it. */
type Later = (ms: number, act: () => void) => () => void;

type Pace = {readonly atOnce: number; readonly everyMs: number; readonly mostMs: number};

/**
 * A slow look is followed by a rest of this many times its duration, so that a key finds the navigator idle: while the hooks of many
 * sessions keep all cores busy, a look takes long. A quick look keeps no key waiting and needs no rest.
 */
const restTimes = 4;
const slowLookMs = 30;
const longestRestMs = 2000;

/** A look and its frame cost the same for one event as for many. */
const paces = {
	turn: {atOnce: 8, everyMs: 400, mostMs: 450},
	progress: {atOnce: 4, everyMs: 1000, mostMs: 1000},
} as const satisfies Record<Change, Pace>;

/** Limits how often something is done. @param now epoch ms; a clock that was set back allows no more, and no wait exceeds `mostMs`. */
export function createAllowance({atOnce, everyMs, mostMs}: Pace, now: () => number) {
	/** How many times it may be done at once; a fraction while it grows. */
	let left = atOnce;
	/** The time at which `left` was computed. */
	let at = 0;
	return {
		/** The time until it may be done again. */
		waitMs: (): number => Math.min(mostMs, Math.max(0, at + (1 - left) * everyMs - now())),
		/** Records that it was done. */
		spend(): void {
			const grown = left + Math.max(0, now() - at) / everyMs;
			left = Math.max(1 - mostMs / everyMs, Math.min(atOnce, grown) - 1);
			at = now();
		},
	};
}

const byTimer: Later = (ms, act) => {
	const timer = setTimeout(act, ms);
	return () => clearTimeout(timer);
};

export function createLookPace(now: () => number, onDue: () => void, later = byTimer) {
	const turns = createAllowance(paces.turn, now);
	const progress = createAllowance(paces.progress, now);
	let waiting: {readonly change: Change; readonly cancel: () => void} | undefined;
	/** Whether the next look was scheduled here. */
	let isDue = false;
	/** When the running look began, epoch ms. */
	let lookingSince: number | undefined;
	/** No look is due before this time, epoch ms. */
	let restsUntil = 0;

	function due(): void {
		waiting?.cancel();
		waiting = undefined;
		isDue = true;
		spendLook();
		onDue();
	}

	/** Every look also reads progress, which needs no look of its own while turns come. */
	function spendLook(): void {
		turns.spend();
		progress.spend();
	}

	function waitFor(change: Change): number {
		return Math.max(restMs(), turns.waitMs(), change === 'turn' ? 0 : progress.waitMs());
	}

	/** A clock that was set back causes no rest. */
	function restMs(): number {
		const ms = restsUntil - now();
		return ms > longestRestMs ? 0 : Math.max(0, ms);
	}

	return {
		/** When the pace allows a look at what changes with time, epoch ms. */
		soonest: (): number => now() + waitFor('progress'),
		/** Whether a look will take in a turn that waits: nothing that comes until then makes it come sooner. */
		isTurnWaiting: (): boolean => waiting?.change === 'turn',
		/** Calls `onDue` at once, or as soon as the pace allows. */
		changed(change: Change) {
			if (lookingSince !== undefined) return;
			const ms = waitFor(change);
			if (ms === 0) return due();
			if (waiting?.change === 'turn' || waiting?.change === change) return;
			waiting?.cancel();
			waiting = {change, cancel: later(ms, due)};
		},
		/** Says that a look begins. It reads all that changed before and all that changes until it ends, whatever it was due for. */
		lookBegins(): void {
			waiting?.cancel();
			waiting = undefined;
			lookingSince = now();
		},
		/** Says that the look has ended. The next one comes only after a rest if this one was slow. */
		lookEnds(): void {
			const tookMs = Math.max(0, now() - (lookingSince ?? now()));
			restsUntil = tookMs < slowLookMs ? 0 : now() + Math.min(longestRestMs, restTimes * tookMs);
			lookingSince = undefined;
			if (!isDue) spendLook();
			isDue = false;
		},
		close: () => waiting?.cancel(),
	};
}

/** Whether a row was added, removed or moved, or is in another state than before. */
export function isTurn(before: readonly Row[], now: readonly Row[]): boolean {
	const isSame = (one: Row, other: Row | undefined): boolean =>
		one === other || (one.key === other?.key && one.state.state === other.state.state && one.state.since === other.state.since);
	return before.length !== now.length || !now.every((row, index) => isSame(row, before[index]));
}

/**
 * A program that stays open checks them this often, so that the end of a session is shown within 2 s. A check takes 5 µs for each session.
 */
export const checkMs = 1500;

/** Whether no process has ended, and none that had ended runs again. */
export function areProcessesUnchanged(candidates: readonly Candidate[], processes: ProcessTable): boolean {
	return candidates.every(({process, alive}) => !process || processes.isAlive(process) === (alive === 'alive'));
}

/** Whether a session's pane or its tmux server has ended, by their processes: an agent may outlive its pane. */
export function hasLostPane(candidates: readonly Candidate[], {panes}: PaneTable, processes: ProcessTable): boolean {
	const isLost = (pid: number): boolean => !processes.isAlive({pid, start: ''});
	return (
		candidates.some(({pane, process}) => pane && !pane.dead && pane.place.panePid !== process?.pid && isLost(pane.place.panePid)) ||
		[...new Set(panes.map(({place}) => place.server.pid))].some(isLost)
	);
}

/**
 * How often files are read without a report, since a watch may be lost or impossible: `busy` while a session works or waits, `resting`
 * while all rest.
 */
const leastMs = {busy: 5000, resting: 60_000} as const;
/** The pause between two such reads is at least this many times their duration, so that they cost at most 0.2 % of a core. */
const leastTimes = 500;

/** The time between two reads of all files. @param readMs how long the last one took */
export function unheardMs({readMs, isBusy}: {readonly readMs: number; readonly isBusy: boolean}): number {
	return Math.max(leastMs[isBusy ? 'busy' : 'resting'], leastTimes * readMs);
}
