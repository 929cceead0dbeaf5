/** Does one piece of work at a time. Of the items that come meanwhile, only the last is processed. */
import {setTimeout as pause} from 'node:timers/promises';

/**
 * @param onFailure gets the error of `work`, which must not end the program: the next item tries again.
 * @param waitMs the time until the next piece may be begun; by default at once.
 */
export function createLatestOnly<T>(work: (item: T) => Promise<void>, onFailure: (error: unknown) => void, waitMs = () => 0) {
	let waiting: readonly [T] | undefined;
	let running: Promise<void> | undefined;
	const closing = new AbortController();

	async function run(): Promise<void> {
		while (waiting !== undefined) {
			const ms = waitMs();
			// What is aborted is over at once.
			if (ms > 0) await pause(ms, undefined, {ref: false, signal: closing.signal}).catch(() => undefined);
			if (waiting === undefined) break;
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
		settled: async (): Promise<void> => running,
		/** Drops the waiting item. Resolves when no work is left. */
		async close(): Promise<void> {
			waiting = undefined;
			closing.abort();
			await running;
		},
	};
}
