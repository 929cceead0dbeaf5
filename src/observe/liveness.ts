/** Whether what was found is still there: processes end in silence, and so do panes that only tmux would tell of. */
import type {Candidate} from '../core/rows/join.js';
import type {ProcessTable} from '../core/world.js';

/** Each takes 7 µs, and a key may wait: with more sessions they take turns. */
const processesAtOnce = 250;

export type Presence = {
	/** Whether the clients asked for this time are as they were found. */
	readonly isUnchanged: (candidates: readonly Candidate[], processes: ProcessTable) => boolean;
};

export function createPresence(): Presence {
	let askedUpTo = 0;
	return {
		isUnchanged(candidates, processes) {
			const some = candidates.slice(askedUpTo, askedUpTo + processesAtOnce);
			askedUpTo = askedUpTo + processesAtOnce < candidates.length ? askedUpTo + processesAtOnce : 0;
			return some.every(({client, alive}) => !client || processes.isAlive(client) === (alive === 'alive'));
		},
	};
}

/** The process of a pane ends with it. */
export function hasLostPane(candidates: readonly Candidate[], processes: ProcessTable): boolean {
	return candidates.some(
		({pane, client}) =>
			pane && !pane.dead && pane.place.panePid !== client?.pid && !processes.isAlive({pid: pane.place.panePid, start: ''}),
	);
}
