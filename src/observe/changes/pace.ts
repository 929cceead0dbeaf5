/** The pace of looks in a program that stays open: a lone change is shown at once, and while changes never stop, some are taken in by one look. */
import type {Row} from '../../core/session.js';

/** `turn`: a turn begins, asks or ends, or a user did something. `progress`: work goes on, as its tools come and go. */
export type Change = 'turn' | 'progress';

export type LookPace = ReturnType<typeof createLookPace>;

/** Calls `act` after the time. @returns a function that cancels it. */
type Later = (ms: number, act: () => void) => () => void;

type Pace = {
	readonly atOnce: number;
	readonly everyMs: number;
	readonly mostMs: number;
};

/** A look and its frame cost the same for one event as for many. */
const paces = {
	turn: {atOnce: 8, everyMs: 400, mostMs: 450},
	progress: {atOnce: 4, everyMs: 1000, mostMs: 1000},
} as const satisfies Record<Change, Pace>;

/** How often something may be done at present. @param now epoch ms; a clock that was set back gives nothing, takes nothing and asks for no longer wait. */
export function createAllowance({atOnce, everyMs, mostMs}: Pace, now: () => number) {
	/** How many times at once; a part of one while it grows. */
	let left = atOnce;
	/** When that was so. */
	let at = 0;
	return {
		/** The time until it may be done once more. */
		waitMs: (): number => Math.min(mostMs, Math.max(0, at + (1 - left) * everyMs - now())),
		/** Says that it is done. */
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
	/** The look that comes is one that was due here. */
	let isDue = false;

	function due(): void {
		waiting?.cancel();
		waiting = undefined;
		isDue = true;
		spendLook();
		onDue();
	}

	/** Every look takes progress in: while turns come, it needs none of its own. */
	function spendLook(): void {
		turns.spend();
		progress.spend();
	}

	function waitFor(change: Change): number {
		return change === 'turn' ? turns.waitMs() : Math.max(turns.waitMs(), progress.waitMs());
	}

	return {
		/** When the pace allows a look at something that has changed with time, epoch ms. */
		soonest: (): number => now() + waitFor('progress'),
		/** Calls `onDue` at once, or as soon as the pace allows. */
		changed(change: Change) {
			const ms = waitFor(change);
			if (ms === 0) return due();
			if (waiting?.change === 'turn' || waiting?.change === change) return;
			waiting?.cancel();
			waiting = {change, cancel: later(ms, due)};
		},
		/** Says that a look took in all that changed so far, whatever it was due for: nothing waits any more, and the next one keeps its distance. */
		looked(): void {
			waiting?.cancel();
			waiting = undefined;
			if (!isDue) spendLook();
			isDue = false;
		},
		close: () => waiting?.cancel(),
	};
}

/** Whether one of the rows is in another state than before, or there is another one. */
export function isTurn(before: readonly Row[], now: readonly Row[]): boolean {
	const isSame = (one: Row, other: Row | undefined): boolean =>
		one === other || (one.key === other?.key && one.state.state === other.state.state && one.state.since === other.state.since);
	return before.length !== now.length || !now.every((row, index) => isSame(row, before[index]));
}
