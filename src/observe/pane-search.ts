/** Clients that name a pane no server lists: it may have been made a moment ago, or the client outlived it. */
import type {Candidate} from '../core/rows/join.js';

/** Answers without such a pane after which it is taken to be gone. */
const MOST_ANSWERS = 10;

export type Search = {
	/** Some client's pane is searched for. */
	readonly isOn: (candidates: readonly Candidate[]) => boolean;
	/** To be called for each answer of tmux. */
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
