/** Agents that name a pane which no server lists: the pane may be very new, or the agent outlived it. */
import type {Candidate} from '../../core/rows/candidate.js';

/** After this many answers without the pane, it counts as gone. */
const MOST_ANSWERS = 10;

export type Search = {
	/** Whether the pane of some agent is being searched for. */
	readonly isOn: (candidates: readonly Candidate[]) => boolean;
	/** The caller reports each answer of tmux. */
	readonly answered: () => void;
};

export function createSearch(): Search {
	let sought = '';
	let answers = 0;
	return {
		isOn(candidates) {
			const lost = candidates.flatMap((each) => (each.alive === 'alive' && each.paneLost ? [each.key] : [])).join(' ');
			if (lost !== sought) answers = 0;
			sought = lost;
			return lost !== '' && answers < MOST_ANSWERS;
		},
		answered() {
			answers += 1;
		},
	};
}
