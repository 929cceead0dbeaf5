import type {Process, ProcessSource} from '../core/machine/machine.js';
import {openProc} from './proc.js';
import {openPs} from './ps.js';

/** Caches processes for a second: a hundred agents have mostly the same few ancestors, and several checks read each. */
const rememberMs = 1000;

/**
 * A source that reads a process once a second at most. Existence is never cached, so the end of a process is seen at once. Without /proc, one run of
 * `ps` lists all processes anyway.
 */
export function createProcessMemo(now: () => number): () => ProcessSource {
	let known = new Map<number, Process | undefined>();
	let since = Number.NEGATIVE_INFINITY;
	let opened: ProcessSource | undefined;
	return () => {
		opened ??= openProc();
		const source = opened;
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
