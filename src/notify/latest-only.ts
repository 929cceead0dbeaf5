/** One piece of work at a time; of what comes meanwhile only the last counts. */

export type LatestOnly<T> = {
	readonly follow: (item: T) => void;
	/** What was followed is worked off. */
	readonly settled: () => Promise<void>;
	/** What waits is not begun. */
	readonly drop: () => void;
};

/** @param onFailure what `work` failed with, which must not end the program that looks: the next item tries again. */
export function createLatestOnly<T>(work: (item: T) => Promise<void>, onFailure: (error: unknown) => void): LatestOnly<T> {
	let waiting: readonly [T] | undefined;
	let running: Promise<void> | undefined;

	async function run(): Promise<void> {
		while (waiting !== undefined) {
			const [item] = waiting;
			waiting = undefined;
			await work(item).catch(onFailure);
		}
		// In the same breath: what comes next finds nobody at work.
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
