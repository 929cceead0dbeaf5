/** Whether the process of a life still runs. */
import type {Life} from '../fold/model.js';
import type {World} from '../fold/world.js';
import type {Candidate} from './candidate.js';

type Known = Pick<World, 'processes'>;

export function stateOf(life: Life, world: Known): Candidate['alive'] {
	if (isHistory(life, world)) return 'gone';
	if (!life.process) return 'unknown';
	return world.processes.isAlive(life.process) ? 'alive' : 'gone';
}

/** Whether the life is from before the last boot. */
export function isHistory(life: Life, {processes}: Known): boolean {
	return life.boot !== undefined && processes.boot !== '' && life.boot !== processes.boot;
}

export function isHere(candidate: Pick<Candidate, 'alive' | 'life'>): boolean {
	return candidate.alive === 'alive' || (candidate.alive === 'unknown' && candidate.life?.turn.kind !== 'closed');
}
