/** Does one piece of work at a time. Of the items that come meanwhile, only the last is processed. */

export type LatestOnly<T> = {
	readonly follow: (item: T) => void;
	/** Resolves when no work is left. */
	readonly settled: () => Promise<void>;
	/** Drops the waiting item. */
	readonly drop: () => void;
};

/** @param onFailure gets the error of `work`, which must not end the program: the next item tries again. */
export function createLatestOnly<T>(work: (item: T) => Promise<void>, onFailure: (error: unknown) => void): LatestOnly<T> {
	let waiting: readonly [T] | undefined;
	let running: Promise<void> | undefined;

	async function run(): Promise<void> {
		while (waiting !== undefined) {
			const [item] = waiting;
			waiting = undefined;
			await work(item).catch(onFailure);
		}
		// There is no await in between: the next item must find that no work runs.
		running = undefined;
	}

	return {
		follow(item) {
			waiting = [item];
			running ??= run();
		},
		settled: async () => running,
		drop() {
			waiting = undefined;
		},
	};
}
