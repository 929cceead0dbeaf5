/** Processes one item at a time. Of the items that come meanwhile, only the last is processed. */
import {setTimeout as pause} from 'node:timers/promises';

/**
 * @param onFailure gets an error of `work`, which must not end the program: the next item tries again.
 * @param waitMs the time until the next item may be processed; by default none.
 */
export function createLatestOnly<T>(work: (item: T) => Promise<void>, onFailure: (error: unknown) => void, waitMs = () => 0) {
	let waiting: readonly [T] | undefined;
	let running: Promise<void> | undefined;
	const closing = new AbortController();

	async function run(): Promise<void> {
		while (waiting !== undefined) {
			const ms = waitMs();
			// An abort ends the pause.
			if (ms > 0) await pause(ms, undefined, {ref: false, signal: closing.signal}).catch(() => undefined);
			if (waiting === undefined) break;
			const [item] = waiting;
			waiting = undefined;
			await work(item).catch(onFailure);
		}
		// No await may come in between: the next item must find that no work runs.
		running = undefined;
	}

	return {
		follow(item: T): void {
			waiting = [item];
			running ??= run();
		},
		settled: async (): Promise<void> => running,
		/** Drops the waiting item. Resolves when no work is left. */
		async close(): Promise<void> {
			waiting = undefined;
			closing.abort();
			await running;
		},
	};
}
