/** Ends another process by signals, and listens to the signals that ask this program to end. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {ProcessId} from '../core/address.js';
import {readTerminal} from './foreground.js';
import {processStart} from './processes.js';

/** `gone`: it had ended before. `not-ours`: it is another user's. `alive`: it did not end. */
type ProcessEnd = 'gone' | 'ended' | 'not-ours' | 'alive';

const lookMs = 30;

/**
 * Sends SIGTERM to the process, and SIGKILL when it has not ended within `patienceMs`; if the process leads a group, SIGKILL goes to the
 * group, so that its tools end too. Nothing is sent to a process that reused the pid, nor to the group of a shell.
 */
export async function endProcess({pid, start}: ProcessId, {patienceMs}: {readonly patienceMs: number}): Promise<ProcessEnd> {
	// An unknown start would fit any process.
	const isThere = (): boolean => start !== '' && processStart(pid) === start.replace(/\s+/g, ' ');
	if (!isThere()) return 'gone';
	const leads = readTerminal(pid)?.group === pid;
	for (const [signal, target] of [
		['SIGTERM', pid],
		['SIGKILL', leads ? -pid : pid],
	] as const) {
		try {
			process.kill(target, signal);
		} catch (error) {
			const code = error instanceof Error && 'code' in error ? error.code : undefined;
			if (code === 'EPERM') return 'not-ours';
			if (code !== 'ESRCH') throw error;
		}
		for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(lookMs)) if (!isThere()) return 'ended';
	}
	return 'alive';
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @returns a function that stops listening. */
export function onEndSignal(listener: (signal: NodeJS.Signals) => void): () => void {
	for (const signal of signals) process.on(signal, listener);
	return () => {
		for (const signal of signals) process.off(signal, listener);
	};
}
