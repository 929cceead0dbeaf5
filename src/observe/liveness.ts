/** Whether the processes and panes that were found are still there: nothing reports the end of one. */
import type {Candidate} from '../core/rows/candidate.js';
import type {ProcessTable} from '../core/world.js';

/** How many processes one check covers. Each takes 7 µs while a key may wait, so many sessions take turns. */
const processesAtOnce = 250;

/** Every process is checked once within this time: nothing reports its end. */
const roundMs = 1500;

export type Presence = {
	/** When the next check is due, epoch ms. */
	readonly dueAt: (candidates: readonly Candidate[]) => number;
	/** A check is also due when the clock was set back. */
	readonly isDue: (candidates: readonly Candidate[], now: number) => boolean;
	/** Says that all processes were checked at this moment, epoch ms. */
	readonly wereChecked: (at: number) => void;
	/** Checks the processes whose turn it is, where a check is due. @returns whether they are unchanged; true where none is due. */
	readonly areUnchanged: (candidates: readonly Candidate[], processes: () => ProcessTable, now: number) => boolean;
};

export function createPresence(): Presence {
	let askedUpTo = 0;
	let checkedAt = 0;
	const dueAt = ({length}: readonly Candidate[]): number => checkedAt + roundMs / Math.max(1, Math.ceil(length / processesAtOnce));
	const isDue: Presence['isDue'] = (candidates, now) => now < checkedAt || now >= dueAt(candidates);
	return {
		dueAt,
		isDue,
		wereChecked: (at) => {
			checkedAt = at;
		},
		areUnchanged(candidates, processes, now) {
			if (!isDue(candidates, now)) return true;
			checkedAt = now;
			const table = processes();
			const some = candidates.slice(askedUpTo, askedUpTo + processesAtOnce);
			askedUpTo = askedUpTo + processesAtOnce < candidates.length ? askedUpTo + processesAtOnce : 0;
			return some.every(({process, alive}) => !process || table.isAlive(process) === (alive === 'alive'));
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
