/** The parts of the queue. Those who wait are of two kinds: blocked until somebody answers, or finished and not looked at yet. */
import type {Row} from './session.js';
import type {Group, SessionState} from './terms/state.js';

export type Part = 'blocked' | 'your_turn' | 'running' | 'done';

/** In display order. */
export const parts: readonly Part[] = ['blocked', 'your_turn', 'running', 'done'];

/** The parts that wait for the user, in the order in which they are walked. */
export const waitingParts = ['blocked', 'your_turn'] as const satisfies readonly Part[];

export type Waits = (typeof waitingParts)[number];

export const partTitles: Readonly<Record<Part, string>> = {
	blocked: 'Needs you',
	your_turn: 'Your turn',
	running: 'Running',
	done: 'Done',
};

const others: Readonly<Record<Exclude<Group, 'needs_you'>, Part>> = {autonomous: 'running', delivered: 'done'};

/** A state of a user's own in the group of those who wait counts as blocked: only a turn that ended can wait its turn. */
export function partOf({group, state}: Pick<SessionState, 'group' | 'state'>): Part {
	if (group !== 'needs_you') return others[group];
	return state === 'idle' ? 'your_turn' : 'blocked';
}

/** How a row waits for the user; undefined: it does not. */
export function waitsOf({state}: Pick<Row, 'state'>): Waits | undefined {
	const part = partOf(state);
	return part === 'blocked' || part === 'your_turn' ? part : undefined;
}
