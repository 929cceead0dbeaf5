/** What no watcher reports: the end of a process or of a pane, and changes of files where a watch is lost. */

import type {PaneTable, ProcessTable} from '../core/fold/world.js';
import type {Candidate} from '../core/rows/candidate.js';

/** A program that stays open checks them this often, so that the end of a session is shown within 2 s. A check takes 5 µs for each session. */
export const checkMs = 1500;

/** Whether each process still runs that did, and none that had ended is back. */
export function areProcessesUnchanged(candidates: readonly Candidate[], processes: ProcessTable): boolean {
	return candidates.every(({process, alive}) => !process || processes.isAlive(process) === (alive === 'alive'));
}

/** Checks the processes of the sessions' panes, which end with them, and those of the servers: an agent may outlive its pane. */
export function hasLostPane(candidates: readonly Candidate[], {panes}: PaneTable, processes: ProcessTable): boolean {
	const isLost = (pid: number): boolean => !processes.isAlive({pid, start: ''});
	return (
		candidates.some(({pane, process}) => pane && !pane.dead && pane.place.panePid !== process?.pid && isLost(pane.place.panePid)) ||
		[...new Set(panes.map(({place}) => place.server.pid))].some(isLost)
	);
}

/**
 * How often files are read although no watcher reported anything, because a watch may be lost or impossible: while a session works or waits, and
 * while all rest.
 */
const leastMs = {busy: 5000, resting: 60_000} as const;
/** The pause between two such reads is at least this many times as long as one takes, so that they cost at most 0.2 % of a core. */
const leastTimes = 500;

/** The time between two reads of all files. @param readMs how long the last one took */
export function unheardMs({readMs, isBusy}: {readonly readMs: number; readonly isBusy: boolean}): number {
	return Math.max(leastMs[isBusy ? 'busy' : 'resting'], leastTimes * readMs);
}
