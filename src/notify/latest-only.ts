/** Does one piece of work at a time. Of the items that come meanwhile, only the last is processed. */
import {setTimeout as pause} from 'node:timers/promises';
import type {Allowance} from '../observe/changes/pace.js';

/**
 * @param onFailure gets the error of `work`, which must not end the program: the next item tries again.
 * @param allowance the pace of the work; by default at once.
 */
export function createLatestOnly<T>(work: (item: T) => Promise<void>, onFailure: (error: unknown) => void, allowance?: Allowance) {
	let waiting: readonly [T] | undefined;
	let running: Promise<void> | undefined;
	const closing = new AbortController();

	async function run(): Promise<void> {
		while (waiting !== undefined) {
			const waitMs = allowance?.waitMs() ?? 0;
			// What is aborted is over at once.
			if (waitMs > 0) await pause(waitMs, undefined, {ref: false, signal: closing.signal}).catch(() => undefined);
			if (waiting === undefined) break;
			allowance?.spend();
			const [item] = waiting;
			waiting = undefined;
			await work(item).catch(onFailure);
		}
		// There is no await in between: the next item must find that no work runs.
		running = undefined;
	}

	return {
		follow(item: T): void {
			waiting = [item];
			running ??= run();
		},
		/** Resolves when no work is left. */
		settled: async (): Promise<void> => running,
		/** Drops the waiting item. Resolves when no work is left. */
		async close(): Promise<void> {
			waiting = undefined;
			closing.abort();
			await running;
		},
	};
}
