/** A program that stays open and can decide: hooks wait for it, and those that were answered in their panes are let go. */
import type {Look} from '../app/observe.js';
import type {Request} from '../store/bells.js';
import {releaseAnswered} from '../store/decisions.js';
import type {StatePaths} from '../store/paths.js';
import {announceReader} from '../store/readers.js';
import {isSignalable} from '../system/proc.js';
import {processStart} from '../system/processes.js';

export type Reading = {
	/** To be called after each look. */
	readonly follow: (look: Look) => void;
	readonly close: () => void;
};

/** Where the state cannot be written no hook waits, and keys answer. */
export function startReading(paths: StatePaths): Reading {
	const close = attempt(() => announceReader(paths, {pid: process.pid, start: processStart(process.pid) ?? ''}, isSignalable));
	return {
		follow: ({world}) => {
			if (close !== undefined) attempt(() => releaseAnswered(paths, (request) => isOpen(world, request), world.now));
		},
		close: () => close?.(),
	};
}

/** A request that a later prompt seemed to close may still stand on the screen. */
function isOpen({sessions}: Look['world'], {sessionId, number}: Request): boolean {
	const lives = sessions.get(sessionId)?.lives ?? [];
	return lives.some(({open, lapsed}) => [...open, ...lapsed].some(({payload}) => payload === `p/${number}.json`));
}

function attempt<T>(act: () => T): T | undefined {
	try {
		return act();
	} catch {
		// A disk that is full or not ours: hooks that wait end by themselves.
		return undefined;
	}
}
