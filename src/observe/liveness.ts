/** Whether the processes and panes that were found are still there: nothing reports the end of one. */
import type {Candidate} from '../core/rows/candidate.js';
import type {ProcessTable} from '../core/world.js';

/** How many processes one check covers. Each takes 7 µs while a key may wait, so many sessions take turns. */
const processesAtOnce = 250;

/** Every process is checked once within this time: nothing reports its end. */
const roundMs = 1500;

export type Presence = {
	/** The time between two checks. */
	readonly everyMs: (candidates: readonly Candidate[]) => number;
	/** Whether the processes of this turn are unchanged. */
	readonly isUnchanged: (candidates: readonly Candidate[], processes: ProcessTable) => boolean;
};

export function createPresence(): Presence {
	let askedUpTo = 0;
	return {
		everyMs: (candidates) => roundMs / Math.max(1, Math.ceil(candidates.length / processesAtOnce)),
		isUnchanged(candidates, processes) {
			const some = candidates.slice(askedUpTo, askedUpTo + processesAtOnce);
			askedUpTo = askedUpTo + processesAtOnce < candidates.length ? askedUpTo + processesAtOnce : 0;
			return some.every(({process, alive}) => !process || processes.isAlive(process) === (alive === 'alive'));
		},
	};
}

/** Checks the pane's process, which ends with the pane. */
export function hasLostPane(candidates: readonly Candidate[], processes: ProcessTable): boolean {
	return candidates.some(
		({pane, process}) =>
			pane && !pane.dead && pane.place.panePid !== process?.pid && !processes.isAlive({pid: pane.place.panePid, start: ''}),
	);
}
