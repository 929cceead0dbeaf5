import type {Process, ProcessSource} from '../core/machine/machine.js';
import {openProc} from './proc.js';
import {openPs} from './ps.js';

/** Remembers processes for a second: a hundred agents have mostly the same few ancestors, and several questions are asked about each. */
const rememberMs = 1000;

/**
 * A source that reads a process once a second at most. Whether it exists is asked anew each time, so a process that is gone is known
 * at once. Where there is no /proc, one run of `ps` tells all processes anyway.
 */
export function createProcessMemo(now: () => number): () => ProcessSource {
	let known = new Map<number, Process | undefined>();
	let since = Number.NEGATIVE_INFINITY;
	return () => {
		const source = openProc();
		if (source === undefined) return openPs();
		if (now() - since >= rememberMs || now() < since) {
			known = new Map();
			since = now();
		}
		const memory = known;
		return {
			...source,
			process(pid) {
				if (!memory.has(pid)) memory.set(pid, source.process(pid));
				return memory.get(pid);
			},
		};
	};
}
